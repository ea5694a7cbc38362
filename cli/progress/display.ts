import type { Io } from '#cli/call/call.ts';
import { DrawnLines, type DrawnLine } from '#cli/terminal/drawn-lines.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** The work in progress at `now`, in ms since 1970. */
export interface Shown {
  /** Lines for a terminal, which are redrawn. */
  readonly frame: (now: number) => readonly DrawnLine[];
  /** The line that is printed occasionally if the cursor cannot move. */
  readonly line: (now: number) => string;
  /** Draws nothing before this time, unless `draw` is called. */
  readonly redrawMs: number;
}

export type Display = ReturnType<typeof createDisplay>;

const LINE_EVERY_MS = 5000;

/** Shows work in progress on standard error from now on. */
export function createDisplay({ stderr, terminal }: Io, { frame, line, redrawMs }: Shown) {
  const drawn = new DrawnLines(terminal);
  const drawing = () => drawn.draw(frame(Date.now()));
  /** Draws the frame on a terminal. */
  const draw = () => {
    if (terminal.isLive) void stderr.write(drawn.erase() + drawing());
  };
  /** Removes the frame until it is drawn again. */
  const clear = () => {
    const text = drawn.erase();
    if (text !== '') void stderr.write(text);
  };
  if (terminal.isLive) stderr.keepAtBottom({ erase: () => drawn.erase(), draw: drawing });
  const timer = terminal.isLive
    ? setInterval(draw, redrawMs)
    : setInterval(() => void stderr.line(line(Date.now())), LINE_EVERY_MS);
  return {
    // Prints lines that stay, in one write, because several hotels may finish at the same time.
    say: (lines: readonly string[]): Promise<void> =>
      terminal.isLive
        ? stderr.write(drawn.erase() + wrapped([...lines, ''], terminal).join('\n') + drawing())
        : stderr.lines(lines),
    draw,
    clear,
    /** Text that removes the frame, for a process that exits at once. */
    erasure: () => drawn.erase(),
    close() {
      clearInterval(timer);
      stderr.keepAtBottom(undefined);
      clear();
    },
  };
}
