import {
  cancelled,
  networkFailure,
  offline,
  timedOut,
  answerTooLarge,
} from '#adapters/http/wire/network-failure.ts';
import { RESPONSE_BYTES_MAXIMUM } from '#domain/session/request-limits.ts';
import { unreadableRedirect } from '#adapters/http/wire/redirects.ts';
import type {
  Multipart,
  Transport,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

/** Uses `fetch`, but XMLHttpRequest for uploads, because only that reports their progress. */
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
      // The browser hides the target, so the redirect cannot be followed.
      if (response.type === 'opaqueredirect') throw unreadableRedirect(request);
      const text = await textOf(response, url);
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

/** Rejects with `ApiError` beyond RESPONSE_BYTES_MAXIMUM: a faulty server could send data forever. */
async function textOf({ body, status }: Response, url: string): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return text + decoder.decode();
    bytes += value.length;
    if (bytes > RESPONSE_BYTES_MAXIMUM) {
      void reader?.cancel();
      throw answerTooLarge(url, status);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function sendMultipart(
  request: TransportRequest,
  { field, name, type, content }: Multipart,
): Promise<TransportResponse> {
  const { method, url, headers, timeoutMs, onProgress, signal } = request;
  if (signal?.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [header, value] of Object.entries(headers)) xhr.setRequestHeader(header, value);
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      restartTimer();
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    });
    let timer = setTimeout(() => xhr.abort(), timeoutMs);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => xhr.abort(), timeoutMs);
    };
    xhr.addEventListener('loadend', () => clearTimeout(timer));
    xhr.addEventListener('progress', ({ loaded }) => {
      if (loaded <= RESPONSE_BYTES_MAXIMUM) return;
      reject(answerTooLarge(url, xhr.status));
      xhr.abort();
    });
    xhr.addEventListener('load', () => {
      // XMLHttpRequest has followed a redirect: the response came from another address.
      if (xhr.responseURL !== '' && xhr.responseURL !== url) {
        reject(unreadableRedirect(request, xhr.status));
        return;
      }
      resolve({
        status: xhr.status,
        header: (header) => xhr.getResponseHeader(header) ?? undefined,
        text: xhr.responseText,
      });
    });
    xhr.addEventListener('error', () => reject(networkFailure(undefined, { url })));
    xhr.addEventListener('abort', () => reject(signal?.aborted ? cancelled() : timedOut({ url })));
    signal?.addEventListener('abort', () => xhr.abort());
    const form = new FormData();
    form.append(field, new Blob([content as Uint8Array<ArrayBuffer>], { type }), name);
    xhr.send(form);
  });
}
