import { RefreshCw, RotateCw } from 'lucide-react';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { focusIfLost } from '#ui/components/focus.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { MessageScreen } from '#ui/shell/message-screen.tsx';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { useIsOnline } from '#ui/shell/notices/use-is-online.ts';
import { LoadError } from './lazy.ts';

export interface LoadBoundaryProps {
  /** True if the failure replaces a complete screen. Then bugs are shown too. */
  readonly fullScreen?: boolean;
  readonly otherAction?: ReactNode;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** If code cannot be loaded, shows 'Try Again' in place of the children. Other errors are bugs. */
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
    const { fullScreen, note, otherAction } = this.props;
    if (!(error instanceof LoadError)) {
      if (!fullScreen) throw error;
      return <BugScreen otherAction={otherAction} />;
    }
    const retry = () => this.setState({ error: undefined });
    const failure = <LoadFailure note={note} onRetry={retry} />;
    if (!fullScreen) return failure;
    return (
      <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
        <div className="w-full max-w-md surface">{failure}</div>
      </main>
    );
  }
}

/** docs/behaviour.md §2, §8 */
function BugScreen({ otherAction }: Pick<LoadBoundaryProps, 'otherAction'>) {
  return (
    <MessageScreen
      title="Something went wrong"
      action={{ label: 'Refresh Page', icon: <RefreshCw />, run: () => location.reload() }}
      otherAction={otherAction}
      footer="If the problem persists, please contact support."
    >
      We&apos;re sorry, but something unexpected happened. Please try refreshing the page.
    </MessageScreen>
  );
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
    // The button with the focus has disappeared.
    focusIfLost(() => document.querySelector<HTMLElement>('h1[tabindex]'));
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

/** Files of this page may be gone if the server has another version. False if it does not respond. */
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

export function RetryButton(props: Pick<ButtonProps, 'busy' | 'className' | 'onClick'>) {
  return (
    <Button variant="secondary" icon={<RotateCw />} {...props}>
      Try Again
    </Button>
  );
}
