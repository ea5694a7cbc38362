import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { differingRates } from '#application/hotel/rate-plans/differing-rates.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import type { RateRuleRecord } from '#application/records/hotel-records.ts';
import type { Id } from '#domain/record.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { baseRates, createBaseRates } from '#ui/dashboard/rates/base-rates.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

/** The sample hotel: Deluxe Room for 7000 and Suite for 12000 in BAR, with LMR (-15%) and WEB (-10%). */
async function openTable(document = SAMPLE_DOCUMENT) {
  const hotel = await standingHotel(document);
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const open = () => createBaseRates(parts, data, createPlanActions(parts, data));
  const base = open();
  const rates = () => data.state.now.value!;
  const amounts = (type: string) =>
    rates()
      .rates.filter(({ roomType }) => roomType.name === type)
      .map(({ rules }): RateRuleRecord['base_rate'] | undefined => rules[0]?.base_rate);
  /** Opens the price of a room type, and types an amount. */
  const type = (name: string, amount: number) => {
    base.edit(baseRates(rates()).find(({ roomType }) => roomType.name === name)!);
    base.state.edited!.form.edit('base_rate', amount);
  };
  const form = () => base.state.edited!.form;
  return { ...hotel, data, open, base, form, type, rates, amounts };
}

describe('a base rate in the grid', () => {
  it('is added where it is missing, in the own plan of its room type', async () => {
    const { base, api, hotelId, data, rates } = await openTable({
      ...SAMPLE_DOCUMENT,
      rates: { rate_plans: [] },
    });
    const { rules, plan } = rates().rates.find((rate) => rate.rules.length > 0)!;
    await api.remove({ kind: 'rule', id: rules[0]!.id, hotelId });
    await data.read();
    base.edit(baseRates(rates()).find((rate) => rate.plan.id === plan.id)!);
    base.state.edited!.form.edit('base_rate', 8000);
    expect(await base.save()).toBe(true);
    expect(api.records('rule')).toHaveLength(2);
    expect(api.records('rule').at(-1)).toMatchObject({ base_rate: 8000, rate_plan: plan.id });
  });

  it('is saved with the rates that follow from it, and closes', async () => {
    const { base, type, amounts, api, notices } = await openTable();
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule', 'PATCH rule']);
    expect(base.state.edited).toBeUndefined();
    expect(notices).toEqual(['The base rate of Deluxe Room was saved.']);
  });

  it('is saved alone: another typed price stays a draft', async () => {
    const { base, type, form, rates, amounts } = await openTable();
    type('Suite', 13_000);
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(true);
    expect([amounts('Deluxe Room')[0], amounts('Suite')[0]]).toEqual([8000, 12_000]);
    base.edit(baseRates(rates())[1]!);
    expect(form().state.base_rate).toBe(13_000);
    expect(base.draft.state.restored).toBeDefined();
  });

  it('shows the resulting rates while it is typed', async () => {
    const { base, type, rates } = await openTable();
    const previews = (amount: number) => rates().rates.map((rate) => base.preview(rate, amount));
    expect(previews(8000).every((amount) => amount === undefined)).toBe(true);
    type('Deluxe Room', 8000);
    expect(previews(8000)).toEqual([8000, 6800, 7200, undefined, undefined, undefined]);
    expect(previews(Number.NaN).every((amount) => amount === undefined)).toBe(true);
  });

  it('shows no resulting rate for days on which the base rate does not apply', async () => {
    const { base, type, rates, api, hotelId, data } = await openTable();
    const { id } = api.records('rule').find((rule) => rule['base_rate'] === 5950)!;
    const days = { start_date: '2027-12-20', end_date: '2028-01-10' };
    await api.change({ kind: 'rule', id: id as Id, hotelId, body: days });
    await data.read();
    type('Deluxe Room', 8000);
    const previews = rates().rates.map((rate) => base.preview(rate, 8000));
    expect(previews.slice(0, 3)).toEqual([8000, undefined, 7200]);
  });

  const REQUIRED = 'Base rate is required and must be greater than 0';
  it.each([
    [0, REQUIRED],
    [0.5, REQUIRED],
    [-7, REQUIRED],
    [Number.NaN, REQUIRED],
    [12.5, 'Rates in INR are whole numbers: write 13'],
    [9_999_999_999_999, 'Base rate must be less than 100,000,000'],
  ])('refuses %s, and sends nothing', async (amount, problem) => {
    const { base, form, type, api } = await openTable();
    type('Deluxe Room', amount);
    expect(await base.save()).toBe(false);
    expect(form().problems).toEqual({ base_rate: problem });
    form().edit('base_rate', 7100);
    expect(form().problems).toEqual({});
    expect(api.writes).toEqual([]);
  });

  it('may have the decimals of the currency', async () => {
    const inKuwait = { ...SAMPLE_DOCUMENT.hotelProfile, country: 'Kuwait', currency: 'KWD' };
    const { base, type, amounts } = await openTable({ ...SAMPLE_DOCUMENT, hotelProfile: inKuwait });
    type('Deluxe Room', 7.5);
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')[0]).toBe(7.5);
  });

  it('names the plan whose rate was refused with the label of the field, and sends only that one again', async () => {
    const { base, form, type, amounts, api } = await openTable();
    type('Deluxe Room', 8000);
    const fields = { base_rate: 'Too high.' };
    const message = 'base_rate: Too high.';
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 7200
        ? Promise.reject(new ApiError({ status: 400, code: 'x', message, fields }))
        : change(request);
    expect(await base.save()).toBe(false);
    expect(base.state.error).toBe('Not saved in Website Rate: Base Rate: Too high.');
    expect(form().state.base_rate).toBe(8000);
    api.change = change;
    api.writes.length = 0;
    expect(await base.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH rule']);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
  });

  it('stays typed if the server does not find one rate, and the others can be edited', async () => {
    const { base, form, type, api, parts, hotelId } = await openTable();
    const { id } = api.records('rule').find((rule) => rule['base_rate'] === 6300)!;
    const change = api.change.bind(api);
    api.change = async (request) => {
      // Another user removes the rate after it was listed.
      if (request.id === id) await api.remove({ kind: 'rule', id: id as Id, hotelId });
      return await change(request);
    };
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(false);
    expect(base.state.error).toMatch(/^Not saved in Website Rate: The server no longer finds this/);
    expect(form().state.base_rate).toBe(8000);
    expect({ ...parts.lacking }).toEqual({});
  });

  it('stays typed if the server cannot change rates, which is not tried again', async () => {
    const { base, form, type, api, parts } = await openTable();
    api.refuse('PATCH', 405);
    api.refuse('PUT', 405);
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(false);
    expect(base.state.error).toMatch(/^This server cannot change existing rates/);
    expect(form().state.base_rate).toBe(8000);
    expect({ ...parts.lacking }).toEqual({ 'rates.change': true });
  });

  it('corrects the rates that an earlier save has left, if it is saved again', async () => {
    const { base, type, api, rates, amounts } = await openTable();
    expect(differingRates(rates())).toEqual([]);
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 7200
        ? Promise.reject(new ApiError({ status: 500, code: '', message: '' }))
        : change(request);
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(false);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 6300]);
    base.discard();
    expect(differingRates(rates())).toMatchObject([
      { roomType: { name: 'Deluxe Room' }, plan: { code: 'WEB' }, amount: 6300, expected: 7200 },
    ]);
    api.change = change;
    base.edit(baseRates(rates())[0]!);
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect(differingRates(rates())).toEqual([]);
  });

  it('stays what another user has set if nothing is typed, also after a failure', async () => {
    const { base, form, rates, amounts, api, hotelId } = await openTable();
    base.edit(baseRates(rates())[0]!);
    const { id } = api.records('rule').find((rule) => rule['base_rate'] === 7000)!;
    await api.change({ kind: 'rule', id: id as Id, hotelId, body: { base_rate: 8000 } });
    const change = api.change.bind(api);
    api.change = () => Promise.reject(new ApiError({ status: 500, code: '', message: '' }));
    expect(await base.save()).toBe(false);
    expect(form().state.base_rate).toBe(8000);
    api.change = change;
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
  });

  it('keeps the percentages of a save that failed, until the rates are saved or changed', async () => {
    const { open, api, hotelId, data, rates, amounts } = await openTable();
    const suite = rates().roomTypes.find(({ name }) => name === 'Suite')!;
    for (const { id, room_type } of api.records('rule')) {
      if (room_type === suite.id) await api.remove({ kind: 'rule', id: id as Id, hotelId });
    }
    await data.read();
    const change = api.change.bind(api);
    const saveAs = async (amount: number) => {
      const base = open();
      base.edit(baseRates(rates())[0]!);
      base.state.edited!.form.edit('base_rate', amount);
      const isSaved = await base.save();
      base.discard();
      return isSaved;
    };
    api.change = (request) =>
      request.body['base_rate'] === 8000
        ? change(request)
        : Promise.reject(new ApiError({ status: 500, code: '', message: '' }));
    expect(await saveAs(8000)).toBe(false);
    expect(amounts('Deluxe Room')).toEqual([8000, 5950, 6300]);
    api.change = change;
    // Another user has set this rate since.
    const { id } = api.records('rule').find((rule) => rule['base_rate'] === 5950)!;
    await change({ kind: 'rule', id: id as Id, hotelId, body: { base_rate: 4000 } });
    expect(await saveAs(9000)).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([9000, 4500, 8100]);
    expect(await saveAs(10_000)).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([10_000, 5000, 9000]);
  });

  it('is restored at the next visit, until it is saved', async () => {
    const { type, open } = await openTable();
    type('Suite', 13_000);
    await Promise.resolve();
    const reopened = open();
    reopened.restore();
    expect(reopened.state.edited?.form.state.base_rate).toBe(13_000);
    await reopened.save();
    const last = open();
    last.restore();
    expect(last.state.edited).toBeUndefined();
  });
});
