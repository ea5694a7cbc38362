// A launch signs out the whole browser. A page of another tab with unsaved input stays, and asks to sign in again.
import { proxy } from 'valtio/vanilla';
import type { SessionId } from '#domain/session/session.ts';
import { fromStorage } from '#ui/shell/json-store.ts';

/** The session that a launch ended. */
const ENDED = 'endedByLaunch';
const OPENED = 'sessionOpened';

interface KeptPage {
  readonly session: SessionId;
  readonly isNeeded: () => boolean;
}

let page: KeptPage | undefined;
export const signedOut = proxy({ isAsked: false });

/** Call before a launch signs out. */
export function noteLaunchEnd(session: SessionId | undefined): void {
  fromStorage(() => localStorage.setItem(ENDED, String(session)), undefined);
}

export function keepPage(kept: KeptPage): () => void {
  page = kept;
  return () => {
    if (page === kept) page = undefined;
    signedOut.isAsked = false;
  };
}

export function settle(): void {
  signedOut.isAsked = false;
  fromStorage(() => localStorage.removeItem(ENDED), undefined);
}

/** Whether the page stays, although another tab has signed in or out. */
export function staysOpen(change: 'signed-in' | 'signed-out'): boolean {
  if (!page) return false;
  const { session, isNeeded } = page;
  const isIn = (item: string) =>
    fromStorage(() => localStorage.getItem(item), null) === String(session);
  if (signedOut.isAsked) {
    // Another tab has reopened the session.
    if (change === 'signed-in' && isIn(OPENED)) settle();
    return true;
  }
  signedOut.isAsked = change === 'signed-out' && isIn(ENDED) && isNeeded();
  return signedOut.isAsked;
}
