/**
 * Calls the listener when another tab of this browser signs out or signs in. A token that it
 * refreshes changes nothing here. Returns what unsubscribes.
 */
export function followOtherTabs(listener: () => void): () => void {
  const follow = ({ storageArea, key, oldValue, newValue }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    const isCleared = key === null || (key === 'authToken' && newValue === null);
    // It is written last, when all of the new session is there.
    const isReplaced = key === 'sessionOpened' && newValue !== null && newValue !== oldValue;
    if (isCleared ? location.pathname !== '/login' : isReplaced) listener();
  };
  globalThis.addEventListener('storage', follow);
  return () => globalThis.removeEventListener('storage', follow);
}
