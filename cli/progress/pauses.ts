import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Io } from '#cli/call/command.ts';
import { printable } from '#cli/terminal/printable.ts';
import { clockTime } from '#domain/text/clock-time.ts';

/** Calls `show` when a pause starts, changes or ends; without a terminal, prints new ones. The result stops it. */
export function followPauses(
  { stderr, terminal }: Io,
  pauses: RequestPauses,
  show: (pause: Pause | undefined) => void,
): () => void {
  let until = 0;
  return followVisiblePauses(pauses, Date, (pause) => {
    const isNew = pause && pause.until > until;
    until = pause?.until ?? 0;
    if (isNew && !terminal.isLive) void stderr.line(pauseSentence(pause, Date.now()) ?? '');
    show(pause);
  });
}

/** Why no requests are sent at the moment. Undefined if no pause is in progress. `now` in ms since 1970. */
export function pauseSentence(pause: Pause | undefined, now: number): string | undefined {
  const waiting = waitingFor(pause, now);
  if (waiting === undefined) return undefined;
  return `${waiting}${pause?.isAway ? '' : ', as the server asked'} (press Ctrl-C to stop)`;
}

/** `waiting 0:14 for hotels.example` */
export function waitingFor(pause: Pause | undefined, now: number): string | undefined {
  if (!pause || pause.until <= now) return undefined;
  const left = clockTime(pause.until - now + 999);
  const server = printable(pause.server);
  return pause.isAway
    ? `trying to reach ${server} for another ${left}`
    : `waiting ${left} for ${server}`;
}
