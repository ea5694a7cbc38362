import type { Session } from '#domain/session/session.ts';

const TOKEN_ITEM = 'authToken' satisfies keyof Session;

/**
 * Whether somebody may be signed in, without loading what could tell for certain: so a signed-out
 * visitor gets the sign-in screen at once.
 */
export function hasStoredSession(): boolean {
  try {
    return (localStorage.getItem(TOKEN_ITEM) ?? '') !== '';
  } catch {
    // The browser refuses to store.
    return false;
  }
}
