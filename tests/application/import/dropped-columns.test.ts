import { describe, expect, it } from 'vitest';
import { CURRENCY, flat, read, ROW, TITLES, wrong } from './flat-sheet.ts';
import { HOTELS, imported, said, type Rows } from './made-up-sheets.ts';

const TYPES: Rows = [
  ['Hotel', 'Room type', 'Rooms', 'Rate'],
  ['SEA', 'Suite', 3, 9000],
  ['LAKE', 'Cabin', 5, 4000],
];
const withColumn = (title: string, ...values: string[]): Rows =>
  HOTELS.map((cells, at) => [...cells, at === 0 ? title : (values[at - 1] ?? null)]);
const CATEGORY =
  'Hotels!I1 (): Ignored column "Category": it contains hotel categories, which are not imported. If it is the room type, use --map "Category=room_type.name"';

describe('the category of a hotel', () => {
  it.each([
    ['Luxury', 'Budget'],
    ['5 star', '3 star'],
  ])(
    'the category of a hotel is no room type in a list of hotels, and is reported: %s',
    (...values) => {
      const found = imported({ Hotels: withColumn('Category', ...values), Rooms: TYPES });
      expect([found.problems, found.notes.map(said)]).toEqual([[], [CATEGORY]]);
      expect(found.documents.map(({ roomTypes = [] }) => roomTypes.length)).toEqual([1, 1]);
    },
  );

  it.each([
    ['Kategorie', '4 Sterne Superior'],
    ['Kategorie', '3-Sterne-Hotel'],
    ['Catégorie', 'Quatre étoiles'],
    ['Catégorie', '4 *'],
    ['Categoria', 'Cinque stelle'],
    ['Categoría', 'Hostal'],
    ['Type', '4.0'],
    ['Kategorie', '5-Star Deluxe'],
    ['Type', 'Hôtel'],
    ['Typ', 'Gasthof'],
    ['Tipologia', 'Agriturismo'],
  ])(
    'the category of a hotel is no room type in other words and languages, beside rates: %s %s',
    (title, value) => {
      const { problems, notes } = read(flat({ [title]: value }, { without: 'Category' }));
      expect(notes.map(said)).toEqual([expect.stringContaining(`Ignored column "${title}"`)]);
      expect(problems).not.toEqual([]);
      const { documents } = read(
        flat({ [title]: value, 'Room type': 'Suite' }, { without: 'Category' }),
      );
      expect(documents[0]?.roomTypes).toMatchObject([{ name: 'Suite', room_count: 12 }]);
    },
  );

  it('the category of a hotel gives way to a title that means nothing but the room type', () => {
    const rows = flat({ Kategorie: 'Heritage', 'Room type': 'Suite' }, { without: 'Category' });
    expect(wrong(rows)).toEqual([
      expect.stringMatching(
        /"Room type" both mean Room Type Name. Ignore one with --ignore "Kategorie"/,
      ),
    ]);
  });

  it('a category is a room type if a hotel has several rows', () => {
    const titles = TITLES.slice(0, 10);
    const rows = [ROW, ROW.with(8, 'Suite').with(9, 3)].map((cells) => cells.slice(0, 10));
    const options = { mapping: { defaults: { ...CURRENCY.mapping.defaults, base_rate: 4000 } } };
    expect(read([titles, ...rows], options).documents[0]?.roomTypes).toHaveLength(2);
  });
});

it('reports hidden columns and struck-out rows that it reads', () => {
  const parts = { hiddenColumns: new Set([4, 11]), struckRows: new Set([2]) };
  const { documents, notes } = read(flat(), CURRENCY, parts);
  expect([documents.length, notes.map(said)]).toEqual([
    1,
    [
      'Sheet1! (): Hidden columns are read too (E, L in this sheet)',
      'Sheet1!2 (): Struck-out rows are read too (1 in this sheet)',
    ],
  ]);
});

it('reports a column of room types that gives no room type', () => {
  const hotels = withColumn('Room type', 'Suite', 'Cabin');
  const { problems, notes } = imported({ Hotels: hotels, Rooms: TYPES });
  expect([problems, notes.map(said)]).toEqual([
    [],
    ['Hotels!I1 (): Ignored column "Room type": another table lists the room types'],
  ]);
});

it.each(['n/a', 'N.A.', 'not applicable'])('does not read %s as no', (Pool) => {
  expect(wrong(flat({ Pool }))).toEqual([`Sheet1!M2 (Pool): Must be yes or no: "${Pool}"`]);
});

it.each(['Tags', 'Sterne', 'Gross rate', 'number_of_reviews'])(
  'suggests no field for a title that only looks like one: %s',
  (title) => {
    expect(wrong(flat({ [title]: 'a' }))).toEqual([
      expect.stringContaining('This column is not understood. Map it'),
    ]);
  },
);
