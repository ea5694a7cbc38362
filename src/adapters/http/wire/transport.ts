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
  /** An absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Multipart;
  /** Gets the percentage of the body sent so far: rising integers, 100 at the end. */
  readonly onProgress?: (percent: number) => void;
  /** Cancels an upload: it rejects with code CANCELLED. */
  readonly signal?: CancelSignal;
  /** 0, or absent, for the first attempt of a call. It is not sent. */
  readonly attempt?: number;
  /** Covers the whole exchange; an upload's limit starts again with each progress event. */
  readonly timeoutMs: number;
}

export interface TransportResponse {
  readonly status: number;
  /** `name` in lower case. */
  header(name: string): string | undefined;
  readonly text: string;
  /** For those who watch exchanges; absent if the transport does not know. */
  readonly details?: ResponseDetails;
}

export interface ResponseDetails {
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBytes: number;
  /** In ms. `blocked`: waiting for a connection, and making one. */
  readonly timings: {
    readonly blocked: number;
    readonly send: number;
    readonly wait: number;
    readonly receive: number;
  };
}

/**
 * Sends one request and never follows a redirect. Any status resolves. Without a response it rejects
 * with an `ApiError` of code NETWORK_ERROR, TIMEOUT or OFFLINE, whose `wroteNothing` is true only when
 * the connection was certainly never made.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
}
