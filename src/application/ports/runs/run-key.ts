/** Passwords by user name. */
export type Passwords = Readonly<Record<string, string>>;

/** The key that encrypts (seals) the passwords of runs. A run store knows only its `id`. */
export interface RunKey {
  /** The value of `HMS_RUN_KEY`. */
  readonly text: string;
  /** Identifies the key without revealing it. */
  readonly id: string;
  /**
   * Encrypts passwords. Only `open` with the same `place` can read them, so they cannot be moved to
   * another hotel.
   */
  seal(passwords: Passwords, place: string): string;
  /** Throws `RunUnreadable`. */
  open(sealed: string, place: string): Passwords;
}

export interface RunKeys {
  /** The key from the environment of this process. */
  readonly given: RunKey | undefined;
  make(): RunKey;
}
