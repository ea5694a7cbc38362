/** Passwords by user name. */
export type Passwords = Readonly<Record<string, string>>;

/** The key with which the passwords of runs are sealed. A store knows only its `id`. */
export interface RunKey {
  /** The text in `HMS_RUN_KEY`. */
  readonly text: string;
  /** Distinguishes keys without revealing them. */
  readonly id: string;
  /**
   * Only `open` with the same `place` can read them, so sealed passwords cannot be moved to another
   * hotel.
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
