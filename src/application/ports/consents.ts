/**
 * What this user has agreed to on this machine: never stored in a folder that can come from
 * somebody else.
 */
export interface Consents {
  has(what: string): boolean;
  /** Throws if it cannot be stored. */
  add(what: string): void;
}
