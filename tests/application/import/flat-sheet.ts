import type { ImportOptions } from '#application/import/import-hotels.ts';
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { imported, said, turned, type Rows } from './made-up-sheets.ts';

const [names = [], row = []] = turned(`
  Name of Hotel | Seaside Grand
  Hotel ID | SEA
  E-mail ID | stay@seaside.example
  Tel. No. | +91 832 555 0100
  Address | 1 Beach Road
  Location | Panaji
  State | Goa
  Pin Code | 403001
  Room Category | Deluxe Room
  No. of Keys | 12 nos
  Pax | 3
  Rack Rate | 7,500/-
`);
export const TITLES = names.map(String);
export const ROW: readonly Cell[] = row.map((cell) => (cell === 403001 ? String(cell) : cell));
export const CURRENCY = { mapping: { defaults: { currency: 'INR' } } };

/** The flat sheet with additional columns, or with other values in its columns. */
export function flat(more: Readonly<Record<string, Cell>> = {}, { without = '' } = {}): Rows {
  const titles = [
    ...TITLES,
    ...Object.keys(more).filter((title) => !TITLES.includes(title)),
  ].filter((title) => title !== without);
  return [
    titles,
    titles.map((title) =>
      title in more ? (more[title] ?? null) : (ROW[TITLES.indexOf(title)] ?? null),
    ),
  ];
}

export const read = (rows: Rows, options: ImportOptions = CURRENCY, more: Partial<RawSheet> = {}) =>
  imported([{ file: 'chain.xlsx', sheet: 'Sheet1', name: 'Sheet1', rows, ...more }], options);
export const wrong = (rows: Rows, options?: ImportOptions) =>
  read(rows, options).problems.map(said);
