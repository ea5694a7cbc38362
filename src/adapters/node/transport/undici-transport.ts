import { Agent, Pool, ProxyAgent, type Dispatcher } from 'undici';
import { ApiError } from '#application/errors/api-error.ts';
import { RESPONSE_BYTES_MAXIMUM } from '#domain/session/request-limits.ts';
import { networkFailure, timedOut, answerTooLarge } from '#adapters/http/wire/network-failure.ts';
import type {
  ResponseDetails,
  Transport,
  TransportRequest,
  TransportResponse,
  Multipart,
} from '#adapters/http/wire/transport.ts';

const USER_AGENT = 'hms';
/**
 * Shorter than the 2 s after which gunicorn closes an idle connection. If the server closed a connection just as a
 * request is sent, the client could not know whether the server has executed the request.
 */
const KEEP_ALIVE_MS = 1500;

const OPTIONS = {
  pipelining: 1,
  keepAliveTimeout: KEEP_ALIVE_MS,
  allowH2: false,
  // The time limit of each request covers headers and body.
  headersTimeout: 0,
  bodyTimeout: 0,
};

type Settle = Pick<PromiseWithResolvers<TransportResponse>, 'resolve' | 'reject'>;
type Headers = Record<string, string | string[] | undefined>;

/**
 * Keeps connections alive. Uses up to two connections for each request in flight, because undici
 * frees a connection only after the turn of the event loop in which the response arrived. An upload
 * reports no progress and cannot be cancelled.
 */
export class UndiciTransport implements Transport {
  readonly #agent: Dispatcher;
  readonly #proxy: string | undefined;

  /** `proxy` is the host of the proxy that the agent connects to. It appears in messages. */
  constructor(agent: Dispatcher = new Agent(OPTIONS), proxy?: string) {
    this.#agent = agent;
    this.#proxy = proxy;
  }

  /** The proxy forwards http:// requests and tunnels https:// requests. The limits are the same as without a proxy. */
  static through(proxy: URL): UndiciTransport {
    const factory = (origin: string | URL, options: object) =>
      new Pool(origin, { ...options, ...OPTIONS });
    const agent = new ProxyAgent({ uri: proxy.href, ...OPTIONS, factory });
    return new UndiciTransport(agent, proxy.host);
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const { method, url, body } = request;
    const pathStart = url.indexOf('/', url.indexOf('//') + 2);
    const place = { origin: url.slice(0, pathStart), path: url.slice(pathStart), method };
    const sent = typeof body === 'object' ? await encoded(body) : { body, headers: {} };
    const headers = { 'user-agent': USER_AGENT, ...request.headers, ...sent.headers };
    return await new Promise((resolve, reject) => {
      const exchange = new Exchange(request, { resolve, reject }, this.#proxy);
      this.#agent.dispatch({ ...place, headers, body: sent.body }, exchange);
    });
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }
}

async function encoded({ field, name, type, content }: Multipart) {
  const form = new FormData();
  form.set(field, new File([Uint8Array.from(content)], name, { type }));
  const response = new Response(form);
  const headers = Object.fromEntries(response.headers);
  return { headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Collects a response directly from undici's parser, without a stream in between. */
class Exchange implements Dispatcher.DispatchHandler, TransportResponse {
  readonly #url: string;
  readonly #proxy: string | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #until: number;
  readonly #response: Settle;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;
  #headers: Headers = {};
  readonly #chunks: Buffer[] = [];
  #bodyBytes = 0;
  #statusText = '';
  status = 0;

  constructor({ url, timeoutMs }: TransportRequest, response: Settle, proxy?: string) {
    this.#url = url;
    this.#proxy = proxy;
    this.#response = response;
    this.#until = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.#timeOut(), timeoutMs);
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  get text(): string {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first
      ? first.toString()
      : Buffer.concat(this.#chunks).toString();
  }

  get details(): ResponseDetails {
    return {
      statusText: this.#statusText,
      headers: Object.entries(this.#headers).flatMap(([name, value = []]) =>
        [value].flat().map((one) => [name, one] as const),
      ),
      bodyBytes: this.#bodyBytes,
    };
  }

  /** Called when undici is about to write the request to a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // If the process was frozen, the timer of the time limit has not fired yet. Another process may
    // have sent the request since then, so this attempt must not send it.
    const isLate = performance.now() > this.#until;
    if (this.#isOver || isLate) controller.abort(new Error('The attempt is over.'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Headers,
    statusText = '',
  ): void {
    this.status = status;
    this.#headers = headers;
    this.#statusText = statusText;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes <= RESPONSE_BYTES_MAXIMUM) this.#chunks.push(chunk);
    else controller.abort(answerTooLarge(this.#url, this.status));
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    this.#response.resolve(this);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#response.reject(error instanceof ApiError ? error : networkFailure(error, this.#facts()));
  }

  #timeOut(): void {
    this.#isOver = true;
    this.#response.reject(timedOut(this.#facts()));
    this.#controller?.abort(new Error('The attempt is over.'));
  }

  #facts() {
    const started = this.#controller !== undefined;
    return { url: this.#url, started, ...(this.#proxy !== undefined && { proxy: this.#proxy }) };
  }
}
