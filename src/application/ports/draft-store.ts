/**
 * Stores what a user typed on this browser until it is saved, by user name or a longer key
 * (docs/decisions.md R20).
 */
export interface DraftStore {
  /** What was written last, not checked; undefined where there is none or it cannot be read. */
  read(username: string): unknown;
  /** False where the browser refuses to store. */
  write(username: string, draft: unknown): boolean;
  clear(username: string): void;
}
