import { LEGACY_PATH } from '#domain/rates/legacy-plans.ts';
import {
  ADJUSTMENT_LIMITS,
  ADJUSTMENT_TYPES,
  BLANK_RATE_PLAN,
  PLAN_RATE_TYPES,
  RATE_TYPES,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import {
  BASE_RATE_MINIMUM,
  BLANK_RATE,
  PEAK_SEASON_MARKUP,
  RATE_PERIOD,
  WEEKEND_MARKUP,
  type RateConfig,
  type StatedRate,
} from '#domain/rates/rates.ts';
import { filled, place, shapeOf, type RecordShape } from './document-part.ts';
import { currency, day, listOf, longText, number, oneOf, text, yesOrNo } from './field-shapes.ts';

export const RATE = {
  required: ['room_type_name'],
  defaults: BLANK_RATE,
  fields: {
    room_type_name: [text, 'Name of the room type that this rate is for.', filled],
    base_rate: [
      number,
      'Price per night. If omitted, a typical price for a room type of that name.',
      { minimum: BASE_RATE_MINIMUM },
    ],
    rate_type: [oneOf(RATE_TYPES), 'Kind of rate.'],
    rate_period: [oneOf([RATE_PERIOD]), 'Period of the rate.'],
    is_active: [yesOrNo, 'Whether the rate is in use.'],
    min_rate: [number, 'Lowest price, below the base rate; 0 means no limit.'],
    max_rate: [number, 'Highest price, above the base rate; 0 means no limit.', { minimum: 0 }],
  },
} satisfies RecordShape<keyof StatedRate>;

export const RATE_PLAN = {
  required: ['name', 'code'],
  defaults: { ...BLANK_RATE_PLAN, adjustment_type: undefined },
  fields: {
    name: [text, 'Name of the rate plan, such as Best Available Rate.', filled],
    code: [text, 'Short code, unique within the hotel, such as BAR.', filled],
    rate_type: [oneOf(PLAN_RATE_TYPES), 'Kind of plan.'],
    adjustment_type: [
      oneOf(ADJUSTMENT_TYPES),
      'base: the base rate itself. percentage: the base rate changed by adjustment_percentage. ' +
        'If omitted: percentage if there is an adjustment_percentage, otherwise base.',
    ],
    adjustment_percentage: [
      number,
      'Percentage added to the base rate; negative for a reduction.',
      ADJUSTMENT_LIMITS,
    ],
    description: [longText, 'Description of the plan.'],
    is_active: [yesOrNo, 'Whether the plan is in use; an inactive plan is not created.'],
    is_public: [yesOrNo, 'Whether guests can see the plan.'],
    start_date: [day, 'First day of its rates. If omitted, the first day of the year.'],
    end_date: [
      day,
      'Last day of its rates, such as 2027-12-31. If omitted, the last day of the year.',
    ],
  },
} satisfies RecordShape<keyof RatePlan>;

export const PRICING = {
  required: [],
  defaults: { enable_dynamic_pricing: false },
  fields: {
    currency: [
      currency,
      'Currency of the rates. If omitted, the currency of the hotel.',
      place('currency'),
    ],
    rate_plans: [
      listOf(shapeOf(RATE_PLAN)),
      `Rate plans. If omitted: BAR, LMR (-15%) and WEB (-10%). ${LEGACY_PATH}`,
    ],
    rates: [
      listOf(shapeOf(RATE)),
      'Base rates of the room types. A room type without a base rate gets a typical rate.',
    ],
    enable_dynamic_pricing: [yesOrNo, 'Whether prices rise at weekends and in the peak season.'],
    weekend_markup: [number, 'Percent added from Friday to Sunday.', WEEKEND_MARKUP],
    peak_season_markup: [number, 'Percent added in the peak season.', PEAK_SEASON_MARKUP],
  },
} satisfies RecordShape<keyof RateConfig>;
