/**
 * Calls the listener when another tab of this browser signs out, or signs in somebody else. A token
 * that it refreshes changes nothing here. Returns what unsubscribes.
 */
export function followOtherTabs(listener: () => void): () => void {
  const follow = ({ storageArea, key, oldValue, newValue }: StorageEvent) => {
    if (storageArea !== localStorage) return;
    const isCleared = key === null || (key === 'authToken' && newValue === null);
    const isReplaced =
      key === 'currentUser' && newValue !== null && usernameIn(newValue) !== usernameIn(oldValue);
    if (isCleared ? location.pathname !== '/login' : isReplaced) listener();
  };
  globalThis.addEventListener('storage', follow);
  return () => globalThis.removeEventListener('storage', follow);
}

function usernameIn(stored: string | null): unknown {
  try {
    return (JSON.parse(stored ?? 'null') as { username?: unknown } | null)?.username;
  } catch {
    return undefined;
  }
}
