import { describe, expect, it } from 'vitest';
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { imported, said, table, type Rows } from './made-up-sheets.ts';
import { read, ROW, TITLES, wrong } from './flat-sheet.ts';

const types = (documents: readonly { hotelProfile?: object; roomTypes?: readonly object[] }[]) =>
  documents.map(({ roomTypes = [] }) => roomTypes.map((type) => ('name' in type ? type.name : '')));

const blank = (...cells: Cell[]): Cell[] => [...Array.from({ length: 8 }, () => null), ...cells];

const merge = (left: number) => ({ top: 1, bottom: 2, left, right: left });

const sheet = (name: string, code: string, phone: string): RawSheet => ({
  file: 'chain.xlsx',
  sheet: name,
  name,
  rows: [
    ['Hotel name:', name, null, 'Code', code],
    ['E-mail', `stay@${code.toLowerCase()}.example`, null, 'Phone', phone],
    ['Address', '1 Beach Road', null, 'City', 'Panaji'],
    ['State', 'Goa', null, 'PIN', 403001],
    [],
    ['Room type', 'Keys', 'Tariff'],
    ['Deluxe Room', 3, '₹ 7,000'],
    ['Suite', 2, '₹ 9,000'],
    ['Total', 5, null],
  ],
});

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

  it('a row that gives its hotel another value is a problem', () => {
    expect(wrong([TITLES, ROW, ROW.with(8, 'Suite').with(9, 3).with(5, 'Margao')])).toEqual([
      'Sheet1!F3 (Location): This hotel has another value in row 2: "Panaji"',
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

  it('a hotel per sheet: its data above its rooms', () => {
    const { documents, problems, notes } = imported(
      [
        sheet('Seaside Grand', 'SEA', '+91 832 555 0100'),
        sheet('Lakeside Lodge', 'LAKE', '+91 832 555 0200'),
      ],
      { mapping: {} },
    );
    expect(problems).toEqual([]);
    expect(documents.map(({ hotelProfile }) => hotelProfile?.code)).toEqual(['SEA', 'LAKE']);
    expect(types(documents)).toEqual([
      ['Deluxe Room', 'Suite'],
      ['Deluxe Room', 'Suite'],
    ]);
    expect(notes.map(said)).toEqual([
      'Seaside Grand!9 (): Ignored this row: it is a total',
      'Lakeside Lodge!9 (): Ignored this row: it is a total',
    ]);
  });

  it('a list of hotels, and a sheet or a line above its rows for each of them', () => {
    const hotels: RawSheet = {
      file: 'c.xlsx',
      sheet: 'Hotels',
      name: 'Hotels',
      rows: [TITLES.slice(0, 8), ROW.slice(0, 8), second.slice(0, 8)],
    };
    const rooms = [
      ['Room type', 'Keys', 'Tariff'],
      ['Suite', 2, '₹ 9,000'],
    ];
    const sheets = ['Seaside Grand', 'LAKE'].map((name) => ({
      file: 'c.xlsx',
      sheet: name,
      name,
      rows: rooms,
    }));
    const bands: RawSheet = {
      file: 'c.xlsx',
      sheet: 'Rooms',
      name: 'Rooms',
      rows: [
        rooms[0] ?? [],
        ['Seaside Grand'],
        rooms[1] ?? [],
        ['Lakeside Lodge'],
        ['Cabin', 4, '₹ 2,000'],
        ['Loft', 1, '₹ 2,500'],
      ],
    };
    const one = imported([hotels, ...sheets], { mapping: {} });
    expect([one.problems, types(one.documents)]).toEqual([[], [['Suite'], ['Suite']]]);
    const other = imported([hotels, bands], { mapping: {} });
    expect([other.problems, types(other.documents)]).toEqual([[], [['Suite'], ['Cabin', 'Loft']]]);
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
