import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Io } from '#cli/call/call.ts';
import { printable } from '#cli/terminal/printable.ts';
import { clockTime } from '#domain/text/clock-time.ts';
import { createDisplay } from './display.ts';

/**
 * Shows which server hms waits for (docs/decisions/pause-of-the-server-is-shown.md): on a terminal as a countdown after
 * the `line` about the work, otherwise as one line for each pause. The line gets the words about the pause in progress.
 */
export function showPauses(
  io: Io,
  pauses: RequestPauses | undefined,
  line: (now: number, pause: string | undefined) => string = (_, pause) =>
    io.terminal.isLive ? (pause ?? '') : '',
) {
  let shown: Pause | undefined;
  let until = 0;
  const display = createDisplay(io, (now) => line(now, pauseText(shown, now)));
  const unfollow =
    pauses &&
    followVisiblePauses(pauses, Date, (pause) => {
      const isNew = pause && pause.until > until;
      until = pause?.until ?? 0;
      shown = pause;
      const text = isNew && pauseText(pause, Date.now());
      if (text && !io.terminal.isLive) void io.stderr.line(text);
      io.stderr.redraw();
    });
  return {
    ...display,
    close() {
      unfollow?.();
      display.close();
    },
  };
}

/** Why no requests are sent at the moment. Undefined if no pause is in progress. `now` in ms since 1970. */
export function pauseText(pause: Pause | undefined, now: number): string | undefined {
  if (!pause || pause.until <= now) return undefined;
  const left = clockTime(pause.until - now + 999);
  const server = printable(pause.server);
  const words = pause.isAway
    ? `trying to reach ${server} for another ${left}`
    : `waiting ${left} for ${server}, as the server asked`;
  return `${words} (press Ctrl-C to stop)`;
}
