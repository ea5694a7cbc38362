import { RefreshCw, RotateCw } from 'lucide-react';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { isCancelled } from '#application/errors/api-error.ts';
import { LoadError } from './fetch-first.ts';
import { LoadingIndicator } from './loading-indicator.tsx';
import { RetryButton } from './retry-button.tsx';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { useIsOnline } from '#ui/shell/notices/use-is-online.ts';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

/** Loads the missing part of the app, and shows it. Rejects if that fails again. */
export const Retry = createContext<() => Promise<void>>(() => Promise.resolve());

/** Replaces a part of the app that could not be loaded: says why, and how to continue. */
export function LoadFailure() {
  const retry = useContext(Retry);
  const isOnline = useIsOnline();
  const [isTrying, setIsTrying] = useState(false);
  const [failures, setFailures] = useState(1);
  const [isOutdated, setIsOutdated] = useState(false);

  useEffect(() => {
    // An earlier 'Step completed!' would contradict this.
    dismissToasts();
    void servesAnotherVersion().then(setIsOutdated);
  }, []);

  const tryAgain = async () => {
    setIsTrying(true);
    try {
      await retry();
      // The button with the focus has disappeared.
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
    } catch {
      setIsOutdated(await servesAnotherVersion());
      setFailures(failures + 1);
      setIsTrying(false);
    }
  };

  const kind = !isOnline ? 'offline' : isOutdated ? 'outdated' : 'failed';
  const { title, text } = TEXTS[kind];
  return (
    <NoticeBox kind={kind === 'failed' ? 'error' : 'info'} role="alert" title={title}>
      <p className="max-w-prose">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {kind !== 'outdated' && <RetryButton busy={isTrying} onClick={() => void tryAgain()} />}
        {/* A browser may remember a failed import until the page is reloaded. */}
        {(kind === 'outdated' || (kind === 'failed' && failures > 1)) && (
          <Button variant="secondary" icon={<RefreshCw />} onClick={() => location.reload()}>
            Reload page
          </Button>
        )}
      </div>
    </NoticeBox>
  );
}

/** The same for a whole screen. */
export function LoadFailureScreen() {
  return (
    <main className="flex min-h-screen items-center justify-center bg-page p-4 font-sans text-ink">
      <div className="w-full max-w-md rounded-card bg-white shadow-card">
        <LoadFailure />
      </div>
    </main>
  );
}

export interface OpenedProps<Value> {
  /** What the screen shows; undefined if nobody is signed in any more. */
  readonly open: () => Promise<Value | undefined>;
  readonly onNobody?: () => void;
  /** Shown until the screen is open. */
  readonly message: string;
  readonly children: (value: Value) => ReactNode;
}

/** Opens the content of a screen, and retries if that fails. Rethrows a failure that is a bug. */
export function Opened<Value>({ open, onNobody, message, children }: OpenedProps<Value>) {
  const [opened, setOpened] = useState<{ value: Value } | { failure: unknown }>();
  const isOpen = opened !== undefined;
  const tryAgain = useCallback(async () => setOpened(undefined), []);
  useEffect(() => {
    if (isOpen) return;
    let isLeft = false;
    const enter = async () => {
      try {
        const value = await open();
        if (isLeft) return;
        if (value) startTransition(() => setOpened({ value }));
        else onNobody?.();
      } catch (failure) {
        setOpened({ failure });
      }
    };
    void enter();
    return () => {
      isLeft = true;
    };
  }, [isOpen, open, onNobody]);

  if (!opened) return <LoadingIndicator fullScreen message={message} />;
  if ('value' in opened) return children(opened.value);
  const { failure } = opened;
  if (isCancelled(failure)) return <StoppedWaiting onRetry={() => void tryAgain()} />;
  if (!(failure instanceof LoadError)) throw failure;
  return (
    <Retry value={tryAgain}>
      <LoadFailureScreen />
    </Retry>
  );
}

const TEXTS = {
  offline: {
    title: "You're offline",
    text: 'This page has not been loaded yet. Try again once you are connected. Nothing you typed is lost.',
  },
  outdated: {
    title: 'A new version is available',
    text: 'Reload the page to continue. The setup keeps what you typed, except passwords.',
  },
  failed: {
    title: "Couldn't load this page",
    text: 'Check your connection and try again. Nothing you typed is lost.',
  },
} as const;

/**
 * Whether the server has another version of the app than this page, so that the page's files may be
 * gone. False if the server does not respond.
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

/** Replaces a screen that is not open because the user stopped waiting (docs/decisions.md R25). */
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
