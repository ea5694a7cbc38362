/** A stop of all requests: the server asked for it (docs/decisions.md R25), or is away. */
export interface Pause {
  /** When it ends, or the server is given up, ms since 1970. */
  readonly until: number;
  /** No connection can be made; it is tried again and again. */
  readonly isAway?: true;
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
