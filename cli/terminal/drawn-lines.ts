import { displayWidth } from './printable.ts';
import { paintFor, type Colour, type Paint, type Terminal } from './terminal.ts';

export interface DrawnLine {
  readonly text: string;
  readonly colour?: Colour;
}

const CLEAR_LINE_END = '\u001B[K';
/** Line by line: to clear the screen from its top on makes some terminals keep a copy of it. */
const UP_AND_CLEAR = '\u001B[A\u001B[2K';

/** Lines at the end of a terminal that are drawn over themselves; gives the text that does it. */
export class DrawnLines {
  readonly #terminal: Terminal;
  readonly #paint: Paint;
  #widths: number[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#paint = paintFor(terminal);
  }

  /** A narrower terminal has broken the lines that were drawn into several. */
  erase(): string {
    const columns = this.#terminal.columns();
    const rows = this.#widths.reduce(
      (sum, width) => sum + Math.max(1, Math.ceil(width / columns)),
      0,
    );
    this.#widths = [];
    return rows > 0 ? `\r${UP_AND_CLEAR.repeat(rows)}` : '';
  }

  /** After what was drawn before is erased. */
  draw(lines: readonly DrawnLine[]): string {
    this.#widths = lines.map(({ text }) => displayWidth(text));
    return lines
      .map(({ text, colour }) => `${colour ? this.#paint(colour, text) : text}${CLEAR_LINE_END}\n`)
      .join('');
  }
}
