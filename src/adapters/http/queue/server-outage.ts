import { CANCELLED, SERVER_GONE, type ApiError } from '#application/errors/api-error.ts';
import { networkError } from '#application/errors/normalise-error.ts';
import type { Clock } from '#application/ports/clock.ts';

const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5000;

export interface NextTry {
  readonly inMs: number;
  /** When the queue gives up on the server, in ms since 1970. */
  readonly until: number;
}

/** How long all requests together wait for an unreachable server. */
export class ServerOutage {
  readonly #clock: Clock;
  readonly #patienceMs: number | undefined;
  #since: number | undefined;
  #hasResponded = false;
  #gone: ApiError | undefined;

  /** Without `patienceMs` nothing waits. */
  constructor(clock: Clock, patienceMs: number | undefined) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /** Why no more requests are sent; undefined while requests are sent. */
  get gone(): ApiError | undefined {
    return this.#gone;
  }

  /**
   * When to try again after a request that did not reach the server; undefined for any other failure,
   * and for a server that has never responded: its address may be wrong.
   * Throws `SERVER_GONE` once the patience is used up.
   */
  nextTry(error: ApiError): NextTry | undefined {
    const isAway = error.isNetwork && error.wroteNothing && error.code !== CANCELLED;
    if (!isAway || this.#patienceMs === undefined || !this.#hasResponded) return undefined;
    const now = this.#clock.now();
    this.#since ??= now;
    const until = this.#since + this.#patienceMs;
    if (now >= until) {
      const { message } = error;
      throw (this.#gone ??= networkError({ code: SERVER_GONE, message, wroteNothing: true }));
    }
    const inMs = Math.max(SHORTEST_WAIT_MS, Math.min((now - this.#since) / 2, LONGEST_WAIT_MS));
    return { inMs: Math.min(inMs, until - now), until };
  }

  /** Call it when the server has responded. */
  end(): void {
    this.#hasResponded = true;
    this.#since = undefined;
    this.#gone = undefined;
  }
}
