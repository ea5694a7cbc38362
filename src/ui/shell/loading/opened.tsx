import { RotateCw } from 'lucide-react';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { isCancelled } from '#application/errors/api-error.ts';
import { PageSkeleton } from '#ui/shell/loading/page-skeleton.tsx';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

export interface OpenedProps<Value> {
  /** Resolves to the content, or to undefined if the user is no longer signed in. */
  readonly open: () => Promise<Value | undefined>;
  readonly onSignedOut?: () => void;
  /** Shown until `open` resolves. */
  readonly message?: string;
  readonly children: (value: Value) => ReactNode;
}

/** If `open` rejects, throws the error to the error boundaries around the component. */
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
 * Shown if the user stopped waiting before the screen was open
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
