import type { Io } from '#cli/call/call.ts';
import type { Drawing } from '#cli/call/output.ts';

const REDRAW_MS = 500;
const LINE_EVERY_MS = 5000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Shows work in progress on standard error until `close` is called: as one line at the bottom of a terminal, otherwise
 * as a line every few seconds. `line` gets the time in ms since 1970, and returns '' if there is nothing to show. The
 * line of an earlier display that is still open follows it.
 */
export function createDisplay(
  { stdout, stderr, terminal, results }: Io,
  line: (now: number) => string,
) {
  const before = stderr.bottom;
  let isDue = false;
  let isDrawn = false;
  const drawing: Drawing = {
    line: (now) => [line(now), before?.line(now)].filter(Boolean).join(', '),
    erase() {
      const text = isDrawn ? CLEAR_LINE : '';
      isDrawn = false;
      return text;
    },
    draw() {
      // Leave the last column empty, because some terminals wrap as soon as it is written.
      const text = isDue ? drawing.line(Date.now()).slice(0, terminal.columns() - 1) : '';
      isDrawn = text !== '';
      return text;
    },
  };
  const print = () => {
    const text = line(Date.now());
    if (text !== '') void stderr.line(text);
  };
  // Both streams may be on the same screen.
  const outputs = terminal.isLive ? [stderr, ...(results.isLive ? [stdout] : [])] : [];
  for (const output of outputs) output.bottom = drawing;
  const redraw = () => {
    // Work usually ends before the first redraw, and then shows nothing.
    isDue = true;
    stderr.redraw();
  };
  const timer = terminal.isLive
    ? setInterval(redraw, REDRAW_MS)
    : setInterval(print, LINE_EVERY_MS);
  return {
    /** Returns text that removes the line, for a process that exits at once. */
    erasure: () => drawing.erase(),
    close() {
      clearInterval(timer);
      for (const output of outputs) output.bottom = before;
      void stderr.write(drawing.erase());
    },
  };
}
