// The path at which the session ended. The same user's next sign-in in this tab returns to it
// (docs/decisions/draft-survives-without-passwords.md).
import { TAB_STORE } from '#ui/shell/json-store.ts';

const KEY = 'returnPath';

interface Kept {
  readonly username: string;
  readonly path: string;
}

export function keepReturnPath(kept: Kept): void {
  TAB_STORE.write(KEY, kept);
}

/** The user whose session ended; '' if unknown. */
export function expectedUsername(): string {
  return (TAB_STORE.read(KEY) as Kept | undefined)?.username ?? '';
}

/** Returns and deletes the stored path. Returns undefined if the path belongs to another user. */
export function takeReturnPath(username: string): string | undefined {
  const stored = TAB_STORE.read(KEY) as Kept | undefined;
  forgetReturnPath();
  return stored?.username === username ? stored.path : undefined;
}

/** Call when the user signs out. */
export function forgetReturnPath(): void {
  TAB_STORE.clear(KEY);
}
