import { describe, expect, it } from 'vitest';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { imported, said, type Rows } from '#tests/application/import/made-up-sheets.ts';

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
