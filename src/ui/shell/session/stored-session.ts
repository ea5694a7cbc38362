import type { Session } from '#domain/session/session.ts';
import { fromStorage } from '#ui/shell/json-store.ts';

const TOKEN_ITEM = 'authToken' satisfies keyof Session;

/**
 * Checks only that a token is stored, so that signed-out visitors see the sign-in screen at once. The
 * services check the session later.
 */
export function hasStoredSession(): boolean {
  return fromStorage(() => (localStorage.getItem(TOKEN_ITEM) ?? '') !== '', false);
}

/**
 * Calls the listener when another tab signs in or out, but not when it refreshes the token. Returns a
 * function that unsubscribes.
 */
export function followOtherTabs(
  listener: (change: 'signed-in' | 'signed-out') => void,
): () => void {
  const follow = ({ storageArea, key, oldValue, newValue }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    const isCleared = key === null || (key === 'authToken' && newValue === null);
    // This item is written last, when the new session is complete.
    const isReplaced = key === 'sessionOpened' && newValue !== null && newValue !== oldValue;
    if (isCleared && location.pathname !== '/login') listener('signed-out');
    if (isReplaced) listener('signed-in');
  };
  globalThis.addEventListener('storage', follow);
  return () => globalThis.removeEventListener('storage', follow);
}
