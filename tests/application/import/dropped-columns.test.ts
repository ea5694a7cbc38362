import { describe, expect, it } from 'vitest';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { CURRENCY, flat, read, wrong } from './flat-sheet.ts';
import { HOTELS, imported, said, type Rows } from './made-up-sheets.ts';

const TYPES: Rows = [
  ['Hotel', 'Room type', 'Rooms', 'Rate'],
  ['SEA', 'Suite', 3, 9000],
  ['LAKE', 'Cabin', 5, 4000],
];
const withColumn = (title: string, ...values: string[]): Rows =>
  HOTELS.map((cells, at) => [...cells, at === 0 ? title : (values[at - 1] ?? null)]);

describe('a category beside the data of hotels', () => {
  it.each([
    ['Category', 'Luxury'],
    ['Category', 'Deluxe Room'],
    ['Kategorie', '4 Sterne Superior'],
    ['Catégorie', 'Quatre étoiles'],
    ['Categoría', 'Hostal'],
    ['Type', '4.0'],
    ['Tipologia', 'Agriturismo'],
  ])(
    'may be the room type or the class of the hotel, and needs an answer: %s %s',
    (title, value) => {
      const asked = expect.stringContaining(`(${title}): This column is not understood`);
      const listed = imported({ Hotels: withColumn(title, value, 'Budget'), Rooms: TYPES });
      expect(listed.problems.map(said)).toEqual([asked]);
      expect(wrong(flat({ [title]: value }))).toEqual([asked]);
      const mapped = (how: object) => ({
        mapping: { ...CURRENCY.mapping, sheets: [{ columns: [{ column: title, ...how }] }] },
      });
      const { documents } = read(flat({ [title]: value }), mapped({ ignore: true }));
      expect(documents[0]?.roomTypes).toMatchObject([{ name: 'Deluxe Room', room_count: 12 }]);
      const alone = flat({ [title]: value }, { without: 'Room Category' });
      const named = read(alone, mapped({ field: 'room_type.name' }));
      expect(named.documents[0]?.roomTypes).toMatchObject([{ name: value }]);
    },
  );

  it('is the room type if a hotel has several rows', () => {
    const [titles = [], row = []] = flat({ Category: 'Deluxe' }, { without: 'Room Category' });
    const at = titles.indexOf('Category');
    const second = row
      .map((cell, index) => (index < 8 ? null : cell))
      .with(8, 3)
      .with(at, 'Suite');
    const { problems, documents } = read([titles, row, second]);
    expect([problems.map(said), documents[0]?.roomTypes?.map(({ name }) => name)]).toEqual([
      [],
      ['Deluxe', 'Suite'],
    ]);
  });

  it('may be either if only some of many hotels have the same name', () => {
    const [titles = [], row = []] = flat({ Category: '4 stars' }, { without: 'Room Category' });
    const named = (name: string) => row.with(titles.indexOf('Name of Hotel'), name);
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'Casa Blanca', 'Casa Blanca'];
    const { problems } = read([titles, ...names.map(named)]);
    expect(problems.map(({ code }) => code)).toContain('unknown-column');
  });

  it('is ignored with a note if its title says that it is about hotels', () => {
    const { problems, notes } = imported({
      Hotels: withColumn('Hotel category', 'Luxury', 'Budget'),
      Rooms: TYPES,
    });
    expect([problems, notes.map(said)]).toEqual([
      [],
      ['Hotels!I1 (): Ignored column "Hotel category": categories of hotels are not imported'],
    ]);
  });
});

it.each<[Partial<RawSheet>, string]>([
  [{ hiddenColumns: new Set([4, 11]) }, '! (): Hidden columns are read too (E, L in this sheet)'],
  [{ struckRows: new Set([2]) }, '!2 (): Struck-out rows are read too (1 in this sheet)'],
  [{ hiddenRows: new Set([2, 9]) }, '!2 (): Hidden rows are read too (1 in this sheet)'],
  [{ isHidden: true }, '! (): This sheet is hidden, but is read'],
])('reports what it reads although users may not see it: %j', (parts, note) => {
  const { documents, notes } = read(flat(), CURRENCY, parts);
  expect([documents.length, notes.map(said)]).toEqual([1, [`Sheet1${note}`]]);
});

it('reports a column of room types that gives no room type', () => {
  const hotels = withColumn('Room type', 'Suite', 'Cabin');
  const { problems, notes } = imported({ Hotels: hotels, Rooms: TYPES });
  expect([problems, notes.map(said)]).toEqual([
    [],
    ['Hotels!I1 (): Ignored column "Room type": another table lists the room types'],
  ]);
});
