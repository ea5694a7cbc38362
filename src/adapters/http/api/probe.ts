import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import { followRedirects } from '#adapters/http/wire/redirects.ts';
import type { Transport, TransportResponse } from '#adapters/http/wire/transport.ts';
import { apiBase } from './api-base.ts';

/** Sends one GET without session and queue. Resolves for any status. Throws `ApiError` without a response. */
export function createProbe(transport: Transport, baseUrl: string) {
  return async (path: string): Promise<TransportResponse> => {
    const request = {
      method: 'GET',
      url: `${apiBase(baseUrl).url}${path}`,
      headers: { accept: 'application/json' },
      timeoutMs: REQUEST_TIMEOUT_MS,
    };
    return await followRedirects(transport, request, await transport.send(request));
  };
}
