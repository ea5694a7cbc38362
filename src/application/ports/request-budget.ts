/** How fast all processes together may send to one server. */
export interface RequestBudget {
  /**
   * Resolves right before one request may be sent. Also resolves when a pause starts meanwhile:
   * by then the `onPause` listeners know of it, and the request must wait and ask again. Rejects if
   * this process may send no more, with `StoreUnreachable` if it cannot find out.
   */
  slot(): Promise<void>;
  /** Makes every process wait that many seconds from now, as the server asked. Never rejects. */
  pause(seconds: number): void;
  /** Calls back with the remaining seconds when another process started a pause, or has already. */
  onPause(listener: (seconds: number) => void): void;
}

/** The right of this process to send. */
export interface Lease {
  /** Throws if it is over. */
  assertLive(): void;
}
