// What the page waits for while its server asks for a pause (docs/decisions.md R25): one place for
// all screens.
import { proxy, ref } from 'valtio/vanilla';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Services } from '#ui/services.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';

export interface Waiter {
  /** What continues by itself after the pause: 'The launch'. */
  readonly what: string;
  readonly stop: () => void;
}

/** `pause` is set while it is worth showing. */
export const waiting = proxy<{ pause: Pause | undefined; waiter: Waiter | undefined }>({
  pause: undefined,
  waiter: undefined,
});

/** Follows the pauses of the app, which any screen may wait for. */
export function followWaiting({ pauses, clock }: Pick<Services, 'pauses' | 'clock'>): void {
  waiting.waiter ??= ref({ what: 'This page', stop: () => stopWaiting(pauses) });
  followVisiblePauses(pauses, clock, (pause) => {
    waiting.pause = pause;
  });
}

/** Until what this returns is called, it is this that waits. */
export function waitAs(waiter: Waiter): () => void {
  const before = waiting.waiter;
  waiting.waiter = ref(waiter);
  return () => {
    waiting.waiter = before && ref(before);
  };
}

/** Whatever waits fails now; what is tried again waits again. */
export function stopWaiting(pauses: Pick<RequestPauses, 'giveUp' | 'resume'>): void {
  pauses.giveUp();
  pauses.resume();
}
