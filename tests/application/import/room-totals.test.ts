import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { CURRENCY, flat, read, ROW, TITLES, wrong } from './flat-sheet.ts';
import { HOTELS, imported, said, type Rows } from './made-up-sheets.ts';

/**
 * A hotel with one room type in each row. The column `title` contains `totals`, and a second column
 * of room counts contains `keys`.
 */
function types(title: string, totals: readonly number[], keys: readonly number[] = []): Rows {
  const [head = []] = flat({ [title]: 1 }, { without: 'No. of Keys' });
  const rows = totals.map((total, at): Cell[] => [
    ...head.map((name): Cell => {
      if (name === title) return total;
      return name === 'Room Category'
        ? `Type ${at + 1}`
        : (ROW[TITLES.findIndex((each) => each === name)] ?? null);
    }),
    keys[at] ?? null,
  ]);
  return [[...head, keys.length > 0 ? 'Keys' : null], ...rows];
}

const countsOf = ({ documents }: ReturnType<typeof read>) =>
  documents.map(({ roomTypes = [] }) => roomTypes.map((type) => type.room_count));

describe('the total rooms of a hotel', () => {
  it.each(['Total rooms', 'Total Keys', 'Total no. of rooms', 'Habitaciones totales'])(
    'are never the rooms of each room type: %s',
    (title) => {
      expect(wrong(types(title, [60, 60, 60]))).toEqual([
        'Sheet1! (Number of Rooms): Enter the number of rooms of each room type: the total of the hotel is not enough',
      ]);
    },
  );

  it.each(['Total', 'Grand Total', 'Gesamt', 'TOTAL:', 'Total rooms'])(
    'are no room type, though the row of a total repeats its hotel: %s',
    (name) => {
      const [head = [], ...rows] = types('Keys', [20, 40, 60]);
      const at = head.indexOf('Room Category');
      const found = read([
        head,
        ...rows.map((row, index) => (index === 2 ? row.with(at, name) : row)),
      ]);
      expect([found.problems, countsOf(found), found.notes.map(said)]).toEqual([
        [],
        [[20, 40]],
        ['Sheet1!4 (): Ignored this row: it is a total'],
      ]);
    },
  );

  it('are a problem if the rooms of the room types differ', () => {
    expect(wrong(types('Total rooms', [60, 60], [20, 30]))).toEqual([
      'Sheet1!L2 (Total rooms): The hotel has 60 rooms here, but its room types have 50 in total: correct the wrong number',
    ]);
  });

  it('totals that differ from row to row are a problem, with the option for rooms of room types', () => {
    const rows = types('Total rooms', [20, 40]);
    expect(wrong(rows)).toContain(
      'Sheet1!L3 (Total rooms): This hotel has another value in row 2: "20". If the column is the number of rooms of each type, use --map "Total rooms=room_count"',
    );
    const columns = [{ column: 'Total rooms', field: 'room_count' }];
    const mapping = { ...CURRENCY.mapping, sheets: [{ columns }] };
    expect(countsOf(read(rows, { mapping }))).toEqual([[20, 40]]);
  });

  it.each(['No. of rooms', 'Keys', 'Total rooms'])(
    'the total rooms of a hotel may be in a list of hotels: %s',
    (title) => {
      const hotels = HOTELS.map((cells, at) => [...cells, at === 0 ? title : 30]);
      const rooms: Rows = [
        ['Hotel', 'Room type', 'Rooms', 'Rate'],
        ['SEA', 'Suite', 10, 9000],
        ['SEA', 'Deluxe', 20, 4000],
        ['LAKE', 'Cabin', 29, 4000],
      ];
      const { problems } = imported({ Hotels: hotels, Rooms: rooms });
      expect(problems.map(said)).toEqual([
        `Hotels!I3 (${title}): The hotel has 30 rooms here, but its room types have 29 in total: correct the wrong number`,
      ]);
    },
  );

  it('the total rooms may be above the rooms of a hotel, where the title of the rooms may say total too', () => {
    const found = imported({
      Hotels: HOTELS.slice(0, 2),
      Rooms: [
        ['Category', 'Total rooms', 'Tariff'],
        ['Deluxe', 20, 4000],
        ['Suite', 10, 9000],
      ],
    });
    expect([found.problems, countsOf(found)]).toEqual([[], [[20, 10]]]);
  });
});

describe('rooms that are the same in all rows of a hotel', () => {
  const ASKED =
    'All room types of a hotel have the same number of rooms here: is this the total of the hotel? Use --map "No. of rooms=room_count" if each room type has this many rooms, or --map "No. of rooms=room_total" if it is the total';

  it('equal room counts in all rows of a hotel are a problem, because they may be its total', () => {
    expect(wrong(types('No. of rooms', [60, 60, 60]))).toEqual([
      `Sheet1!L1 (No. of rooms): ${ASKED}`,
    ]);
    const rooms = [
      ['Hotel', 'Room type', 'No. of rooms'],
      ['SEA', 'Suite', 30],
      ['SEA', 'Deluxe', 30],
    ];
    expect(imported({ Hotels: HOTELS.slice(0, 2), Rooms: rooms }).problems.map(said)).toEqual([
      `Rooms!C1 (No. of rooms): ${ASKED}`,
    ]);
  });

  it('equal room counts in all rows of a hotel mean what the mapping says', () => {
    const rows = types('No. of rooms', [60, 60]);
    const readAs = (field: string) => {
      const columns = [{ column: 'No. of rooms', field }];
      return read(rows, { mapping: { ...CURRENCY.mapping, sheets: [{ columns }] } });
    };
    expect(countsOf(readAs('room_count'))).toEqual([[60, 60]]);
    expect(readAs('room_total').problems).toMatchObject([{ title: 'Number of Rooms' }]);
  });

  it.each([
    ['another hotel has different ones', [60, 60, 40]],
    ['a total would have more rooms than room types', [1, 1, 1]],
  ])('equal room counts are the rooms of each room type if %s', (_, totals) => {
    const found = read(types('No. of rooms', totals));
    expect([found.problems, countsOf(found)]).toEqual([[], [totals]]);
  });
});
