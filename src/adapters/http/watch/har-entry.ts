import type { Entry, Header, Request, Response } from 'har-format';
import type { TransportRequest, TransportResponse } from '#adapters/http/wire/transport.ts';
import { Mask } from './masked.ts';

export interface LoggedExchange {
  readonly request: TransportRequest;
  /** In ms since 1970. */
  readonly startedAt: number;
  readonly ms: number;
  readonly outcome: TransportResponse | string;
}

/** In characters. Longer bodies are omitted, because the records of a chain with many hotels could fill the disk. */
const LONGEST_BODY = 262_144;

const HTTP = 'HTTP/1.1';
const UNKNOWN = -1;

/** An entry of an HTTP Archive (HAR 1.2), without passwords and tokens. */
export function harEntry({ request, startedAt, ms, outcome }: LoggedExchange): Entry {
  const mask = new Mask();
  const { attempt = 0 } = request;
  const time = rounded(ms);
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time,
    request: requestOf(request, mask),
    response: responseOf(outcome, mask),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    // The developer tools of Chromium filter requests by this field.
    _resourceType: 'fetch',
    ...(attempt > 0 && { comment: `Attempt ${attempt + 1}` }),
  };
}

function requestOf({ method, url, headers, body }: TransportRequest, mask: Mask): Request {
  const shownHeaders = headersOf(Object.entries(headers), mask);
  const text = typeof body === 'string' ? body : undefined;
  const { origin } = new URL(url);
  // The scheme and host are never masked: they are not secret, and a masked host would make the URL invalid.
  const masked = origin + mask.url(url.slice(origin.length));
  return {
    method,
    url: masked,
    httpVersion: HTTP,
    cookies: [],
    headers: shownHeaders,
    queryString: [...new URL(masked).searchParams].map(([name, value]) => ({ name, value })),
    headersSize: UNKNOWN,
    bodySize: text === undefined ? 0 : byteLength(text),
    ...(text !== undefined && {
      postData: { mimeType: headers['content-type'] ?? '', ...limited(text, mask) },
    }),
  };
}

const NO_RESPONSE: TransportResponse = { status: 0, text: '', header: () => undefined };

/** `outcome` is the reason if there was no response. */
function responseOf(
  outcome: TransportResponse | string,
  mask: Mask,
): Response & { readonly _error?: string } {
  const isFailure = typeof outcome === 'string';
  const response = isFailure ? NO_RESPONSE : outcome;
  const { status, text, details } = response;
  const location = response.header('location');
  const size = details?.bodyBytes ?? text.length;
  return {
    status,
    statusText: details?.statusText ?? '',
    httpVersion: HTTP,
    cookies: [],
    headers: headersOf(details?.headers ?? [], mask),
    content: {
      size,
      mimeType: response.header('content-type') ?? '',
      ...limited(text, mask, status >= 400),
    },
    redirectURL: location === undefined ? '' : mask.url(location),
    headersSize: UNKNOWN,
    bodySize: isFailure ? UNKNOWN : size,
    ...(isFailure && { _error: outcome }),
  };
}

function headersOf(headers: readonly (readonly [string, string])[], mask: Mask): Header[] {
  return headers.map(([name, value]) => ({ name, value: mask.header(name, value) }));
}

function limited(text: string, mask: Mask, isRefusal = false): { text: string; comment?: string } {
  if (text.length <= LONGEST_BODY) return { text: text && mask.body(text, isRefusal) };
  const length = text.length.toLocaleString('en');
  const most = LONGEST_BODY.toLocaleString('en');
  return { text: '', comment: `Omitted: ${length} characters are more than ${most}` };
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
