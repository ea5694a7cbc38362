import { proxy, snapshot } from 'valtio/vanilla';
import { fieldIn, namesOf } from '#domain/description/record-description.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { autoRateBounds } from '#domain/rates/rate-maths.ts';
import {
  NEW_RATE_PLAN,
  planPercentage,
  RATE_PLAN,
  withoutBlankDays,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import {
  followRoomTypes,
  initialRateConfig,
  PRICING,
  RATE,
  validateRates,
  type RateConfig,
  type RoomTypeRate,
} from '#domain/rates/rates.ts';
import {
  afterCurrencyChange,
  isUnconfirmedRate,
  unconfirmedRates,
  withOwnSuggestions,
} from '#domain/rates/unconfirmed-rates.ts';
import { createFormCheck } from '#ui/forms/form.ts';
import { write, type Follow, type RecordForm } from '#ui/forms/form.ts';
import { createRows, keyByItem } from '#ui/forms/rows.ts';
import { ratePlanTitle, roomTypeTitles } from '#ui/texts/item-names.ts';

/** Fields that are shown only if dynamic pricing is enabled. */
export const DYNAMIC_PRICING = namesOf(PRICING, 'currency', 'enable_dynamic_pricing');

/** A rate plan with an ID for this form only, which is never stored or sent. */
export interface ListedPlan extends RatePlan {
  id: string;
}

export type RatesForm = ReturnType<typeof createRatesForm>;

export interface RatesFieldsProps {
  readonly form: RatesForm;
}

type RateSources = Pick<HotelConfig, 'hotelProfile' | 'roomTypes'>;

/** The title of each rate's room type. */
export function rateTitles(rates: readonly Pick<RoomTypeRate, 'room_type_name'>[]): string[] {
  return roomTypeTitles(rates.map(({ room_type_name: name }) => name));
}

/** The percentage of a plan that a user has given an adjustment counts. */
const followPlan: Follow<RatePlan> = (plan, edited) => ({
  ...withoutBlankDays(plan),
  ...(edited === 'adjustment_percentage' && { adjustment_type: 'percentage' }),
});

/**
 * The form of the rates (docs/behaviour.md §2). The keys of problems are paths within the configuration's `rates`, with
 * IDs instead of positions: `rates.<room type ID>.base_rate`, `rate_plans.<plan ID>.name`.
 */
export function createRatesForm() {
  const state = proxy({ config: initialRateConfig('INR', []) });
  const keyOfNow = () => {
    const { rates } = state.config;
    const byItem: Record<string, (path: string) => string> = {
      rates: keyByItem(rates.map(({ room_type_id: id }) => ({ id }))),
      rate_plans: keyByItem(plans.state.items),
    };
    return (path: string) => {
      const [list = '', ...rest] = path.split('.');
      const keyOf = byItem[list];
      return keyOf ? `${list}.${keyOf(rest.join('.'))}` : path;
    };
  };
  const check = createFormCheck('rates', () => validateRates(state.config), keyOfNow);
  const plans = createRows<ListedPlan, typeof RATE_PLAN.fields>({
    name: 'rates',
    record: RATE_PLAN,
    follow: followPlan,
    validate: () => [],
    blank: () => NEW_RATE_PLAN,
    titlesOf: (all) => all.map(({ name }, index) => ratePlanTitle(name, index)),
    within: { check, path: 'rate_plans' },
  });
  /** The configuration and the form share the list of plans. */
  const loadPlans = (loaded: readonly RatePlan[]) => {
    plans.load(loaded);
    state.config.rate_plans = plans.state.items;
  };
  loadPlans(state.config.rate_plans);
  /** Editing the base rate sets its limits. While the user types, it can be negative, which counts as 0. */
  const followRate: Follow<RoomTypeRate> = ({ base_rate }, edited) =>
    edited === 'base_rate'
      ? { origin: undefined, ...autoRateBounds(Math.max(0, base_rate || 0), state.config.currency) }
      : {};

  /** Gives hidden fields valid values, because the user cannot correct them. */
  const settleHidden = () => {
    const { config } = state;
    // The percentage of a plan of type base is 0 (docs/decisions/one-plan-is-the-base-plan.md).
    for (const plan of config.rate_plans) plan.adjustment_percentage = planPercentage(plan);
    if (config.enable_dynamic_pricing) return;
    const wrong = validateRates(config).map(({ path }) => path);
    for (const key of DYNAMIC_PRICING) {
      if (wrong.includes(key)) Object.assign(config, { [key]: fieldIn(PRICING, key).default });
      check.clear(key);
    }
  };

  /** The configuration in the hotel's currency, with one rate per room type in the order of the room types. */
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
    plans,
    rate(rate: RoomTypeRate): RecordForm<RoomTypeRate, typeof RATE.fields> {
      const prefix = `rates.${rate.room_type_id}.`;
      return {
        ...check,
        record: RATE,
        state: rate,
        prefix,
        edit(field, value) {
          const edited = check.solve(() => write(rate, field, value, followRate));
          check.clear(...edited.map((name) => `${prefix}${name}`));
        },
      };
    },
    pricing: {
      ...check,
      record: PRICING,
      state: state.config,
      edit<Field extends keyof typeof PRICING.fields>(field: Field, value: RateConfig[Field]) {
        state.config[field] = value;
        check.clear(field);
        if (field === 'enable_dynamic_pricing') settleHidden();
      },
    },
    reveal(key: string) {
      if (key.startsWith('rate_plans.')) plans.reveal(key.slice('rate_plans.'.length));
    },
    itemOf(key: string): string | undefined {
      const [list, id = ''] = key.split('.');
      const { rates } = state.config;
      if (list === 'rate_plans') return plans.itemOf(`${id}.`);
      return list === 'rates'
        ? rateTitles(rates)[rates.findIndex((rate) => rate.room_type_id === id)]
        : undefined;
    },
    value(): RateConfig {
      const config = structuredClone(snapshot(state.config)) as RateConfig;
      const listed = config.rate_plans as ListedPlan[];
      return { ...config, rate_plans: listed.map(({ id: _, ...plan }) => plan) };
    },
    load(config: RateConfig) {
      const { rate_plans: listed, ...others } = structuredClone(config);
      // Components hold the proxy `state.config`, so it must not be replaced.
      Object.assign(state.config, others);
      state.config.rates = withOwnSuggestions(state.config.rates, config.currency);
      loadPlans(listed);
      settleHidden();
      check.show([]);
    },
    isValid: (hotel: RateSources) =>
      !check.isRefused() && validateRates(following(hotel)).length === 0,
    follow(hotel: RateSources) {
      const { rates, currency } = following(hotel);
      // Nothing changed, so the shown problems stay.
      if (rates === state.config.rates) return;
      Object.assign(state.config, { rates, currency });
      check.show([]);
    },
    /** Copies the rate of room type `original` to `copy` (IDs), if there is one. */
    copyRate(original: string, copy: string) {
      const { rates } = state.config;
      const rate = rates.find(({ room_type_id: id }) => id === original);
      if (rate) rates.push({ ...rate, room_type_id: copy });
    },
    /** Entered in another currency, not confirmed yet (docs/decisions/amount-keeps-its-currency.md). */
    unconfirmed: () => unconfirmedRates(state.config),
    confirm(only?: RoomTypeRate) {
      const { rates, currency } = state.config;
      for (const rate of only ? [only] : rates) {
        if (isUnconfirmedRate(rate, currency)) delete rate.origin;
      }
    },
    /** Sets this last day for plans without a first or last day. With `isChosen` false, removes it again. */
    endPlansOn(day: string, isChosen = true) {
      for (const plan of state.config.rate_plans) {
        if (plan.start_date !== undefined) continue;
        if (isChosen) plan.end_date ??= day;
        else if (plan.end_date === day) delete plan.end_date;
      }
    },
  };
}
