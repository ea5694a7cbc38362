import {
  ApiError,
  asksToWait,
  isGivenUp,
  isRateLimited,
  isRetryable,
  isSignedOut,
  SESSION_NOT_RENEWED,
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
import { ServerOutage, type NextTry, type Patience } from './server-outage.ts';
import { plainTimer, type SlotTimer } from './slot-timer.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

/** A request without its time limit and attempt number, which the queue adds. */
export type PreparedRequest = Omit<TransportRequest, 'timeoutMs' | 'attempt'>;

export interface QueuedRequest {
  readonly method: string;
  /** The path below the base address, without the query. */
  readonly path: string;
  /**
   * If true, the request waits as often as the server asks. Otherwise a sign-in never waits, and
   * any other request waits once (docs/decisions/pause-of-the-server-is-shown.md).
   */
  readonly patient?: boolean;
  /** Called when the request may be sent. If it throws, the request fails with that error. */
  readonly prepare: () => Promise<PreparedRequest>;
}

export interface Refusal {
  readonly authorization: string | undefined;
  /** Whether the request was already repeated after a renewal of the session. */
  readonly isSecond: boolean;
}

/** Resolves to true if the refused request should be sent again. If it throws, the request fails with that error. */
export type Renew = (refusal: Refusal) => Promise<boolean>;

export interface RequestQueueOptions extends Patience {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly server: string;
  readonly concurrency?: number;
  readonly minGapMs?: number;
  readonly timeoutMs?: number;
  readonly timer?: SlotTimer;
}

interface Call {
  readonly request: QueuedRequest;
  readonly bypasses: boolean;
  authorization?: string | undefined;
  retries: number;
  waits: number;
  renewals: number;
  outages: number;
}

const RENEWED = Symbol('renewed');
const MAX_BACK_OFF_MS = backOffMs(Infinity);
/** A repeated request goes first, because it shows whether the renewed session works. */
const PRIORITIES = { renewed: 2, high: 1, normal: 0, low: -1 } as const;

/** Order, timing and repetition: docs/fields.md §9 and docs/decisions/pause-of-the-server-is-shown.md. */
export class RequestQueue {
  readonly #timeoutMs: number;
  readonly #slots: RequestSlots;
  readonly #pause: QueuePause;
  readonly #outage: ServerOutage;
  readonly #attempts: RequestAttempts;
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
    this.#outage = new ServerOutage(clock, options);
    this.#attempts = new RequestAttempts({ transport, clock, timer });
  }

  /** Throws `ApiError` unless the response is a 2xx. */
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
        this.#outage.endPause();
        return response;
      } catch (failure) {
        const error = bypasses ? failure : await this.#renewed(failure, call);
        if (error === RENEWED) {
          call.renewals += 1;
          continue;
        }
        if (!(error instanceof ApiError) || isGivenUp(error)) throw error;
        const waits = asksToWait(error) && (request.patient || !bypasses);
        const nextTry = waits ? undefined : this.#nextTry(error, bypasses);
        if (!nextTry && error.status > 0) {
          this.#serverResponded();
          if (!waits) this.#outage.endPause();
        }
        if (nextTry) {
          this.#pause.waitForServer(nextTry);
          call.outages += 1;
          if (bypasses) await this.#sitOut(nextTry.inMs);
        } else if (waits) {
          const ms = this.#pauseFor(error, call);
          if (!request.patient && call.waits > 0) throw error;
          call.waits += 1;
          if (bypasses) await this.#sitOut(ms);
        } else if (isRateLimited(error)) {
          throw error;
        } else if (call.retries < MAX_RETRIES && mayRepeat(request, error)) {
          await this.#pause.sleep(retryDelayMs(error, call.retries));
          call.retries += 1;
        } else {
          throw error;
        }
      }
    }
  }

  /** Calls `renew` after each 401 and each failed refresh. Without it, the refused request fails. */
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

  get requestCount(): number {
    return this.#attempts.count;
  }

  /** Returns the error of the request, or `RENEWED` if the request should be sent again. */
  async #renewed(failure: unknown, { authorization, renewals }: Call): Promise<unknown> {
    if (!(failure instanceof ApiError) || !needsSession(failure)) return failure;
    const isSecond = renewals > 0;
    try {
      const isRenewed = await this.#renew?.({ authorization, isSecond });
      return isRenewed && !isSecond ? RENEWED : failure;
    } catch (error) {
      return error;
    }
  }

  /** Resolves to undefined if a pause started before the request was sent. The caller then queues the request again. */
  #inTurn(call: Call): Promise<TransportResponse | undefined> {
    this.#assertOpen();
    this.#pause.awaitEnd();
    const { method, path } = call.request;
    const kind = call.renewals > 0 ? 'renewed' : requestPriority(method, path);
    return this.#slots.run(PRIORITIES[kind], async () => {
      // Checked before `prepare` too, because `prepare` may send a request to refresh the token.
      this.#assertOpen();
      const prepared = await call.request.prepare();
      this.#assertOpen();
      return this.#pause.isOn ? undefined : () => this.#attempt(call, prepared);
    });
  }

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

  /** Waits before repeating a request that bypasses the queue. Throws if the user gives up waiting. */
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

  #pauseFor({ retryAfter = RATE_LIMIT_PAUSE_DEFAULT_SECONDS }: ApiError, { waits }: Call): number {
    // If a server repeatedly asks for 0 seconds, the usual backoff applies.
    const leastMs = waits === 0 ? 0 : backOffMs(waits - 1);
    const ms = Math.max(retryAfter * 1000, leastMs);
    this.#outage.assertMayPause(ms);
    this.#pause.extend(ms / 1000);
    return ms;
  }
}

function needsSession(error: ApiError): boolean {
  return isSignedOut(error) || error.code === SESSION_NOT_RENEWED;
}

/** A POST is repeated only if it wrote nothing (docs/decisions/lost-response-is-looked-up.md). */
function mayRepeat({ method }: QueuedRequest, error: ApiError): boolean {
  return (method !== 'POST' || error.wroteNothing) && isRetryable(error);
}

/** In ms. For a sign-in, a 503 may ask for a longer wait than the backoff, up to the longest backoff. */
function retryDelayMs({ retryAfter = 0 }: ApiError, retries: number): number {
  return Math.max(backOffMs(retries), Math.min(retryAfter * 1000, MAX_BACK_OFF_MS));
}
