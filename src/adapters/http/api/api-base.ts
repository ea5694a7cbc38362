export interface ApiBase {
  /** Absolute, without a trailing slash. */
  readonly url: string;
  /** The path of the base address, such as `/api`. May be empty. */
  readonly path: string;
  readonly server: string;
}

/** A relative address is resolved against the page. Throws `TypeError` if the address is not HTTP. */
export function apiBase(baseUrl: string): ApiBase {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const { protocol, origin, pathname, host } = new URL(baseUrl, page);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not an http address: ${baseUrl}`);
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return { url: `${origin}${path}`, path, server: host };
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export function queryText(query: Query | undefined): string {
  if (!query) return '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

/**
 * The query of the link to the next page of a list. Ignores the scheme, host and path prefix of the
 * link, because behind a proxy they differ from the configured ones. Returns undefined if the link
 * does not lead to the list at `path`.
 */
export function nextPageQuery(next: string, path: string): string | undefined {
  const link = URL.parse(next, 'http://relative.invalid/');
  if (!link || link.search === '' || !/^https?:$/.test(link.protocol)) return undefined;
  // A bare query such as "?page=2" refers to the same list.
  if (next.startsWith('?')) return link.search;
  return withSlash(link.pathname).endsWith(withSlash(path)) ? link.search : undefined;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
