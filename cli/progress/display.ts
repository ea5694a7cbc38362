import stringWidth from 'string-width';
import type { Io } from '#cli/call/command.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { paintFor, type Colour, type Paint, type Terminal } from '#cli/terminal/terminal.ts';

/** How to show work in progress. `now` is in ms since 1970. */
export interface Shown {
  readonly frame: (now: number) => readonly DrawnLine[];
  /** A line that is printed every few seconds if the output is not a terminal. */
  readonly line: (now: number) => string;
  /** Interval between two redraws. Nothing is drawn before the first one, unless `draw` is called. */
  readonly redrawMs: number;
}

export type Display = ReturnType<typeof createDisplay>;

const LINE_EVERY_MS = 5000;

export function createDisplay({ stderr, terminal }: Io, { frame, line, redrawMs }: Shown) {
  const drawn = new DrawnLines(terminal);
  const drawing = () => drawn.draw(frame(Date.now()));
  /** Does nothing if the output is not a terminal. */
  const draw = () => {
    if (terminal.isLive) void stderr.write(drawn.erase() + drawing());
  };
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

export interface DrawnLine {
  readonly text: string;
  readonly colour?: Colour;
}

const CLEAR_LINE_END = '\u001B[K';
/** Clears one line. hms does not clear the whole screen, because some terminals then copy it to their history. */
const UP_AND_CLEAR = '\u001B[A\u001B[2K';

/** Redrawn in place. `erase` and `draw` return text. log-update erases too few rows in a narrower terminal. */
export class DrawnLines {
  readonly #terminal: Terminal;
  readonly #paint: Paint;
  #widths: number[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#paint = paintFor(terminal);
  }

  /** Counts rows by the current width, because a terminal that has become narrower wraps the lines into more rows. */
  erase(): string {
    const columns = this.#terminal.columns();
    const rows = this.#widths.reduce(
      (sum, width) => sum + Math.max(1, Math.ceil(width / columns)),
      0,
    );
    this.#widths = [];
    return rows > 0 ? `\r${UP_AND_CLEAR.repeat(rows)}` : '';
  }

  /** Write the result of `erase` first. */
  draw(lines: readonly DrawnLine[]): string {
    this.#widths = lines.map(({ text }) => stringWidth(text));
    return lines
      .map(({ text, colour }) => `${colour ? this.#paint(colour, text) : text}${CLEAR_LINE_END}\n`)
      .join('');
  }
}
