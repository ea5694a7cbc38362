/** Which of a browser's tabs may change a user's draft: the one that claimed it last. */
export interface DraftOwner {
  /** Makes this tab the owner. */
  claim(username: string): void;
  /** False once another tab has claimed the draft. */
  isOwner(username: string): boolean;
  /** Calls the listener when another tab may have claimed the draft. Returns what unsubscribes. */
  follow(username: string, listener: () => void): () => void;
}
