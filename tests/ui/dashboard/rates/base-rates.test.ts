import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { differingRates } from '#application/hotel/rate-plans/differing-rates.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import type { RateRuleRecord } from '#application/records/hotel-records.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { cellKey, createBaseRates } from '#ui/dashboard/rates/base-rates.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

/**
 * The sample hotel: Deluxe Room for 7000 and Suite for 12000 in BAR, with LMR (-15%) and WEB
 * (-10%).
 */
async function openTable(document = SAMPLE_DOCUMENT) {
  const hotel = await standingHotel(document);
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const open = () => {
    const base = createBaseRates(parts, data);
    base.follow();
    const form = () => base.state.edited!.form;
    return {
      base,
      form,
      type: (key: string, amount: number) => form().edit(key, amount),
      unsaved: () =>
        Object.entries(form().state).flatMap(([key, amount]) =>
          base.isPending(key, amount) ? [key] : [],
        ),
    };
  };
  const rates = () => data.state.now.value!;
  const amounts = (type: string) =>
    rates()
      .rates.filter(({ roomType }) => roomType.name === type)
      .map(({ rules }): RateRuleRecord['base_rate'] | undefined => rules[0]?.base_rate);
  const key = (type: string) =>
    cellKey(rates().rates.find(({ roomType }) => roomType.name === type)!);
  return {
    ...hotel,
    data,
    open,
    ...open(),
    rates,
    amounts,
    deluxe: key('Deluxe Room'),
    suite: key('Suite'),
  };
}

describe('base rates in the grid', () => {
  it('adds the missing rate of a room type with its own plan', async () => {
    const { base, type, api, hotelId, data, rates } = await openTable({
      ...SAMPLE_DOCUMENT,
      rates: { rate_plans: [] },
    });
    const rate = rates().rates.find(({ rules }) => rules.length > 0)!;
    await api.remove({ kind: 'rule', id: rate.rules[0]!.id, hotelId });
    await data.read();
    type(cellKey(rate), 8000);
    expect(await base.save()).toBe(true);
    expect(api.records('rule')).toHaveLength(2);
    expect(api.records('rule').at(-1)).toMatchObject({ base_rate: 8000, rate_plan: rate.plan.id });
  });

  it('saves a base rate with the rates that follow from it', async () => {
    const { base, type, unsaved, deluxe, amounts, api } = await openTable();
    type(deluxe, 8000);
    expect(unsaved()).toEqual([deluxe]);
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule', 'PATCH rule']);
    expect(unsaved()).toEqual([]);
    expect(base.news.said).toBe('Deluxe Room: saved.');
  });

  it('shows the resulting rates while a base rate is typed', async () => {
    const { base, form, type, rates, deluxe } = await openTable();
    const previews = () =>
      rates().rates.map((rate) => base.preview(rates(), rate, { ...form().state }));
    expect(previews().every((amount) => amount === undefined)).toBe(true);
    type(deluxe, 8000);
    expect(previews()).toEqual([8000, 6800, 7200, undefined, undefined, undefined]);
    type(deluxe, Number.NaN);
    expect(previews().every((amount) => amount === undefined)).toBe(true);
  });

  it('undoes what was typed', async () => {
    const { base, type, unsaved, deluxe, suite, api } = await openTable();
    type(deluxe, 9);
    type(suite, 9);
    base.undo(deluxe);
    expect(unsaved()).toEqual([suite]);
    base.undo(suite);
    expect(base.state.changed).toBe(false);
    type(suite, 9);
    base.discard();
    expect(unsaved()).toEqual([]);
    expect(api.writes).toEqual([]);
  });

  const REQUIRED = 'Base rate is required and must be greater than 0';
  it.each([
    [0, REQUIRED],
    [0.5, REQUIRED],
    [-7, REQUIRED],
    [Number.NaN, REQUIRED],
    [12.5, 'Rates in INR are whole numbers: write 13'],
    [1234.56, 'Rates in INR are whole numbers: write 1235'],
  ])('refuses %s at its cell, and sends nothing', async (amount, problem) => {
    const { base, form, type, deluxe, api } = await openTable();
    type(deluxe, amount);
    expect(base.isValid(deluxe)).toBe(false);
    expect(await base.save()).toBe(false);
    expect(form().problems).toEqual({ [deluxe]: problem });
    type(deluxe, 7100);
    expect(form().problems).toEqual({});
    expect(api.writes).toEqual([]);
  });

  it('does not check base rates that are unchanged or missing', async () => {
    const { base, type, deluxe, suite, api, hotelId, data } = await openTable();
    for (const { id, base_rate } of api.records('rule')) {
      if (Number(base_rate) > 9000) await api.remove({ kind: 'rule', id: id as number, hotelId });
    }
    await data.read();
    expect(base.state.edited?.form.state[suite]).toBe(0);
    type(deluxe, 8000);
    expect(await base.save()).toBe(true);
  });

  it('accepts the decimals of the currency', async () => {
    const inKuwait = { ...SAMPLE_DOCUMENT.hotelProfile, country: 'Kuwait', currency: 'KWD' };
    const { base, type, deluxe, amounts } = await openTable({
      ...SAMPLE_DOCUMENT,
      hotelProfile: inKuwait,
    });
    type(deluxe, 7.5);
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')[0]).toBe(7.5);
  });

  it('saves an amount that is typed and entered during a save', async () => {
    const { base, type, unsaved, deluxe, amounts } = await openTable();
    type(deluxe, 8000);
    const first = base.save();
    await Promise.resolve();
    type(deluxe, 8100);
    expect(await Promise.all([first, base.save()])).toEqual([true, true]);
    expect(amounts('Deluxe Room')).toEqual([8100, 6885, 7290]);
    expect(unsaved()).toEqual([]);
  });

  it('keeps an amount that is typed during the save of another', async () => {
    const { base, form, type, unsaved, deluxe, suite, amounts } = await openTable();
    type(deluxe, 8000);
    const saving = base.save();
    await Promise.resolve();
    type(suite, 13_500);
    expect(await saving).toBe(true);
    expect(unsaved()).toEqual([suite]);
    expect(form().state[suite]).toBe(13_500);
    expect([amounts('Deluxe Room')[0], amounts('Suite')[0]]).toEqual([8000, 12_000]);
    expect(await base.save()).toBe(true);
    expect(amounts('Suite')[0]).toBe(13_500);
  });

  it('names the plan whose rate was refused, and sends only that one again', async () => {
    const { base, form, type, unsaved, deluxe, amounts, api } = await openTable();
    type(deluxe, 8000);
    api.failNext('rule', REFUSED);
    expect(await base.save()).toBe(false);
    expect(form().problems[deluxe]).toBe('Not saved in Best Available Rate: Refused with 400.');
    expect(unsaved()).toEqual([deluxe]);
    api.writes.length = 0;
    expect(await base.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH rule']);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
  });

  it('names each base rate that was not saved, and saves the others', async () => {
    const { base, form, type, unsaved, deluxe, suite, amounts, api } = await openTable();
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 13_000
        ? Promise.reject(new ApiError({ status: 500, code: '', message: '' }))
        : change(request);
    type(suite, 13_000);
    type(deluxe, 8000);
    expect(await base.save()).toBe(false);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect(Object.keys(form().problems)).toEqual([suite]);
    expect(unsaved()).toEqual([suite]);
    api.change = change;
    expect(await base.save()).toBe(true);
    expect(amounts('Suite')).toEqual([13_000, 11_050, 11_700]);
  });

  it('names after a reload the rates that a partly saved base rate left, and saves them again', async () => {
    const { base, type, open, deluxe, api, rates, amounts } = await openTable();
    expect(differingRates(rates())).toEqual([]);
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 7200
        ? Promise.reject(new ApiError({ status: 500, code: '', message: '' }))
        : change(request);
    type(deluxe, 8000);
    expect(await base.save()).toBe(false);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 6300]);
    const reloaded = open();
    expect(reloaded.unsaved()).toEqual([]);
    expect(differingRates(rates())).toMatchObject([
      { roomType: { name: 'Deluxe Room' }, plan: { code: 'WEB' }, amount: 6300, expected: 7200 },
    ]);
    await reloaded.base.saveAgain([deluxe]);
    expect(reloaded.form().problems[deluxe]).toMatch(/^Not saved/);
    api.change = change;
    await reloaded.base.saveAgain([deluxe]);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect([differingRates(rates()), reloaded.unsaved()]).toEqual([[], []]);
  });

  it('keeps typed base rates for the next visit, until they are saved', async () => {
    const { type, open, suite } = await openTable();
    type(suite, 13_000);
    const reopened = open();
    expect(reopened.form().state[suite]).toBe(13_000);
    expect(reopened.base.draft.state.restored).toBeDefined();
    await reopened.base.save();
    expect(open().unsaved()).toEqual([]);
  });
});
