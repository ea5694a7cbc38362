import { expect, it } from 'vitest';
import { nightRates } from '#application/hotel/rate-plans/night-rates.ts';
import { ratedHotel } from './rated-hotel.ts';

it.each([
  ['2026-12-31', [[5950], [10_200]]],
  ['2027-01-01', [[6000], [10_250]]],
  ['2028-01-01', [[], []]],
])('the night %s costs what the rates of its period say', async (night, amounts) => {
  const { addNextYear, read } = await ratedHotel();
  await addNextYear((amount) => amount + 50);
  const rates = await read();
  const plan = rates.plans.find(({ code }) => code === 'LMR')!;
  expect(nightRates(rates, plan, night).map((rate) => rate.amounts)).toEqual(amounts);
});

it('a night has no prices of inactive room types', async () => {
  const { read } = await ratedHotel();
  const rates = await read();
  for (const { roomType } of rates.rates) roomType.is_active = roomType.name === 'Suite';
  const nights = nightRates(rates, rates.plans[0]!, '2026-12-31');
  expect(nights.map(({ roomType }) => roomType.name)).toEqual(['Suite']);
});
