import { ApiError, isNotFound, isSignedOut } from '#application/errors/api-error.ts';
import { notTheApi, roundedField, roundedId } from '#application/errors/normalise-error.ts';
import type { Identity } from '#application/ports/identity.ts';
import { isExact, isFields, TEXT_ID, type Id, type ServerRecord } from '#domain/record.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { RecordList } from '#domain/diff/record-list.ts';
import { bypassesQueue } from '#adapters/http/queue/request-priority.ts';
import { authorizationOf, type SessionId } from '#domain/session/session.ts';
import { apiBase, nextPageQuery, queryText, type ApiBase, type Query } from './api-base.ts';
import { ListedOnce, readList, streamList, type Page } from './read-list.ts';
import type { PreparedRequest, RequestQueue } from '#adapters/http/queue/request-queue.ts';
import type {
  Multipart,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

export interface ApiClientOptions {
  /** May be relative to the page. */
  readonly baseUrl: string;
  readonly queue: RequestQueue;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Omitted for requests that open a session, because they carry no token. */
  readonly identity?: Identity;
}

/** `onProgress` receives the percentage of the file that has been sent, from 0 to 100. */
export interface CallOptions extends Pick<TransportRequest, 'onProgress' | 'signal'> {
  readonly query?: Query;
  readonly body?: unknown;
  /** Sent as a form instead of `body`. */
  readonly file?: Multipart;
  /** The hotel of the request. By default, the user's hotel. */
  readonly hotelId?: Id | undefined;
  /** Waits after every 429. By default, a request waits only once (docs/decisions/pause-of-the-server-is-shown.md). */
  readonly patient?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call extends CallOptions {
  /** The session that was open when the request was made. Only this session may change because of the response. */
  readonly session: SessionId | undefined;
  /** The `Authorization` header of the latest attempt that had a token. */
  authorization?: string;
}

const MAX_PAGES = 10_000;

/** Shared by all API adapters (docs/api.md). Calls resolve to parsed JSON, or reject with `ApiError`. */
export class ApiClient {
  readonly #base: ApiBase;
  readonly #queue: RequestQueue;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #identity: Identity | undefined;

  constructor({ baseUrl, queue, clock, identity }: ApiClientOptions) {
    this.#base = apiBase(baseUrl);
    this.#queue = queue;
    this.#clock = clock;
    this.#identity = identity;
  }

  call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
    const call = { ...options, session: this.#identity?.id() };
    return this.#send(method, path, call, queryText(options.query));
  }

  /** Resolves to the record in the response, or to an empty record if the response is not a record. */
  record(method: Method, path: string, options?: CallOptions): Promise<ServerRecord> {
    return this.call(method, path, options).then(recordOf);
  }

  /** Makes an address in a response absolute. If the text is not an address, returns it unchanged. */
  address(named: string): string {
    return URL.parse(named, this.#base.url)?.href ?? named;
  }

  /** Reads all pages of a list. Each record is in the result once (docs/decisions/doubtful-list-adds-nothing.md). */
  list(path: string, options: CallOptions = {}): Promise<RecordList> {
    return readList(() => this.#pages(path, options), this.#clock, options.signal);
  }

  /** Like `list`, but yields records as they arrive. The last page has the doubt of the whole list. */
  pages(path: string, options: CallOptions = {}): AsyncGenerator<RecordList, void, undefined> {
    return streamList(() => this.#pages(path, options), this.#clock, options.signal);
  }

  async *#pages(path: string, options: CallOptions): AsyncGenerator<Page, void, undefined> {
    const session = this.#identity?.id();
    const seen = new Set<string>();
    let search = queryText(options.query);
    while (!seen.has(search) && seen.size < MAX_PAGES) {
      seen.add(search);
      const page = await this.#page(path, search, { ...options, session }, seen.size > 1);
      yield page;
      if (page.next === undefined) return;
      const next = nextPageQuery(page.next, path);
      if (next === undefined) {
        throw this.#notTheApi(`The list ${path} continues at another address`);
      }
      search = next;
    }
    throw this.#notTheApi(`The list ${path} never ends`);
  }

  /** `count` is the number of records in the whole list, or undefined if the server does not count them. */
  async firstPage(
    path: string,
    options: CallOptions = {},
  ): Promise<Pick<Page, 'records' | 'count'>> {
    const call = { ...options, session: this.#identity?.id() };
    const { next, count, ...page } = await this.#page(path, queryText(options.query), call, false);
    const listed = new ListedOnce();
    const records = page.records.filter((record) => listed.add(record));
    const whole = next === undefined ? { count: records.length } : {};
    return { records, ...whole, ...(count !== undefined && { count }) };
  }

  async #page(path: string, search: string, call: Call, isLater: boolean): Promise<Page> {
    try {
      const page = readPage(await this.#send('GET', path, call, search));
      if (page) return page;
    } catch (error) {
      // Records were deleted between two pages: Django responds with 404 to a page that no longer exists.
      if (isLater && isNotFound(error)) return { records: [], isGone: true };
      throw error;
    }
    throw this.#notTheApi(`The response to ${path} is not a list`);
  }

  async #send(method: Method, path: string, call: Call, search: string): Promise<unknown> {
    const url = `${this.#base.url}${path}${search}`;
    try {
      const response = await this.#queue.send({
        method,
        path,
        patient: call.patient ?? false,
        prepare: () => this.#prepare(method, url, call),
      });
      return this.#read(response);
    } catch (error) {
      if (error instanceof ApiError && !bypassesQueue(path)) {
        if (isSignedOut(error)) this.#identity?.refused(call.session, call.authorization);
        if (error.status === 403) this.#identity?.denied(call.session);
      }
      throw error;
    }
  }

  async #prepare(method: Method, url: string, call: Call): Promise<PreparedRequest> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (this.#identity) {
      const token = await this.#identity.freshToken(call.session).catch((error: unknown) => {
        throw error instanceof ApiError ? error.unsent() : error;
      });
      if (token !== undefined) {
        call.authorization = authorizationOf(token);
        headers['authorization'] = call.authorization;
      }
      const hotelId = call.hotelId ?? this.#identity.hotelId();
      if (hotelId !== undefined && !isSendable(hotelId)) throw this.#notTheApi(UNSENDABLE_ID, 0);
      if (hotelId !== undefined) headers['x-hotel-context'] = String(hotelId);
    }
    const { file, onProgress, signal } = call;
    if (file) {
      const upload = { ...(onProgress && { onProgress }), ...(signal && { signal }) };
      return { method, url, headers, body: file, ...upload };
    }
    if (call.body === undefined) return { method, url, headers };
    const rounded = roundedIn(call.body, () => true);
    if (rounded !== undefined) throw roundedField(rounded);
    headers['content-type'] = 'application/json';
    return { method, url, headers, body: JSON.stringify(call.body) };
  }

  #read(response: TransportResponse): unknown {
    // `trim` also removes a byte order mark.
    const text = response.text.trim();
    if (text === '') return undefined;
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw this.#notTheApi('The response is not JSON', response.status);
    }
    if (isDeep(answer)) throw this.#notTheApi('The response is nested too deeply', response.status);
    const rounded = roundedIn(answer, (field) => ID_FIELD.test(field));
    if (rounded !== undefined) throw roundedId(rounded, response.status);
    if (!recordsOf(answer).every(({ id }) => isSendable(id))) {
      throw this.#notTheApi(UNSENDABLE_ID, response.status);
    }
    return answer;
  }

  #notTheApi(what: string, status = 200): ApiError {
    const { server } = this.#base;
    return notTheApi(`${what}: ${server} does not provide this API. Check its address.`, status);
  }
}

/** Real records nest a few levels. Code that walks through thousands of levels would exhaust the stack. */
const DEPTH_MAXIMUM = 100;

function isDeep(value: unknown, levels = DEPTH_MAXIMUM): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1));
}

const UNSENDABLE_ID = 'A record has an ID that cannot be sent back';

function isSendable(id: unknown): boolean {
  if (typeof id === 'number') return isExact(id);
  return typeof id !== 'string' || id === '' || TEXT_ID.test(id);
}

/** The names of IDs, and of fields that refer to other records by ID. */
const ID_FIELD = /^(?:id|hotel|room_type|rate_plan|room)$|_id$/;

/** The first number that the JSON reader has rounded (docs/decisions/numbers-are-exact.md). */
function roundedIn(
  value: unknown,
  isChecked: (field: string) => boolean,
  field = '',
): number | undefined {
  if (typeof value === 'number') return isExact(value) || !isChecked(field) ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  // The items of a list have the name of the list.
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    const found = roundedIn(inner, isChecked, isList ? field : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The last item is the response itself, because a response without a list may be a record. */
function recordsOf(answer: unknown): ServerRecord[] {
  const list = readPage(answer)?.records ?? [];
  return [...list, recordOf(answer)];
}

/** Encodes the IDs in a path: apiPath`/hotels/${id}/`. */
export function apiPath(parts: TemplateStringsArray, ...ids: readonly Id[]): string {
  return String.raw({ raw: parts }, ...ids.map((id) => encodeURIComponent(id)));
}

/** Returns an empty record if the response is not a record. */
export function recordOf(answer: unknown): ServerRecord {
  return isFields(answer) ? answer : {};
}

function readPage(answer: unknown): Page | undefined {
  if (Array.isArray(answer)) return { records: answer.map(recordOf) };
  const { results, next, count } = recordOf(answer);
  if (!Array.isArray(results)) return undefined;
  return {
    records: results.map(recordOf),
    ...(typeof next === 'string' && next !== '' && { next }),
    ...(typeof count === 'number' && { count }),
  };
}
