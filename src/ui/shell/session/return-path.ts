// The path where a session ended, for the user's next sign-in in this tab (docs/decisions.md R7).
const KEY = 'hms.returnPath';

interface Kept {
  readonly username: string;
  readonly path: string;
}

/** Stores the path for this tab. */
export function keepReturnPath(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser refuses to store: the next sign-in leads to the dashboard.
  }
}

/** Returns and deletes the stored path; undefined if it is another user's. */
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

/** Deletes the stored path: the user signed out. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // In this case, nothing is stored either.
  }
}
