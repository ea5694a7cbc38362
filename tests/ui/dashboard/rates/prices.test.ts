import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { ratedHotel } from '#tests/ui/support/rated-hotel.ts';
import { baseRates, createBaseRates } from '#ui/dashboard/rates/base-rates.ts';
import { createNextYear, previewOf } from '#ui/dashboard/rates/next-year.tsx';
import { createPricingEditor } from '#ui/dashboard/rates/pricing.tsx';

async function openTable() {
  const hotel = await ratedHotel();
  const { parts, data, rates } = hotel;
  const open = () => createBaseRates(parts, data);
  const base = open();
  const form = () => base.state.edited!.form;
  /** Opens the price of a room type, and types an amount. */
  const type = (name: string, amount: number) => {
    base.edit(baseRates(rates()).find(({ roomType }) => roomType.name === name)!);
    form().edit('base_rate', amount);
  };
  const previews = (amount: number) => rates().rates.map((rate) => base.preview(rate, amount));
  return { ...hotel, open, base, form, type, previews };
}

describe('a base rate in the grid', () => {
  it('is saved with the rates that follow from it, which are shown while it is typed', async () => {
    const { base, type, previews, amounts, api, notices } = await openTable();
    expect(new Set(previews(8000))).toEqual(new Set([undefined]));
    type('Deluxe Room', 8000);
    expect(previews(8000)).toEqual([8000, 6800, 7200, undefined, undefined, undefined]);
    expect(new Set(previews(Number.NaN))).toEqual(new Set([undefined]));
    expect(await base.save()).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule', 'PATCH rule']);
    expect(base.state.edited).toBeUndefined();
    expect(notices).toEqual(['The base rate of Deluxe Room was saved.']);
  });

  it('shows no resulting rate for days on which it does not apply', async () => {
    const { type, previews, changeRates } = await openTable();
    await changeRates('LMR', { start_date: '2027-12-20', end_date: '2028-01-10' });
    type('Deluxe Room', 8000);
    expect(previews(8000).slice(0, 3)).toEqual([8000, undefined, 7200]);
  });

  it('is saved alone: another typed price stays a draft, also at the next visit', async () => {
    const { open, base, type, amounts } = await openTable();
    type('Suite', 13_000);
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(true);
    expect([amounts('Deluxe Room')[0], amounts('Suite')[0]]).toEqual([8000, 12_000]);
    const reopened = open();
    reopened.restore();
    expect(reopened.state.edited?.form.state.base_rate).toBe(13_000);
    expect(await reopened.save()).toBe(true);
    const last = open();
    last.restore();
    expect(last.state.edited).toBeUndefined();
  });

  it.each([
    [Number.NaN, 'Base rate is required and must be greater than 0'],
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

  it('keeps the percentages of a save that failed, until the rates are saved', async () => {
    const { open, api, hotelId, data, rates, amounts } = await openTable();
    const suite = rates().roomTypes.find(({ name }) => name === 'Suite')!;
    for (const { id, room_type } of api.records('rule')) {
      if (room_type === suite.id) await api.remove({ kind: 'rule', id: id as number, hotelId });
    }
    await data.read();
    /** Saves the base rate of the Deluxe Room as on a new visit. */
    const saveAs = async (amount: number) => {
      const base = open();
      base.edit(baseRates(rates())[0]!);
      base.state.edited!.form.edit('base_rate', amount);
      const isSaved = await base.save();
      base.discard();
      return isSaved;
    };
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 8000
        ? change(request)
        : Promise.reject(new ApiError({ status: 500, code: '', message: '' }));
    expect(await saveAs(8000)).toBe(false);
    expect(amounts('Deluxe Room')).toEqual([8000, 5950, 6300]);
    api.change = change;
    expect(await saveAs(9000)).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([9000, 7650, 8100]);
  });

  it('stays typed if the server cannot change rates, which is not tried again', async () => {
    const { base, form, type, api, parts } = await openTable();
    for (const method of ['PATCH', 'PUT'] as const) api.refuse(method, 405);
    type('Deluxe Room', 8000);
    expect(await base.save()).toBe(false);
    expect(base.state.error).toMatch(/^This server cannot change existing rates/);
    expect(form().state.base_rate).toBe(8000);
    expect({ ...parts.lacking }).toEqual({ 'rates.change': true });
  });
});

async function openNextYear() {
  const hotel = await ratedHotel();
  const editor = createNextYear(hotel.parts, hotel.data);
  editor.open();
  const { form } = editor.state.edited!;
  const outcomes = () => previewOf(hotel.rates(), { ...form.state }).map(({ outcome }) => outcome);
  return { ...hotel, editor, form, outcomes };
}

describe("next year's prices", () => {
  it('are those of all plans and room types at first, and are saved as reviewed', async () => {
    const { editor, form, outcomes, notices } = await openNextYear();
    expect(form.state).toMatchObject({ year: '2027', by: 0, unit: 'percent' });
    form.edit('by', 4);
    expect(outcomes()).toEqual(Array.from({ length: 6 }, () => 'new'));
    expect(await editor.save()).toBe(true);
    expect(notices).toEqual(['Saved: 6 rates for 2027.']);
    expect(outcomes()).toEqual(Array.from({ length: 6 }, () => 'existing'));
    expect(editor.openAt('next-year')).toBe(true);
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe('There are no new prices to save.');
  });

  it('stay open after a failure, which the next attempt continues', async () => {
    const { api, editor, outcomes } = await openNextYear();
    api.failNext('rule', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(editor.state.unsaved?.records).toMatchObject([
      { title: 'Rate for Deluxe Room in Best Available Rate' },
    ]);
    expect(outcomes().filter((outcome) => outcome === 'new')).toHaveLength(1);
    expect(await editor.save()).toBe(true);
    expect(editor.state.unsaved).toBeUndefined();
    expect(api.records('rule')).toHaveLength(12);
  });

  it('are not saved, and then not offered, if the server lists no rates', async () => {
    const { api, data, editor } = await openNextYear();
    api.dropLists('rule');
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).not.toBe('');
    editor.discard();
    await data.read();
    expect(editor.openAt('next-year')).toBe(false);
  });
});

/** The sample hotel has dynamic pricing: 20% at weekends and 30% in the peak season. */
async function openPricing() {
  const hotel = await ratedHotel();
  const editor = createPricingEditor(hotel.parts, hotel.data);
  editor.open();
  const form = () => editor.state.edited!.form;
  const id = hotel.api.records('pricing')[0]?.['id'] as number;
  return { ...hotel, editor, form, id };
}

describe('dynamic pricing', () => {
  it('changes only the edited markup, and keeps what another user has changed', async () => {
    const { api, hotelId, data, editor, form, id } = await openPricing();
    const [weekend_markup, peak_season_markup] = [20, 30];
    const expected = { enable_dynamic_pricing: true, weekend_markup, peak_season_markup };
    expect(form().state).toEqual(expected);
    await api.change({ kind: 'pricing', id, hotelId, body: { peak_season_markup_percentage: 45 } });
    form().edit('weekend_markup', 25);
    expect(await editor.save()).toBe(true);
    expect(data.state.now.value?.pricing).toMatchObject({
      weekend_markup_percentage: 25,
      peak_season_markup_percentage: 45,
    });
  });

  it('refuses a markup above its limit, but not a hidden one', async () => {
    const { api, editor, form } = await openPricing();
    form().edit('weekend_markup', 101);
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({
      weekend_markup: 'Weekend markup must be between 0 and 100%',
    });
    form().edit('enable_dynamic_pricing', false);
    expect(await editor.save()).toBe(true);
    const off = { is_enabled: false, weekend_markup_percentage: 20 };
    expect(api.records('pricing')).toMatchObject([off]);
  });

  it('is set up for a hotel that never had it, once it is switched on', async () => {
    const { api, hotelId, data, editor, form, id } = await openPricing();
    await api.remove({ kind: 'pricing', id, hotelId });
    editor.discard();
    await data.read();
    api.writes.length = 0;
    editor.open();
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual([]);
    editor.open();
    form().edit('enable_dynamic_pricing', true);
    expect(await editor.save()).toBe(true);
    expect(api.records('pricing')).toMatchObject([
      { is_enabled: true, weekend_markup_percentage: 20, peak_season_markup_percentage: 30 },
    ]);
  });

  it('is not offered any more once the server refuses to change it', async () => {
    const { api, editor, form, parts } = await openPricing();
    form().edit('weekend_markup', 25);
    for (const method of ['PATCH', 'PUT'] as const) api.refuse(method, 405);
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe(
      'This server cannot change dynamic pricing. Nothing was changed.',
    );
    expect(parts.lacking['pricing.change']).toBe(true);
  });
});
