import { describe, expect, it } from 'vitest';
import {
  createSaveRatePlan,
  ratePlanFields,
  switchRatePlan,
} from '#application/hotel/rate-plans/save-rate-plan.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { named, ratedHotel } from './rated-hotel.ts';

/** Another user sets -50 % and another end while the plan is edited. */
async function repriced() {
  const hotel = await ratedHotel();
  const { api, hotelId, rates, save } = hotel;
  const plan = named(rates, 'WEB');
  const saver = save(plan);
  const web = ratePlanFields(rates, plan);
  const other = createSaveRatePlan(api, hotel.clock, { hotelId, rates, before: plan });
  await other.run({ ...web, adjustment_percentage: -50, end_date: '2026-12-15' });
  const ends = () =>
    api
      .records('rule')
      .flatMap((rule) => (rule['rate_plan'] === plan.id ? [rule['end_date']] : []));
  return { ...hotel, plan, saver, web, ends };
}

describe('another user has changed the plan', () => {
  it('keeps the fields that another user changed, and says which of them were replaced', async () => {
    const { rates, hand, save, record } = await ratedHotel();
    const saver = save(named(rates, 'WEB'));
    const web = ratePlanFields(rates, named(rates, 'WEB'));
    await hand('plan:WEB name=Direct description=Theirs');
    const outcome = await saver.run({ ...web, description: 'Mine' });
    expect(outcome?.overwritten).toEqual(['description']);
    expect(record('plan', { code: 'WEB' })).toMatchObject({ name: 'Direct', description: 'Mine' });
  });

  it('says that the percentage was replaced, and keeps the days of the other user', async () => {
    const { saver, web, ends, listed, hand } = await repriced();
    await hand('-rule:WEB:SUT');
    const outcome = await saver.run({ ...web, adjustment_percentage: -11 });
    expect(outcome?.overwritten).toEqual(['adjustment_percentage']);
    expect(listed()).toEqual(expect.arrayContaining(['DLX WEB 6230', 'SUT WEB 10680']));
    expect(ends()).toEqual(['2026-12-15', '2026-12-15']);
  });

  it('says that the days were replaced, and keeps the percentage of the other user', async () => {
    const { saver, web, ends, listed } = await repriced();
    const outcome = await saver.run({ ...web, end_date: '2026-11-30' });
    expect(outcome?.overwritten).toEqual(['end_date']);
    expect(listed()).toEqual(expect.arrayContaining(['DLX WEB 3500', 'SUT WEB 6000']));
    expect(ends()).toEqual(['2026-11-30', '2026-11-30']);
  });

  it('calls no value of an earlier attempt that of another user', async () => {
    const { api, rates, save } = await ratedHotel();
    const web = ratePlanFields(rates, named(rates, 'WEB'));
    const saver = save(named(rates, 'WEB'));
    api.failNext('rule', REFUSED, 1);
    const first = await saver.run({ ...web, adjustment_percentage: -20 });
    expect(first).toMatchObject({ failures: [{}], overwritten: [] });
    const second = await saver.run({ ...web, adjustment_percentage: -30 });
    expect(second).toMatchObject({ failures: [], overwritten: [] });
  });

  it('says that the plan is gone, not that the server lacks the call', async () => {
    const { api, hotelId, rates, save } = await ratedHotel();
    const plan = named(rates, 'WEB');
    const saver = save(plan);
    await api.remove({ kind: 'plan', id: plan.id, hotelId });
    const isGone = { message: expect.stringContaining('no longer exists') };
    const switchOff = switchRatePlan(api, { hotelId, plan, isActive: false });
    await expect(switchOff).rejects.toMatchObject(isGone);
    const fields = { ...ratePlanFields(rates, plan), name: 'Direct' };
    await expect(saver.run(fields)).rejects.toMatchObject(isGone);
  });
});
