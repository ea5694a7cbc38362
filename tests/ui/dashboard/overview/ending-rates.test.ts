import { describe, expect, it } from 'vitest';
import { overviewOf } from '#tests/ui/support/overview-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

async function endingOn(day: string) {
  const hotel = await standingHotel();
  const serverClock = { now: () => Date.parse(day) };
  return { api: hotel.api, ending: overviewOf(hotel, { serverClock }).endingRates };
}

describe('the rates that end, on the overview', () => {
  it('are those of the next 60 days, by the calendar of the hotel', async () => {
    const none = await endingOn('2026-10-31T12:00:00Z');
    await none.ending.open();
    expect(none.ending.state.now.value?.plans).toEqual([]);
    // In India it is already the next day.
    const { ending } = await endingOn('2026-10-31T20:00:00Z');
    await ending.open();
    expect(ending.state.now.value).toMatchObject({
      locale: 'en-IN',
      plans: [{ plan: { code: 'BAR' }, days: 60 }, { days: 60 }, { days: 60 }],
    });
  });

  it('are unknown if the server does not list its rates', async () => {
    const { api, ending } = await endingOn('2027-01-01');
    api.dropLists('rule');
    await ending.open();
    expect(ending.state.now).toMatchObject({ status: 'failed' });
    expect(ending.state.now.value).toBeUndefined();
  });
});
