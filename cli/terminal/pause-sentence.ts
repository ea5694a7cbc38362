import type { Pause } from '#application/ports/request-pauses.ts';
import { clockTime, printable } from './printable.ts';

/**
 * How long is waited, and for whom (docs/decisions.md R25): what matters most stands first;
 * undefined when it is over.
 */
export function pauseSentence(pause: Pause | undefined, now: number): string | undefined {
  const waiting = waitingFor(pause, now);
  if (waiting === undefined) return undefined;
  return `${waiting}${pause?.isAway ? '' : ', which asked for it'} (Ctrl-C gives up)`;
}

/** `waiting 0:14 for hotels.example` */
export function waitingFor(pause: Pause | undefined, now: number): string | undefined {
  if (!pause || pause.until <= now) return undefined;
  const left = clockTime(pause.until - now + 999);
  const server = printable(pause.server);
  return pause.isAway ? `trying ${left} more to reach ${server}` : `waiting ${left} for ${server}`;
}
