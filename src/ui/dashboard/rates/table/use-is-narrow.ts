import { useSyncExternalStore } from 'react';

/** Below this width a list shows a card for each row (`ListTable`). */
const NARROW = '(width < 56rem)';

/** Whether a table has no room for columns, as on phones. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow);
}

function follow(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(NARROW);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

function isNarrow(): boolean {
  return globalThis.matchMedia?.(NARROW).matches ?? false;
}
