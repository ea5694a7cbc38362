import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { NETWORK_MESSAGES } from '#application/error-catalogue.ts';

function subscribe(changed: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) globalThis.addEventListener(event, changed);
  return () => {
    for (const event of events) globalThis.removeEventListener(event, changed);
  };
}

/** Shows while the browser says that it is offline; the region is there before, to be announced. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className="fixed inset-x-0 bottom-[var(--bottom-bar,env(safe-area-inset-bottom))] z-20 font-sans">
      {!isOnline && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-3 text-center text-white">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {NETWORK_MESSAGES.offline}
        </span>
      )}
    </output>
  );
}
