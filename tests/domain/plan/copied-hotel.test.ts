import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { copiedHotel } from '#domain/plan/copied-hotel.ts';

const SOURCE: HotelDocument = {
  hotelProfile: { name: 'Alder', currency: 'INR' },
  roomTypes: [
    { name: 'Deluxe', room_count: 9, room_numbers: '1-9', max_occupancy: 4 },
    { name: 'Suite', room_count: 2 },
  ],
  rates: {
    rate_plans: [
      { code: 'BAR', name: 'Best', adjustment_type: 'base' },
      { code: 'WEB', name: 'Web', adjustment_type: 'percentage', adjustment_percentage: -10 },
    ],
    rates: [
      { room_type_name: 'Deluxe', base_rate: 7000 },
      { room_type_name: 'Suite', base_rate: 9000 },
    ],
  },
};
const TARGET: HotelDocument = {
  hotelProfile: { id: 7, name: 'Birch', currency: 'INR' },
  roomTypes: [
    { name: 'Single', room_count: 3 },
    { name: 'Deluxe', room_count: 5, room_numbers: '21-25', max_occupancy: 2 },
  ],
  rates: {
    rate_plans: [{ code: 'RACK', name: 'Rack', adjustment_type: 'base' }],
    rates: [
      { room_type_name: 'Single', base_rate: 3000 },
      { room_type_name: 'Deluxe', base_rate: 5000 },
    ],
  },
};

const ALL = { roomTypes: ['Deluxe', 'Suite'], ratePlans: ['BAR', 'WEB'] };

describe('a hotel with the records of another', () => {
  it('gets missing types without rooms, and new values for its own, which keep their rooms', () => {
    const { document } = copiedHotel(SOURCE, TARGET, ALL);
    expect(document.hotelProfile).toEqual(TARGET.hotelProfile);
    expect(document.roomTypes).toEqual([
      { name: 'Single', room_count: 3 },
      { name: 'Deluxe', room_count: 5, room_numbers: '21-25', max_occupancy: 4 },
      { name: 'Suite' },
    ]);
    expect(document.rates?.rates).toEqual([
      { room_type_name: 'Single', base_rate: 3000 },
      { room_type_name: 'Deluxe', base_rate: 7000 },
      { room_type_name: 'Suite', base_rate: 9000 },
    ]);
  });

  it('gets only what is chosen', () => {
    const { document } = copiedHotel(SOURCE, TARGET, { roomTypes: [], ratePlans: ['WEB'] });
    expect(document.roomTypes).toEqual(TARGET.roomTypes);
    expect(document.rates).toEqual({
      ...TARGET.rates,
      rate_plans: [...TARGET.rates!.rate_plans!, SOURCE.rates!.rate_plans![1]],
    });
  });

  it('keeps its base plan as the one from which the others are calculated', () => {
    const rates = {
      ...TARGET.rates,
      rate_plans: [{ code: 'WEB', adjustment_type: 'base' as const }],
    };
    const { document } = copiedHotel(SOURCE, { ...TARGET, rates }, ALL);
    expect(document.rates?.rate_plans).toMatchObject([
      { code: 'WEB', name: 'Web', adjustment_type: 'base', adjustment_percentage: 0 },
      { code: 'BAR' },
    ]);
  });

  it('takes the days of a copied plan, also instead of its own', () => {
    const season = { start_date: '2031-06-01', end_date: '2031-09-30' };
    const own = { ...TARGET, rates: { ...TARGET.rates, rate_plans: [{ code: 'WEB', ...season }] } };
    const { document } = copiedHotel(SOURCE, own, ALL);
    expect(document.rates?.rate_plans?.[0]).not.toHaveProperty('start_date');
  });

  it('gets no base rates in another currency, and none without rate plans', () => {
    const euros = { ...TARGET, hotelProfile: { ...TARGET.hotelProfile, currency: 'EUR' } };
    const abroad = copiedHotel(SOURCE, euros, ALL);
    expect(abroad).toMatchObject({ leftOut: 'other-currency', unpriced: ['Suite'] });
    expect(abroad.document.rates?.rates).toEqual(TARGET.rates?.rates);
    const types = { roomTypes: ['Suite'], ratePlans: [] };
    const bare = copiedHotel(SOURCE, { ...TARGET, rates: {} }, types);
    expect(bare).toMatchObject({ leftOut: 'no-plans', document: { rates: { rate_plans: [] } } });
  });
});
