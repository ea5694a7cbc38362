import type { Session } from '#domain/session/session.ts';
import { fromStorage } from '#ui/shell/json-store.ts';

const TOKEN_ITEM = 'authToken' satisfies keyof Session;

/**
 * Whether a user may be signed in. A quick check, so that signed-out visitors get the sign-in
 * screen at once; the services check properly.
 */
export function hasStoredSession(): boolean {
  return fromStorage(() => (localStorage.getItem(TOKEN_ITEM) ?? '') !== '', false);
}
