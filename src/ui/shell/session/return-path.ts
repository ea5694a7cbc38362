// Stores the path where the session ended, for the user's next sign-in in this tab
// (docs/decisions/draft-survives-without-passwords.md).
import { TAB_STORE } from '#ui/shell/json-store.ts';

const KEY = 'returnPath';

interface Kept {
  readonly username: string;
  readonly path: string;
}

/** Stores the path for this tab. */
export function keepReturnPath(kept: Kept): void {
  TAB_STORE.write(KEY, kept);
}

/** The user expected to sign in next; '' for any user. */
export function expectedUsername(): string {
  return (TAB_STORE.read(KEY) as Kept | undefined)?.username ?? '';
}

/** Returns and deletes the stored path; undefined if it is another user's. */
export function takeReturnPath(username: string): string | undefined {
  const stored = TAB_STORE.read(KEY) as Kept | undefined;
  forgetReturnPath();
  return stored?.username === username ? stored.path : undefined;
}

/** Deletes the stored path: the user signed out. */
export function forgetReturnPath(): void {
  TAB_STORE.clear(KEY);
}
