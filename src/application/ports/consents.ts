/**
 * What this user has agreed to on this machine. Must not be stored in a folder that may come from a
 * stranger, because it could contain forged consents.
 */
export interface Consents {
  has(what: string): boolean;
  /** Throws if the consent cannot be stored. */
  add(what: string): void;
}
