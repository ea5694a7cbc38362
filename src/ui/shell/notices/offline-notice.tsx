import { WifiOff } from 'lucide-react';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import { useIsOnline } from './use-is-online.ts';

/**
 * Shows while the browser is offline. The region always exists, so that screen readers announce its
 * content. It takes room above the page, so it covers neither headers nor action bars.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <output className="block">
      {!isOnline && (
        <span className="top-bar flex items-center justify-center gap-2 bg-ink px-4 py-3 text-center text-white">
          <WifiOff className="size-5 shrink-0" />
          {NETWORK_MESSAGES.offline}
        </span>
      )}
    </output>
  );
}
