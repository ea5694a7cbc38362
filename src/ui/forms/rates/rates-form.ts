import { proxy, snapshot } from 'valtio/vanilla';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { autoRateBounds } from '#domain/rates/rate-maths.ts';
import { planPercentage, type RatePlan } from '#domain/rates/rate-plans.ts';
import {
  followRoomTypes,
  initialRateConfig,
  PEAK_SEASON_MARKUP,
  validateRates,
  WEEKEND_MARKUP,
  type RateConfig,
  type RoomTypeRate,
} from '#domain/rates/rates.ts';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { ratePlanTitle, roomTypeTitle, sameNameCodes } from '#ui/texts/item-names.ts';
import { createFormCheck, type FormCheck } from '#ui/forms/form-check.ts';
import { clearProblem, editAndClearSolved } from '#ui/forms/form-problems.ts';

/** What the DOM ids of this form's fields start with. */
export const RATES_FORM = 'rates';

/** The DOM id of the field whose problems have this key: `rates.0.base_rate`. */
export function ratesFieldId(key: string): string {
  return fieldId(RATES_FORM, key);
}

const MARKUPS = [
  ['weekend_markup', WEEKEND_MARKUP.default],
  ['peak_season_markup', PEAK_SEASON_MARKUP.default],
] as const;

type Setting = 'enable_dynamic_pricing' | (typeof MARKUPS)[number][0];

/** Keys of its problems: the paths of the configuration's `rates` part, `rates.0.base_rate`. */
export interface RatesForm extends FormCheck {
  readonly state: { config: RateConfig };
  /** The title of the room type or rate plan whose field has this key. */
  readonly itemOf: (key: string) => string | undefined;
  value(): RateConfig;
  load(config: RateConfig): void;
  /**
   * Gives every room type its rate, in their order and under their names (docs/decisions.md R15),
   * and takes over the hotel's currency.
   */
  follow(hotel: Pick<HotelConfig, 'hotelProfile' | 'roomTypes'>): void;
  editRate<Field extends keyof RoomTypeRate>(
    index: number,
    field: Field,
    value: RoomTypeRate[Field],
  ): void;
  editPlan<Field extends keyof RatePlan>(index: number, field: Field, value: RatePlan[Field]): void;
  edit<Field extends Setting>(field: Field, value: RateConfig[Field]): void;
}

const NO_BOUNDS = { min_rate: 0, max_rate: 0 };

/**
 * The form of the rates (docs/behaviour.md §2). `hasBounds`: it has fields for minimum and maximum.
 */
export function createRatesForm({ hasBounds = true } = {}): RatesForm {
  const state = proxy({ config: initialRateConfig('INR', []) });
  const check = createFormCheck(() => validateRates(state.config));
  const { problems, show } = check;

  /** Gives hidden fields valid values: the user could not correct them. */
  const settleHidden = () => {
    const { config } = state;
    // A base plan adjusts by 0 (docs/decisions.md R14).
    for (const plan of config.rate_plans) plan.adjustment_percentage = planPercentage(plan);
    if (!hasBounds) for (const rate of config.rates) Object.assign(rate, NO_BOUNDS);
    if (config.enable_dynamic_pricing) return;
    const wrong = validateRates(config).map(({ path }) => path);
    for (const [field, standard] of MARKUPS) {
      if (wrong.includes(field)) config[field] = standard;
      clearProblem(problems, field);
    }
  };

  return {
    ...check,
    state,
    itemOf(key) {
      const [list, index] = key.split('.');
      const position = Number(index);
      const rate = list === 'rates' && state.config.rates[position];
      if (rate) {
        const codes = sameNameCodes(state.config.rates.map(({ room_type_name }) => room_type_name));
        return roomTypeTitle(rate.room_type_name, position, codes[position]);
      }
      const plan = list === 'rate_plans' && state.config.rate_plans[position];
      return plan ? ratePlanTitle(plan.name, position) : undefined;
    },
    value: () => structuredClone(snapshot(state.config)) as RateConfig,
    load(config) {
      // The config keeps its proxy, which views hold.
      Object.assign(state.config, structuredClone(config));
      settleHidden();
      show([]);
    },
    follow({ roomTypes, hotelProfile: { currency } }) {
      const { config } = state;
      const isSame =
        config.currency === currency &&
        config.rates.length === roomTypes.length &&
        roomTypes.every(({ id, name }, index) => {
          const rate = config.rates[index];
          return rate?.room_type_id === id && rate.room_type_name === name;
        });
      // The problems that are shown stay if nothing changed.
      if (isSame) return;
      config.rates = followRoomTypes(config.rates, roomTypes);
      config.currency = currency;
      show([]);
    },
    editRate(index, field, value) {
      const rate = state.config.rates[index];
      if (!rate) return;
      rate[field] = value;
      clearProblem(problems, `rates.${index}.${field}`);
      if (field === 'base_rate') {
        // A negative rate has no percentage.
        Object.assign(rate, hasBounds ? autoRateBounds(Math.max(0, rate.base_rate)) : NO_BOUNDS);
        clearProblem(problems, `rates.${index}.min_rate`);
        clearProblem(problems, `rates.${index}.max_rate`);
      }
    },
    editPlan(index, field, value) {
      const plan = state.config.rate_plans[index];
      if (!plan) return;
      editAndClearSolved(
        problems,
        () => validateRates(state.config),
        () => {
          plan[field] = value;
        },
      );
      clearProblem(problems, `rate_plans.${index}.${field}`);
      if (field === 'adjustment_percentage') plan.adjustment_type = 'percentage';
    },
    edit(field, value) {
      state.config[field] = value;
      clearProblem(problems, field);
      if (field === 'enable_dynamic_pricing') settleHidden();
    },
  };
}
