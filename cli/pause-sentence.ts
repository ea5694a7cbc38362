import type { Pause } from '#application/ports/request-pauses.ts';
import { VISIBLE_PAUSE_MS } from '#domain/request-limits.ts';
import { clockTime, printable } from './printable.ts';

/** Who is being waited for, and how long (R25); undefined when it is over. */
export function pauseSentence(pause: Pause | undefined, now: number): string | undefined {
  if (!pause || pause.until <= now) return undefined;
  const left = clockTime(pause.until - now + 999);
  const what = pause.isAway
    ? `cannot be reached: trying for ${left} more`
    : `asked to wait: ${left} left`;
  return `${printable(pause.server)} ${what} (Ctrl-C gives up)`;
}

export function isVisiblePause(pause: Pause | undefined, now: number): pause is Pause {
  return pause !== undefined && pause.until - now > VISIBLE_PAUSE_MS;
}
