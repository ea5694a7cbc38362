import type { ApiError } from '#application/errors/api-error.ts';
import { normaliseError } from '#application/errors/normalise-error.ts';
import { followRedirects, isRedirect } from './redirects.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

export function isSuccess({ status }: TransportResponse): boolean {
  return status >= 200 && status < 300;
}

/** Follows the redirect that a response asks for; throws `ApiError` for any other failure. */
export async function settleResponse(
  response: TransportResponse,
  { transport, request, now }: { transport: Transport; request: TransportRequest; now: number },
): Promise<TransportResponse> {
  if (!isRedirect(response)) throw errorOf(response, now);
  const final = await followRedirects(transport, request, response);
  if (isSuccess(final)) return final;
  throw errorOf(final, now);
}

function errorOf(response: TransportResponse, now: number): ApiError {
  const { status, text } = response;
  return normaliseError({ status, body: text, header: (name) => response.header(name) }, now);
}
