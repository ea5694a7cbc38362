/** Passwords by user name. */
export type Passwords = Readonly<Record<string, string>>;

/** The key with which the passwords of runs are sealed. A store knows only its `id`. */
export interface RunKey {
  /** As `HMS_RUN_KEY` has it. */
  readonly text: string;
  /** Tells keys apart, and says nothing about them. */
  readonly id: string;
  /** Only `open` with the same `place` reads them: sealed passwords cannot be moved to another hotel. */
  seal(passwords: Passwords, place: string): string;
  /** Throws `RunUnreadable`. */
  open(sealed: string, place: string): Passwords;
}

export interface RunKeys {
  /** The key that this process was given. */
  readonly given: RunKey | undefined;
  make(): RunKey;
}
