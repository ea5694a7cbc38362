import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Io } from '#cli/call/call.ts';
import { pauseSentence } from '#cli/terminal/pause-sentence.ts';

const REDRAW_MS = 1000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Says who is being waited for (docs/decisions.md R25): on a terminal in one line that counts down,
 * elsewhere once.
 */
export function showPauses({ stderr, terminal }: Io, pauses: RequestPauses): void {
  let shown: Pause | undefined;
  const draw = () => {
    const sentence = pauseSentence(shown, Date.now());
    if (shown) void stderr.write(CLEAR_LINE + (sentence ?? ''));
  };
  if (terminal.isLive) setInterval(draw, REDRAW_MS);
  followVisiblePauses(pauses, Date, (pause) => {
    const wasShown = shown !== undefined;
    shown = pause;
    if (terminal.isLive) {
      if (wasShown && !shown) void stderr.write(CLEAR_LINE);
      draw();
    } else if (shown && !wasShown) void stderr.line(pauseSentence(shown, Date.now()) ?? '');
  });
}
