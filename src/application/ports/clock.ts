export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves early if the signal aborts. */
  sleep(ms: number, signal?: CancelSignal): Promise<void>;
}

/** The part of an `AbortSignal` that a clock needs, because this layer uses no browser types. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
