import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';

const POLL_MS = 500;

/** Waits for a database that cannot be reached, and prints so once. */
export class StorePatience {
  readonly #ms: number;
  readonly #say: (sentence: string) => unknown;
  /** True while the database cannot be reached. */
  #until: number | undefined;

  /** `ms`: longest wait. */
  constructor(ms: number, say: (sentence: string) => unknown) {
    this.#ms = ms;
    this.#say = say;
  }

  /**
   * The result of `ask`; undefined while the store cannot be reached: try again later. Rejects with
   * `StoreUnreachable` after the longest wait.
   */
  async during<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await ask();
      await this.back();
      return answer;
    } catch (error) {
      const now = performance.now();
      if (!(error instanceof StoreUnreachable) || now >= (this.#until ?? now + this.#ms))
        throw error;
      if (this.#until === undefined) await this.#say(`${error.message} Waiting for the database.`);
      this.#until ??= now + this.#ms;
      return undefined;
    }
  }

  /** Retries until the store responds. Rejects like `during`. */
  async until<Answer extends object | string | number>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.during(ask);
      if (answer !== undefined) return answer;
      await sleep(POLL_MS);
    }
  }

  /** The store has responded, although `ask` is not finished. */
  async back(): Promise<void> {
    if (this.#until !== undefined) await this.#say('The database is back.');
    this.#until = undefined;
  }
}
