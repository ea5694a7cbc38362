import { RotateCw } from 'lucide-react';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { isApiError, isCancelled } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

export interface OpenedProps<Value> {
  /** Resolves to the content, or to undefined if the user is no longer signed in. */
  readonly open: () => Promise<Value | undefined>;
  readonly onSignedOut?: () => void;
  readonly message?: string;
  readonly children: (value: Value) => ReactNode;
}

/**
 * If a request of `open` fails, or the user stops waiting for it (docs/decisions/pause-of-the-server-is-shown.md),
 * offers to try again. Throws any other error to the error boundaries around the component.
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
  const isStopped = isCancelled(failure);
  return (
    <MessageScreen
      title={isStopped ? 'You stopped waiting' : "Couldn't open this page"}
      action={{ label: 'Try again', icon: <RotateCw />, run: () => setOpened(undefined) }}
    >
      {isStopped
        ? 'The server asked for a pause, so this page is not open yet.'
        : errorMessage(failure, 'general')}{' '}
      You are still signed in, and nothing is lost.
    </MessageScreen>
  );
}

export function PageSkeleton({
  message = 'Loading...',
}: {
  readonly message?: string | undefined;
}) {
  return (
    <main className="min-h-screen animate-appear bg-page font-sans text-ink">
      <div className="flex min-h-16 items-center border-b border-line bg-white px-4 sm:px-6">
        <output className="mx-auto w-full max-w-7xl">{message}</output>
      </div>
      <div aria-hidden="true" className="mx-auto max-w-7xl px-4 py-8 sm:px-6">
        <Skeleton lines={6} />
      </div>
    </main>
  );
}
