/** The base that all paths are appended to (docs/decisions/one-base-url.md). */
export interface ApiBase {
  /** Absolute, without a trailing slash. */
  readonly url: string;
  /** `/api`, or empty. */
  readonly path: string;
  /** The server's host, with its port unless it is the default one. */
  readonly server: string;
}

/** A relative base is on the page's own origin. Throws `TypeError` for anything but an HTTP address. */
export function apiBase(baseUrl: string): ApiBase {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const { protocol, origin, pathname, host } = new URL(baseUrl, page);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not an http address: ${baseUrl}`);
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return { url: `${origin}${path}`, path, server: host };
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The query with its question mark; empty without values. */
export function queryText(query: Query | undefined): string {
  if (!query) return '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

/**
 * The query of a list's next page. Hosts, schemes and prefixes of the link are ignored: behind
 * proxies they differ from the configured ones. Undefined if the link leads to anything but the
 * list at `path` (docs/decisions/values-are-compared-not-spellings.md).
 */
export function nextPageQuery(next: string, path: string): string | undefined {
  const link = URL.parse(next, 'http://relative.invalid/');
  if (!link || link.search === '' || !/^https?:$/.test(link.protocol)) return undefined;
  // A bare query ("?page=2") means the same list.
  if (next.startsWith('?')) return link.search;
  return withSlash(link.pathname).endsWith(withSlash(path)) ? link.search : undefined;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
