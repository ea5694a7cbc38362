import type { CancelSignal } from '#application/ports/clock.ts';

/** One file of a multipart body. */
export interface Multipart {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface TransportRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Multipart;
  /** Gets the percentage of the body that was sent: whole numbers, rising, 100 at the end. */
  readonly onProgress?: (percent: number) => void;
  /** Gives an upload up: it rejects with code CANCELLED. Only a browser heeds it. */
  readonly signal?: CancelSignal;
  /** For the whole of it; an upload's time starts anew with every progress it makes. */
  readonly timeoutMs: number;
}

export interface TransportResponse {
  readonly status: number;
  /** By its name in small letters. */
  header(name: string): string | undefined;
  readonly text: string;
}

/**
 * Sends one request and never follows a redirect. Any status resolves; no answer rejects with an
 * `ApiError` of code NETWORK_ERROR, TIMEOUT or OFFLINE, whose `wroteNothing` is
 * true only when the connection was certainly never made.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
}
