import { networkFailure, offline, timedOut } from '#adapters/http/wire/network-failure.ts';
import { unreadableRedirect } from '#adapters/http/wire/redirects.ts';
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';
import { sendMultipart } from './xhr-upload.ts';

/** Sends with `fetch`; uploads with XMLHttpRequest, because only it reports their progress. */
export class FetchTransport implements Transport {
  async send(request: TransportRequest): Promise<TransportResponse> {
    const { method, url, headers, body, timeoutMs } = request;
    if (!(globalThis.navigator?.onLine ?? true)) throw offline();
    if (typeof body === 'object') return sendMultipart(request, body);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers },
        ...(body !== undefined && { body }),
        signal: controller.signal,
        redirect: 'manual',
        cache: 'no-store',
      });
      // A browser hides the target of a redirect.
      if (response.type === 'opaqueredirect') throw unreadableRedirect(request);
      const text = await response.text();
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        text,
      };
    } catch (error) {
      if (controller.signal.aborted) throw timedOut({ url });
      throw error instanceof TypeError ? networkFailure(error, { url }) : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
