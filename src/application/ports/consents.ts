/**
 * The consents of this user on this machine. Never stored in a folder that may come from a
 * stranger.
 */
export interface Consents {
  has(what: string): boolean;
  /** Throws if it cannot be stored. */
  add(what: string): void;
}
