export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** In ms since any fixed moment. Never jumps if the clock is set, but may stop while the device sleeps. */
  elapsed(): number;
  /** Resolves early if the signal aborts. */
  sleep(ms: number, signal?: CancelSignal): Promise<void>;
}

/** The methods of `AbortSignal` that a clock needs. This layer must not use browser types. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
