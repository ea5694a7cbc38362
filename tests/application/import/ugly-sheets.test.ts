import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '#application/import/import-hotels.ts';
import { proposeMapping } from '#application/import/propose-mapping.ts';
import { mappingOf } from '#application/import/saved-mapping.ts';
import type { Cell, RawSheet } from '#application/ports/raw-sheet.ts';
import { imported, said, type Rows } from '#tests/application/import/made-up-sheets.ts';

const TITLES = [
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
const ROW = [
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
const CURRENCY = { mapping: { defaults: { currency: 'INR' } } };

/** The flat sheet with further columns, or other values in them. */
function flat(more: Readonly<Record<string, Cell>> = {}, { without = '' } = {}): Rows {
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

const read = (rows: Rows, options: ImportOptions = CURRENCY, more: Partial<RawSheet> = {}) =>
  imported([{ file: 'chain.xlsx', sheet: 'Sheet1', name: 'Sheet1', rows, ...more }], options);
const wrong = (rows: Rows, options?: ImportOptions) => read(rows, options).problems.map(said);

describe('a flat sheet of a hotel office', () => {
  it('is read with its own words', () => {
    const { documents, problems, filledIn } = read(flat());
    expect(problems).toEqual([]);
    expect(documents).toEqual([
      {
        hotelProfile: {
          name: 'Seaside Grand',
          code: 'SEA',
          email: 'stay@seaside.example',
          phone: '+91 832 555 0100',
          street_address: '1 Beach Road',
          city: 'Panaji',
          state_province: 'Goa',
          postal_code: '403001',
          currency: 'INR',
        },
        roomTypes: [{ name: 'Deluxe Room', room_count: 12, max_occupancy: 3 }],
        rates: { rates: [{ base_rate: 7500, room_type_name: 'Deluxe Room' }] },
      },
    ]);
    expect(filledIn).toContainEqual({
      field: 'profile.check_in_time',
      title: 'Check-in',
      value: '15:00',
      count: 1,
      source: 'standard',
    });
    expect(filledIn).toContainEqual({
      field: 'profile.currency',
      title: 'Currency',
      value: 'INR',
      count: 1,
      source: 'default',
    });
    expect(filledIn.map(({ field }) => field)).not.toContain('rate.base_rate');
  });

  it.each<[string, Readonly<Record<string, Cell>>, object]>([
    ['Carpet Area (m²)', { 'Carpet Area (m²)': 30 }, { roomTypes: [{ room_size: 323 }] }],
    ['a size in m²', { Size: '30 m²' }, { roomTypes: [{ room_size: 323 }] }],
    ['sq. feet', { 'Sq. Feet': '320' }, { roomTypes: [{ room_size: 320 }] }],
    [
      'a king size bed',
      { 'Bed type': 'King size' },
      { roomTypes: [{ bed_configuration: 'One King Bed' }] },
    ],
    ['a time with hrs', { 'Check-in': '15:00 hrs' }, { hotelProfile: { check_in_time: '15:00' } }],
    [
      'days of notice',
      { 'Free cancellation': '2 days' },
      { hotelProfile: { cancellation_hours: 48 } },
    ],
    [
      'a column in days',
      { 'Free cancellation (days)': 2 },
      { hotelProfile: { cancellation_hours: 48 } },
    ],
    [
      'IST and IND',
      { Country: 'IND', 'Time zone': 'IST' },
      { hotelProfile: { country: 'India', timezone: 'Asia/Kolkata' } },
    ],
    [
      'a cross',
      { Pool: '✗', Spa: '✓' },
      { hotelProfile: { pool_available: false, spa_available: true } },
    ],
  ])('reads %s', (_, more, expected) => {
    const { documents, problems } = read(flat(more));
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([expected]);
  });

  it.each<[string, Readonly<Record<string, Cell>>, string]>([
    [
      'two prices',
      { 'Rack Rate': '4500\n5500' },
      'Sheet1!L2 (Rack Rate): There are several numbers in this cell: enter one: "4500⏎5500"',
    ],
    [
      'a range of prices',
      { 'Rack Rate': '4,500 - 5,500' },
      'Sheet1!L2 (Rack Rate): There are several numbers in this cell: enter one: "4,500 - 5,500"',
    ],
    [
      'two capacities',
      { Pax: '2/3' },
      'Sheet1!K2 (Pax): There are several numbers in this cell: enter one: "2/3"',
    ],
    [
      'an unclear separator',
      { 'Rack Rate': '4.500' },
      'Sheet1!L2 (Rack Rate): This number is ambiguous: write it without a separator, or give its column a format in the mapping: "4.500"',
    ],
    [
      'a foreign currency in the text',
      { 'Rack Rate': '€4,500' },
      'Sheet1!L2 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€4,500"',
    ],
    [
      'a foreign currency in the number format',
      { 'Rack Rate': { number: 4500, currency: '€' } },
      'Sheet1!L2 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€ 4500"',
    ],
    ['an unknown tick', { Pool: '☯' }, 'Sheet1!M2 (Pool): Must be yes or no: "☯"'],
    [
      'a missing price',
      { 'Rack Rate': null },
      'Sheet1!L2 (Rack Rate): Enter the base rate, or give one for all with --default base_rate=4500',
    ],
    [
      'a missing count',
      { 'No. of Keys': null },
      'Sheet1!J2 (No. of Keys): Enter the number of rooms, or give one for all with --default room_count=10',
    ],
    [
      'an unknown column',
      { 'Loyalty tier': 'Gold' },
      'Sheet1!M1 (Loyalty tier): This column is not understood. Say what it is with --map "Loyalty tier=FIELD", or leave it out with --ignore "Loyalty tier"',
    ],
    [
      'a title with one letter too many',
      { Citty: 'Margao' },
      'Sheet1!M1 (Citty): This column is not understood. Say what it is with --map "Citty=FIELD", or leave it out with --ignore "Citty"',
    ],
  ])('reports %s', (_, more, expected) => {
    expect(wrong(flat(more))).toEqual([expected]);
  });

  it('asks for a currency that nothing says, and finds one in the prices', () => {
    expect(wrong(flat(), { mapping: {} }).join()).toMatch(
      /Currency\): Enter the currency.*--default currency=INR/s,
    );
    expect(wrong(flat({ 'Rack Rate': '₹ 120' }), { mapping: {} })).toEqual([]);
    const euros = { mapping: { defaults: { timezone: 'UTC', country: 'India', currency: 'EUR' } } };
    expect(read(flat({ 'Rack Rate': '€ 120' }), euros).documents).toMatchObject([
      { hotelProfile: { currency: 'EUR' } },
    ]);
    expect(wrong(flat({ 'Rack Rate': '€ 120', Country: 'India' }), { mapping: {} })).toEqual([
      'Sheet1!L2 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€ 120"',
    ]);
  });

  it('takes what is missing from the defaults, and says so', () => {
    const { documents, filledIn } = read(flat({ 'Rack Rate': null }), {
      mapping: { defaults: { currency: 'INR', base_rate: '4500' } },
    });
    expect(documents).toMatchObject([{ rates: { rates: [{ base_rate: 4500 }] } }]);
    expect(filledIn).toContainEqual({
      field: 'rate.base_rate',
      title: 'Base rate',
      value: 4500,
      count: 1,
      source: 'default',
    });
  });
});

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
    expect(wrong([TITLES, ROW, ROW.with(8, 'Suite').with(5, 'Margao')])).toEqual([
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
    const above = [
      'Hotel',
      null,
      'Contact',
      null,
      'Address',
      null,
      null,
      null,
      'Rooms',
      null,
      null,
      'Tariff',
    ];
    const below = [
      'Name',
      'Code',
      'E-mail',
      'Phone',
      'Street',
      'City',
      'State',
      'ZIP',
      'Type',
      'Keys',
      'Pax',
      null,
    ];
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

  it('a file per hotel', () => {
    const files = [ROW, second].flatMap((row, index) => [
      {
        file: `${index}.xlsx`,
        sheet: 'Hotel',
        name: 'Hotel',
        rows: [TITLES.slice(0, 8), row.slice(0, 8)],
      },
      {
        file: `${index}.xlsx`,
        sheet: 'Rooms',
        name: 'Rooms',
        rows: [TITLES.slice(8), row.slice(8)],
      },
    ]);
    const { documents, problems } = imported(files, CURRENCY);
    expect([problems, types(documents)]).toEqual([[], [['Deluxe Room'], ['Deluxe Room']]]);
  });

  it('total rows are known by their sums, and reported once', () => {
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

  it('lists the defaults of its columns, and the empty cells among ticks', () => {
    const rows = flat({ Pool: 'x', 'Check-in': null });
    const second = (rows[1] ?? [])
      .with(0, 'Lakeside Lodge')
      .with(1, 'LAKE')
      .with(2, 'l@lake.example')
      .with(12, null);
    const column = { column: 'Check-in', field: 'check_in_time', default: '13:00' };
    const mapping = { ...CURRENCY.mapping, sheets: [{ columns: [column] }] };
    const suite = (rows[1] ?? []).map((cell, at) => (at > 11 ? null : at === 8 ? 'Suite' : cell));
    const { documents, filledIn, problems } = read([...rows, suite, second], { mapping });
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([
      { hotelProfile: { check_in_time: '13:00', pool_available: true } },
      { hotelProfile: { check_in_time: '13:00', pool_available: false } },
    ]);
    expect(filledIn).toContainEqual({
      field: 'profile.check_in_time',
      title: 'Check-in',
      value: '13:00',
      count: 2,
      source: 'default',
    });
    expect(filledIn).toContainEqual({
      field: 'profile.pool_available',
      title: 'Pool',
      value: false,
      count: 1,
      source: 'implied',
    });
  });

  it('that names a column which no sheet has is a problem', () => {
    const columns = [
      { column: 'Rak Rate', field: 'base_rate' },
      { column: 'Notes', ignore: true },
    ];
    expect(wrong(flat(), { mapping: { ...CURRENCY.mapping, sheets: [{ columns }] } })).toEqual([
      '! (): The mapping names a column "Rak Rate" that no sheet has',
    ]);
  });

  it('of files with sheets of one name fits each of them', () => {
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
