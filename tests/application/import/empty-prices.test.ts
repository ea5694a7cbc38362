import { describe, expect, it } from 'vitest';
import { HOTELS, imported, said, type Rows } from './made-up-sheets.ts';

const TYPES: Rows = [
  ['Hotel', 'Room type', 'Rooms'],
  ['SEA', 'Deluxe', 3],
  ['SEA', 'Suite', 2],
  ['LAKE', 'Cabin', 5],
];
const wrong = (...rates: Rows) =>
  imported(
    { Hotels: HOTELS, 'Room types': TYPES, Rates: [['Hotel', 'Room type', 'Base rate'], ...rates] },
    { mapping: { defaults: { currency: 'INR', country: 'India', timezone: 'Asia/Kolkata' } } },
  ).problems.map(said);
const ENTER = 'Enter the base rate, or set one for all with --default base_rate=4500';

describe('a price that is missing in a sheet of rates', () => {
  it('a price that is missing in a sheet of rates is a problem at its empty cell', () => {
    expect(wrong(['SEA', 'Deluxe', null], ['SEA', 'Suite', null], ['LAKE', 'Cabin', null])).toEqual(
      [
        `Rates!C2 (Base rate): ${ENTER}`,
        `Rates!C3 (Base rate): ${ENTER}`,
        `Rates!C4 (Base rate): ${ENTER}`,
      ],
    );
  });

  it('a room type without a row in the sheet of rates is a problem at the room type', () => {
    expect(wrong(['SEA', 'Deluxe', 7000], ['LAKE', 'Cabin', 4000])).toEqual([
      `Room types!3 (): No row of "Rates" matches this row. ${ENTER}`,
    ]);
  });
});
