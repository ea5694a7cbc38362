import { ApiError, TIMEOUT } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import { HISTORY_SIZE } from '#domain/session/request-limits.ts';
import { isSuccess, settleResponse } from '#adapters/http/wire/settle-response.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';
import type { RequestPace } from './request-pace.ts';
import type { SlotTimer } from './slot-timer.ts';

/** A record of one attempt, without its body, headers and query. */
export interface HistoryEntry {
  readonly method: string;
  readonly path: string;
  /** 0 if there was no response. */
  readonly status: number;
  /** How long the attempt took. */
  readonly ms: number;
  /** 0 for the first attempt. */
  readonly attempt: number;
  /** When the request was sent, in ms since 1970. */
  readonly at: number;
}

interface Attempt extends Pick<HistoryEntry, 'method' | 'path' | 'attempt'> {
  /** How many requests are in flight; undefined if the attempt does not affect the pace. */
  readonly inFlight: (() => number) | undefined;
}

interface AttemptOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly timer: SlotTimer;
  readonly pace: RequestPace | undefined;
}

/** Statuses of a server that cannot keep up. */
const OVERLOAD_STATUSES: readonly number[] = [429, 503, 504];

/** Sends requests one by one and remembers the last 50 (docs/behaviour.md §9). */
export class RequestAttempts {
  readonly #options: AttemptOptions;
  readonly #history: HistoryEntry[] = [];
  #count = 0;

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  /** The number of all attempts so far. */
  get count(): number {
    return this.#count;
  }

  /** The last 50 attempts, oldest first. */
  history(): readonly HistoryEntry[] {
    return [...this.#history];
  }

  /** Resolves for a 2xx; throws `ApiError` for anything else. */
  async make(
    { method, path, attempt, inFlight }: Attempt,
    request: TransportRequest,
  ): Promise<TransportResponse> {
    const { transport, clock, timer, pace } = this.#options;
    const at = clock.now();
    const startedAt = timer.now();
    let status = 0;
    let isLate = false;
    try {
      const response = await transport.send(request);
      status = response.status;
      if (isSuccess(response)) return response;
      return await settleResponse(response, { transport, request, now: clock.now() });
    } catch (error) {
      isLate = error instanceof ApiError && error.code === TIMEOUT;
      throw error;
    } finally {
      const now = timer.now();
      this.#count += 1;
      this.#history.push({ method, path, status, ms: now - startedAt, attempt, at });
      if (this.#history.length > HISTORY_SIZE) this.#history.shift();
      // A lost connection says nothing about the load.
      if (inFlight && (status > 0 || isLate)) {
        const isOverload = isLate || OVERLOAD_STATUSES.includes(status);
        pace?.note({ startedAt, isOverload, inFlight: inFlight() }, now);
      }
    }
  }
}
