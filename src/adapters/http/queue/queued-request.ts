import type { TransportRequest } from '#adapters/http/wire/transport.ts';

/** What is to be sent; how long it may take is the queue's to say. */
export type PreparedRequest = Omit<TransportRequest, 'timeoutMs'>;

export interface QueuedRequest {
  readonly method: string;
  /** Below the base URL, without its query. */
  readonly path: string;
  /** Waits as often as a 429 asks for; any other call waits once (docs/decisions.md R25). */
  readonly patient?: boolean;
  /** Called when its turn has come. What it throws counts as the call's own failure. */
  readonly prepare: () => Promise<PreparedRequest>;
}

/** A 401. */
export interface Refusal {
  /** The header that the call was sent with; undefined where none could be had. */
  readonly authorization: string | undefined;
  /** It was sent once more already. */
  readonly isSecond: boolean;
}
