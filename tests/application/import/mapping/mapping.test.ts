import { describe, expect, it } from 'vitest';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { mappingOf } from '#application/import/mapping/saved-mapping.ts';
import { imported, said, type Rows } from '#tests/application/import/made-up-sheets.ts';
import { CURRENCY, flat, read, ROW, TITLES } from '#tests/application/import/flat-sheet.ts';

describe('a mapping', () => {
  it('says what columns are, in which unit and format, and what their words mean', () => {
    const { documents, problems } = read(
      flat({ Preis: '4.500', Remarks: 'Painted', Who: 'GM', Tax: 0.12 }, { without: 'Rack Rate' }),
      {
        mapping: {
          ...CURRENCY.mapping,
          sheets: [
            {
              columns: [
                { column: 'preis', field: 'base_rate', format: '1.234,56' },
                { column: 'Remarks', ignore: true },
                { column: 'Who', ignore: true },
                { column: 'Tax', field: 'tax_rate', unit: 'fraction' },
                { column: 'Pax', field: 'base_occupancy' },
              ],
            },
          ],
        },
      },
    );
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([
      {
        hotelProfile: { tax_rate: 12 },
        roomTypes: [{ base_occupancy: 3 }],
        rates: { rates: [{ base_rate: 4500 }] },
      },
    ]);
  });

  it('a mapping of files whose sheets have the same name fits each of them', () => {
    const rows = flat();
    const other = [
      ['Our second hotel'],
      ...rows.map((cells, row) =>
        row === 0
          ? cells
          : cells.with(0, 'Lakeside Lodge').with(1, 'LAKE').with(2, 'l@lake.example'),
      ),
    ];
    const files = [rows, other].map((each, index) => ({
      file: `${index}.xlsx`,
      sheet: 'Hotel',
      name: 'Hotel',
      rows: each,
    }));
    const saved = mappingOf(proposeMapping(files), CURRENCY.mapping);
    expect(imported(files, { mapping: saved })).toMatchObject({
      problems: [],
      documents: [{}, {}],
    });
    expect(saved.sheets?.map(({ headerRow }) => headerRow)).toEqual([undefined]);
  });

  it('adds titles, and names the header row', () => {
    const rows = [
      ...Array.from({ length: 20 }, () => ['-']),
      ...flat({ Hauspreis: 5000 }, { without: 'Rack Rate' }),
    ];
    const mapping = {
      ...CURRENCY.mapping,
      aliases: { base_rate: ['Hauspreis'] },
      sheets: [{ sheet: 'sheet1', headerRow: 21, columns: [] }],
    };
    expect(read(rows, { mapping }).documents).toMatchObject([
      { rates: { rates: [{ base_rate: 5000 }] } },
    ]);
  });

  it('gives gm@ of every hotel another user name', () => {
    const hotels: Rows = [
      TITLES,
      ROW,
      ROW.with(0, 'Lakeside Lodge').with(1, 'LAKE').with(2, 'l@lake.example'),
    ];
    const staff: Rows = [
      ['Hotel ID', 'Full name', 'E-mail ID', 'Designation', 'Emp Code', 'Temporary password'],
      ['SEA', 'Asha Rani Naik', 'gm@seaside.example', 'Admin', 'E-1', 'Qw3rTy77z'],
      ['LAKE', 'Ravi Rao', 'gm@lake.example', 'Admin', 'E-2', null],
      ['LAKE', 'Dev Shah', 'dev@lake.example', 'General Manager', 'E-3', null],
    ];
    const sheets = { Hotels: hotels, Staff: staff };
    expect(imported(sheets, CURRENCY).problems.map(said)).toEqual([
      expect.stringMatching(/^Staff!C2 .*at least 3/),
      expect.stringMatching(/^Staff!C3 .*--usernames "\{local\}\.\{code\}"/),
    ]);
    const { documents, problems } = imported(sheets, {
      mapping: { ...CURRENCY.mapping, usernames: '{local}.{code}' },
    });
    expect(problems).toEqual([]);
    expect(documents.map(({ staffUsers }) => staffUsers)).toMatchObject([
      [{ username: 'gm.sea', first_name: 'Asha Rani', last_name: 'Naik', employee_id: 'E-1' }],
      [{ username: 'gm.lake' }, { username: 'dev.lake', role: 'manager' }],
    ]);
  });

  it('a saved mapping gives the same result, even for unknown columns', () => {
    const rows = flat({ Mystery: 'x', 'Rack Rat': 5 }, { without: 'Rack Rate' });
    const sheets = [{ file: 'a.csv', name: 'a', rows }];
    const result = (mapping: object, ignoreUnmapped = false) =>
      imported(sheets, { mapping, ignoreUnmapped });
    const proposed = proposeMapping(sheets, CURRENCY.mapping);
    const open = mappingOf(proposed, CURRENCY.mapping, 'open');
    expect(result(open).problems).toEqual(result(CURRENCY.mapping).problems);
    expect(result(open).problems.map(said).join()).toContain('not understood');
    const priced = { defaults: { ...CURRENCY.mapping.defaults, base_rate: 9 } };
    const ignored = mappingOf(proposed, priced, 'ignored');
    expect(result(ignored).documents).toEqual(result(priced, true).documents);
    expect(result(ignored).documents).toMatchObject([{ rates: { rates: [{ base_rate: 9 }] } }]);
  });

  it('leaves bad hotels out, with all their rows and the reasons', () => {
    const { documents, rejected, isWhollyWrong } = imported(
      {
        Hotels: [
          TITLES.slice(0, 8),
          ROW.slice(0, 8),
          ROW.slice(0, 8).with(0, 'Lakeside Lodge').with(1, 'LAKE').with(2, 'lake at'),
        ],
        Rooms: [
          ['Hotel', 'Type', 'Keys', 'Rate'],
          ['SEA', 'Suite', 2, 100],
          ['LAKE', 'Cabin', '2/3', 100],
          [null, 'Loft', 1, 100],
          ['Nowhere', 'Loft', 1, 100],
        ],
      },
      CURRENCY,
    );
    expect([documents.length, isWhollyWrong]).toEqual([1, false]);
    expect(rejected).toEqual([
      {
        name: 'Hotels',
        count: 1,
        rows: [
          [...TITLES.slice(0, 8), 'Problem'],
          [
            ...ROW.slice(0, 8).with(0, 'Lakeside Lodge').with(1, 'LAKE').with(2, 'lake at'),
            'Please enter a valid email address',
          ],
        ],
      },
      {
        name: 'Rooms',
        count: 3,
        rows: [
          ['Hotel', 'Type', 'Keys', 'Rate', 'Problem'],
          ['LAKE', 'Cabin', '2/3', 100, 'There are several numbers in this cell: enter one: "2/3"'],
          ['LAKE', 'Loft', 1, 100, ''],
          ['Nowhere', 'Loft', 1, 100, 'No hotel has this code or name'],
        ],
      },
    ]);
  });
});
