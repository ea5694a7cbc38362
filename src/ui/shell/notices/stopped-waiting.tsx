import { RotateCw } from 'lucide-react';
import { useDocumentTitle } from '#ui/shell/document-title.ts';
import { Button } from '#ui/components/button.tsx';

/**
 * In the place of a screen that could not be opened because the user stopped waiting
 * (docs/decisions.md R25).
 */
export function StoppedWaiting({ onRetry }: { readonly onRetry: () => void }) {
  useDocumentTitle('You stopped waiting');
  return (
    <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
      <div
        role="alert"
        className="w-full max-w-md rounded-card bg-white p-6 text-center shadow-card sm:p-8"
      >
        <h1 className="text-2xl font-semibold">You stopped waiting</h1>
        <p className="mt-3 text-ink/80">
          The server asked for a pause, so this page is not open yet. You are still signed in, and
          nothing is lost.
        </p>
        <Button className="mt-6" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </main>
  );
}
