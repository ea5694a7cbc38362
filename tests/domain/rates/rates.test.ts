import { describe, expect, it } from 'vitest';
import { FIRST_CURRENCIES, currencySymbol } from '#domain/places/currencies.ts';
import { followRoomTypes, initialRate, type RoomTypeRate } from '#domain/rates/rates.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';

const typeNamed = (name: string, id = name, base_occupancy = 2): RoomType => ({
  ...BLANK_ROOM_TYPE,
  id,
  name,
  base_occupancy,
});

const rateOf = (id: string, name: string, base_rate: number): RoomTypeRate => ({
  ...initialRate(typeNamed(name, id)),
  base_rate,
});

describe('docs/fields.md §3 Rate configuration', () => {
  it('gives every room type a daily, active, standard rate with minimum and maximum 0', () => {
    expect(initialRate(typeNamed('Deluxe Room', 'x'))).toStrictEqual({
      room_type_name: 'Deluxe Room',
      room_type_id: 'x',
      base_rate: 7000,
      origin: { currency: 'INR', suggestion: 7000 },
      rate_type: 'standard',
      rate_period: 'daily',
      is_active: true,
      min_rate: 0,
      max_rate: 0,
    });
  });

  it.each([
    ['Standard Room', 2000],
    ['Deluxe Room', 3500],
    ['Suite', 6000],
    ['Family Room', 4000],
    ['Executive Room', 5000],
    ['Sea View', 2500],
    ['suite', 2500],
    ['', 2500],
    ['constructor', 2500],
    ['__proto__', 2500],
  ])('multiplies the figure of %j, %d, by the base occupancy', (name, figure) => {
    expect(initialRate(typeNamed(name, 'x', 1)).base_rate).toBe(figure);
    expect(initialRate(typeNamed(name, 'x', 3)).base_rate).toBe(3 * figure);
  });
});

describe('Rates belong to room types by identity', () => {
  it('keeps the rate of a renamed type', () => {
    expect(followRoomTypes([rateOf('a', 'Suite', 9)], [typeNamed('Loft', 'a')])).toMatchObject([
      { room_type_name: 'Loft', base_rate: 9 },
    ]);
  });

  it('drops the rate of a removed type and prices a new one', () => {
    expect(followRoomTypes([rateOf('a', 'Suite', 9)], [typeNamed('Suite', 'b')])).toStrictEqual([
      initialRate(typeNamed('Suite', 'b')),
    ]);
    expect(followRoomTypes([rateOf('a', 'Suite', 9)], [])).toStrictEqual([]);
  });
});

describe('docs/fields.md §9 Currency symbols', () => {
  it('shows rupee, dollar, euro, pound, dirham and S$', () => {
    expect(
      Object.fromEntries(FIRST_CURRENCIES.map((code) => [code, currencySymbol(code)])),
    ).toStrictEqual({
      INR: '₹',
      USD: '$',
      EUR: '€',
      GBP: '£',
      AED: 'د.إ',
      SGD: 'S$',
    });
  });
});
