import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { imported, said, table, type Rows } from './made-up-sheets.ts';
import { read, ROW, TITLES } from './flat-sheet.ts';

const types = (documents: readonly { hotelProfile?: object; roomTypes?: readonly object[] }[]) =>
  documents.map(({ roomTypes = [] }) => roomTypes.map((type) => ('name' in type ? type.name : '')));

const blank = (...cells: Cell[]): Cell[] => [...Array.from({ length: 8 }, () => null), ...cells];

const merge = (left: number) => ({ top: 1, bottom: 2, left, right: left });

describe('the shapes of sheets', () => {
  const second = ROW.with(0, 'Lakeside Lodge')
    .with(1, 'LAKE')
    .with(2, 'stay@lake.example')
    .with(3, '+91 832 555 0200')
    .with(4, '2 Lake Road');

  it('a hotel is repeated in each row, or merged, or named once above its rows', () => {
    const rows: Rows = [TITLES, ROW, ROW.with(8, 'Suite'), second, blank('Cabin', 4, 2, 3000)];
    const { documents, problems } = read(rows);
    expect(problems).toEqual([]);
    expect(types(documents)).toEqual([
      ['Deluxe Room', 'Suite'],
      ['Deluxe Room', 'Cabin'],
    ]);
  });

  it('a cell merged over several rows is the value of each, but a number is a problem', () => {
    const rows: Rows = [TITLES, ROW, blank('Suite', null, 4, 9000)];
    const merges = [0, 1].map(merge);
    const options = { mapping: { defaults: { currency: 'INR', room_count: 5 } } };
    expect(types(read(rows, options, { merges }).documents)).toEqual([['Deluxe Room', 'Suite']]);
    expect(read(rows, options, { merges: [...merges, merge(9)] }).problems.map(said)).toEqual([
      'Sheet1!J2 (No. of Keys): This cell is merged over several rows: give each row its own number',
      'Sheet1!J3 (No. of Keys): This cell is merged over several rows: give each row its own number',
    ]);
  });

  it('two header rows are one: merged groups above, titles below', () => {
    const [above = [], below = []] = table(`
      Hotel |      | Contact |       | Address |      |       |     | Rooms |      |     | Tariff
      Name  | Code | E-mail  | Phone | Street  | City | State | ZIP | Type  | Keys | Pax |
    `);
    const { documents, problems } = read([['Our chain, 2026'], above, below, ROW]);
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([
      {
        hotelProfile: { name: 'Seaside Grand', phone: '+91 832 555 0100' },
        roomTypes: [{ name: 'Deluxe Room', room_count: 12 }],
        rates: { rates: [{ base_rate: 7500 }] },
      },
    ]);
  });

  it('a list of hotels, and a sheet with the rows of each of them', () => {
    const hotels = [TITLES.slice(0, 8), ROW.slice(0, 8), second.slice(0, 8)];
    const rooms = [
      ['Room type', 'Keys', 'Tariff'],
      ['Suite', 2, '₹ 9,000'],
      ['Prices exclude GST'],
    ];
    const readWith = (...names: readonly string[]) =>
      imported(
        { Hotels: hotels, ...Object.fromEntries(names.map((name) => [name, rooms])) },
        { mapping: {} },
      );
    const { problems, documents, notes } = readWith('Seaside Grand', 'LAKE');
    expect([problems, types(documents)]).toEqual([[], [['Suite'], ['Suite']]]);
    expect(notes.map(said)).toEqual([
      'Seaside Grand!3 (): Ignored this row: it is not part of the table',
      'LAKE!3 (): Ignored this row: it is not part of the table',
    ]);
    expect(readWith('Rooms').problems.map(said)).toEqual([
      'Rooms! (Hotel): Add this column, with the code or name of the hotel in each row',
    ]);
  });

  it('total rows are recognised by their sums, and reported once', () => {
    const { documents, problems, notes } = read([
      TITLES,
      ROW.with(9, 12),
      blank('Suite', 3, 4, 9000),
      [null, null, null, null, null, null, null, null, 'Panaji keys', 15, 7, null],
      second.with(9, 2),
      blank('Cabin', 4, 2, 3000),
      ['GRAND TOTAL', null, null, null, null, null, null, null, null, 21, null, null],
    ]);
    expect([problems, types(documents)]).toEqual([
      [],
      [
        ['Deluxe Room', 'Suite'],
        ['Deluxe Room', 'Cabin'],
      ],
    ]);
    expect(notes.map(said)).toContain('Sheet1!4 (): Ignored this row and 1 more: they are totals');
  });
});
