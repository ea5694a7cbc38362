import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { planExpiredOn, rateExpiryOf } from '#application/hotel/rate-expiry.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

/** The sample hotel's rates for 2026: three plans, two room types. */
async function sampleRates(
  change: (hotel: Awaited<ReturnType<typeof standingHotel>>) => Promise<unknown> = () =>
    Promise.resolve(),
) {
  const hotel = await standingHotel();
  await change(hotel);
  return await readRates(hotel.api, hotel.hotelId, new InstantClock());
}

describe('the expiry of the rates of a running hotel', () => {
  it('is the last day of their year; on the next day they have expired', async () => {
    const rates = await sampleRates();
    expect(rateExpiryOf(rates, '2026-12-31')).toEqual({
      valid: 6,
      expired: 0,
      expiredOn: undefined,
      endsOn: '2026-12-31',
    });
    expect(rateExpiryOf(rates, '2027-01-01')).toEqual({
      valid: 0,
      expired: 6,
      expiredOn: '2026-12-31',
      endsOn: undefined,
    });
    const [plan] = rates.plans;
    expect(planExpiredOn(rates, plan!, '2026-12-31')).toBeUndefined();
    expect(planExpiredOn(rates, plan!, '2027-01-01')).toBe('2026-12-31');
  });

  it('counts neither inactive rates nor those of inactive plans', async () => {
    const rates = await sampleRates(async ({ edit }) => {
      await edit('plan', { code: 'WEB' }, { is_active: false });
      await edit('rule', { base_rate: 7000 }, { is_active: false });
    });
    expect(rateExpiryOf(rates, '2027-01-01')).toMatchObject({ valid: 0, expired: 3 });
  });

  it('is the end of the last season, or none if a season is open', async () => {
    const rates = await sampleRates(async ({ edit }) => {
      await edit('rule', { base_rate: 7000 }, { end_date: '' });
    });
    const [first, ...others] = rates.rates;
    const [rule] = first!.rules;
    const season = { ...rule!, end_date: '2026-03-31' };
    const seasonal = { ...first!, rules: [season, rule!] };
    expect(rateExpiryOf({ rates: [seasonal] }, '2027-01-01')).toMatchObject({
      valid: 1,
      expired: 0,
      endsOn: undefined,
    });
    expect(rateExpiryOf({ rates: [{ ...first!, rules: [season] }] }, '2027-01-01')).toMatchObject({
      expiredOn: '2026-03-31',
    });
    expect(rateExpiryOf({ rates: [seasonal, ...others] }, '2027-01-01')).toMatchObject({
      valid: 1,
      expired: 5,
    });
    expect(planExpiredOn(rates, first!.plan, '2027-01-01'), 'one rate of it is valid').toBe(
      undefined,
    );
  });
});
