import { proxy, snapshot } from 'valtio/vanilla';
import { fieldIn, namesOf } from '#domain/description/record-description.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { autoRateBounds } from '#domain/rates/rate-maths.ts';
import {
  NEW_RATE_PLAN,
  planPercentage,
  withoutBlankDays,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import {
  followRoomTypes,
  initialRateConfig,
  PRICING,
  validateRates,
  type RateConfig,
  type RoomTypeRate,
} from '#domain/rates/rates.ts';
import {
  afterCurrencyChange,
  isUnconfirmed,
  unconfirmedRates,
  withOwnSuggestions,
} from '#domain/rates/unconfirmed-rates.ts';
import { ratePlanTitle, roomTypeTitles } from '#ui/texts/item-names.ts';
import { write } from '#ui/forms/form.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';

/** Fields that are shown only if dynamic pricing is enabled. */
export const DYNAMIC_PRICING = namesOf(PRICING, 'currency', 'enable_dynamic_pricing');

type Setting = keyof typeof PRICING.fields;

export type RatesForm = ReturnType<typeof createRatesForm>;

export interface RatesFieldsProps {
  readonly form: RatesForm;
}

type RateSources = Pick<HotelConfig, 'hotelProfile' | 'roomTypes'>;

const PLAN_KEY = /^rate_plans\.(\d+)\./;

/** The index of the plan that has this field; undefined for fields of no plan. */
function planOf(key: string): number | undefined {
  const [, index] = PLAN_KEY.exec(key) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** The key of the same field after the plans from index `from` have moved by `by`. */
function movedPlan(key: string, from: number, by: number): string {
  const index = planOf(key);
  if (index === undefined || index < from) return key;
  return key.replace(PLAN_KEY, `rate_plans.${index + by}.`);
}

/** The title of each rate's room type. */
export function rateTitles(rates: readonly Pick<RoomTypeRate, 'room_type_name'>[]): string[] {
  return roomTypeTitles(rates.map(({ room_type_name: name }) => name));
}

/**
 * The form of the rates (docs/behaviour.md §2). The keys of problems are paths within the configuration's `rates`, such as
 * `rates.0.base_rate`.
 */
export function createRatesForm() {
  const state = proxy({ config: initialRateConfig('INR', []) });
  const check = createFormCheck('rates', () => validateRates(state.config));
  const { clear } = check;
  /** Index of the unfolded plan. */
  const view = proxy({ openPlan: undefined as number | undefined });

  /** Gives hidden fields valid values, because the user cannot correct them. */
  const settleHidden = () => {
    const { config } = state;
    // The percentage of a plan of type base is 0 (docs/decisions/one-plan-is-the-base-plan.md).
    for (const plan of config.rate_plans) plan.adjustment_percentage = planPercentage(plan);
    if (config.enable_dynamic_pricing) return;
    const wrong = validateRates(config).map(({ path }) => path);
    for (const key of DYNAMIC_PRICING) {
      if (wrong.includes(key)) Object.assign(config, { [key]: fieldIn(PRICING, key).default });
      clear(key);
    }
  };

  /**
   * The configuration in the hotel's currency, with one rate per room type in the order of the room
   * types (docs/decisions/rates-belong-to-types.md).
   */
  const following = ({ roomTypes, hotelProfile: { currency } }: RateSources): RateConfig => {
    const { config } = state;
    const isSame =
      config.currency === currency &&
      config.rates.length === roomTypes.length &&
      roomTypes.every(({ id, name }, index) => {
        const rate = config.rates[index];
        return rate?.room_type_id === id && rate.room_type_name === name;
      });
    if (isSame) return config;
    const rates =
      config.currency === currency
        ? config.rates
        : afterCurrencyChange(config.rates, config.currency);
    const followed = followRoomTypes(rates, roomTypes);
    return { ...config, currency, rates: withOwnSuggestions(followed, currency) };
  };

  return {
    ...check,
    state,
    view,
    reveal(key: string) {
      const [list, index] = key.split('.');
      if (list === 'rate_plans') view.openPlan = Number(index);
    },
    itemOf(key: string): string | undefined {
      const [list, index] = key.split('.');
      const { rates, rate_plans: plans } = state.config;
      if (list === 'rates') return rateTitles(rates)[Number(index)];
      if (list !== 'rate_plans') return undefined;
      return plans.map(({ name }, position) => ratePlanTitle(name, position))[Number(index)];
    },
    value: () => structuredClone(snapshot(state.config)) as RateConfig,
    load(config: RateConfig) {
      // Components hold the proxy `state.config`, so it must not be replaced.
      Object.assign(state.config, structuredClone(config));
      state.config.rates = withOwnSuggestions(state.config.rates, config.currency);
      view.openPlan = undefined;
      settleHidden();
      check.show([]);
    },
    isValid: (hotel: RateSources) =>
      !check.isRefused() && validateRates(following(hotel)).length === 0,
    /** Adapts the rates to the hotel's current room types and currency. */
    follow(hotel: RateSources) {
      const { rates, currency } = following(hotel);
      // Nothing changed, so the shown problems stay.
      if (rates === state.config.rates) return;
      Object.assign(state.config, { rates, currency });
      check.show([]);
    },
    /**
     * Copies the rate of the room type with ID `original` to the one with ID `copy`. Does nothing
     * if `original` has no rate yet.
     */
    copyRate(original: string, copy: string) {
      const { rates } = state.config;
      const rate = rates.find(({ room_type_id: id }) => id === original);
      if (rate) rates.push({ ...rate, room_type_id: copy });
    },
    editRate<Field extends keyof RoomTypeRate>(
      index: number,
      field: Field,
      value: RoomTypeRate[Field],
    ) {
      const rate = state.config.rates[index];
      if (!rate) return;
      rate[field] = value;
      clear(`rates.${index}.${field}`);
      if (field === 'base_rate') {
        delete rate.origin;
        // The minimum and maximum are calculated from the base rate. A negative base rate, possible while
        // the user types, counts as 0.
        Object.assign(rate, autoRateBounds(Math.max(0, rate.base_rate), state.config.currency));
        clear(`rates.${index}.min_rate`, `rates.${index}.max_rate`);
      }
    },
    /**
     * The base rates that were entered in another currency and are not confirmed yet
     * (docs/decisions/amount-keeps-its-currency.md).
     */
    unconfirmed: () => unconfirmedRates(state.config),
    confirmRates() {
      const { rates, currency } = state.config;
      for (const rate of rates) if (isUnconfirmed(rate, currency)) delete rate.origin;
    },
    confirmRate(index: number) {
      const rate = state.config.rates[index];
      if (rate) delete rate.origin;
    },
    editPlan<Field extends keyof RatePlan>(index: number, field: Field, value: RatePlan[Field]) {
      const plan = state.config.rate_plans[index];
      if (!plan) return;
      check.solve(() => write<RatePlan, Field>(plan, field, value, withoutBlankDays));
      clear(`rate_plans.${index}.${field}`);
      if (field === 'adjustment_percentage') plan.adjustment_type = 'percentage';
    },
    togglePlan(index: number) {
      view.openPlan = view.openPlan === index ? undefined : index;
    },
    addPlan(): number {
      view.openPlan = state.config.rate_plans.push({ ...NEW_RATE_PLAN }) - 1;
      return view.openPlan;
    },
    removePlan(index: number) {
      check.solve(
        () => state.config.rate_plans.splice(index, 1),
        (key) => (planOf(key) === index ? undefined : movedPlan(key, index, -1)),
      );
      view.openPlan = undefined;
    },
    restorePlan(plan: RatePlan, index: number) {
      check.solve(
        () => state.config.rate_plans.splice(index, 0, { ...plan }),
        (key) => movedPlan(key, index, 1),
      );
      view.openPlan = index;
    },
    /**
     * Sets this last day for plans without a first or last day. With `isChosen` false, removes it
     * again.
     */
    endPlansOn(day: string, isChosen = true) {
      for (const plan of state.config.rate_plans) {
        if (plan.start_date !== undefined) continue;
        if (isChosen) plan.end_date ??= day;
        else if (plan.end_date === day) delete plan.end_date;
      }
    },
    edit<Field extends Setting>(field: Field, value: RateConfig[Field]) {
      state.config[field] = value;
      clear(field);
      if (field === 'enable_dynamic_pricing') settleHidden();
    },
  };
}
