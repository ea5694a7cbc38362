import { expect, it } from 'vitest';
import { type HotelRates, ratesOfNight } from '#application/hotel/hotel-rates.ts';
import { ratedHotel } from './rated-hotel.ts';

const pricesOf = (rates: HotelRates, code: string) =>
  rates.rates
    .filter(({ plan }) => plan.code === code)
    .map(({ rules }) => rules.map(({ base_rate }) => base_rate));

it.each([
  ['2026-12-31', [[5950], [10_200]]],
  ['2027-01-01', [[6000], [10_250]]],
  ['2028-01-01', [[], []]],
])('the night %s costs what the rates of its period say', async (night, amounts) => {
  const { addNextYear, read } = await ratedHotel();
  await addNextYear((amount) => amount + 50);
  expect(pricesOf(ratesOfNight(await read(), night), 'LMR')).toEqual(amounts);
});

it('a night has no prices of inactive room types and plans', async () => {
  const { read } = await ratedHotel();
  const rates = await read();
  for (const { roomType, plan } of rates.rates) {
    roomType.is_active = roomType.name === 'Suite';
    plan.is_active = plan.code !== 'WEB';
  }
  const night = ratesOfNight(rates, '2026-12-31');
  expect(pricesOf(night, 'BAR')).toEqual([[], [12_000]]);
  expect(pricesOf(night, 'WEB')).toEqual([[], []]);
});
