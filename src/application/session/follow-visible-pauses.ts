import { VISIBLE_PAUSE_MS } from '#domain/session/request-limits.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';

/**
 * Calls `show` at once and whenever the pause changes. Passes undefined if there is no pause, or if
 * the pause is too short to show and was not shown before
 * (docs/decisions/pause-of-the-server-is-shown.md). Returns a function that unsubscribes.
 */
export function followVisiblePauses(
  pauses: Pick<RequestPauses, 'current' | 'subscribe'>,
  clock: Pick<Clock, 'now'>,
  show: (pause: Pause | undefined) => void,
): () => void {
  let isShown = false;
  const follow = (pause: Pause | undefined) => {
    const isLong = pause !== undefined && pause.until - clock.now() > VISIBLE_PAUSE_MS;
    isShown = pause !== undefined && (isLong || isShown);
    show(isShown ? pause : undefined);
  };
  follow(pauses.current());
  return pauses.subscribe(follow);
}
