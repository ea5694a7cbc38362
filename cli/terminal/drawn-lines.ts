import stringWidth from 'string-width';
import { paintFor, type Colour, type Paint, type Terminal } from './terminal.ts';

export interface DrawnLine {
  readonly text: string;
  readonly colour?: Colour;
}

const CLEAR_LINE_END = '\u001B[K';
/** Line by line: some terminals copy the whole screen to their history when it is cleared. */
const UP_AND_CLEAR = '\u001B[A\u001B[2K';

/**
 * Lines at the bottom of a terminal that replace themselves. Both methods return text to write. Not
 * log-update: after the terminal gets narrower, it erases too few rows and leaves garbage.
 */
export class DrawnLines {
  readonly #terminal: Terminal;
  readonly #paint: Paint;
  #widths: number[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#paint = paintFor(terminal);
  }

  /** Removes the drawn lines, also after a narrower terminal wrapped them into more rows. */
  erase(): string {
    const columns = this.#terminal.columns();
    const rows = this.#widths.reduce(
      (sum, width) => sum + Math.max(1, Math.ceil(width / columns)),
      0,
    );
    this.#widths = [];
    return rows > 0 ? `\r${UP_AND_CLEAR.repeat(rows)}` : '';
  }

  /** Write this after `erase()`. */
  draw(lines: readonly DrawnLine[]): string {
    this.#widths = lines.map(({ text }) => stringWidth(text));
    return lines
      .map(({ text, colour }) => `${colour ? this.#paint(colour, text) : text}${CLEAR_LINE_END}\n`)
      .join('');
  }
}
