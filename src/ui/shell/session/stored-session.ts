// The session in the storage that all tabs share.
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

/**
 * Calls the listener when another tab of this browser signs in or out, but not when it refreshes a
 * token. Returns a function that unsubscribes.
 */
export function followOtherTabs(listener: () => void): () => void {
  const follow = ({ storageArea, key, oldValue, newValue }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    const isCleared = key === null || (key === 'authToken' && newValue === null);
    // This item is written last, when the new session is complete.
    const isReplaced = key === 'sessionOpened' && newValue !== null && newValue !== oldValue;
    if (isCleared ? location.pathname !== '/login' : isReplaced) listener();
  };
  globalThis.addEventListener('storage', follow);
  return () => globalThis.removeEventListener('storage', follow);
}
