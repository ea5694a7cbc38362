import type { OnboardingRequest, RecordChange } from '#application/ports/api/onboarding-api.ts';
import { MemoryOnboardingApi } from './memory-onboarding-api.ts';

/**
 * Groups requests that are sent together into round trips, and answers all requests of a group at
 * the same time. Each round trip is one entry of `rounds`.
 */
export class RoundTrips extends MemoryOnboardingApi {
  /** The kinds of request in each round trip, without duplicates. */
  readonly rounds: string[][] = [];
  #round: Promise<void> | undefined;

  override async send(request: OnboardingRequest) {
    await this.#next(request.kind);
    return await super.send(request);
  }

  override async change(request: RecordChange) {
    await this.#next(request.kind);
    return await super.change(request);
  }

  override async list(...[kind, of]: Parameters<MemoryOnboardingApi['list']>) {
    await this.#next(`list of ${kind}`);
    return await super.list(kind, of);
  }

  async #next(what: string): Promise<void> {
    if (!this.#round) {
      this.rounds.push([]);
      this.#round = new Promise((resolve) => {
        setImmediate(() => {
          this.#round = undefined;
          resolve();
        });
      });
    }
    const round = this.rounds.at(-1);
    if (!round?.includes(what)) round?.push(what);
    await this.#round;
  }
}
