import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Io } from '#cli/call/call.ts';
import { clockTime, printable } from '#cli/terminal/printable.ts';

const REDRAW_MS = 1000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Says which server a command waits for (docs/decisions.md R25): as a countdown in one line of a
 * terminal, elsewhere as one line for each pause.
 */
export function showPauses({ stderr, terminal }: Io, pauses: RequestPauses): void {
  let shown: Pause | undefined;
  const draw = () => {
    if (shown) void stderr.write(CLEAR_LINE + (pauseSentence(shown, Date.now()) ?? ''));
  };
  if (terminal.isLive) setInterval(draw, REDRAW_MS);
  followVisiblePauses(pauses, Date, (next) => {
    const before = shown;
    shown = next;
    if (terminal.isLive) {
      if (before && !shown) void stderr.write(CLEAR_LINE);
      draw();
    } else if (shown && !before) void stderr.line(pauseSentence(shown, Date.now()) ?? '');
  });
}

/** Why nothing is sent (docs/decisions.md R25); undefined when the pause is over. `now` in ms. */
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
