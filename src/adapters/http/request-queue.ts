import PQueue from 'p-queue';
import { ApiError, CANCELLED, NETWORK_ERROR, OFFLINE, TIMEOUT } from '#application/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import {
  backOffMs,
  bypassesQueue,
  MAX_CONCURRENT_REQUESTS,
  MAX_RETRIES,
  MIN_REQUEST_GAP_MS,
  RATE_LIMIT_PAUSE_DEFAULT_SECONDS,
  REQUEST_TIMEOUT_MS,
  requestPriority,
  RETRYABLE_STATUSES,
} from '#domain/request-limits.ts';
import { RateLimitPause } from './rate-limit-pause.ts';
import { RequestHistory, type HistoryEntry } from './request-history.ts';
import { isSuccess, settleAnswer } from './settle-answer.ts';
import { plainTimer, type SlotTimer } from './slot-timer.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

/** What is to be sent; how long it may take is the queue's to say. */
export type PreparedRequest = Omit<TransportRequest, 'timeoutMs'>;

export interface QueuedRequest {
  readonly method: string;
  /** Below the base URL, without its query. */
  readonly path: string;
  /** Waits as often as a 429 asks for; any other call waits once (R25). */
  readonly patient?: boolean;
  /** Called when its turn has come. What it throws counts as the call's own failure. */
  readonly prepare: () => Promise<PreparedRequest>;
}

export interface RequestQueueOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  /** The server's host, to say who is being waited for. */
  readonly server: string;
  readonly concurrency?: number;
  readonly minGapMs?: number;
  readonly timeoutMs?: number;
  readonly timer?: SlotTimer;
}

const PRIORITIES = { high: 1, normal: 0, low: -1 } as const;
const RETRYABLE_CODES = [NETWORK_ERROR, TIMEOUT, OFFLINE];
const MAX_BACK_OFF_MS = backOffMs(Infinity);

/** Sends requests in the order, number and pace of SPEC §9, R25 and R26. */
export class RequestQueue implements RequestPauses {
  readonly #options: Required<RequestQueueOptions>;
  readonly #queue: PQueue;
  readonly #pause: RateLimitPause;
  readonly #history = new RequestHistory();
  /** Monotonic time of `timer`. */
  #nextStart = 0;
  #isPreparing = false;
  #awaitsSlot = false;

  constructor(options: RequestQueueOptions) {
    this.#options = {
      ...options,
      concurrency: options.concurrency ?? MAX_CONCURRENT_REQUESTS,
      minGapMs: options.minGapMs ?? MIN_REQUEST_GAP_MS,
      timeoutMs: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
      timer: options.timer ?? plainTimer,
    };
    this.#queue = new PQueue({ concurrency: this.#options.concurrency });
    this.#pause = new RateLimitPause({
      clock: options.clock,
      server: options.server,
      onStart: () => {
        this.#queue.pause();
        this.#queue.concurrency = Math.max(1, this.#options.concurrency - 1);
      },
      onEnd: () => {
        this.#queue.concurrency = this.#options.concurrency;
        this.#open();
      },
      onGiveUp: () => this.#queue.clear(),
    });
  }

  /** Resolves for a 2xx; throws `ApiError` for anything else. */
  async send(request: QueuedRequest): Promise<TransportResponse> {
    const bypasses = bypassesQueue(request.path);
    let retries = 0;
    let waits = 0;
    for (;;) {
      try {
        const response = bypasses
          ? await this.#attempt(request, retries, await request.prepare())
          : await this.#inTurn(request, retries + waits);
        if (response) return response;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 429) {
          if (bypasses) throw error;
          this.#pauseFor(error, waits);
          if (!request.patient && waits > 0) throw error;
          waits += 1;
        } else if (retries < MAX_RETRIES && mayRepeat(request.method, error)) {
          await this.#pause.sleep(retryDelayMs(error, retries));
          retries += 1;
        } else {
          throw error;
        }
      }
    }
  }

  /** The last 50 attempts, oldest first. */
  history(): readonly HistoryEntry[] {
    return this.#history.entries();
  }

  /** How many attempts were made in all. */
  get requestCount(): number {
    return this.#history.count;
  }

  current(): Pause | undefined {
    return this.#pause.current();
  }

  subscribe(listener: (pause: Pause | undefined) => void): () => void {
    return this.#pause.subscribe(listener);
  }

  giveUp(): void {
    this.#pause.giveUp();
  }

  resume(): void {
    this.#pause.resume();
  }

  /** Undefined when a pause began while the request was prepared: its turn comes again. */
  async #inTurn(
    request: QueuedRequest,
    attemptNumber: number,
  ): Promise<TransportResponse | undefined> {
    if (this.#pause.isGivenUp) throw givenUp();
    const priority = PRIORITIES[requestPriority(request.method, request.path)];
    const turn = this.#queue.add(() => this.#start(request, attemptNumber), { priority });
    if (this.#queue.isPaused) this.#open();
    try {
      return await turn;
    } catch (error) {
      throw error instanceof DOMException && this.#pause.isGivenUp ? givenUp() : error;
    }
  }

  async #start(
    request: QueuedRequest,
    attemptNumber: number,
  ): Promise<TransportResponse | undefined> {
    const { minGapMs, timer } = this.#options;
    if (minGapMs > 0) {
      // The queue lets one request out and is closed until the next may start. While that one waits
      // for a fresh token the gap has not begun, so the others wait with it, by priority.
      this.#queue.pause();
      this.#isPreparing = true;
    }
    let answer: Promise<TransportResponse>;
    try {
      const prepared = await request.prepare();
      if (this.#pause.isGivenUp) throw givenUp();
      if (this.#pause.isOn) return undefined;
      this.#nextStart = timer.now() + minGapMs;
      answer = this.#attempt(request, attemptNumber, prepared);
    } finally {
      this.#isPreparing = false;
      if (this.#queue.isPaused) this.#open();
    }
    try {
      return await answer;
    } finally {
      // Timers of a background tab are late; an answer shows that the time has come all the same.
      if (this.#queue.isPaused) this.#open();
    }
  }

  async #attempt(
    { method, path }: QueuedRequest,
    attemptNumber: number,
    prepared: PreparedRequest,
  ): Promise<TransportResponse> {
    const { transport, clock, timer, timeoutMs } = this.#options;
    const at = clock.now();
    const startedAt = timer.now();
    let status = 0;
    try {
      const request: TransportRequest = { ...prepared, timeoutMs };
      const answer = await transport.send(request);
      status = answer.status;
      return isSuccess(answer)
        ? answer
        : await settleAnswer(answer, { transport, request, now: clock.now() });
    } finally {
      const ms = timer.now() - startedAt;
      this.#history.add({ method, path, status, ms, attempt: attemptNumber, at });
    }
  }

  /** Starts what may start now, or sees to it that this is asked again when the gap is over. */
  #open(): void {
    if (this.#pause.isOn || this.#isPreparing) return;
    const { timer } = this.#options;
    if (timer.now() >= this.#nextStart) {
      this.#queue.start();
    } else if (!this.#awaitsSlot && this.#queue.size > 0) {
      this.#awaitsSlot = true;
      timer.at(this.#nextStart, () => {
        this.#awaitsSlot = false;
        this.#open();
      });
    }
  }

  #pauseFor({ retryAfter = RATE_LIMIT_PAUSE_DEFAULT_SECONDS }: ApiError, waits: number): void {
    // A server that says 0 again and again is not asked without a breath in between.
    const leastMs = waits === 0 ? 0 : backOffMs(waits - 1);
    this.#pause.extend(Math.max(retryAfter, leastMs / 1000));
  }
}

/** R9: a POST only when it is certain that the first one wrote nothing. */
function mayRepeat(method: string, error: ApiError): boolean {
  if (method === 'POST' && !error.wroteNothing) return false;
  return (
    RETRYABLE_STATUSES.includes(error.status) ||
    (error.isNetwork && RETRYABLE_CODES.includes(error.code))
  );
}

/** The back-off, or what a 503 asks for within the back-off's cap. */
function retryDelayMs({ retryAfter = 0 }: ApiError, retries: number): number {
  return Math.max(backOffMs(retries), Math.min(retryAfter * 1000, MAX_BACK_OFF_MS));
}

function givenUp(): ApiError {
  return new ApiError({
    status: 0,
    code: CANCELLED,
    message: 'Waiting for the server was given up.',
    // It was still waiting: a POST comes back here only after an answer that wrote nothing.
    wroteNothing: true,
  });
}
