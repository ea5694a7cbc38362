import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import { blankOf, record, type ValueOf } from '#domain/description/record-description.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { underEach, type Problem } from '#domain/problem.ts';
import { DEFAULT_RATE_PLANS, RATE_TYPES, validateRatePlan, type RatePlan } from './rate-plans.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';

const RATE_PERIOD = 'daily';

const ABOVE_BASE = 'Maximum rate must be greater than base rate';

export const RATE = record('rate', {
  room_type_name: field.name({
    label: 'Room Type',
    about: 'Name of the room type that this rate is for.',
    required: 'The rate must name its room type',
    isLocal: true,
  }),
  base_rate: field.money({
    label: 'Base Rate',
    about: 'Price per night. If omitted, a typical price for a room type of that name.',
    isDerived: true,
    min: [1, 'Base rate is required and must be greater than 0'],
    fallback: 0,
    examples: [7000, 4500],
  }),
  rate_type: field.option({
    label: 'Rate Type',
    about: 'Kind of rate.',
    default: 'standard',
    options: RATE_TYPES,
    examples: ['standard', 'standard'],
  }),
  rate_period: field.option({
    label: 'Rate Period',
    about: 'Period of the rate.',
    default: RATE_PERIOD,
    options: [RATE_PERIOD],
  }),
  is_active: field.flag({
    label: 'Active',
    about: 'Whether the rate is in use.',
    default: true,
    examples: ['yes', 'yes'],
  }),
  min_rate: field.money({
    label: 'Min Rate',
    about: 'Lowest price, below the base rate; 0 means no limit.',
    default: 0,
    fallback: 0,
    examples: [4900, 3200],
    isLocal: true,
  }),
  max_rate: field.money({
    label: 'Max Rate',
    about: 'Highest price, above the base rate; 0 means no limit.',
    default: 0,
    fallback: 0,
    min: [0, ABOVE_BASE],
    examples: [10500, 6800],
    isLocal: true,
  }),
});

const WEEKEND = 'Weekend markup must be between 0 and 100%';
const PEAK_SEASON = 'Peak season markup must be between 0 and 200%';

export const PRICING = record('hotel', {
  currency: field.currency({
    label: 'Currency',
    about: 'Currency of the rates. If omitted, the currency of the hotel.',
    isDerived: true,
    isLocal: true,
  }),
  enable_dynamic_pricing: field.flag({
    label: 'Enable Dynamic Pricing',
    about: 'Whether prices rise at weekends and in the peak season.',
    hint: 'Rates rise on weekends and in the peak season. If this is off, every night costs the same.',
    default: false,
    examples: ['no', 'no'],
  }),
  weekend_markup: field.percent({
    label: 'Weekend Markup (%)',
    about: 'Percent added from Friday to Sunday.',
    hint: 'Friday–Sunday nights.',
    default: 20,
    min: [0, WEEKEND],
    max: [100, WEEKEND],
    examples: [20, 20],
  }),
  peak_season_markup: field.percent({
    label: 'Peak Season Markup (%)',
    about: 'Percent added in the peak season.',
    hint: 'On the nights that your property-management system counts as peak season.',
    default: 30,
    min: [0, PEAK_SEASON],
    max: [200, PEAK_SEASON],
    examples: [30, 30],
  }),
});

const BLANK_PRICING = blankOf(PRICING);

export type PricingSettings = Omit<ValueOf<typeof PRICING>, 'currency'>;

export type RateConfig = ValueOf<typeof PRICING> & {
  rate_plans: RatePlan[];
  rates: RoomTypeRate[];
};

/** Suggested amount per guest of the base occupancy, by room type name (docs/fields.md §3). */
const INITIAL_RATE_FIGURES = new Map([
  ['Standard Room', 2000],
  ['Deluxe Room', 3500],
  ['Suite', 6000],
  ['Family Room', 4000],
  ['Executive Room', 5000],
]);
const INITIAL_RATE_OF_OTHER_NAMES = 2500;
/** Suggested amounts are always in this currency. */
export const SUGGESTED_CURRENCY = 'INR';

const BLANK_RATE: Readonly<StatedRate> = blankOf(RATE);

/** Removed when a user edits or confirms the rate (docs/decisions/amount-keeps-its-currency.md). */
export interface AmountOrigin {
  readonly currency: string;
  /** The suggested amount; undefined if a user entered one. */
  readonly suggestion?: number;
}

/** Returns the suggested rate of a room type, marked as a suggestion (docs/decisions/amount-keeps-its-currency.md). */
export function initialRate(roomType: RoomType): RoomTypeRate {
  const suggestion = suggestedAmount(roomType);
  return {
    ...BLANK_RATE,
    room_type_name: roomType.name,
    room_type_id: roomType.id,
    base_rate: suggestion,
    origin: { currency: SUGGESTED_CURRENCY, suggestion },
  };
}

export function suggestedAmount({
  name,
  base_occupancy: guests,
}: Pick<RoomType, 'name' | 'base_occupancy'>): number {
  return (INITIAL_RATE_FIGURES.get(name) ?? INITIAL_RATE_OF_OTHER_NAMES) * guests;
}

export type RoomTypeRate = StatedRate & {
  /** The ID of the rate's room type. Names are not enough, because they can change and repeat. Never stored or sent. */
  room_type_id: string;
  /** Undefined if a user entered or confirmed the amount in the rates' currency. Neither sent nor exported. */
  origin?: AmountOrigin | undefined;
};

export type StatedRate = ValueOf<typeof RATE>;

export function initialRateConfig(currency: string, roomTypes: readonly RoomType[]): RateConfig {
  return {
    ...BLANK_PRICING,
    currency,
    rate_plans: DEFAULT_RATE_PLANS.map((plan) => ({ ...plan })),
    rates: roomTypes.map((roomType) => initialRate(roomType)),
  };
}

/** Renamed room types keep their rates, removed ones lose them, and new ones get the suggested rate. */
export function followRoomTypes(
  rates: readonly RoomTypeRate[],
  roomTypes: readonly RoomType[],
): RoomTypeRate[] {
  const rateOf = new Map(rates.map((rate) => [rate.room_type_id, rate]));
  return roomTypes.map((roomType) => {
    const rate = rateOf.get(roomType.id);
    return rate ? { ...rate, room_type_name: roomType.name } : initialRate(roomType);
  });
}

/** Checks the rules of docs/fields.md §5. Paths are relative to `rates` in the configuration. */
export function validateRates(config: RateConfig): Problem[] {
  const codes = new Set<string>();
  const ofRates = underEach('rates', config.rates, validateRate);
  const ofPlans = underEach('rate_plans', config.rate_plans, (plan) => {
    const code = normalForm('code', plan.code);
    const isRepeated = codes.has(code);
    codes.add(code);
    return validateRatePlan(plan, isRepeated);
  });
  return ofRates.concat(ofPlans, checkFields(PRICING, config).all());
}

/** A rate without a room type gets its problem where rates are assigned to room types. */
function validateRate(rate: RoomTypeRate): Problem[] {
  const { base_rate: base, min_rate: min, max_rate: max } = rate;
  const problems = checkFields(RATE, rate, ['room_type_name']);
  problems.add(
    'min_rate',
    min !== 0 && !(min < base) && 'Minimum rate must be less than base rate',
  );
  problems.add('max_rate', max !== 0 && !(max > base) && ABOVE_BASE);
  return problems.all();
}
