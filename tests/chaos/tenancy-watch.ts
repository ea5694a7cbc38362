// Checks that no request mixes up two hotels.

export interface WatchedCall {
  readonly method: string;
  /** The path relative to the base URL, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly context: string | undefined;
  readonly body: string;
}

type Fields = Readonly<Record<string, unknown>>;

const REFERENCES = { room_type: '/rooms/types/', rate_plan: '/rates/plans/' } as const;

/**
 * Remembers the hotel of each record from the server's responses, even from those that the client
 * never gets.
 */
export class TenancyWatch {
  readonly violations: string[] = [];
  /** The hotel of each record, by the record's path. */
  readonly #hotels = new Map<string, string>();

  see(call: WatchedCall): void {
    const { method, path, context } = call;
    if (path.startsWith('/auth/token/') || path.startsWith('/v1/')) return;
    const body = fieldsIn(call.body);
    const expected = this.#hotelOf(call, body);
    const sentence = `${method} ${path} in the context of hotel ${context} is of hotel ${expected}`;
    if (context !== expected) this.violations.push(sentence);
    for (const [field, collection] of Object.entries(REFERENCES)) {
      if (!(field in body)) continue;
      const owner = this.#hotels.get(`${collection}${textOf(body[field])}/`);
      if (owner !== expected) {
        this.violations.push(`${sentence}; its ${field} of hotel ${owner}`);
      }
    }
  }

  /** Call with the server's own response, even if the proxy sends the client a false one. */
  learn({ method, path }: WatchedCall, status: number, answer: string): void {
    if (method !== 'POST' || status !== 201) return;
    const record = fieldsIn(answer);
    const { id, hotel, user_profile: profile } = record;
    const owner = path === '/hotels/' ? id : (hotel ?? fieldsOf(fieldsOf(profile)['hotel'])['id']);
    this.#hotels.set(`${path}${textOf(id)}/`, textOf(owner));
  }

  #hotelOf({ path, query }: WatchedCall, body: Fields): string | undefined {
    if (path === '/hotels/') return undefined;
    const hotel = body['hotel'] ?? fieldsOf(body['profile'])['hotel'] ?? query.get('hotel');
    return hotel === null ? this.#hotels.get(path) : textOf(hotel);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function fieldsIn(text: string): Fields {
  return text === '' ? {} : fieldsOf(JSON.parse(text));
}
