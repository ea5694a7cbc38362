import { LoaderCircle } from 'lucide-react';

export interface LoadingIndicatorProps {
  readonly message?: string;
  readonly fullScreen?: boolean;
}

/** A spinner with a message, announced by screen readers. */
export function LoadingIndicator({ message = 'Loading...', fullScreen }: LoadingIndicatorProps) {
  const indicator = (
    <output className="flex animate-appear items-center justify-center gap-3 p-4 text-ink">
      <LoaderCircle className="size-6 text-brand motion-safe:animate-spin" />
      {message}
    </output>
  );
  if (!fullScreen) return indicator;
  return (
    <main className="flex min-h-screen items-center justify-center bg-page font-sans">
      {indicator}
    </main>
  );
}
