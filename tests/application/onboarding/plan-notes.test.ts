import { describe, expect, it } from 'vitest';
import { removeRatePlan } from '#application/hotel/rate-plans/remove-rate-plan.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

describe('onboarding a hotel again after a manager changed its rate plans', () => {
  it('sends nothing for extended rates', async () => {
    const { api, hotelId, again } = await standingHotel();
    const body = { end_date: '2027-12-31' };
    for (const { id } of api.records('rule')) {
      await api.change({ kind: 'rule', id: id as number, hotelId, body });
    }
    const { outcome, writes } = await again();
    expect(writes).toEqual([]);
    expect(outcome.notes).toEqual([]);
    const ends = api.records('rule').map(({ end_date }) => end_date);
    expect(new Set(ends)).toEqual(new Set(['2027-12-31']));
  });

  it('says that it switches a plan on again, and how to keep it off', async () => {
    const { edit, again } = await standingHotel();
    await edit('plan', { code: 'LMR' }, { is_active: false });
    const { outcome, writes } = await again();
    expect(writes).toEqual(['PATCH plan']);
    expect(outcome.notes).toEqual([
      { operations: ['plan:LMR'], message: expect.stringMatching(/was off in the hotel/) },
    ]);
  });

  it('says that it creates a removed plan again', async () => {
    const { api, hotelId, again } = await standingHotel();
    const { plans } = await readRates(api, hotelId, new InstantClock());
    await removeRatePlan(api, { hotelId, plan: plans.find(({ code }) => code === 'WEB')! });
    const { outcome } = await again();
    expect(outcome.notes).toEqual([
      { operations: ['plan:WEB'], message: expect.stringMatching(/missing in the hotel/) },
    ]);
  });

  it('says nothing about the first rates of a hotel', async () => {
    const { onboard } = await standingHotel();
    const { notes } = await onboard({
      ...SAMPLE_DOCUMENT,
      hotelProfile: {
        ...SAMPLE_DOCUMENT.hotelProfile,
        code: 'NEW01',
        name: 'New Inn',
        email: 'n@new.example',
        phone: '+91 832 555 0199',
      },
      staffUsers: [],
    });
    expect(notes).toEqual([]);
  });
});
