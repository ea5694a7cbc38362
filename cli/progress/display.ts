import type { Io } from '#cli/call/call.ts';
import { DrawnLines, type DrawnLine } from '#cli/terminal/drawn-lines.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** How to show work in progress. `now` is in ms since 1970. */
export interface Shown {
  /** Lines that are redrawn in place on a terminal. */
  readonly frame: (now: number) => readonly DrawnLine[];
  /** A line that is printed every few seconds if the output is not a terminal. */
  readonly line: (now: number) => string;
  /** Interval between two redraws. Nothing is drawn before the first one, unless `draw` is called. */
  readonly redrawMs: number;
}

export type Display = ReturnType<typeof createDisplay>;

const LINE_EVERY_MS = 5000;

/** Shows the work on standard error until `close` is called. */
export function createDisplay({ stderr, terminal }: Io, { frame, line, redrawMs }: Shown) {
  const drawn = new DrawnLines(terminal);
  const drawing = () => drawn.draw(frame(Date.now()));
  /** Does nothing if the output is not a terminal. */
  const draw = () => {
    if (terminal.isLive) void stderr.write(drawn.erase() + drawing());
  };
  /** Removes the lines until the next redraw. */
  const clear = () => {
    const text = drawn.erase();
    if (text !== '') void stderr.write(text);
  };
  if (terminal.isLive) stderr.keepAtBottom({ erase: () => drawn.erase(), draw: drawing });
  const timer = terminal.isLive
    ? setInterval(draw, redrawMs)
    : setInterval(() => void stderr.line(line(Date.now())), LINE_EVERY_MS);
  return {
    // Prints permanent lines and redraws the progress below them. Uses a single write, so that the output of hotels
    // that finish at the same time does not mix.
    say: (lines: readonly string[]): Promise<void> =>
      terminal.isLive
        ? stderr.write(drawn.erase() + wrapped([...lines, ''], terminal).join('\n') + drawing())
        : stderr.lines(lines),
    draw,
    clear,
    /** Returns text that removes the lines, for a process that exits at once. */
    erasure: () => drawn.erase(),
    close() {
      clearInterval(timer);
      stderr.keepAtBottom(undefined);
      clear();
    },
  };
}
