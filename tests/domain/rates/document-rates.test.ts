import { expect, it } from 'vitest';
import { followRoomTypes, initialRate } from '#domain/rates/rates.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { check, seasideGrand } from '#tests/domain/seaside-grand.ts';

const rate = (room_type_name: string, base_rate: number) => ({ room_type_name, base_rate });
const checkedWith = (names: string[], rates: object[]) =>
  check(seasideGrand({ roomTypes: names.map((name) => ({ name })), rates: { rates } }));
const typeNamed = (name: string, id = name, base_occupancy = 2) => ({
  ...BLANK_ROOM_TYPE,
  id,
  name,
  base_occupancy,
});

it('rates belong to types by name, in order if several have it; others get the suggested rate', () => {
  const names = ['Suite', 'Loft', '__proto__', 'Suite'];
  const rates = [rate('__proto__', 3), rate('Suite', 10), rate('Suite', 20)];
  expect(checkedWith(names, rates).config.rates.rates).toMatchObject([
    { room_type_id: '3', room_type_name: '__proto__', base_rate: 3, min_rate: 0, max_rate: 0 },
    { room_type_id: '1', base_rate: 10, rate_type: 'standard' },
    { room_type_id: '4', base_rate: 20 },
    { room_type_id: '2', base_rate: 5000, rate_period: 'daily' },
  ]);
  const unpriced = checkedWith(['Deluxe Room'], [{ room_type_name: 'Deluxe Room', min_rate: 100 }]);
  expect(unpriced.config.rates.rates).toMatchObject([{ base_rate: 7000, min_rate: 100 }]);
});

it.each([
  [['Suite'], [rate('Loft', 1)], 0, '"Loft"'],
  [['Suite'], [rate('suite', 1)], 0, '"suite"'],
  [['Suite', 'Loft'], [rate('Suite', 1), rate('Loft', 2), rate('Suite', 3)], 2, '"Suite"'],
  [['Suite'], [rate('constructor', 1)], 0, '"constructor"'],
  [['Suite'], [{ base_rate: 5 }], 0, 'The rate must name its room type'],
])('of the types %j and rates %j, rate %i is an error: %s', (names, rates, index, words) => {
  const path = `rates.rates.${index}.room_type_name`;
  const message = expect.stringContaining(words);
  expect(checkedWith(names, rates).problems).toEqual([{ path, message }]);
});

it.each([
  ['Standard Room', 2000],
  ['Deluxe Room', 3500],
  ['Suite', 6000],
  ['Family Room', 4000],
  ['Executive Room', 5000],
  ['suite', 2500],
  ['constructor', 2500],
])('the suggested rate of %j is %d for each guest (docs/fields.md §3)', (name, figure) => {
  const suggestion = 3 * figure;
  expect(initialRate(typeNamed(name, 'x', 3))).toStrictEqual({
    room_type_name: name,
    room_type_id: 'x',
    base_rate: suggestion,
    origin: { currency: 'INR', suggestion },
    rate_type: 'standard',
    rate_period: 'daily',
    is_active: true,
    min_rate: 0,
    max_rate: 0,
  });
});

it('a renamed type keeps its rate; a removed one loses it, and a new one gets the suggested rate', () => {
  const rates = [{ ...initialRate(typeNamed('Suite', 'a')), base_rate: 9 }];
  expect(followRoomTypes(rates, [typeNamed('Loft', 'a')])).toMatchObject([
    { room_type_name: 'Loft', base_rate: 9 },
  ]);
  const added = typeNamed('Suite', 'b');
  expect(followRoomTypes(rates, [added])).toStrictEqual([initialRate(added)]);
});
