import type { ApiError } from '#application/errors/api-error.ts';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

const MAX_REDIRECTS = 5;

function isRedirect({ status }: TransportResponse): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Within the origin. Throws code NOT_THE_API otherwise: no token leaves, and nothing is posted twice. */
export async function followRedirects(
  transport: Transport,
  request: TransportRequest,
  first: TransportResponse,
): Promise<TransportResponse> {
  let current = request;
  let response = first;
  for (let hop = 0; isRedirect(response); hop += 1) {
    current = { ...request, url: redirectTarget(current, response, hop) };
    response = await transport.send(current);
  }
  return response;
}

export function unreadableRedirect({ method, url }: TransportRequest, status = 0): ApiError {
  const { host, pathname } = new URL(url);
  return notTheApi(
    `${host} redirected ${method} ${pathname}. Check the address of the API.`,
    status,
  );
}

function redirectTarget(
  request: TransportRequest,
  response: TransportResponse,
  hop: number,
): string {
  const from = new URL(request.url);
  const location = response.header('location');
  const to = location === undefined ? null : URL.parse(location, from);
  if (!to) throw unreadableRedirect(request, response.status);
  if (to.origin !== from.origin) {
    throw notTheApi(
      `${from.host} redirected to another server, ${to.origin}. Check the address of the API.`,
      response.status,
    );
  }
  if (request.method !== 'GET') {
    throw notTheApi(
      `${request.method} ${from.pathname} was not completed: ${from.host} redirected it (${response.status}) to ${to.pathname}.`,
      response.status,
    );
  }
  if (hop >= MAX_REDIRECTS) {
    throw notTheApi(`${from.host} redirected ${from.pathname} too many times.`, response.status);
  }
  return to.href;
}
