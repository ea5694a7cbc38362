import type { ApiError } from '#application/errors/api-error.ts';
import { normaliseError } from '#application/errors/normalise-error.ts';
import { followRedirects, isRedirect } from './redirects.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

export function isSuccess({ status }: TransportResponse): boolean {
  return status >= 200 && status < 300;
}

/** Follows the redirect that a response asks for; throws `ApiError` for any other failure. */
export async function settleAnswer(
  answer: TransportResponse,
  { transport, request, now }: { transport: Transport; request: TransportRequest; now: number },
): Promise<TransportResponse> {
  if (!isRedirect(answer)) throw errorOf(answer, now);
  const final = await followRedirects(transport, request, answer);
  if (isSuccess(final)) return final;
  throw errorOf(final, now);
}

function errorOf(answer: TransportResponse, now: number): ApiError {
  return normaliseError(
    {
      status: answer.status,
      body: answer.text,
      contentType: answer.header('content-type'),
      header: (name) => answer.header(name),
    },
    now,
  );
}
