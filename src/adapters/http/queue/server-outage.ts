import {
  CANCELLED,
  PAUSE_TOO_LONG,
  SERVER_GONE,
  type ApiError,
} from '#application/errors/api-error.ts';
import { networkError } from '#application/errors/normalise-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import { clockTime } from '#domain/text/clock-time.ts';

const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5000;
/** Statuses with which a proxy reports that it cannot reach the server. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

export interface NextTry {
  readonly inMs: number;
  readonly until: number;
}

export interface Patience {
  /** How long requests wait for an unreachable server. If omitted, they do not wait. */
  readonly patienceMs?: number | undefined;
  /** Whether the server is known to have responded before. Otherwise, its address may be wrong. */
  readonly isKnown?: boolean | undefined;
  /** Limits the time without a result that the server may ask for. `advice` follows the error's message. */
  readonly pauseLimit?: { readonly ms: number; readonly advice: string } | undefined;
}

/** Limits how long all requests together wait for a server that is unreachable or asks them to wait. */
export class ServerOutage {
  readonly #clock: Clock;
  readonly #patienceMs: number | undefined;
  readonly #pauseLimit: Patience['pauseLimit'];
  #since: number | undefined;
  #isKnown: boolean;
  #gone: ApiError | undefined;
  #pausedSince: number | undefined;
  #pausedTooLong: ApiError | undefined;

  constructor(clock: Clock, { patienceMs, isKnown = false, pauseLimit }: Patience) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#isKnown = isKnown;
    this.#pauseLimit = pauseLimit;
  }

  /** The error for all requests after the queue has given up on the server. Undefined before that. */
  get gone(): ApiError | undefined {
    return this.#pausedTooLong ?? this.#gone;
  }

  /** Call before a pause of `ms`. Throws code `PAUSE_TOO_LONG` if it is too long: no later request is sent. */
  assertMayPause(ms: number): void {
    const now = this.#clock.now();
    this.#pausedSince ??= now;
    if (!this.#pauseLimit || now + ms <= this.#pausedSince + this.#pauseLimit.ms) return;
    const message = `The server asked for a pause of ${clockTime(ms)}. ${this.#pauseLimit.advice}`;
    throw (this.#pausedTooLong ??= networkError({
      code: PAUSE_TOO_LONG,
      message,
      wroteNothing: true,
    }));
  }

  /** When to try again; undefined for failures of another kind. Throws code `SERVER_GONE` after `patienceMs`. */
  nextTry(error: ApiError, isSignIn: boolean): NextTry | undefined {
    if (this.#patienceMs === undefined || !this.#isAway(error, isSignIn)) return undefined;
    const now = this.#clock.now();
    this.#since ??= now;
    const until = this.#since + this.#patienceMs;
    if (now >= until) {
      const message = messageOf(error);
      throw (this.#gone ??= networkError({ code: SERVER_GONE, message, wroteNothing: true }));
    }
    const inMs = Math.max(SHORTEST_WAIT_MS, Math.min((now - this.#since) / 2, LONGEST_WAIT_MS));
    return { inMs: Math.min(inMs, until - now), until };
  }

  /** For a sign-in, a lost response or a gateway error counts too, because it is safe to send it twice. */
  #isAway({ status, code, isNetwork, wroteNothing }: ApiError, isSignIn: boolean): boolean {
    if (isSignIn && GATEWAY_STATUSES.includes(status)) return true;
    return this.#isKnown && isNetwork && code !== CANCELLED && (wroteNothing || isSignIn);
  }

  /** Call it when the server has responded without asking to wait. */
  endPause(): void {
    this.#pausedSince = undefined;
  }

  /** Call it when the server has responded. */
  end(): void {
    this.#isKnown = true;
    this.#since = undefined;
    this.#gone = undefined;
  }
}

function messageOf({ status, message }: ApiError): string {
  if (status === 0) return message;
  const words = message === '' ? '.' : `: ${message}`;
  return `The server responded to the sign-in with an error (${status})${words}`;
}
