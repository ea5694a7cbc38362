/** The user's consents on this machine. A folder from a stranger could contain forged consents. */
export interface Consents {
  has(what: string): boolean;
  /** Throws if the consent cannot be stored. */
  add(what: string): void;
}
