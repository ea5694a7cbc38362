import { expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { planExpiredOn, rateExpiryOf } from '#application/records/ending-plans.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const LAST = '2026-12-31';
const NEW_YEAR = '2027-01-01';
const SEASON = '+rule:BAR:DLX start_date=2026-01-01 end_date=2026-03-31';

/** The sample hotel has rates for 2026: three plans, two room types. */
it.each<[string, string[], string, object, string | undefined]>([
  ['on the last day', [], LAST, { valid: 6, expired: 0, endsOn: LAST }, undefined],
  ['on the next day', [], NEW_YEAR, { valid: 0, expired: 6, expiredOn: LAST }, LAST],
  [
    'without inactive rates and those of inactive plans',
    ['plan:WEB is_active=false', 'rule:BAR:DLX is_active=false'],
    NEW_YEAR,
    { valid: 0, expired: 3 },
    LAST,
  ],
  [
    'if a season is open',
    ['rule:BAR:DLX end_date=', SEASON],
    NEW_YEAR,
    { valid: 1, expired: 5 },
    undefined,
  ],
  ['after the last season', [SEASON], NEW_YEAR, { expired: 6, expiredOn: LAST }, LAST],
])('the expiry of rates %s', async (_, steps, today, expiry, planExpired) => {
  const { api, hotelId, hand } = await standingHotel();
  await hand(...steps);
  const rates = await readRates(api, hotelId, new InstantClock());
  expect(rateExpiryOf(rates, today)).toMatchObject(expiry);
  expect(planExpiredOn(rates, rates.plans[0]!, today)).toBe(planExpired);
});
