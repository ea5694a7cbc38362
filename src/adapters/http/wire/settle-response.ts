import { normaliseError } from '#application/errors/normalise-error.ts';
import { followRedirects } from './redirects.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

/** Follows redirects. Throws `ApiError` unless the final response is a 2xx. */
export async function settleResponse(
  response: TransportResponse,
  { transport, request, now }: { transport: Transport; request: TransportRequest; now: number },
): Promise<TransportResponse> {
  const final = await followRedirects(transport, request, response);
  if (isSuccess(final)) return final;
  const { status, text } = final;
  throw normaliseError({ status, body: text, header: (name) => final.header(name) }, now);
}

export function isSuccess({ status }: Pick<TransportResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}
