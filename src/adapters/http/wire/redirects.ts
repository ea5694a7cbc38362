import { ApiError, NOT_THE_API } from '#application/errors/api-error.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

const MAX_REDIRECTS = 5;

export function isRedirect({ status }: TransportResponse): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/**
 * The answer that redirects lead to: of a GET, on its own origin. Any other redirect is an `ApiError`
 * of code NOT_THE_API: the token never leaves the configured server, and nothing is posted twice.
 */
export async function followRedirects(
  transport: Transport,
  request: TransportRequest,
  redirect: TransportResponse,
): Promise<TransportResponse> {
  let current = request;
  let response = redirect;
  for (let hop = 0; isRedirect(response); hop += 1) {
    current = { ...request, url: redirectTarget(current, response, hop) };
    response = await transport.send(current);
  }
  return response;
}

/** For a redirect whose target a browser does not show. */
export function unreadableRedirect({ method, url }: TransportRequest, status = 0): ApiError {
  const { host, pathname } = new URL(url);
  return notTheApi(
    status,
    `${host} redirected ${method} ${pathname}; check the address of the API.`,
  );
}

function redirectTarget(
  request: TransportRequest,
  response: TransportResponse,
  hop: number,
): string {
  const from = new URL(request.url);
  const location = response.header('location');
  const to = location === undefined ? undefined : parse(location, from);
  if (!to) throw unreadableRedirect(request, response.status);
  if (to.origin !== from.origin) {
    throw notTheApi(
      response.status,
      `${from.host} redirected to another server, ${to.origin}, which was not followed; check the address of the API.`,
    );
  }
  if (request.method !== 'GET') {
    throw notTheApi(
      response.status,
      `${request.method} ${from.pathname} was not carried out: ${from.host} redirected it (${response.status}) to ${to.pathname}.`,
    );
  }
  if (hop >= MAX_REDIRECTS) {
    throw notTheApi(response.status, `${from.host} redirected ${from.pathname} without end.`);
  }
  return to.href;
}

function parse(location: string, base: URL): URL | undefined {
  return URL.parse(location, base) ?? undefined;
}

function notTheApi(status: number, message: string): ApiError {
  return new ApiError({ status, code: NOT_THE_API, message });
}
