import { cancelled, networkFailure, timedOut } from '#adapters/http/wire/network-failure.ts';
import { unreadableRedirect } from '#adapters/http/wire/redirects.ts';
import type {
  Multipart,
  TransportRequest,
  TransportResponse,
} from '#adapters/http/wire/transport.ts';

/** Sends a form with one file through XMLHttpRequest. Rejects with `ApiError`, as any transport. */
export function sendMultipart(
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
    xhr.addEventListener('load', () => {
      // XMLHttpRequest follows redirects by itself: this response came from another address.
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
