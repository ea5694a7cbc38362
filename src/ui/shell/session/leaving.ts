// Asks before the user leaves a screen with unsaved changes, or the session with unfinished work.
import { navigate } from 'wouter/use-browser-location';
import { HOME, ownPath } from '#ui/shell/screens.ts';
import { hasStoredSession } from './stored-session.ts';

/** Asks whether to leave, and calls `go` if the user agrees. */
type Ask = (go: () => void) => void;

/** The URL parameter that names the open editor, as in `?edit=room-12`. */
export const EDITOR_PARAMETER = 'edit';

/** The questions of the forms with unsaved changes. The last one is asked first. */
const asking = new Set<Ask>();
const lastAsk = () => [...asking].at(-1);

/** Calls `go`, which leaves the screen. If forms have unsaved changes, calls it only after the user agrees for each. */
export function leave(go: () => void): void {
  const ask = lastAsk();
  if (ask) ask(() => leave(go));
  else go();
}

/**
 * Calls `ask` before a link, Back or Forward leads to another screen. If `isEditor` is true, also calls it before a
 * navigation that closes the open editor. Makes the browser warn before it closes the page. Does nothing without a
 * session, because nothing could be saved. Returns a function that asks now, and one that stops all this.
 */
export function askBeforeLeaving(ask: Ask, isEditor = false): { ask: Ask; release: () => void } {
  const release = () => {
    asking.delete(held);
    globalThis.removeEventListener('beforeunload', warn);
    // Older browsers lack this API, and warn only before the page is closed.
    globalThis.navigation?.removeEventListener('navigate', hold);
  };
  const held: Ask = (go) =>
    ask(() => {
      release();
      go();
    });
  const hold = (event: NavigateEvent) => {
    if (lastAsk() !== held) return;
    const { destination, navigationType, cancelable } = event;
    const { pathname, search } = new URL(destination.url);
    const isLeft =
      pathname !== location.pathname ||
      (isEditor && navigationType !== 'replace' && leavesEditor(search));
    if (!isLeft || !destination.sameDocument || !cancelable || !hasStoredSession()) return;
    event.preventDefault();
    held(() => {
      if (navigationType === 'traverse') globalThis.navigation.traverseTo(destination.key);
      else navigate(ownPath(pathname + search) ?? HOME, { replace: navigationType === 'replace' });
    });
  };
  asking.add(held);
  globalThis.addEventListener('beforeunload', warn);
  globalThis.navigation?.addEventListener('navigate', hold);
  return { ask: held, release };
}

/** Whether a navigation to this query string would close the open editor. */
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

/** `ask` returns a sentence about work that signing out would lose; '' if there is none. */
export function watchUnfinishedWork(ask: () => string): void {
  findLoss = ask;
}

export function unfinishedWork(): string {
  return findLoss();
}
