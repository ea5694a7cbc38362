import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';

export class FakePauses implements RequestPauses {
  pause: Pause | undefined;
  givenUp = 0;
  readonly #listeners = new Set<(pause: Pause | undefined) => void>();

  get listeners(): number {
    return this.#listeners.size;
  }

  change(pause: Pause | undefined): void {
    this.pause = pause;
    for (const listener of this.#listeners) listener(pause);
  }

  current(): Pause | undefined {
    return this.pause;
  }

  subscribe(listener: (pause: Pause | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  giveUp(): void {
    this.givenUp += 1;
  }

  resume(): void {}
}
