/**
 * What this user has agreed to on this machine: never stored in a folder that may come from
 * a stranger.
 */
export interface Consents {
  has(what: string): boolean;
  /** Throws if it cannot be stored. */
  add(what: string): void;
}
