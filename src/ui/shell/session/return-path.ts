// The path where a session ended, for the user's next sign-in in this tab (docs/decisions.md R7).
const KEY = 'hms.returnPath';

interface Kept {
  readonly username: string;
  readonly path: string;
}

/** Keeps the path in this tab. */
export function keepReturnPath(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser refuses to store: the next sign-in leads to the dashboard.
  }
}

/** The kept path, if it is this user's. Forgets it in any case. */
export function takeReturnPath(username: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return kept.username === username ? kept.path : undefined;
  } catch {
    return undefined;
  } finally {
    forgetReturnPath();
  }
}

/** Forgets a kept path: the user signed out. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing is stored either.
  }
}
