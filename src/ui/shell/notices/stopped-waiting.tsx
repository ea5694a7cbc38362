import { RotateCw } from 'lucide-react';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

/** Replaces a screen that is not open because the user stopped waiting (docs/decisions.md R25). */
export function StoppedWaiting({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <MessageScreen
      title="You stopped waiting"
      action={{ label: 'Try again', icon: <RotateCw />, run: onRetry }}
    >
      The server asked for a pause, so this page is not open yet. You are still signed in, and
      nothing is lost.
    </MessageScreen>
  );
}
