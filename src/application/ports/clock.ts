export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves early, and at once, when the signal aborts. */
  sleep(ms: number, signal?: CancelSignal): Promise<void>;
}

/** What an `AbortSignal` is to a clock; this layer has no name for it. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
