// Whether one may leave what is on the screen: a form with unsaved changes asks first.
import { navigate } from 'wouter/use-browser-location';
import { hasStoredSession } from './stored-session.ts';

/** Asks, and calls `go` where the answer is yes. */
type Ask = (go: () => void) => void;

let asking: Ask | undefined;

/** Goes on to what ends the present screen, once that is allowed. */
export function leave(go: () => void): void {
  if (asking) asking(go);
  else go();
}

/**
 * Has `ask` called before the app shows another screen by a link, Back or Forward, and the browser
 * warn before it closes the page. Returns what ends that. A session that is over holds nobody: what
 * was typed could no longer be saved.
 */
export function askBeforeLeaving(ask: Ask): () => void {
  const release = () => {
    if (asking === held) asking = undefined;
    globalThis.removeEventListener('beforeunload', warn);
    // Older browsers have none: they warn only before the page is closed.
    globalThis.navigation?.removeEventListener('navigate', hold);
  };
  const held: Ask = (go) =>
    ask(() => {
      release();
      go();
    });
  const hold = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const { pathname, search } = new URL(destination.url);
    const isElsewhere = destination.sameDocument && pathname !== location.pathname;
    if (!isElsewhere || !cancelable || !hasStoredSession()) return;
    event.preventDefault();
    held(() => {
      if (navigationType === 'traverse') globalThis.navigation.traverseTo(destination.key);
      else navigate(pathname + search, { replace: navigationType === 'replace' });
    });
  };
  asking = held;
  globalThis.addEventListener('beforeunload', warn);
  globalThis.navigation?.addEventListener('navigate', hold);
  return release;
}

function warn(event: BeforeUnloadEvent): void {
  if (hasStoredSession()) event.preventDefault();
}
