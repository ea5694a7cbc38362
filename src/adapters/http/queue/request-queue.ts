import {
  ApiError,
  isRateLimited,
  isRetryable,
  isSignedOut,
} from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import {
  backOffMs,
  MAX_CONCURRENT_REQUESTS,
  MAX_RETRIES,
  MIN_REQUEST_GAP_MS,
  RATE_LIMIT_PAUSE_DEFAULT_SECONDS,
  REQUEST_TIMEOUT_MS,
} from '#domain/session/request-limits.ts';
import { bypassesQueue, requestPriority } from './request-priority.ts';
import { givenUp, QueuePause } from './queue-pause.ts';
import { RequestAttempts, type HistoryEntry } from './request-attempts.ts';
import { RequestSlots } from './request-slots.ts';
import { ServerOutage, type NextTry } from './server-outage.ts';
import { plainTimer, type SlotTimer } from './slot-timer.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

/** A request as it is sent; the queue sets its time limit and the number of the attempt. */
export type PreparedRequest = Omit<TransportRequest, 'timeoutMs' | 'attempt'>;

export interface QueuedRequest {
  readonly method: string;
  /** Below the base URL, without its query. */
  readonly path: string;
  /**
   * Waits after every 429; any other call waits once, and the sign-in never
   * (docs/decisions/pause-of-the-server-is-shown.md).
   */
  readonly patient?: boolean;
  /** Called when it is the call's turn. If it throws, the call fails with that error. */
  readonly prepare: () => Promise<PreparedRequest>;
}

/** A call that the server refused with 401. */
export interface Refusal {
  /** The header that the call was sent with; undefined if it had none. */
  readonly authorization: string | undefined;
  /** The call has already been sent a second time. */
  readonly isSecond: boolean;
}

/**
 * Resolves to true if the refused call should be sent again. If it throws, the call fails with that
 * error.
 */
export type Renew = (refusal: Refusal) => Promise<boolean>;

export interface RequestQueueOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  /** The server's host, shown during a pause. */
  readonly server: string;
  readonly concurrency?: number;
  readonly minGapMs?: number;
  readonly timeoutMs?: number;
  /** How long all requests wait for an unreachable server; by default they do not wait. */
  readonly patienceMs?: number;
  /** Also wait for a server that has never responded, whose address may be wrong. */
  readonly isKnown?: boolean;
  readonly timer?: SlotTimer;
  /** Awaited right before a request leaves. If it rejects, the call fails with that error. */
  readonly mayLeave?: () => Promise<void>;
}

/** A call and what has happened to it so far. */
interface Call {
  readonly request: QueuedRequest;
  readonly bypasses: boolean;
  /** The header of the latest attempt. */
  authorization?: string | undefined;
  retries: number;
  waits: number;
  renewals: number;
  outages: number;
}

const RENEWED = Symbol('renewed');
const MAX_BACK_OFF_MS = backOffMs(Infinity);
/** A refused call goes first: it shows whether the new session works. */
const PRIORITIES = { renewed: 2, high: 1, normal: 0, low: -1 } as const;

/**
 * Sends requests in the order and number that docs/fields.md §9 and
 * docs/decisions/pause-of-the-server-is-shown.md require.
 */
export class RequestQueue {
  readonly #timeoutMs: number;
  readonly #slots: RequestSlots;
  readonly #pause: QueuePause;
  readonly #outage: ServerOutage;
  readonly #attempts: RequestAttempts;
  readonly #mayLeave: (() => Promise<void>) | undefined;
  #renew: Renew | undefined;

  constructor({ transport, clock, server, ...options }: RequestQueueOptions) {
    const {
      concurrency = MAX_CONCURRENT_REQUESTS,
      minGapMs = MIN_REQUEST_GAP_MS,
      timer = plainTimer,
    } = options;
    this.#timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
    this.#slots = new RequestSlots({ concurrency, minGapMs }, timer);
    this.#pause = new QueuePause(clock, server, this.#slots);
    this.#outage = new ServerOutage(clock, options.patienceMs, options.isKnown);
    this.#attempts = new RequestAttempts({ transport, clock, timer });
    this.#mayLeave = options.mayLeave;
  }

  /** Resolves for a 2xx; throws `ApiError` for anything else. */
  async send(request: QueuedRequest): Promise<TransportResponse> {
    const bypasses = bypassesQueue(request.path);
    const call: Call = { request, bypasses, retries: 0, waits: 0, renewals: 0, outages: 0 };
    for (;;) {
      call.authorization = undefined;
      try {
        const response = bypasses
          ? await this.#attempt(call, await request.prepare())
          : await this.#inTurn(call);
        if (!response) continue;
        this.#serverResponded();
        return response;
      } catch (failure) {
        const error = bypasses ? failure : await this.#renewed(failure, call);
        if (error === RENEWED) {
          call.renewals += 1;
          continue;
        }
        if (!(error instanceof ApiError)) throw error;
        const nextTry = this.#nextTry(error, bypasses);
        if (!nextTry && error.status > 0) this.#serverResponded();
        if (nextTry) {
          this.#pause.waitForServer(nextTry);
          call.outages += 1;
          if (bypasses) await this.#sitOut(nextTry.inMs);
        } else if (isRateLimited(error)) {
          if (bypasses && !request.patient) throw error;
          const ms = this.#pauseFor(error, call);
          if (!request.patient && call.waits > 0) throw error;
          call.waits += 1;
          if (bypasses) await this.#sitOut(ms);
        } else if (call.retries < MAX_RETRIES && mayRepeat(request, error)) {
          await this.#pause.sleep(retryDelayMs(error, call.retries));
          call.retries += 1;
        } else {
          throw error;
        }
      }
    }
  }

  /** Sets the function that renews the session after a 401; without it such calls fail. */
  renewWith(renew: Renew): void {
    this.#renew = renew;
  }

  get pauses(): RequestPauses {
    return this.#pause;
  }

  /** The last 50 attempts, oldest first. */
  history(): readonly HistoryEntry[] {
    return this.#attempts.history();
  }

  /** Total number of attempts. */
  get requestCount(): number {
    return this.#attempts.count;
  }

  /** The failure that remains, or `RENEWED` if the call should be sent again. */
  async #renewed(failure: unknown, { authorization, renewals }: Call): Promise<unknown> {
    if (!(failure instanceof ApiError) || !isSignedOut(failure)) return failure;
    const isSecond = renewals > 0;
    try {
      const isRenewed = await this.#renew?.({ authorization, isSecond });
      return isRenewed && !isSecond ? RENEWED : failure;
    } catch (error) {
      return error;
    }
  }

  /** Undefined if a pause started before the request was sent: the request queues again. */
  #inTurn(call: Call): Promise<TransportResponse | undefined> {
    this.#assertOpen();
    this.#pause.awaitEnd();
    const { method, path } = call.request;
    const kind = call.renewals > 0 ? 'renewed' : requestPriority(method, path);
    return this.#slots.run(PRIORITIES[kind], async () => {
      // Preparing may refresh the token, which is another request.
      this.#assertOpen();
      const prepared = await call.request.prepare();
      await this.#mayLeave?.();
      this.#assertOpen();
      return this.#pause.isOn ? undefined : () => this.#attempt(call, prepared);
    });
  }

  /** Throws if the user or the queue has given up waiting. */
  #assertOpen(): void {
    const reason = this.#pause.isGivenUp ? givenUp() : this.#outage.gone;
    if (reason) throw reason;
  }

  #attempt(call: Call, prepared: PreparedRequest): Promise<TransportResponse> {
    call.authorization = prepared.headers['authorization'];
    const { retries, waits, renewals, outages } = call;
    const { method, path } = call.request;
    const attempt = retries + waits + renewals + outages;
    const request = { ...prepared, attempt, timeoutMs: this.#timeoutMs };
    return this.#attempts.make({ method, path, attempt }, request);
  }

  /** The wait of a call that does not queue. Throws if the user gives up waiting. */
  async #sitOut(ms: number): Promise<void> {
    await this.#pause.sleep(ms);
    if (this.#pause.isGivenUp) throw givenUp();
  }

  #nextTry(error: ApiError, isSignIn: boolean): NextTry | undefined {
    try {
      return this.#outage.nextTry(error, isSignIn);
    } catch (gone) {
      this.#pause.endWaiting();
      throw gone;
    }
  }

  #serverResponded(): void {
    this.#outage.end();
    this.#pause.endWaiting();
  }

  /** Starts a pause. Returns its length in ms. */
  #pauseFor({ retryAfter = RATE_LIMIT_PAUSE_DEFAULT_SECONDS }: ApiError, { waits }: Call): number {
    // A server that asks for 0 seconds again and again still gets the usual backoff.
    const leastMs = waits === 0 ? 0 : backOffMs(waits - 1);
    const ms = Math.max(retryAfter * 1000, leastMs);
    this.#pause.extend(ms / 1000);
    return ms;
  }
}

/**
 * docs/decisions/lost-response-is-looked-up.md: a POST only when it is certain that the first one
 * wrote nothing.
 */
function mayRepeat({ method }: QueuedRequest, error: ApiError): boolean {
  return (method !== 'POST' || error.wroteNothing) && isRetryable(error);
}

/** The backoff, or the wait that a 503 asks for up to the backoff's cap, in ms. */
function retryDelayMs({ retryAfter = 0 }: ApiError, retries: number): number {
  return Math.max(backOffMs(retries), Math.min(retryAfter * 1000, MAX_BACK_OFF_MS));
}
