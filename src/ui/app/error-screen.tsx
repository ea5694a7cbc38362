import { RefreshCw } from 'lucide-react';
import { useDocumentTitle } from '#ui/shell/document-title.ts';
import { Button } from '#ui/components/button.tsx';

/** docs/behaviour.md §2. */
export function ErrorScreen() {
  useDocumentTitle('Something went wrong');
  return (
    <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
      <div
        role="alert"
        className="w-full max-w-md rounded-card bg-white p-6 text-center shadow-card sm:p-8"
      >
        <h1 className="text-2xl font-semibold">Something went wrong</h1>
        <p className="mt-3 text-ink/80">
          We&apos;re sorry, but something unexpected happened. Please try refreshing the page.
        </p>
        <Button
          className="mt-6"
          icon={<RefreshCw aria-hidden="true" />}
          onClick={() => globalThis.location.reload()}
        >
          Refresh Page
        </Button>
        <p className="mt-6 text-sm text-ink/75">If the problem persists, please contact support.</p>
      </div>
    </main>
  );
}
