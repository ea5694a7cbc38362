// Masks passwords and tokens in requests and responses.
import { AUTH_SCHEME } from '#domain/session/session.ts';
import { writtenForms } from '#domain/text/written-forms.ts';

const MASK = '***';

/** Names of secret fields, headers and query parameters. `token_type` and `token_not_valid` are not secret. */
const SECRET_NAME =
  /passw|passphrase|secret|token(?!_(?:type|class|not))|api[_-]?key|credential|authoriz|cookie|^(?:access|refresh|jti|otp)$/i;
/** Authorization schemes that may be shown. Any other first word may be part of the secret. */
const CREDENTIALS = new RegExp(`^(?:(${AUTH_SCHEME}|Basic|Token) )?(.*)$`, 'is');
/** Matches a field in text that is not valid JSON, such as truncated JSON. */
const FIELD = /"([^"\\]{1,60})"\s*:\s*"((?:[^"\\]|\\.)*)/g;
/** The limit of 2000 characters keeps the search fast: without it, a hostile text would take minutes. */
const JSON_WEB_TOKEN = /\beyJ[\w-]{4,2000}\.[\w-]+(?:\.[\w-]*)?/g;
/** Masking shorter secrets would also hide ordinary words. */
const SHORTEST_SECRET = 4;
/** Escaped forms of further secrets are not masked: a hostile response could have thousands. */
const MOST_QUOTED = 200;
const DEEPEST = 100;

interface Place {
  readonly levels: number;
  readonly isRefusal: boolean;
}

/** Remembers the secrets of one exchange, because a server may repeat them anywhere. */
export class Mask {
  readonly #secrets = new Set<string>();

  /** Masks the value of a secret header, except the scheme of `Authorization`. */
  header(name: string, value: string): string {
    if (!SECRET_NAME.test(name))
      return /^(?:location|referer)$/i.test(name) ? this.url(value) : this.text(value);
    const [, scheme = '', secret = ''] = CREDENTIALS.exec(value) ?? [];
    this.#note(secret);
    return scheme === '' ? MASK : `${scheme} ${MASK}`;
  }

  url(address: string): string {
    const start = address.indexOf('?');
    if (start === -1) return this.text(address);
    const [query = '', fragment] = address.slice(start + 1).split('#', 2);
    const parts = query.split('&').map((part) => {
      const [name = ''] = part.split('=', 1);
      return SECRET_NAME.test(name) ? `${name}=${MASK}` : part;
    });
    const rest = fragment === undefined ? '' : `#${fragment}`;
    return this.text(`${address.slice(0, start)}?${parts.join('&')}${rest}`);
  }

  /** `text` may be JSON or any other text. With `isRefusal`, messages about a password field are not masked. */
  body(text: string, isRefusal = false): string {
    let value: unknown;
    try {
      value = parseExactly(text);
    } catch {
      const masked = text.replaceAll(FIELD, (all, name: string, secret: string) => {
        if (!SECRET_NAME.test(name)) return all;
        this.#note(secret);
        return `"${name}":"${MASK}`;
      });
      return this.text(masked);
    }
    return JSON.stringify(this.#value(value, { levels: DEEPEST, isRefusal }));
  }

  text(text: string): string {
    let masked = text.replaceAll(JSON_WEB_TOKEN, MASK);
    for (const secret of this.#secrets) masked = masked.replaceAll(secret, MASK);
    return masked;
  }

  #value(value: unknown, { levels, isRefusal }: Place): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
    if (levels === 0) return '…';
    const inside = { levels: levels - 1, isRefusal };
    if (Array.isArray(value)) return value.map((item) => this.#value(item, inside));
    const fields = Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) && !(isRefusal && areSentences(inner))
        ? this.#hidden(inner)
        : this.#value(inner, inside),
    ]);
    return Object.fromEntries(fields) as unknown;
  }

  #hidden(value: unknown): unknown {
    if (typeof value === 'string') this.#note(value);
    const isHarmless = value === null || value === '' || typeof value === 'boolean';
    return isHarmless ? value : MASK;
  }

  #note(secret: string): void {
    if (secret.length < SHORTEST_SECRET) return;
    const isMany = this.#secrets.size >= MOST_QUOTED;
    for (const form of isMany ? [secret] : writtenForms(secret)) this.#secrets.add(form);
  }
}

/** These functions are newer than TypeScript's library. */
declare global {
  interface JSON {
    parse(
      text: string,
      revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** Numbers that the reader would change keep their text, so that `JSON.stringify` writes them as they were sent. */
function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_, value, { source }) =>
      typeof value === 'number' && source !== undefined && String(value) !== source
        ? JSON.rawJSON(source)
        : value,
    );
  } catch (error) {
    // The reader reads texts that are nested too deeply for its callback.
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}

function areSentences(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((item) => typeof item === 'string' && / .* /.test(item))
  );
}
