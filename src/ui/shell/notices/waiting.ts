// What the page waits for during a pause that the server asked for
// (docs/decisions/pause-of-the-server-is-shown.md), for all screens.
import { proxy, ref } from 'valtio/vanilla';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Services } from '#ui/services.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';

export interface Waiter {
  /** What continues after the pause: 'The launch'. */
  readonly what: string;
  readonly stop: () => void;
}

/** `pause` is set if it is long enough to show. */
export const waiting = proxy<{ pause: Pause | undefined; waiter: Waiter | undefined }>({
  pause: undefined,
  waiter: undefined,
});

/** Follows the pauses of the app. Call it once. */
export function followWaiting({ pauses, clock }: Pick<Services, 'pauses' | 'clock'>): void {
  waiting.waiter ??= ref({ what: 'This page', stop: () => stopWaiting(pauses) });
  followVisiblePauses(pauses, clock, (pause) => {
    waiting.pause = pause;
  });
}

/** Names the waiting action, until the returned function is called. */
export function waitAs(waiter: Waiter): () => void {
  const before = waiting.waiter;
  waiting.waiter = ref(waiter);
  return () => {
    waiting.waiter = before && ref(before);
  };
}

/** Cancels every waiting call; a retry waits again. */
export function stopWaiting(pauses: Pick<RequestPauses, 'giveUp' | 'resume'>): void {
  pauses.giveUp();
  pauses.resume();
}
