import { describe, expect, it, vi } from 'vitest';
import { planPercentages } from '#application/hotel/hotel-rates.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { planPercentage } from '#domain/rates/rate-plans.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { createHotelRates, type HotelRatesStore } from '#ui/dashboard/rates/hotel-rates.ts';
import { rateChangesSentence } from '#ui/dashboard/rates/rate-changes.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

async function openRates(document?: HotelDocument) {
  const hotel = await standingHotel(document);
  const store = createHotelRates(hotel.parts);
  await store.data.read();
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

/** Waits until the store knows what saving would change, and returns the sentence for it. */
async function announced({ saving }: HotelRatesStore): Promise<string> {
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  return saving.changes ? rateChangesSentence(saving.changes) : '';
}

describe('the rates that the wizard set up', () => {
  it('the rates that the wizard set up show each room type in each plan, with validity and dynamic pricing', async () => {
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

  it('can be edited after an attempt that failed to start', async () => {
    const { store } = await openRates();
    vi.spyOn(store.data, 'read').mockRejectedValueOnce(new Error('Interrupted'));
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
