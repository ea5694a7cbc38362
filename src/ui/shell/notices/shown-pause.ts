import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import { VISIBLE_PAUSE_MS } from '#domain/request-limits.ts';

/**
 * Tells of each pause that is long enough to be shown (docs/decisions.md R25), from its beginning
 * to its end, with undefined. Returns what unsubscribes.
 */
export function followPauses(
  pauses: RequestPauses,
  clock: Clock,
  show: (pause: Pause | undefined) => void,
): () => void {
  let isShown = false;
  const follow = (pause: Pause | undefined) => {
    const isLong = pause !== undefined && pause.until - clock.now() > VISIBLE_PAUSE_MS;
    // One that was long enough to be shown is shown to its end.
    isShown = isLong || (isShown && pause !== undefined);
    show(isShown ? pause : undefined);
  };
  follow(pauses.current());
  return pauses.subscribe(follow);
}
