import type { Session } from '#domain/session/session.ts';

const TOKEN_ITEM = 'authToken' satisfies keyof Session;

/**
 * Whether somebody may be signed in. A quick check, so that signed-out visitors get the sign-in
 * screen at once; the services check properly.
 */
export function hasStoredSession(): boolean {
  try {
    return (localStorage.getItem(TOKEN_ITEM) ?? '') !== '';
  } catch {
    // The browser refuses to store.
    return false;
  }
}
