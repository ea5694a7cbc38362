import { importHotels, type ImportOptions } from '#application/import/import-hotels.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import type { SheetProblem } from '#application/import/sheet-problem.ts';
import { adviceText } from '#cli/import/sheet-report.ts';

export type Rows = readonly (readonly Cell[])[];

/** One line for each row, with cells separated by `|`. A cell of digits is a number. */
export const table = (text: string): Rows =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line.split('|').map((cell) => {
        const shown = cell.trim();
        if (/^[1-9]\d*$/.test(shown)) return Number(shown);
        return shown === '' ? null : shown;
      }),
    );

/**
 * Turns the text into a sheet. Each line is one column of the sheet: its title, then its values.
 */
export function turned(text: string): Rows {
  const columns = table(text);
  return (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row] ?? null));
}

export const HOTELS = table(`
  Hotel name     | Code | E-mail      | Phone            | Street       | City   | State | ZIP
  Seaside Grand  | SEA  | a@b.example | +91 832 555 0100 | 1 Beach Road | Panaji | Goa   | 403001
  Lakeside Lodge | LAKE | c@d.example | +91 832 555 0200 | 2 Lake Road  | Panaji | Goa   | 403002
`);
export const TYPES = table(`
  Hotel | Room type   | Qty
  SEA   | Deluxe Room | 3
  LAKE  | Cabin       | 5
`);
export const STAFF = table(`
  Hotel | First name | Last name | E-mail         | Password
  SEA   | Asha       | Naik      | asha@b.example | Qw3rTy77z
`);

/** Required values for which these sheets have no column. */
const DEFAULTS = {
  base_rate: 4500,
  room_count: 1,
  currency: 'INR',
  country: 'India',
  timezone: 'Asia/Kolkata',
};

export const workbook = (sheets: Readonly<Record<string, Rows>>): RawSheet[] =>
  Object.entries(sheets).map(([sheet, rows]) => ({ file: 'chain.xlsx', sheet, name: sheet, rows }));

export function imported(
  sheets: Readonly<Record<string, Rows>> | readonly RawSheet[],
  { mapping = { defaults: DEFAULTS }, ...options }: ImportOptions = {},
) {
  const raw = Array.isArray(sheets)
    ? (sheets as RawSheet[])
    : workbook(sheets as Record<string, Rows>);
  return importHotels(proposeMapping(raw, mapping), { mapping, ...options });
}

/**
 * Returns a problem with its cell and the advice of the command line, such as `Staff!B3 (E-mail):
 * message`. Cells have the same names as in spreadsheet programs.
 */
export function said(problem: SheetProblem): string {
  const { sheet = '', row, column, title } = problem;
  const cell = column === undefined ? (row ?? '') : `${String.fromCharCode(65 + column)}${row}`;
  return `${sheet}!${cell} (${title ?? ''}): ${adviceText(problem)}`;
}

export const complaints = (sheets: Readonly<Record<string, Rows>>) =>
  imported(sheets).problems.map(said);

/** Returns a copy with some cells replaced. Rows and columns count from 0. */
export const edited = (rows: Rows, ...edits: [row: number, column: number, cell: Cell][]): Rows =>
  edits.reduce(
    (all, [row, column, cell]) => all.with(row, (all[row] ?? []).with(column, cell)),
    rows,
  );

/**
 * The three sheets with changes such as `Hotels!C3 = c at d; Staff!3 = SEA | Ravi`: a cell, or a whole row with its cells
 * separated by `|`.
 */
export function changed(changes: string): Readonly<Record<string, Rows>> {
  const sheets: Record<string, Rows> = { Hotels: HOTELS, 'Room types': TYPES, Staff: STAFF };
  for (const change of changes.split(';')) {
    const [, sheet = '', letter, number, text = ''] =
      /^\s*([\w ]+)!([A-Z]?)(\d+) =(.*)$/s.exec(change) ?? [];
    const [cells = []] = table(`${text} |`);
    const rows = [...(sheets[sheet] ?? [])];
    const at = Number(number) - 1;
    const line = [...(rows[at] ?? [])];
    if (letter) line[letter.charCodeAt(0) - 65] = cells[0] ?? null;
    rows[at] = letter ? line : cells.slice(0, -1);
    sheets[sheet] = rows;
  }
  return sheets;
}
