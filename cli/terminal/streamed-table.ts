import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';
import { printable } from './printable.ts';
import { paintFor, type Colour, type Paint, type Terminal } from './terminal.ts';

export interface StreamedColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly colour?: (row: Row) => Colour | undefined;
  readonly isNumber?: boolean;
  /** Whether texts may be shortened to fit the terminal. */
  readonly mayBeCut?: boolean;
}

const GAP = '  ';
const LEAST_WIDTH = 6;

/** Prints some rows at a time, so there may be any number. Lines fit the terminal; elsewhere nothing is cut. */
export class StreamedTable<Row> {
  readonly #columns: readonly StreamedColumn<Row>[];
  readonly #terminal: Terminal;
  readonly #paint: Paint;
  #widths: number[];
  #isHeadDue = true;
  #hasCut = false;

  constructor(columns: readonly StreamedColumn<Row>[], terminal: Terminal) {
    this.#columns = columns;
    this.#terminal = terminal;
    this.#paint = paintFor(terminal);
    this.#widths = columns.map(({ title }) => title.length);
  }

  get hasCut(): boolean {
    return this.#hasCut;
  }

  /** The first call adds the headings. Columns only become wider from one call to the next. */
  lines(rows: readonly Row[]): string[] {
    const texts = rows.map((row) => this.#columns.map(({ text }) => printable(text(row))));
    this.#widths = this.#fitted(
      this.#widths.map((width, column) =>
        Math.max(width, ...texts.map((cells) => stringWidth(cells[column] ?? ''))),
      ),
    );
    const heads = this.#isHeadDue ? [this.#line(this.#columns.map(({ title }) => title))] : [];
    this.#isHeadDue = false;
    return [...heads, ...rows.map((row, index) => this.#line(texts[index] ?? [], row))];
  }

  /** Narrows the widest columns that may be cut, until a line fits the terminal. */
  #fitted(wanted: readonly number[]): number[] {
    const widths = [...wanted];
    if (!this.#terminal.isLive) return widths;
    const gaps = GAP.length * (widths.length - 1);
    for (;;) {
      const total = widths.reduce((sum, width) => sum + width, gaps);
      const widest = Math.max(
        0,
        ...widths.filter((_, column) => this.#columns[column]?.mayBeCut === true),
      );
      if (total < this.#terminal.columns() || widest <= LEAST_WIDTH) return widths;
      const place = widths.findIndex(
        (width, column) => width === widest && this.#columns[column]?.mayBeCut === true,
      );
      widths[place] = widest - 1;
    }
  }

  /** `row` is undefined for the headings. */
  #line(texts: readonly string[], row?: Row): string {
    const cells = this.#columns.map(({ isNumber = false, colour }, column) => {
      const width = this.#widths[column] ?? 0;
      const text = this.#shown(texts[column] ?? '', width);
      const blank = ' '.repeat(Math.max(0, width - stringWidth(text)));
      const chosen = row === undefined ? 'bold' : colour?.(row);
      const painted = chosen && text !== '' ? this.#paint(chosen, text) : text;
      return isNumber ? blank + painted : painted + blank;
    });
    return cells.join(GAP).trimEnd();
  }

  #shown(text: string, width: number): string {
    if (stringWidth(text) <= width) return text;
    this.#hasCut = true;
    return cliTruncate(text, width);
  }
}
