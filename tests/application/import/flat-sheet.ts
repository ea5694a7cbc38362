// The flat sheet of a hotel office, for tests that change it.
import type { ImportOptions } from '#application/import/import-hotels.ts';
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { imported, said, type Rows } from './made-up-sheets.ts';

export const TITLES = [
  'Name of Hotel',
  'Hotel ID',
  'E-mail ID',
  'Tel. No.',
  'Address',
  'Location',
  'State',
  'Pin Code',
  'Category',
  'No. of Keys',
  'Pax',
  'Rack Rate',
];
export const ROW = [
  'Seaside Grand',
  'SEA',
  'stay@seaside.example',
  '+91 832 555 0100',
  '1 Beach Road',
  'Panaji',
  'Goa',
  '403001',
  'Deluxe Room',
  '12 nos',
  3,
  '7,500/-',
];
export const CURRENCY = { mapping: { defaults: { currency: 'INR' } } };

/** The flat sheet with further columns, or other values in them. */
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
