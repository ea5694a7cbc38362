import { describe, expect, it } from 'vitest';
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { ROW, TITLES } from '#tests/application/import/flat-sheet.ts';
import { imported, said, TYPES, type Rows } from '#tests/application/import/made-up-sheets.ts';

const csv = (rows: Rows): RawSheet[] => [{ file: 'a.csv', name: 'a', rows }];
const headersOf = (rows: Rows) => proposeMapping(csv(rows)).map(({ header }) => header);

const PUBLIC = [
  ['hotel_id', 'chain_id', 'chain_name', 'hotel_name', 'hotel_formerly_name', 'addressline1'],
  ['10984', '47', 'No chain', 'Oscar Saigon', null, '68A Nguyen Hue'],
  ['10985', '12', 'Plaza', 'Plaza Hanoi', 'Grand', '1 Trang Tien'],
];

describe('the row of the titles', () => {
  it('the title row has values below its columns, even if few of its titles are known', () => {
    expect(headersOf(PUBLIC)).toEqual([[0, 0]]);
    expect(headersOf([['Export of 2026'], [], ...PUBLIC])).toEqual([[2, 2]]);
  });

  it('a line of labels and values above a table is not the title row', () => {
    const form = ['Hotel name', 'Seaside', 'Code', 'SEA'];
    const types = [
      ['Room type', 'Keys', 'Tariff', 'Pax'],
      ['Suite', 3, 9000, 2],
    ];
    expect(headersOf([form, ...types])).toEqual([[1, 1]]);
  });

  it('the message about a sheet that is not read says how to read it', () => {
    const rows = [['Our list'], [], ['Foo', 'Bar', 'Baz'], ['Sea', 100, 'King']];
    expect(imported(csv(rows)).notes.map(said)).toEqual([
      expect.stringContaining('If it is one, name the row of its titles with --header-row'),
    ]);
  });
});

const SECOND = ROW.with(0, 'Lakeside Lodge')
  .with(1, 'LAKE')
  .with(2, 'stay@lake.example')
  .with(3, '+91 832 555 0200')
  .with(4, '2 Lake Road');
const HOTELS: Rows = [TITLES, ROW, SECOND];
const turned = (rows: Rows): Rows =>
  TITLES.map((_, at) => rows.map((cells): Cell => cells[at] ?? null));

const TRANSPOSE =
  'The titles are in a column: put them in a row, with a row for each hotel below (copy them, then paste them transposed)';

describe('a sheet with titles in a column', () => {
  it.each<[string, Rows]>([
    ['hotels in columns', [['Our hotels'], ...turned(HOTELS)]],
    ['one hotel', turned(HOTELS.slice(0, 2)).slice(0, 8)],
    [
      'one hotel, with titles side by side',
      [0, 1, 2, 3].map((at) =>
        [0, 4].flatMap((more) => [TITLES[at + more], ROW[at + more]]).map((cell) => cell ?? null),
      ),
    ],
    [
      'one hotel above its rooms',
      [
        ...turned(HOTELS.slice(0, 2)).slice(0, 8),
        [],
        ['Room type', 'Keys', 'Tariff'],
        ['Suite', 2, 900],
      ],
    ],
  ])('is a problem that says what to do: %s', (_, Hotels) => {
    const { problems, documents } = imported({ Hotels, 'Room types': TYPES });
    expect(problems.map(said)).toEqual([`Hotels! (): ${TRANSPOSE}`]);
    expect(documents).toEqual([]);
  });

  it('is a table if the mapping names its title row', () => {
    const mapping = { sheets: [{ sheet: 'Hotels', headerRow: 1, columns: [] }] };
    const { problems } = imported({ Hotels: turned(HOTELS) }, { mapping });
    expect(problems.map(said)).not.toContain(`Hotels! (): ${TRANSPOSE}`);
  });
});
