import { useSyncExternalStore } from 'react';

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) globalThis.addEventListener(event, changed);
  return () => {
    for (const event of events) globalThis.removeEventListener(event, changed);
  };
}
