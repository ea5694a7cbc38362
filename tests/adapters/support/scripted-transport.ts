import type { Clock } from '#application/ports/clock.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

export type ScriptedAnswer =
  | Error
  | { status: number; body?: unknown; headers?: Readonly<Record<string, string>> }
  | Promise<TransportResponse>;

/** Responds as the test specifies, and records requests with their times. */
export class ScriptedTransport implements Transport {
  readonly sent: (TransportRequest & { at: number })[] = [];
  readonly #answer: (request: TransportRequest, index: number) => ScriptedAnswer;
  readonly #clock: Clock;

  constructor(
    clock: Clock,
    answer: (request: TransportRequest, index: number) => ScriptedAnswer = () => ({ status: 200 }),
  ) {
    this.#clock = clock;
    this.#answer = answer;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    this.sent.push({ ...request, at: this.#clock.now() });
    const answer = await this.#answer(request, this.sent.length - 1);
    if (answer instanceof Error) throw answer;
    return 'text' in answer ? answer : response(answer);
  }
}

export function response({
  status,
  body,
  headers = {},
}: Exclude<ScriptedAnswer, Error | Promise<TransportResponse>>): TransportResponse {
  return {
    status,
    header: (name) => headers[name],
    text: body === undefined ? '' : JSON.stringify(body),
  };
}

/** A promise that the test settles. */
export function open<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}
