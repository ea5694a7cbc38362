import { RotateCw } from 'lucide-react';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { isCancelled } from '#application/errors/api-error.ts';
import { PageSkeleton } from '#ui/shell/loading/page-skeleton.tsx';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

export interface OpenedProps<Value> {
  /** What the screen shows; undefined if the user is no longer signed in. */
  readonly open: () => Promise<Value | undefined>;
  readonly onSignedOut?: () => void;
  /** Shown until the screen is open. */
  readonly message?: string;
  readonly children: (value: Value) => ReactNode;
}

/** Opens the content of a screen. Throws a failure for the boundaries around it. */
export function Opened<Value>({ open, onSignedOut, message, children }: OpenedProps<Value>) {
  const [opened, setOpened] = useState<{ value: Value } | { failure: unknown }>();
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen) return;
    let isLeft = false;
    const enter = async () => {
      try {
        const value = await open();
        if (isLeft) return;
        if (value) startTransition(() => setOpened({ value }));
        else onSignedOut?.();
      } catch (failure) {
        setOpened({ failure });
      }
    };
    void enter();
    return () => {
      isLeft = true;
    };
  }, [isOpen, open, onSignedOut]);

  if (!opened) return <PageSkeleton message={message} />;
  if ('value' in opened) return children(opened.value);
  const { failure } = opened;
  if (isCancelled(failure)) return <StoppedWaiting onRetry={() => setOpened(undefined)} />;
  throw failure;
}

/**
 * Replaces a screen that is not open because the user stopped waiting
 * (docs/decisions/pause-of-the-server-is-shown.md).
 */
function StoppedWaiting({ onRetry }: { readonly onRetry: () => void }) {
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
