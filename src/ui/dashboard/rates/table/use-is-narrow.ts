import { useSyncExternalStore } from 'react';

/** Below this width, `ListTable` shows a card for each row. */
const NARROW = '(width < 56rem)';

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
