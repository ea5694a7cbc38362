import type { Session } from '#domain/session/session.ts';
import { fromStorage } from '#ui/shell/json-store.ts';

const TOKEN_ITEM = 'authToken' satisfies keyof Session;

/** Whether a token is stored, so that visitors see the sign-in screen at once. It is checked later. */
export function hasStoredSession(): boolean {
  return fromStorage(() => (localStorage.getItem(TOKEN_ITEM) ?? '') !== '', false);
}

/** Calls the listener when another tab signs in or out, not when it refreshes. The result unsubscribes. */
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
