// Leaving a screen or the session: unsaved changes and unfinished work ask first.
import { navigate } from 'wouter/use-browser-location';
import { hasStoredSession } from './stored-session.ts';

/** Asks, and calls `go` if the answer is yes. */
type Ask = (go: () => void) => void;

/** Names the open editor in the address: `?edit=room-12`. */
export const EDITOR_PARAMETER = 'edit';

let asking: Ask | undefined;

/** Calls `go`, which leaves the screen, as soon as the user agrees. */
export function leave(go: () => void): void {
  if (asking) asking(go);
  else go();
}

/**
 * Calls `ask` before a link, Back or Forward leads to another screen, or with `isEditor` out of the
 * open editor, and makes the browser warn before it closes the page. Without a session it does neither, because nothing could be saved.
 * Returns a function that stops asking.
 */
export function askBeforeLeaving(ask: Ask, isEditor = false): () => void {
  const release = () => {
    if (asking === held) asking = undefined;
    globalThis.removeEventListener('beforeunload', warn);
    // Older browsers lack this API: they warn only before the page is closed.
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
    const isLeft =
      pathname !== location.pathname ||
      (isEditor && navigationType !== 'replace' && leavesEditor(search));
    if (!isLeft || !destination.sameDocument || !cancelable || !hasStoredSession()) return;
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

/** Whether an editor is open that is not in this search of a URL. */
function leavesEditor(search: string): boolean {
  const [now, next] = [location.search, search].map((text) =>
    new URLSearchParams(text).get(EDITOR_PARAMETER),
  );
  return now !== null && now !== next;
}

function warn(event: BeforeUnloadEvent): void {
  if (hasStoredSession()) event.preventDefault();
}

let findLoss: () => string = () => '';

/**
 * `ask` returns a sentence about what another screen of this page would lose with the session; ''
 * for nothing.
 */
export function watchUnfinishedWork(ask: () => string): void {
  findLoss = ask;
}

export function unfinishedWork(): string {
  return findLoss();
}
