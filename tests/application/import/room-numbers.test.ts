import { describe, expect, it } from 'vitest';
import { HOTELS, imported, type Rows } from './made-up-sheets.ts';

const read = (...types: Rows) => imported({ Hotels: HOTELS, 'Room types': types });
const HEAD = ['Hotel', 'Room type', 'Rooms', 'Base rate'];

describe('the room numbers of a spreadsheet', () => {
  it.each(['Room numbers', 'Room nos', 'Números de habitación'])(
    'are a column %s, and give the number of rooms',
    (title) => {
      const { documents, problems } = read(
        [...HEAD, title],
        ['SEA', 'Deluxe Room', null, 7000, '101-110\n112'],
        ['SEA', 'Suite', 1, 9000, 201],
        ['LAKE', 'Cabin', 5, 4000, null],
      );
      expect(problems).toEqual([]);
      expect(documents[0]?.roomTypes).toMatchObject([
        { name: 'Deluxe Room', room_numbers: '101-110\n112' },
        { name: 'Suite', room_count: 1, room_numbers: '201' },
      ]);
      expect(documents[0]?.roomTypes?.[0]).not.toHaveProperty('room_count');
      expect(documents[1]?.roomTypes?.[0]).not.toHaveProperty('room_numbers');
    },
  );

  it('room numbers take precedence over a room count for all types', () => {
    const { documents, problems } = read(
      [...HEAD, 'Room numbers'],
      ['SEA', 'Suite', null, 9000, '201-202'],
      ['LAKE', 'Cabin', null, 4000, null],
    );
    expect(problems).toEqual([]);
    expect(documents.map(({ roomTypes }) => roomTypes?.[0]?.room_count)).toEqual([undefined, 1]);
  });
});
