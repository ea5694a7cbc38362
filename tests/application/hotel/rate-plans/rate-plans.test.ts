import { describe, expect, it } from 'vitest';
import { removeRatePlan } from '#application/hotel/rate-plans/remove-rate-plan.ts';
import {
  createSaveRatePlan,
  plannedRates,
  ratePlanFields,
  switchRatePlan,
} from '#application/hotel/rate-plans/save-rate-plan.ts';
import { differingRates, planPercentages, ratesOf } from '#application/hotel/hotel-rates.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { named, NET, ratedHotel } from './rated-hotel.ts';

/** From now on, the server refuses to remove plans while `isRefused`. */
function refuseRemoval(api: MemoryOnboardingApi, message: string, isRefused = () => true): void {
  const remove = api.remove.bind(api);
  api.remove = async (request) => {
    if (request.kind === 'plan' && isRefused())
      throw new ApiError({ status: 409, code: 'x', message });
    await remove(request);
  };
}

describe('removing a rate plan', () => {
  it('removes its rates too, and no others', async () => {
    const { api, hotelId, rates, listed } = await ratedHotel();
    const plan = named(rates, 'LMR');
    expect(await removeRatePlan(api, { hotelId, plan })).toEqual({ status: 'removed' });
    expect(listed()).toEqual(['DLX BAR 7000', 'DLX WEB 6300', 'SUT BAR 12000', 'SUT WEB 10800']);
    expect(await removeRatePlan(api, { hotelId, plan }), 'another user did').toEqual({
      status: 'removed',
    });
  });

  it('removes the rates first if the server refuses to remove the plan because of them', async () => {
    const { api, hotelId, rates, listed } = await ratedHotel();
    const plan = named(rates, 'WEB');
    const isUsed = () => api.records('rule').some(({ rate_plan }) => rate_plan === plan.id);
    refuseRemoval(api, 'Other records refer to it.', isUsed);
    expect(await removeRatePlan(api, { hotelId, plan })).toEqual({ status: 'removed' });
    expect(listed()).toHaveLength(4);
    refuseRemoval(api, 'Booked.');
    expect(await removeRatePlan(api, { hotelId, plan: named(rates, 'LMR') })).toMatchObject({
      status: 'failed',
      error: { message: 'Booked.' },
      removedRates: 2,
    });
  });

  it('removes no rates if their list is incomplete', async () => {
    const { api, hotelId, rates, listed } = await ratedHotel();
    const before = listed();
    api.doubtLists('rule', 'incomplete');
    refuseRemoval(api, 'Used.');
    const plan = named(rates, 'LMR');
    expect(await removeRatePlan(api, { hotelId, plan })).toMatchObject({
      status: 'failed',
      error: { message: expect.stringMatching(/^Nothing was deleted/) },
    });
    expect(listed()).toEqual(before);
  });

  it.each([404, 405, 501])('loses nothing on a server that answers %i', async (status) => {
    const { api, hotelId, rates, listed } = await ratedHotel();
    const before = listed();
    api.refuse('DELETE', status);
    const plan = named(rates, 'LMR');
    expect(await removeRatePlan(api, { hotelId, plan })).toEqual({ status: 'not-offered' });
    expect(listed()).toEqual(before);
  });
});

it('a plan is not created if the list of rates is incomplete', async () => {
  const { api, save } = await ratedHotel();
  api.doubtLists('rule', 'incomplete');
  await expect(save().run(NET)).rejects.toThrow('may exist already');
  expect(api.writes).toEqual([]);
});

it('switching a rate plan off and on changes nothing else', async () => {
  const { api, hotelId, rates, see, listed } = await ratedHotel();
  const before = listed();
  const plan = named(rates, 'WEB');
  expect(await switchRatePlan(api, { hotelId, plan, isActive: false })).toBe(true);
  expect(see('plan is_active')).toBe('true, true, false');
  expect(api.updates.at(-1)).toMatchObject({ body: { is_active: false } });
  expect(listed()).toEqual(before);
  api.failNext('plan', REFUSED);
  const off = { ...plan, is_active: false };
  const switchOn = () => switchRatePlan(api, { hotelId, plan: off, isActive: true });
  await expect(switchOn()).rejects.toThrow(ApiError);
  api.refuse('PATCH', 405);
  api.refuse('PUT', 405);
  expect(await switchOn(), 'not offered').toBe(false);
});

describe('saving a rate plan', () => {
  it('adds a plan with a rate for each room type that has a base rate, with the same validity', async () => {
    const { save, listed, record, read } = await ratedHotel();
    const { record: added } = (await save().run(NET))!;
    expect(added).toMatchObject({ code: 'NET', is_base_plan: false });
    expect(listed()).toEqual(expect.arrayContaining(['DLX NET 5600', 'SUT NET 9600']));
    expect(record('rule', { base_rate: 5600 })).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      is_active: true,
    });
    const now = await read();
    expect(ratePlanFields(now, named(now, 'NET'))).toMatchObject({ adjustment_percentage: -20 });
  });

  it('continues with the next attempt, and creates nothing twice', async () => {
    const { api, save, listed } = await ratedHotel();
    const saving = save();
    api.failNext('plan', LOST_AFTER_COMMIT);
    api.failNext('rule', REFUSED);
    expect((await saving.run(NET))?.failures).toHaveLength(1);
    expect((await saving.run({ ...NET, name: 'Net rate' }))?.failures).toEqual([]);
    expect(
      api
        .records('plan')
        .map(({ name }) => name)
        .slice(3),
    ).toEqual(['Net rate']);
    expect(listed().filter((rate) => rate.includes('NET'))).toHaveLength(2);
  });

  it('never adds a second plan with a code, whatever the server accepts', async () => {
    const { api, rates, save, hand } = await ratedHotel();
    api.dropUniqueKeys();
    const [late, renaming] = [save(), save(named(rates, 'WEB'))];
    await save().run(NET);
    const taken = { fields: { code: 'Rate plan code already exists' } };
    await expect(late.run({ ...NET, name: 'Netto' })).rejects.toMatchObject(taken);
    const web = ratePlanFields(rates, named(rates, 'WEB'));
    await expect(renaming.run({ ...web, code: 'net' })).rejects.toMatchObject(taken);
    await hand('plan:NET code=NET2');
    expect((await renaming.run({ ...web, code: 'NET' }))?.record.code).toBe('NET');
  });

  it('adopts the plan that an earlier attempt may have added', async () => {
    const { api, save, listed } = await ratedHotel();
    api.dropUniqueKeys();
    const saver = save();
    const list = api.list.bind(api);
    let lists = 0;
    api.list = (kind, of) =>
      kind === 'plan' && (lists += 1) > 1
        ? Promise.reject(new ApiError({ status: 500, code: 'x', message: '' }))
        : list(kind, of);
    api.failNext('plan', LOST_AFTER_COMMIT);
    await expect(saver.run(NET)).rejects.toMatchObject({ status: 0 });
    api.list = list;
    expect((await saver.run(NET))?.failures).toEqual([]);
    expect(api.records('plan')).toHaveLength(4);
    expect(listed()).toContain('DLX NET 5600');
  });

  it('changes rates only with the percentage', async () => {
    const { api, rates, save, listed } = await ratedHotel();
    const plan = named(rates, 'LMR');
    const fields = ratePlanFields(rates, plan);
    const before = listed();
    const renamed = await save(plan).run({ ...fields, name: 'Late', code: 'LATE' });
    expect(renamed?.overwritten).toEqual([]);
    expect(api.writes).toEqual(['PATCH plan']);
    expect(listed()).toEqual(before.map((rate) => rate.replace('LMR', 'LATE')).toSorted());
    await save(plan).run({ ...fields, adjustment_percentage: -50 });
    expect(listed()).toEqual(expect.arrayContaining(['DLX LATE 3500', 'SUT LATE 6000']));
  });
});

describe('a season of the next year', () => {
  const SEASON = { ...NET, rate_type: 'seasonal' as const };
  const SUMMER = { ...SEASON, start_date: '2027-06-01', end_date: '2027-08-31' };

  it("is calculated from the next year's base rates, and shows its percentage in each year", async () => {
    const hotel = await ratedHotel();
    await hotel.addNextYear((amount) => 2 * amount);
    const rates = await hotel.read();
    const planned = plannedRates(rates, undefined, SUMMER).map(({ amount }) => amount);
    expect(planned).toEqual([11_200, 19_200]);
    await createSaveRatePlan(hotel.api, hotel.clock, {
      hotelId: hotel.hotelId,
      rates,
      before: undefined,
    }).run(SUMMER);
    expect(hotel.listed()).toEqual(expect.arrayContaining(['DLX NET 11200', 'SUT NET 19200']));
    const now = await hotel.read();
    const next = ratesOf(now.live, Date.UTC(2027, 6, 1));
    expect([now, next].map((year) => planPercentages(year))).toEqual([
      [0, -15, -20, -10],
      [0, -15, -20, -10],
    ]);
    expect([now, next].map((year) => differingRates(year))).toEqual([[], []]);
  });

  it("is calculated from this year's base rates until the next year has its own", async () => {
    const { rates, save, listed } = await ratedHotel();
    const planned = plannedRates(rates, undefined, SUMMER);
    expect(planned).toMatchObject([
      { amount: 5600, base: { isOfDays: false } },
      { amount: 9600, base: { isOfDays: false } },
    ]);
    await save().run(SUMMER);
    expect(listed()).toEqual(expect.arrayContaining(['DLX NET 5600', 'SUT NET 9600']));
  });

  it('is refused if the base rates change within its days', async () => {
    const { api, save, addNextYear } = await ratedHotel();
    await addNextYear((amount) => 2 * amount);
    const winter = { ...SEASON, start_date: '2026-12-15', end_date: '2027-01-15' };
    const message =
      'The base rates change on 1 January 2027. Choose only days before it, or only days from then on.';
    await expect(save().run(winter)).rejects.toMatchObject({ fields: { end_date: message } });
    expect(api.writes).toEqual([]);
  });
});

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
