import type { CancelSignal } from '#application/ports/clock.ts';

export interface Multipart {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Multipart;
  readonly onProgress?: (percent: number) => void;
  /** Cancels an upload, which then rejects with code CANCELLED. */
  readonly signal?: CancelSignal;
  readonly attempt?: number;
  /** The limit for the whole exchange. During an upload, it restarts with each progress event. */
  readonly timeoutMs: number;
}

export interface TransportResponse {
  readonly status: number;
  /** `name` must be in lower case. */
  header(name: string): string | undefined;
  readonly text: string;
  /** For the HAR file (`harEntry`). Omitted if the transport does not know the details. */
  readonly details?: ResponseDetails;
}

export interface ResponseDetails {
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBytes: number;
}

/**
 * Sends one request and never follows a redirect. Resolves for any status. If no response arrives,
 * rejects with an `ApiError` of code NETWORK_ERROR, TIMEOUT or OFFLINE. Its `wroteNothing` is true
 * only if the connection was certainly never made.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
}
