import type { Clock } from '#application/ports/clock.ts';
import { HISTORY_SIZE } from '#domain/session/request-limits.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';
import type { SlotTimer } from './slot-timer.ts';
import { normaliseError } from '#application/errors/normalise-error.ts';
import { followRedirects } from '#adapters/http/wire/redirects.ts';

export interface HistoryEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly attempt: number;
  readonly at: number;
}

type Attempt = Pick<HistoryEntry, 'method' | 'path' | 'attempt'>;

interface AttemptOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly timer: SlotTimer;
}

/** Sends requests and remembers the last 50 attempts (docs/fields.md §9). */
export class RequestAttempts {
  readonly #options: AttemptOptions;
  readonly #history: HistoryEntry[] = [];
  #count = 0;

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  history(): readonly HistoryEntry[] {
    return [...this.#history];
  }

  /** Throws `ApiError` unless the response is a 2xx. */
  async make(
    { method, path, attempt }: Attempt,
    request: TransportRequest,
  ): Promise<TransportResponse> {
    const { transport, clock, timer } = this.#options;
    const at = clock.now();
    const startedAt = timer.now();
    let status = 0;
    try {
      const response = await transport.send(request);
      status = response.status;
      if (isSuccess(response)) return response;
      return await settleResponse(response, { transport, request, now: clock.now() });
    } finally {
      this.#count += 1;
      this.#history.push({ method, path, status, ms: timer.now() - startedAt, attempt, at });
      if (this.#history.length > HISTORY_SIZE) this.#history.shift();
    }
  }
}

/** Follows redirects. Throws `ApiError` unless the final response is a 2xx. */
async function settleResponse(
  response: TransportResponse,
  { transport, request, now }: { transport: Transport; request: TransportRequest; now: number },
): Promise<TransportResponse> {
  const final = await followRedirects(transport, request, response);
  if (isSuccess(final)) return final;
  const { status, text } = final;
  throw normaliseError({ status, body: text, header: (name) => final.header(name) }, now);
}

function isSuccess({ status }: Pick<TransportResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}
