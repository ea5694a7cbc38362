// The current pause that the server asked for, and the action that waits for it
// (docs/decisions/pause-of-the-server-is-shown.md). All screens share this state.
import { proxy, ref } from 'valtio/vanilla';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Services } from '#ui/services.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';

export interface Waiter {
  /** What continues after the pause: 'The launch'. */
  readonly what: string;
  readonly stop: () => void;
}

/** `pause` is undefined unless a pause is long enough to show. */
export const waiting = proxy<{ pause: Pause | undefined; waiter: Waiter | undefined }>({
  pause: undefined,
  waiter: undefined,
});

/** Call once, when the app starts. */
export function followWaiting({ pauses, clock }: Pick<Services, 'pauses' | 'clock'>): void {
  waiting.waiter ??= ref({ what: 'This page', stop: () => stopWaiting(pauses) });
  followVisiblePauses(pauses, clock, (pause) => {
    waiting.pause = pause;
  });
}

/** Shows `waiter` as the waiting action until the returned function is called. */
export function waitAs(waiter: Waiter): () => void {
  const before = waiting.waiter;
  waiting.waiter = ref(waiter);
  return () => {
    waiting.waiter = before && ref(before);
  };
}

export function stopWaiting(pauses: Pick<RequestPauses, 'giveUp' | 'resume'>): void {
  pauses.giveUp();
  pauses.resume();
}
