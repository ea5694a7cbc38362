import { expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import {
  complaints,
  edited,
  HOTELS,
  imported,
  said,
  STAFF,
  TYPES,
  type Rows,
} from './made-up-sheets.ts';

it('rows of other sheets belong to a hotel by code or name', () => {
  const types = edited(TYPES, [1, 0, ' seaside  GRAND '], [2, 0, 'lake']);
  const { documents, problems } = imported({ Hotels: HOTELS, 'Room types': types, Staff: STAFF });
  expect(problems).toEqual([]);
  expect(documents).toMatchObject([
    {
      hotelProfile: { name: 'Seaside Grand', code: 'SEA', postal_code: '403001' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 3 }],
      staffUsers: [{ first_name: 'Asha', password: 'Qw3rTy77z' }],
    },
    { hotelProfile: { code: 'LAKE' }, roomTypes: [{ name: 'Cabin', room_count: 5 }] },
  ]);
  expect(documents[1]).not.toHaveProperty('staffUsers');
});

it('says which base rates are rounded, once for each hotel', () => {
  const types = TYPES.map((cells, index) => [...cells, ['Base rate', 96.99, 80][index] ?? null]);
  expect(imported({ Hotels: HOTELS, 'Room types': types }).notes.map(said)).toEqual([
    'Hotels!2 (): Base rates in INR are sent as whole numbers: 96.99 as 97',
  ]);
});

it('refuses more than 20,000 hotels', () => {
  const lines = Array.from({ length: 20_001 }, (_, index) => [`Inn ${index}`]);
  const { documents, problems } = imported({ Hotels: [['Hotel name'], ...lines] });
  expect([documents, problems.map(said)]).toEqual([
    [],
    [
      expect.stringContaining(
        'There are more than 20,000 hotels: split the table into several files',
      ),
    ],
  ]);
});

it('rates are in their own sheet or in that of the room types', () => {
  const types: Rows = [
    ['Hotel', 'Room type', 'Price per night'],
    ['SEA', 'Deluxe Room', '₹ 7,000'],
    ['LAKE', 'Cabin', null],
  ];
  const rates: Rows = [
    ['Property', 'Category', 'Base rate'],
    ['LAKE', 'cabin', 2400],
  ];
  const { documents, problems } = imported({ Hotels: HOTELS, Rooms: types, Prices: rates });
  expect(problems).toEqual([]);
  expect(documents.map((document) => document.rates?.rates)).toEqual([
    [{ room_type_name: 'Deluxe Room', base_rate: 7000 }],
    [{ room_type_name: 'Cabin', base_rate: 2400 }],
  ]);
});

it('a table that names hotels may add to them', () => {
  const staff: Rows = [
    ['Hotel', 'Name', 'Designation', 'E-mail', 'City', 'Weekend %'],
    ['SEA', 'Asha Naik', 'Admin', 'asha@b.example', 'Panaji', '10%'],
  ];
  const { documents, problems } = imported({
    Staff: staff,
    Hotels: HOTELS,
    'Room types': TYPES,
  });
  expect(problems).toEqual([]);
  expect(documents).toMatchObject([
    { hotelProfile: { name: 'Seaside Grand' }, rates: { weekend_markup: 10 }, staffUsers: [{}] },
    {},
  ]);
  const other = staff.map((cells, row) => (row === 1 ? cells.with(4, 'Margao') : cells));
  expect(complaints({ Hotels: HOTELS, 'Room types': TYPES, Staff: other })).toEqual([
    'Staff!E2 (City): This hotel has another value in chain.xlsx, Hotels row 2: "Panaji"',
  ]);
});

it('* means every hotel; a single hotel needs no column for it', () => {
  const plans: Rows = [
    ['Hotel', 'Code', 'Name', 'Adjustment %'],
    ['*', 'BAR', 'Best', null],
    ['all', 'WEB', 'Web', '-10%'],
  ];
  const { documents } = imported({ Hotels: HOTELS, 'Room types': TYPES, 'Rate plans': plans });
  for (const { rates } of documents) {
    expect(rates?.rate_plans).toEqual([
      { code: 'BAR', name: 'Best' },
      { code: 'WEB', name: 'Web', adjustment_percentage: -10 },
    ]);
  }
  const types = TYPES.slice(0, 2).map((cells) => cells.slice(1));
  const single = imported({ Hotels: HOTELS.slice(0, 2), Types: types });
  expect(single.problems).toEqual([]);
  expect(single.documents).toMatchObject([{ roomTypes: [{ name: 'Deluxe Room' }] }]);
});

it('a title, empty rows, comments and, with a note, template examples are ignored', () => {
  const rows: Rows = [
    ['Our hotels, 2026'],
    [],
    ...HOTELS.slice(0, 1),
    ['# what stands below is ours'],
    ['# Seaside Grand', 'SEASIDE', 'stay@seaside.example'],
    [],
    ...HOTELS.slice(1),
  ];
  const { documents, problems, notes } = imported({ Hotels: rows, 'Room types': TYPES });
  expect([documents.length, problems]).toEqual([2, []]);
  expect(notes.map((note) => [note.row, problemText(note)])).toEqual([
    [5, 'Ignored this row: it is an example of the template, which starts with #'],
  ]);
});

it('rows below a merged hotel belong to it; a total is ignored', () => {
  const types: Rows = [
    ...TYPES.slice(0, 2),
    [null, 'Suite', 2],
    ['SEA', 'Total', 5],
    ...TYPES.slice(2),
    [],
    [null, 'Loft', '1'],
    ['Grand total:', null, '11'],
  ];
  const staff: Rows = [...STAFF, [null, 'Ravi', 'Rao', 'ravi@b.example', null]];
  const { documents, problems, notes } = imported({
    Hotels: [...HOTELS, ['Total', null, null, null, null, null, null, 2], ['Total', null]],
    'Room types': types,
    Staff: staff,
  });
  expect(problems).toEqual([]);
  expect(documents).toMatchObject([
    { roomTypes: [{ name: 'Deluxe Room' }, { name: 'Suite' }], staffUsers: [{}, {}] },
    { roomTypes: [{ name: 'Cabin' }, { name: 'Loft' }] },
  ]);
  expect(notes.map(said)).toEqual([
    'Hotels!4 (): Ignored this row and 1 more: they are totals',
    'Room types!3 (): From here on, rows without a hotel belong to the hotel above them',
    'Room types!4 (): Ignored this row and 1 more: they are totals',
    'Staff!3 (): From here on, rows without a hotel belong to the hotel above them',
  ]);
});

it('a hotel or a room type called Total is ignored', () => {
  const types = edited(TYPES, [1, 1, 'Total Suite']);
  const { documents, notes } = imported({
    Hotels: edited(HOTELS, [1, 0, 'Total']),
    'Room types': types,
  });
  expect(notes).toEqual([]);
  expect(documents[0]).toMatchObject({
    hotelProfile: { name: 'Total' },
    roomTypes: [{ name: 'Total Suite' }],
  });
});

it('an empty cell gets the default, but means no in a column of ticks', () => {
  const rows = [
    [...(HOTELS[0] ?? []), 'Pool', 'Wi-Fi'],
    [...(HOTELS[1] ?? []), 'yes', 'x'],
    [...(HOTELS[2] ?? []), null, null],
  ];
  const { documents } = imported({ Hotels: rows, 'Room types': TYPES });
  expect(documents[1]?.hotelProfile).toMatchObject({ wifi_available: false });
  expect(documents[1]?.hotelProfile).not.toHaveProperty('pool_available');
});

it('a sheet is recognised by its name or its columns; other sheets are ignored', () => {
  const { documents, problems, notes } = imported({
    Tabelle1: HOTELS,
    Tabelle2: TYPES,
    Budget: [
      ['Month', 'Amount'],
      ['May', 3],
    ],
    'Read me': [['How to fill this in']],
  });
  expect([documents.length, problems]).toEqual([2, []]);
  expect(notes.map(said)).toEqual([expect.stringMatching(/^Budget! \(\): Ignored this sheet/)]);
});

it('the columns of a sheet take precedence over its name, unless another sheet has that name', () => {
  const types: Rows = [
    ['Hotel', 'Room type', 'Rooms', 'Max occupancy', 'Base rate'],
    ['SEA', 'Deluxe Room', 3, 3, 7000],
    ['LAKE', 'Cabin', 5, 2, 2400],
  ];
  const read = imported({ 'Chain master plan': HOTELS, 'Category price list': types });
  expect([read.problems, read.notes]).toEqual([[], []]);
  expect(read.documents).toMatchObject([
    { roomTypes: [{ room_count: 3 }], rates: { rates: [{ base_rate: 7000 }] } },
    { roomTypes: [{ room_count: 5 }] },
  ]);
  const both = imported(
    { Hotels: HOTELS, 'Room types': TYPES, 'Room rates': types },
    { ignoreUnmapped: true },
  );
  expect(both.problems).toEqual([]);
  expect(both.documents).toMatchObject([{ roomTypes: [{}], rates: { rates: [{}] } }, {}]);
});

it('unknown columns are named, with the nearest known column', () => {
  const rows = edited(HOTELS, [0, 5, 'Citty'], [0, 7, 'Loyalty tier']);
  expect(complaints({ Hotels: rows, 'Room types': TYPES }).slice(0, 3)).toEqual([
    // If every row lacks a field, the problem is reported only once.
    'Hotels! (City): City is required',
    'Hotels! (Postal Code): Postal code is required',
    'Hotels!F1 (Citty): This column is not understood; did you mean "City"? Map it with --map "Citty=profile.city", or ignore it with --ignore "Citty"',
  ]);
  const { notes, problems } = imported(
    {
      Hotels: HOTELS.map((cells, row) => [...cells, ['Loyalty', 'new', ''][row] ?? '']),
      'Room types': TYPES,
    },
    { ignoreUnmapped: true },
  );
  expect([problems, notes.map(said)]).toEqual([
    [],
    ['Hotels!I1 (): Ignored column "Loyalty": not a known field'],
  ]);
});
