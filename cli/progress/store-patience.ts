import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';

const POLL_MS = 500;

/** Waits while a database cannot be reached. Prints one message when the wait starts, and one when it ends. */
export class StorePatience {
  readonly #ms: number;
  readonly #say: (sentence: string) => unknown;
  /** Time at which the wait ends, in ms of `performance.now()`. Undefined while the database responds. */
  #until: number | undefined;

  /** `ms`: the longest wait */
  constructor(ms: number, say: (sentence: string) => unknown) {
    this.#ms = ms;
    this.#say = say;
  }

  /**
   * Resolves to undefined if the database cannot be reached: call again later. Rejects with `StoreUnreachable` when the
   * longest wait is over.
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

  /** Repeats `ask` until the database responds. Rejects with `StoreUnreachable` when the longest wait is over. */
  async until<Answer extends object | string | number>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.during(ask);
      if (answer !== undefined) return answer;
      await sleep(POLL_MS);
    }
  }

  /** Call when the database has responded while `ask` is still running. */
  async back(): Promise<void> {
    if (this.#until !== undefined) await this.#say('The database responds again.');
    this.#until = undefined;
  }
}
