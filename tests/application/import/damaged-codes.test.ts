import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { edited, HOTELS, imported, said, STAFF, TYPES } from './made-up-sheets.ts';

const REPAIRED = 'Removed the .0 that a program added to whole numbers';
const NUMBERED = TYPES.map((cells, at) => [...cells, ['Room numbers', '101.0, 102.0-103.0'][at]]);
const typesWith = (numbers: string) =>
  edited(
    NUMBERED.map((cells) => cells.map((cell) => cell ?? null)),
    [1, 3, numbers],
  );

describe('whole numbers that a program wrote with .0', () => {
  it('are repaired in codes, phone numbers and room numbers, with one note for each cell', () => {
    const hotels = edited(HOTELS, [1, 1, '12.0'], [1, 3, '918325550100.0'], [1, 7, '403001.0']);
    const types = edited(typesWith('101.0, 102.0-103.0'), [1, 0, '12.0']);
    const staff = edited(STAFF, [1, 0, '12.0']);
    const { documents, problems, notes } = imported({
      Hotels: hotels,
      'Room types': types,
      Staff: staff,
    });
    expect(problems).toEqual([]);
    expect(documents[0]).toMatchObject({
      hotelProfile: { code: '12', phone: '918325550100', postal_code: '403001' },
      roomTypes: [{ room_numbers: '101, 102-103' }],
      staffUsers: [{ first_name: 'Asha' }],
    });
    expect(notes.map(said)).toEqual(
      expect.arrayContaining([
        `Hotels!B2 (Code): ${REPAIRED}`,
        `Hotels!H2 (ZIP): ${REPAIRED}`,
        `Room types!D2 (Room numbers): ${REPAIRED}`,
      ]),
    );
  });

  it('whole numbers with .0 stay unchanged if other numbers of the list have decimals', () => {
    const { documents, notes } = imported({
      Hotels: HOTELS,
      'Room types': typesWith('1.0, 1.1, 1.2'),
    });
    expect(documents[0]?.roomTypes?.[0]).toMatchObject({ room_numbers: '1.0, 1.1, 1.2' });
    expect(notes).toEqual([]);
  });

  it('whole numbers with .0 stay unchanged in names and passwords', () => {
    const staff = edited(STAFF, [1, 1, '7.0'], [1, 4, '12345678.0']);
    const { documents } = imported({ Hotels: HOTELS, 'Room types': TYPES, Staff: staff });
    expect(documents[0]?.staffUsers).toMatchObject([{ first_name: '7.0', password: '12345678.0' }]);
  });
});

it('reads what programs write for no value as an empty cell, and says so', () => {
  const [head = [], ...rows] = HOTELS;
  const found = imported({
    Hotels: [head, ...rows.map((cells, at) => (at === 0 ? cells.with(5, 'nan') : cells))],
    'Room types': [
      ['Hotel', 'Room type', 'Rooms', 'Area', 'Rate'],
      ['SEA', 'Suite', 3, 'NaN', 9000],
      ['LAKE', 'Nan', 4, 'NULL', 9000],
    ],
  });
  expect(found.problems.map(said)).toEqual(['Hotels!F2 (City): City is required']);
  expect(found.documents[0]?.roomTypes).toEqual([{ name: 'Nan', room_count: 4 }]);
  expect(found.notes.map(said)).toEqual([
    'Hotels! (): Read nan, NULL, N/A, - and other signs of no value as empty cells (1 in this sheet)',
    'Room types! (): Read nan, NULL, N/A, - and other signs of no value as empty cells (2 in this sheet)',
  ]);
});

it('reads what people write for no value as an empty cell, unless it may be a number, a no or a name', () => {
  const [head = [], ...rows] = HOTELS;
  const added = ['Country', 'Website', 'Pool', 'Description'];
  const of = (...more: Cell[]) => rows.map((cells, at) => (at === 0 ? [...cells, ...more] : cells));
  const sheets = {
    Hotels: [[...head, ...added], ...of('N/A', '-', '-', 'k. A.')],
    'Room types': TYPES,
  };
  const { documents, problems } = imported(sheets);
  expect(problems).toEqual([]);
  expect(documents[0]?.hotelProfile).toMatchObject({ pool_available: false });
  expect(documents[0]?.hotelProfile).not.toHaveProperty('website');
  expect(documents[0]?.hotelProfile?.country).not.toBe('Namibia');
  const types = edited(
    TYPES.map((cells) => [...cells]),
    [1, 2, '-'],
  );
  expect(imported({ Hotels: HOTELS, 'Room types': types }).problems.map(said).join()).toContain(
    'Must be a number: "-"',
  );
});
