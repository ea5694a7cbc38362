// The path at which the session ended. The same user's next sign-in in this tab returns to it
// (docs/decisions/draft-survives-without-passwords.md).
import { TAB_STORE } from '#ui/shell/json-store.ts';
import { HOME, ownPath } from '#ui/shell/screens.ts';

const KEY = 'returnPath';

interface Kept {
  readonly username: string;
  readonly path: string;
}

/** A path that leads to no screen of this app becomes the start page. */
export function keepReturnPath({ username, path }: Kept): void {
  TAB_STORE.write(KEY, { username, path: ownPath(path) ?? HOME });
}

/** The user whose session ended; '' if unknown. */
export function expectedUsername(): string {
  return stored()?.username ?? '';
}

/** Returns and deletes the stored path. Returns undefined if the path belongs to another user. */
export function takeReturnPath(username: string): string | undefined {
  const kept = stored();
  forgetReturnPath();
  return kept?.username === username ? kept.path : undefined;
}

export function forgetReturnPath(): void {
  TAB_STORE.clear(KEY);
}

/** Checks the stored value, because it may be damaged or come from an older version of the app. */
function stored(): Kept | undefined {
  const { username, path } = (TAB_STORE.read(KEY) ?? {}) as Partial<Record<keyof Kept, unknown>>;
  if (typeof username !== 'string') return undefined;
  return { username, path: ownPath(path) ?? HOME };
}
