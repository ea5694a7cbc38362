import { SESSION_KEYS } from '#domain/session/session.ts';

/**
 * Whether somebody may be signed in, without loading what could tell for certain: so a signed-out
 * visitor gets the sign-in screen at once.
 */
export function hasStoredSession(): boolean {
  try {
    return (localStorage.getItem(SESSION_KEYS[0]) ?? '') !== '';
  } catch {
    // The browser refuses to store.
    return false;
  }
}
