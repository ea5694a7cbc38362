/**
 * A pause of all requests: the server asked for it
 * (docs/decisions/pause-of-the-server-is-shown.md), or cannot be reached.
 */
export interface Pause {
  /** Time at which it ends, or the queue gives up on the server; ms since 1970. */
  readonly until: number;
  /** The server cannot be reached; the queue keeps trying. */
  readonly isAway?: true;
  /** The server's host. */
  readonly server: string;
}

/** Shows pauses to a screen or a terminal, and lets the user stop waiting. */
export interface RequestPauses {
  current(): Pause | undefined;
  /** Called when a pause starts, grows or ends (undefined). Returns a function that unsubscribes. */
  subscribe(listener: (pause: Pause | undefined) => void): () => void;
  /**
   * Rejects every waiting request, and each later one until `resume`, with code CANCELLED. Requests
   * in flight finish.
   */
  giveUp(): void;
  resume(): void;
}
