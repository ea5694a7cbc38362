/** No requests are sent: the server wants it, or is away (docs/decisions/pause-of-the-server-is-shown.md). */
export interface Pause {
  /** In ms since 1970: when the pause ends, or when the queue stops trying to reach the server. */
  readonly until: number;
  /** True if the server cannot be reached. The queue keeps trying until `until`. */
  readonly isAway?: true;
  readonly server: string;
}

/** Reports pauses to a screen or a terminal, and lets the user stop waiting. */
export interface RequestPauses {
  current(): Pause | undefined;
  /** Calls the listener when a pause starts, gets longer, or ends (undefined). The result unsubscribes. */
  subscribe(listener: (pause: Pause | undefined) => void): () => void;
  /** Rejects waiting requests, and new ones until `resume`, with code CANCELLED. Sent requests finish. */
  giveUp(): void;
  resume(): void;
}
