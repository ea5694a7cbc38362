import { RotateCw } from 'lucide-react';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { isApiError, isCancelled, type ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
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

/**
 * If a request of `open` fails, offers to try again. Throws any other error to the error boundaries around the
 * component.
 */
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
        if (!isLeft) setOpened({ failure });
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
  if (!isApiError(failure)) throw failure;
  return <NotOpened failure={failure} onRetry={() => setOpened(undefined)} />;
}

interface NotOpenedProps {
  readonly failure: ApiError;
  readonly onRetry: () => void;
}

/** Shown if a request failed, or the user stopped waiting (docs/decisions/pause-of-the-server-is-shown.md). */
function NotOpened({ failure, onRetry }: NotOpenedProps) {
  const isStopped = isCancelled(failure);
  return (
    <MessageScreen
      title={isStopped ? 'You stopped waiting' : "Couldn't open this page"}
      action={{ label: 'Try again', icon: <RotateCw />, run: onRetry }}
    >
      {isStopped
        ? 'The server asked for a pause, so this page is not open yet.'
        : errorMessage(failure, 'general')}{' '}
      You are still signed in, and nothing is lost.
    </MessageScreen>
  );
}
