import { RefreshCw } from 'lucide-react';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { laterOnPage } from '#ui/components/later-on-page.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { useIsOnline } from '#ui/shell/notices/use-is-online.ts';
import { LoadError } from './lazy.ts';
import { RetryButton } from './retry-button.tsx';

export interface LoadBoundaryProps {
  /** True if the failure replaces a complete screen. */
  readonly fullScreen?: boolean;
  /** Says what a reload does to unsaved input. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** If code cannot be loaded, shows 'Try Again' in place of the children. Rethrows other errors. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) error.forget();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    const { fullScreen, ...rest } = this.props;
    const failure = <LoadFailure {...rest} onRetry={() => this.setState({ error: undefined })} />;
    if (!fullScreen) return failure;
    return (
      <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
        <div className="w-full max-w-md surface">{failure}</div>
      </main>
    );
  }
}

const TEXTS = {
  offline: {
    title: 'This page has not been loaded yet',
    text: 'Try again once you are connected.',
  },
  outdated: {
    title: 'A new version is available',
    text: 'Reload the page to continue.',
  },
  failed: {
    title: "Couldn't load this page",
    // A reload helps older browsers, which remember a failed import (https://github.com/whatwg/html/pull/10327).
    text: 'Check your connection and try again. If that does not help, reload the page.',
  },
} as const;

function LoadFailure({
  onRetry,
  note,
}: Pick<LoadBoundaryProps, 'note'> & { readonly onRetry: () => void }) {
  const isOnline = useIsOnline();
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    // An earlier notice such as 'Step completed!' would contradict this failure.
    dismissToasts();
    void servesAnotherVersion().then(setIsOutdated);
  }, []);
  const tryAgain = () => {
    onRetry();
    laterOnPage(() => {
      // The button with the focus has disappeared.
      const isLost = document.activeElement === document.body;
      if (isLost) document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
    });
  };

  const kind = !isOnline ? 'offline' : isOutdated ? 'outdated' : 'failed';
  const { title, text } = TEXTS[kind];
  return (
    <NoticeBox
      kind={kind === 'failed' ? 'error' : 'info'}
      role="alert"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          {kind !== 'outdated' && <RetryButton onClick={tryAgain} />}
          {kind !== 'offline' && (
            <Button variant="secondary" icon={<RefreshCw />} onClick={() => location.reload()}>
              Reload Page
            </Button>
          )}
        </div>
      }
    >
      {text}
      {note && kind !== 'offline' && ` ${note}`}
    </NoticeBox>
  );
}

/**
 * Whether the server has another version of the app than this page, so that this page's files may no longer
 * exist. Returns false if the server does not respond.
 */
async function servesAnotherVersion(): Promise<boolean> {
  const entry = [...document.scripts].find(({ type, src }) => type === 'module' && src !== '');
  if (!entry) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}
