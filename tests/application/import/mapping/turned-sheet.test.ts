import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { ROW, TITLES } from '#tests/application/import/flat-sheet.ts';
import { imported, said, TYPES, type Rows } from '#tests/application/import/made-up-sheets.ts';

const SECOND = ROW.with(0, 'Lakeside Lodge')
  .with(1, 'LAKE')
  .with(2, 'stay@lake.example')
  .with(3, '+91 832 555 0200')
  .with(4, '2 Lake Road');
const HOTELS: Rows = [TITLES, ROW, SECOND];
const turned = (rows: Rows): Rows =>
  TITLES.map((_, at) => rows.map((cells): Cell => cells[at] ?? null));

describe('a sheet with hotels in columns', () => {
  it('is a problem that says what to do, also with a heading above', () => {
    const Hotels: Rows = [['Our hotels'], ...turned(HOTELS)];
    const { problems, documents } = imported({ Hotels, 'Room types': TYPES });
    expect(problems.map(said)).toEqual([
      'Hotels! (): The titles are in a column: exchange rows and columns (copy the table, then paste it transposed)',
    ]);
    expect(documents).toEqual([]);
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
