import { describe, expect, it } from 'vitest';
import { check, seasideGrand } from '#tests/domain/seaside-grand.ts';

const TYPE = { name: 'Deluxe Room', room_count: 2 };
const PLAN = { name: 'Best Available Rate', code: 'BAR' };
const USER = { first_name: 'Asha', last_name: 'Nair', email: 'asha@seaside.example' };

/** A configuration in which all names end with `end`. */
function ending(end: string) {
  const { hotelProfile } = seasideGrand();
  return seasideGrand({
    hotelProfile: { ...hotelProfile, name: `Seaside${end}`, code: `SEA${end}` },
    roomTypes: [{ ...TYPE, name: `Deluxe Room${end}` }],
    rates: {
      rates: [{ room_type_name: `Deluxe Room${end}`, base_rate: 7000 }],
      rate_plans: [{ ...PLAN, name: `Best Rate${end}`, code: `BAR${end}` }],
    },
    staffUsers: [
      { ...USER, first_name: `Asha${end}`, last_name: `Nair${end}`, username: `asha${end}` },
    ],
  });
}

/** The paths of all names. */
const NAMES = [
  'hotelProfile.name',
  'hotelProfile.code',
  'roomTypes.0.name',
  'rates.rate_plans.0.name',
  'rates.rate_plans.0.code',
  'staffUsers.0.first_name',
  'staffUsers.0.last_name',
  'staffUsers.0.username',
];

describe('names in a configuration', () => {
  it.each(['\u202A', '\u202E', '\u2066', '\u2069'])(
    'names must not turn the text around them: %j',
    (turning) => {
      const message =
        'Contains invisible characters that change the direction of text: type it again';
      const problems = NAMES.map((path) => ({ path, message }));
      expect(check(ending(turning)).problems).toEqual(problems);
    },
  );

  it('names must not turn the text around a room or its floor', () => {
    const rooms = { room_numbers: '"G\u202Earden"', room_floors: '1: "G\u202Earden"' };
    const found = check(seasideGrand({ roomTypes: [{ ...TYPE, room_count: 1, ...rooms }] }));
    expect(found.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['roomTypes.0.room_numbers', 'roomTypes.0.room_floors']),
    );
  });

  it.each([' فندق', ' בית', 'نی\u200Cم', 'क्\u200Dष'])('names may be of any script: %j', (end) => {
    const { staffUsers, ...others } = ending(end);
    const named = (staffUsers ?? []).map((user) => ({ ...user, username: 'asha' }));
    expect(check({ ...others, staffUsers: named }).problems).toEqual([]);
  });

  it.each(['\u200B', '\u2060', '\u00AD', '\uFEFF', '\u200E'])(
    'an invisible character inside a name or an identifier is refused: %j',
    (sign) => {
      expect(check(ending(`${sign}x`)).problems.map(({ path }) => path)).toEqual(NAMES);
      expect(check(ending(sign)).problems).toEqual([]);
    },
  );
});
