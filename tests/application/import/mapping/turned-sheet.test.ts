import { describe, expect, it } from 'vitest';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { mappingOf } from '#application/import/mapping/saved-mapping.ts';
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { CURRENCY, flat, read, ROW, TITLES } from '#tests/application/import/flat-sheet.ts';
import {
  imported,
  said,
  TYPES,
  workbook,
  type Rows,
} from '#tests/application/import/made-up-sheets.ts';

const SECOND = ROW.with(0, 'Lakeside Lodge')
  .with(1, 'LAKE')
  .with(2, 'stay@lake.example')
  .with(3, '+91 832 555 0200')
  .with(4, '2 Lake Road');
const HOTELS: Rows = [TITLES, ROW, SECOND];
const turned = (rows: Rows): Rows =>
  TITLES.map((_, at) => rows.map((cells): Cell => cells[at] ?? null));
const withoutNotes = ({ notes: _, hotels: __, ...found }: ReturnType<typeof read>) => found;

describe('a sheet with hotels in columns', () => {
  it('is read like the same sheet with hotels in rows, and reported', () => {
    const { notes, hotels, ...found } = read(turned(HOTELS));
    expect(found).toEqual(withoutNotes(read(HOTELS)));
    expect(found.documents).toHaveLength(2);
    expect(hotels.map(({ name }) => name)).toEqual(['Seaside Grand', 'Lakeside Lodge']);
    expect(notes.map(said)).toEqual([
      'Sheet1! (): The titles are in column A: each column is read like a row',
    ]);
  });

  it('may have room types in columns, under a merged hotel', () => {
    const rows = turned([
      TITLES,
      ROW,
      ROW.with(8, 'Suite').with(9, 3).with(0, '').with(1, ''),
      SECOND,
    ]);
    const merges = [0, 1].map((row) => ({ top: row, bottom: row, left: 1, right: 2 }));
    const { documents, problems } = read(rows, CURRENCY, { merges });
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([
      { roomTypes: [{ name: 'Deluxe Room' }, { name: 'Suite' }] },
      { roomTypes: [{ name: 'Deluxe Room' }] },
    ]);
  });

  it('may have a heading above, further sheets, and titles that are not understood', () => {
    const first = HOTELS.map((cells) => cells.slice(0, 8));
    const loyalty = ['Loyalty', 'Gold', 'None'];
    const Hotels: Rows = [['Our hotels'], ...turned(first).slice(0, 8), loyalty];
    const { problems } = imported({ Hotels, 'Room types': TYPES });
    expect(problems.map(said)).toEqual([
      'Hotels!A10 (Loyalty): This column is not understood. Map it with --map "Loyalty=FIELD", or ignore it with --ignore "Loyalty"',
    ]);
    const ignored = imported({ Hotels, 'Room types': TYPES }, { ignoreUnmapped: true });
    expect(ignored.problems.map(said)).toEqual([]);
    expect(ignored.documents).toHaveLength(2);
  });

  it('can be saved as a mapping that reads it again', () => {
    const sheet: RawSheet[] = workbook({ Sheet1: turned([...flat({ Tax: 12 }), SECOND]) });
    const saved = mappingOf(proposeMapping(sheet), CURRENCY.mapping);
    expect(saved.sheets).toMatchObject([{ sheet: 'Sheet1' }]);
    expect(saved.sheets?.[0]).not.toHaveProperty('headerRow');
    expect(imported(sheet, { mapping: saved }).documents).toHaveLength(2);
  });

  it('is one form if it has one hotel, also with labels side by side', () => {
    const one = turned(HOTELS.slice(0, 2)).slice(0, 8);
    const pairs = one.slice(0, 4).map((cells, at) => [...cells, ...(one[at + 4] ?? [])]);
    const rooms = { 'Room types': TYPES.slice(0, 2) };
    const [first, second] = [one, pairs].map((Hotel) => imported({ Hotel, ...rooms }));
    expect(first).toMatchObject({ documents: [{ hotelProfile: { code: 'SEA' } }], notes: [] });
    expect(second?.documents).toEqual(first?.documents);
  });
});
