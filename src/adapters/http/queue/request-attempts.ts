import { ApiError, TIMEOUT } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import { RequestHistory } from './request-history.ts';
import type { RequestPace } from './request-pace.ts';
import { isSuccess, settleAnswer } from '#adapters/http/wire/settle-answer.ts';
import type { SlotTimer } from './slot-timer.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

interface Attempt {
  readonly method: string;
  readonly path: string;
  /** 0 for the first. */
  readonly number: number;
  /** Undefined where the pace is not to be taken from it; else the requests under way. */
  readonly underWay: (() => number) | undefined;
}

/** The server says that it is asked too much, or does not keep up. */
const OVERLOADED: readonly number[] = [429, 503, 504];
const ID_IN_PATH = /\/[^/]*\d[^/]*/g;

/** Sends requests one by one, and remembers how that went. */
export class RequestAttempts {
  readonly history = new RequestHistory();
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #timer: SlotTimer;
  readonly #pace: RequestPace | undefined;

  constructor(options: {
    readonly transport: Transport;
    readonly clock: Clock;
    readonly timer: SlotTimer;
    readonly pace: RequestPace | undefined;
  }) {
    this.#transport = options.transport;
    this.#clock = options.clock;
    this.#timer = options.timer;
    this.#pace = options.pace;
  }

  /** Resolves for a 2xx; throws `ApiError` for anything else. */
  async make(
    { method, path, number, underWay }: Attempt,
    request: TransportRequest,
  ): Promise<TransportResponse> {
    const transport = this.#transport;
    const at = this.#clock.now();
    const startedAt = this.#timer.now();
    let status = 0;
    let isLate = false;
    try {
      const answer = await transport.send(request);
      status = answer.status;
      return isSuccess(answer)
        ? answer
        : await settleAnswer(answer, { transport, request, now: this.#clock.now() });
    } catch (error) {
      isLate = error instanceof ApiError && error.code === TIMEOUT;
      throw error;
    } finally {
      const now = this.#timer.now();
      const ms = now - startedAt;
      this.history.add({ method, path, status, ms, attempt: number, at });
      // A connection that is lost says nothing about the load.
      if (this.#pace && underWay && (status > 0 || isLate)) {
        const kind = `${method} ${path.replaceAll(ID_IN_PATH, '/{id}')}`;
        const isOverload = isLate || OVERLOADED.includes(status);
        this.#pace.note({ kind, startedAt, ms, isOverload, underWay: underWay() }, now);
      }
    }
  }
}
