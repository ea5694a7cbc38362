import stringWidth from 'string-width';
import { paintFor, type Colour, type Paint, type Terminal } from './terminal.ts';

export interface DrawnLine {
  readonly text: string;
  readonly colour?: Colour;
}

const CLEAR_LINE_END = '\u001B[K';
/** Clears one line. hms does not clear the whole screen, because some terminals then copy it to their history. */
const UP_AND_CLEAR = '\u001B[A\u001B[2K';

/**
 * Lines at the bottom of a terminal that are redrawn in place. `erase` and `draw` return text to write. log-update is
 * not used: if the terminal becomes narrower, it erases too few rows.
 */
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
