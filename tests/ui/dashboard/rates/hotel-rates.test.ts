import { describe, expect, it, vi } from 'vitest';
import { planPercentages } from '#application/hotel/hotel-rates.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { planPercentage } from '#domain/rates/rate-plans.ts';
import { LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { createHotelRates, type HotelRatesStore } from '#ui/dashboard/rates/hotel-rates.ts';
import { rateChangesSentence } from '#ui/dashboard/rates/rate-changes.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

async function openRates(document?: HotelDocument) {
  const hotel = await standingHotel(document);
  const store = createHotelRates(hotel.parts);
  await store.data.load();
  return { ...hotel, store };
}

async function openForm(document?: HotelDocument) {
  const opened = await openRates(document);
  await opened.store.edit();
  const form = formOf(opened.store);
  const rateOf = (plan: string, type: string) => {
    const { api } = opened;
    const planId = api.records('plan').find(({ code }) => code === plan)?.['id'];
    const typeId = api.records('room-type').find(({ name }) => name === type)?.['id'];
    return api
      .records('rule')
      .filter(({ rate_plan, room_type }) => rate_plan === planId && room_type === typeId)
      .map(({ base_rate }) => base_rate);
  };
  return { ...opened, form, rateOf };
}

function formOf({ state }: HotelRatesStore) {
  if (!state.edited) throw new Error('The form is not open');
  return state.edited.form;
}

/** What saving would do, once that is known. */
async function announced({ saving }: HotelRatesStore): Promise<string> {
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  return saving.changes ? rateChangesSentence(saving.changes) : '';
}

describe('the rates that the wizard set up', () => {
  it('show each room type in each plan, with validity and dynamic pricing', async () => {
    const { store, config } = await openRates();
    const rates = store.data.state.now.value;
    expect(rates?.plans.map(({ code }) => code)).toEqual(['BAR', 'LMR', 'WEB']);
    expect(rates?.rates).toHaveLength(6);
    expect(rates && planPercentages(rates)).toEqual(config.rates.rate_plans.map(planPercentage));
    for (const { plan, roomType, rules } of rates?.rates ?? []) {
      const base = config.rates.rates.find(({ room_type_name: name }) => name === roomType.name);
      const percentage = config.rates.rate_plans.find(({ code }) => code === plan.code);
      expect(rules).toMatchObject([
        {
          base_rate: adjustRate(base!.base_rate, 'INR', planPercentage(percentage!)),
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          is_active: true,
        },
      ]);
    }
    expect(rates?.pricing).toMatchObject({
      is_enabled: true,
      weekend_markup_percentage: 20,
      peak_season_markup_percentage: 30,
    });
  });
});

describe("editing rates with the wizard's form", () => {
  it('fills the rates form with the stored rates, and changes nothing on save', async () => {
    const { store, form, config, api, notices } = await openForm();
    const stated = config.rates.rates.map(({ origin: _, ...rate }) => rate);
    expect(form.state.config).toEqual({ ...config.rates, rates: stated });
    expect(await announced(store)).toBe('Nothing has changed yet.');
    expect(await store.save()).toBe(true);
    expect(api.writes).toEqual([]);
    expect(notices).toEqual(['Saved: The rate setup was saved.']);
  });

  it('previews what a save changes, and recalculates the rate of every plan from a base rate', async () => {
    const { store, form, api, rateOf } = await openForm();
    form.editRate(0, 'base_rate', 7500);
    expect(await announced(store)).toBe('Saving will change 3 rates.');
    expect(api.writes).toEqual([]);
    expect(await store.save()).toBe(true);
    expect(['BAR', 'LMR', 'WEB'].map((code) => rateOf(code, 'Deluxe Room'))).toEqual([
      [7500],
      [6375],
      [6750],
    ]);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule', 'PATCH rule']);
    expect(store.data.state.now.value?.rates[0]?.rules).toMatchObject([{ base_rate: 7500 }]);
  });

  it('keeps the record of a plan whose code changes', async () => {
    const { store, form, api } = await openForm();
    form.editPlan(2, 'code', 'NET');
    form.editPlan(2, 'name', 'Net Rate');
    expect(await announced(store)).toBe('Saving will change 1 rate plan.');
    expect(await store.save()).toBe(true);
    expect(api.records('plan').map(({ code }) => code)).toEqual(['BAR', 'LMR', 'NET']);
    expect(api.records('rule')).toHaveLength(6);
  });

  it('switches plans and pricing off on the server', async () => {
    const { store, form, api } = await openForm();
    form.editPlan(1, 'is_active', false);
    form.edit('enable_dynamic_pricing', false);
    expect(await announced(store)).toBe('Saving will change 1 rate plan and dynamic pricing.');
    expect(await store.save()).toBe(true);
    expect(api.records('plan')).toMatchObject([
      { is_active: true },
      { code: 'LMR', is_active: false },
      { is_active: true },
    ]);
    expect(api.records('pricing')).toMatchObject([{ is_enabled: false }]);
  });

  it('keeps the rates of a renamed room type', async () => {
    const { store, api, hotelId } = await openRates();
    const [deluxe] = api.records('room-type');
    const id = Number(deluxe?.['id']);
    await api.change({ kind: 'room-type', id, hotelId, body: { name: 'Suite' } });
    await store.edit();
    formOf(store).editRate(0, 'base_rate', 8000);
    expect(await store.save()).toBe(true);
    expect(api.records('rule')).toHaveLength(6);
    const own = api.records('rule').filter(({ room_type }) => room_type === id);
    expect(own.map(({ base_rate }) => base_rate)).toEqual([8000, 6800, 7200]);
  });

  it('adds missing rates of a room type in every plan', async () => {
    const { store, api, hotelId } = await openRates();
    const { id: _, ...suite } = api.records('room-type')[1] ?? {};
    const body = { ...suite, name: 'Villa', code: 'VIL' } as never;
    await api.send({ kind: 'room-type', body, hotelId });
    await store.edit();
    expect(await announced(store)).toBe('Saving will add 3 rates.');
    formOf(store).editRate(2, 'base_rate', 1000);
    expect(await store.save()).toBe(true);
    expect(api.records('rule').slice(6)).toMatchObject([
      { base_rate: 1000 },
      { base_rate: 850 },
      { base_rate: 900 },
    ]);
  });

  it('starts with the default plans for a hotel without rates', async () => {
    const { store, api } = await openForm({ ...SAMPLE_DOCUMENT, rates: { rate_plans: [] } });
    for (const kind of ['plan', 'rule'] as const) {
      for (const { id } of api.records(kind)) {
        await api.remove({ kind, id: Number(id), hotelId: undefined });
      }
    }
    await store.edit();
    expect(formOf(store).state.config.rate_plans.map(({ code }) => code)).toEqual([
      'BAR',
      'LMR',
      'WEB',
    ]);
    expect(await announced(store)).toBe('Saving will add 3 rate plans and 6 rates.');
    api.failNext('plan', REFUSED);
    expect(await store.save()).toBe(false);
    expect(await store.save()).toBe(true);
    expect(api.records('plan')).toHaveLength(3);
    expect(api.records('rule')).toHaveLength(6);
  });

  it('keeps one plan for each room type on the legacy path', async () => {
    const { store, form, api } = await openForm({ ...SAMPLE_DOCUMENT, rates: { rate_plans: [] } });
    expect(form.state.config.rate_plans).toEqual([]);
    form.editRate(1, 'base_rate', 9100);
    expect(await announced(store)).toBe('Saving will change 1 rate.');
    expect(await store.save()).toBe(true);
    expect(api.records('plan')).toHaveLength(2);
    expect(api.records('rule').map(({ base_rate }) => base_rate)).toContain(9100);
  });

  it('docs/fields.md §5: sends nothing while the form is invalid, and shows the problems', async () => {
    const { store, form, api, notices } = await openForm();
    form.editRate(0, 'base_rate', 0);
    expect(await announced(store)).toBe('');
    expect(await store.save()).toBe(false);
    expect({ ...form.problems }).toEqual({
      'rates.0.base_rate': 'Base rate is required and must be greater than 0',
    });
    expect(store.state.summaries).toBe(1);
    expect(notices[0]).toContain('Validation Error');
    expect(api.writes).toEqual([]);
  });

  it('saves a rate of 1 without bounds, which the server does not store', async () => {
    const { store, form, rateOf } = await openForm();
    form.editRate(0, 'base_rate', 1);
    expect(await store.save()).toBe(true);
    expect(rateOf('BAR', form.state.config.rates[0]!.room_type_name)).toEqual([1]);
  });

  it('changes nothing after Cancel', async () => {
    const { store, form, api } = await openForm();
    await announced(store);
    expect(store.state.changed).toBe(false);
    form.editRate(0, 'base_rate', 1);
    await announced(store);
    expect(store.state.changed).toBe(true);
    store.discard();
    expect(store.state).toMatchObject({ edited: undefined, changed: false });
    expect(api.writes).toEqual([]);
  });
});

describe('rates that are partly saved', () => {
  it('names the records that failed, and continues with the next save', async () => {
    const { store, form, api, notices } = await openForm();
    form.editRate(0, 'base_rate', 7500);
    api.failNext('rule', REFUSED);
    expect(await store.save()).toBe(false);
    expect(store.saving.failures).toMatchObject([
      { title: 'Rate for Deluxe Room in Best Available Rate', message: 'Refused with 400.' },
    ]);
    expect(await announced(store)).toBe('Saving will change 1 rate.');
    expect(notices).toEqual([]);
    expect(await store.save()).toBe(true);
    expect(api.records('rule')).toHaveLength(6);
  });

  it("shows the server's message at its field of the rates form", async () => {
    const { store, form, api } = await openForm();
    form.editPlan(1, 'code', 'WEB9');
    form.editPlan(1, 'name', 'Late');
    const change = api.change.bind(api);
    const taken = { plan: 'rate plan with this code already exists.' };
    api.change = async (request) => {
      if (request.kind !== 'plan') return await change(request);
      const { ApiError } = await import('#application/errors/api-error.ts');
      throw new ApiError({ status: 400, code: 'x', message: '', fields: { code: taken.plan } });
    };
    expect(await store.save()).toBe(false);
    expect({ ...form.problems }).toEqual({ 'rate_plans.1.code': taken.plan });
    expect(store.state.summaries).toBe(1);
  });

  it('creates no rate twice after a lost response', async () => {
    const { store, form, api } = await openForm({
      ...SAMPLE_DOCUMENT,
      rates: { enable_dynamic_pricing: false },
    });
    form.edit('enable_dynamic_pricing', true);
    api.failNext('pricing', LOST_AFTER_COMMIT);
    expect(await store.save()).toBe(true);
    expect(api.records('pricing')).toHaveLength(1);
  });

  it('can be edited after an attempt that failed to start', async () => {
    const { store } = await openRates();
    vi.spyOn(store.data, 'load').mockRejectedValueOnce(new Error('Interrupted'));
    await expect(store.edit()).rejects.toThrow('Interrupted');
    expect(store.opening.now).toBe(false);
    await store.edit();
    expect(formOf(store).state.config.rates).toHaveLength(2);
  });

  it('shows an error if the editor cannot be loaded, and keeps the input', async () => {
    const { parts } = await standingHotel();
    const store = createHotelRates({
      ...parts,
      loadOnboardHotel: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await store.edit();
    formOf(store).editRate(0, 'base_rate', 7500);
    expect(await store.save()).toBe(false);
    expect(store.state.error).toContain('Connection error.');
    expect(formOf(store).state.config.rates[0]?.base_rate).toBe(7500);
  });
});
