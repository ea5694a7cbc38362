/** A stop of all requests that the server asked for (R25). */
export interface Pause {
  /** When it ends, ms since 1970. */
  readonly until: number;
  /** Who is being waited for: the server's host. */
  readonly server: string;
}

/** Lets a screen or a terminal show pauses and give them up. */
export interface RequestPauses {
  current(): Pause | undefined;
  /** Called when a pause starts, grows or ends (undefined). Returns the unsubscriber. */
  subscribe(listener: (pause: Pause | undefined) => void): () => void;
  /**
   * Rejects every request that is waiting, and each later one, with code CANCELLED until `resume`.
   * What is in flight finishes.
   */
  giveUp(): void;
  resume(): void;
}
