import { describe, expect, it } from 'vitest';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { BLANK_RATE_PLAN, DEFAULT_RATE_PLANS } from '#domain/rates/rate-plans.ts';
import { initialRateConfig, type RateConfig } from '#domain/rates/rates.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { editPlan, editRate } from '#tests/ui/support/edit-rates.ts';
import { createRatesForm, type RatesForm } from '#ui/forms/rates/rates-form.ts';

const ROOM_TYPES = ['Standard Room', 'Deluxe Room'].map((name, index) => ({
  ...BLANK_ROOM_TYPE,
  name,
  id: String(index + 1),
}));

function ratesForm(changes: Partial<RateConfig> = {}): RatesForm {
  const form = createRatesForm();
  form.load({ ...initialRateConfig('INR', ROOM_TYPES), ...changes });
  return form;
}

const moveTo = (form: RatesForm, currency: string) =>
  form.follow({
    roomTypes: ROOM_TYPES,
    hotelProfile: { ...HOTEL_PROFILE_DEFAULTS, currency },
  });
const plan = (form: RatesForm, index: number) => form.plans.state.items[index]!;
const rate = (form: RatesForm, index: number) => form.state.config.rates[index]!;

/** The problems by path, with positions instead of IDs. */
const problemsOf = (form: RatesForm): Record<string, string> => {
  const listed = ['rates', 'rate_plans'] as const;
  const places = listed.flatMap((list) =>
    form.state.config[list].map((_, index) => `${list}.${index}.`),
  );
  const prefixes = new Map(places.map((place) => [form.keyOf(place), place]));
  return Object.fromEntries(
    Object.entries(form.problems).map(([key, message]) => {
      const prefix = [...prefixes.keys()].find((each) => key.startsWith(each));
      return [prefix ? key.replace(prefix, prefixes.get(prefix)!) : key, message];
    }),
  );
};

describe('docs/fields.md §3 Rate configuration', () => {
  it('editing a base rate sets its minimum to 70% and its maximum to 150%, halves rounded up', () => {
    const form = ratesForm();
    editRate(form, 0, 'base_rate', 4155);
    expect(rate(form, 0)).toMatchObject({ base_rate: 4155, min_rate: 2909, max_rate: 6233 });
    expect(rate(form, 1)).toMatchObject({ min_rate: 0, max_rate: 0 });
  });

  it('editing the adjustment of a plan makes it a percentage plan', () => {
    const [base = BLANK_RATE_PLAN] = DEFAULT_RATE_PLANS;
    const form = ratesForm({ rate_plans: [base, { ...base, code: 'WEB' }] });
    editPlan(form, 1, 'adjustment_percentage', -5);
    const changed = { adjustment_type: 'percentage', adjustment_percentage: -5 };
    expect(plan(form, 1)).toMatchObject(changed);
  });

  it('an imported base plan loses its adjustment, which has no field', () => {
    const [base = BLANK_RATE_PLAN, ...others] = DEFAULT_RATE_PLANS;
    const form = ratesForm({ rate_plans: [{ ...base, adjustment_percentage: 80 }, ...others] });
    expect(form.value().rate_plans).toStrictEqual(DEFAULT_RATE_PLANS);
    expect(form.submit()).toBe(true);
  });
});

describe('docs/fields.md §5 Rates', () => {
  it('invalid rates show every message at its field, in the order of the form', () => {
    const form = ratesForm({ enable_dynamic_pricing: true });
    editRate(form, 0, 'base_rate', 0);
    editRate(form, 1, 'min_rate', 9000);
    editRate(form, 1, 'max_rate', 10);
    editPlan(form, 0, 'name', ' ');
    editPlan(form, 0, 'code', '');
    editPlan(form, 2, 'adjustment_percentage', -50.5);
    form.pricing.edit('weekend_markup', 101);
    form.pricing.edit('peak_season_markup', 201);
    expect(form.submit()).toBe(false);
    expect(Object.entries(problemsOf(form))).toStrictEqual([
      ['rates.0.base_rate', 'Base rate is required and must be greater than 0'],
      ['rates.1.min_rate', 'Minimum rate must be less than base rate'],
      ['rates.1.max_rate', 'Maximum rate must be greater than base rate'],
      ['rate_plans.0.name', 'Rate plan name is required'],
      ['rate_plans.0.code', 'Rate plan code is required'],
      ['rate_plans.2.adjustment_percentage', 'Adjustment must be between -50% and 50%'],
      ['weekend_markup', 'Weekend markup must be between 0 and 100%'],
      ['peak_season_markup', 'Peak season markup must be between 0 and 200%'],
    ]);
    // Hidden fields have no problems.
    form.pricing.edit('enable_dynamic_pricing', false);
    expect(form.state.config).toMatchObject({ weekend_markup: 20, peak_season_markup: 30 });
    expect(Object.keys(problemsOf(form))).toHaveLength(6);
  });

  it('a base rate that cannot be read is one problem, not three', () => {
    const form = ratesForm({});
    editRate(form, 0, 'base_rate', Number.NaN);
    expect(form.submit()).toBe(false);
    expect(Object.keys(problemsOf(form))).toEqual(['rates.0.base_rate']);
  });
});

describe('errors of rate plans', () => {
  const CODES = ['BAR', 'WEB', 'AAA', 'OTA', 'COR'];
  const rate_plans = CODES.map((code) => ({ ...BLANK_RATE_PLAN, name: code, code }));
  const reserved = 'This code is reserved.';

  it('stay at their plans if a plan is removed, and if the removal is undone', () => {
    const form = ratesForm({ rate_plans });
    form.refuse([
      { path: 'rate_plans.0.name', message: 'Too long.' },
      { path: 'rate_plans.1.code', message: 'Removed with its plan.' },
      { path: 'rate_plans.4.code', message: reserved },
      { path: 'weekend_markup', message: 'Too high.' },
    ]);
    const others = { 'rate_plans.0.name': 'Too long.', weekend_markup: 'Too high.' };
    const removed = { ...plan(form, 1) };
    form.plans.remove(removed.id);
    expect(problemsOf(form)).toStrictEqual({ ...others, 'rate_plans.3.code': reserved });
    form.plans.restore(removed, 1);
    expect(problemsOf(form)).toStrictEqual({ ...others, 'rate_plans.4.code': reserved });
    expect(form.itemOf(form.keyOf('rate_plans.4.code'))).toBe('COR');
  });
});

describe('amounts in another currency than the hotel', () => {
  it('are not suggested, and an amount that was typed stays, also if it is the suggestion', () => {
    const form = ratesForm();
    const amounts = () => form.state.config.rates.map(({ base_rate }) => base_rate);
    moveTo(form, 'JPY');
    expect(amounts()).toEqual([0, 0]);
    moveTo(form, 'INR');
    expect(amounts()).toEqual([4000, 7000]);
    editRate(form, 1, 'base_rate', 7000);
    moveTo(form, 'USD');
    expect(amounts()).toEqual([0, 7000]);
  });

  it('entered amounts are marked until they are edited or confirmed, one by one or all', () => {
    const form = ratesForm();
    expect(form.unconfirmed()).toEqual([]);
    editRate(form, 0, 'base_rate', 4500);
    editRate(form, 1, 'base_rate', 5000);
    moveTo(form, 'JPY');
    expect(form.unconfirmed()).toMatchObject([
      { index: 0, amount: 4500, currency: 'INR' },
      { index: 1, amount: 5000, currency: 'INR' },
    ]);
    editRate(form, 0, 'min_rate', 3000);
    expect(form.unconfirmed()).toHaveLength(2);
    editRate(form, 0, 'base_rate', 9000);
    expect(form.unconfirmed()).toMatchObject([{ index: 1 }]);
    form.confirm(rate(form, 1));
    expect(form.unconfirmed()).toEqual([]);
    moveTo(form, 'EUR');
    expect(form.unconfirmed()).toMatchObject([{ currency: 'JPY' }, { currency: 'JPY' }]);
    form.confirm();
    expect(form.unconfirmed()).toEqual([]);
  });
});

it('a later last day leaves a plan that has a first day of its own as it is', () => {
  const form = createRatesForm();
  const days = () => form.state.config.rate_plans.map(({ end_date }) => end_date);
  editPlan(form, 1, 'start_date', '2026-12-20');
  form.endPlansOn('2027-12-31');
  expect(days()).toEqual(['2027-12-31', undefined, '2027-12-31']);
  editPlan(form, 1, 'end_date', '2027-12-31');
  form.endPlansOn('2027-12-31', false);
  expect(days()).toEqual([undefined, '2027-12-31', undefined]);
});
