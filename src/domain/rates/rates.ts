import { FieldProblems, underEach, type Problem } from '#domain/problem.ts';
import { directionMessage } from '#domain/text/plain-text.ts';
import { lastsTooLong } from './rate-validity.ts';
import { ADJUSTMENT_LIMITS, DEFAULT_RATE_PLANS, type RatePlan } from './rate-plans.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';

export const RATE_PERIOD = 'daily';
export const WEEKEND_MARKUP = { minimum: 0, maximum: 100, default: 20 } as const;
export const PEAK_SEASON_MARKUP = { minimum: 0, maximum: 200, default: 30 } as const;
export const PLAN_CODE_TAKEN = 'Rate plan code already exists';
export const BASE_RATE_MINIMUM = 1;
const PERIOD_TOO_LONG = 'The period must not be longer than three years';

export interface RateConfig {
  currency: string;
  rate_plans: RatePlan[];
  rates: RoomTypeRate[];
  enable_dynamic_pricing: boolean;
  weekend_markup: number;
  peak_season_markup: number;
}

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

export const BLANK_RATE = {
  rate_type: 'standard',
  rate_period: RATE_PERIOD,
  is_active: true,
  /** 0 means not set. */
  min_rate: 0,
  max_rate: 0,
};

/**
 * Where a base rate comes from. The origin is removed when a user edits or confirms the rate
 * (docs/decisions/amount-keeps-its-currency.md).
 */
export interface AmountOrigin {
  /** The currency in which the amount was entered or suggested. */
  readonly currency: string;
  /** The suggested amount; undefined if a user entered one. */
  readonly suggestion?: number;
}

/** Returns the suggested rate of a room type, marked as a suggestion (docs/decisions/amount-keeps-its-currency.md). */
export function initialRate(roomType: RoomType): RoomTypeRate {
  const suggestion = suggestedAmount(roomType);
  return {
    room_type_name: roomType.name,
    room_type_id: roomType.id,
    base_rate: suggestion,
    ...BLANK_RATE,
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
  /**
   * The ID of the rate's room type. Names are not enough, because they can change and repeat
   * (docs/decisions/rates-belong-to-types.md). Never stored or sent.
   */
  room_type_id: string;
  /**
   * Undefined if a user has entered or confirmed the amount in the currency of the rates. Never sent, and not part of
   * configuration files.
   */
  origin?: AmountOrigin | undefined;
};

export type StatedRate = typeof BLANK_RATE & {
  room_type_name: string;
  base_rate: number;
};

export function initialRateConfig(currency: string, roomTypes: readonly RoomType[]): RateConfig {
  return {
    currency,
    rate_plans: DEFAULT_RATE_PLANS.map((plan) => ({ ...plan })),
    rates: roomTypes.map((roomType) => initialRate(roomType)),
    enable_dynamic_pricing: false,
    weekend_markup: WEEKEND_MARKUP.default,
    peak_season_markup: PEAK_SEASON_MARKUP.default,
  };
}

/**
 * Updates the rates after a change of the room types. Renamed types keep their rates, removed types lose them
 * (docs/decisions/rates-belong-to-types.md), and new types get the suggested rate.
 */
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
    const code = plan.code.trim();
    const isRepeated = codes.has(code);
    codes.add(code);
    return validateRatePlan(plan, isRepeated);
  });
  const problems = new FieldProblems();
  problems.add(
    'weekend_markup',
    !isWithin(config.weekend_markup, WEEKEND_MARKUP) &&
      `Weekend markup must be between ${WEEKEND_MARKUP.minimum} and ${WEEKEND_MARKUP.maximum}%`,
  );
  problems.add(
    'peak_season_markup',
    !isWithin(config.peak_season_markup, PEAK_SEASON_MARKUP) &&
      `Peak season markup must be between ${PEAK_SEASON_MARKUP.minimum} and ${PEAK_SEASON_MARKUP.maximum}%`,
  );
  return ofRates.concat(ofPlans, problems.all());
}

function validateRate({ base_rate: base, min_rate: min, max_rate: max }: RoomTypeRate): Problem[] {
  const problems = new FieldProblems();
  problems.add(
    'base_rate',
    !(base >= BASE_RATE_MINIMUM && base < Infinity) &&
      'Base rate is required and must be greater than 0',
  );
  problems.add(
    'min_rate',
    min !== 0 && !(min < base) && 'Minimum rate must be less than base rate',
  );
  problems.add(
    'max_rate',
    max !== 0 && !(max > base) && 'Maximum rate must be greater than base rate',
  );
  return problems.all();
}

/** `isRepeated` is true if an earlier plan has the same code. Paths are the plan's field names. */
export function validateRatePlan(plan: RatePlan, isRepeated: boolean): Problem[] {
  const problems = new FieldProblems();
  problems.add('name', plan.name.trim() === '' && 'Rate plan name is required');
  problems.add('name', directionMessage(plan.name));
  problems.add('code', plan.code.trim() === '' && 'Rate plan code is required');
  problems.add('code', directionMessage(plan.code));
  problems.add('code', isRepeated && PLAN_CODE_TAKEN);
  const { start_date, end_date } = plan;
  if (start_date !== undefined && end_date !== undefined) {
    problems.add(
      'end_date',
      end_date < start_date && 'The end date must not be before the start date',
    );
    problems.add('end_date', lastsTooLong({ start_date, end_date }) && PERIOD_TOO_LONG);
  }
  problems.add(
    'adjustment_percentage',
    !isWithin(plan.adjustment_percentage, ADJUSTMENT_LIMITS) &&
      `Adjustment must be between ${ADJUSTMENT_LIMITS.minimum}% and ${ADJUSTMENT_LIMITS.maximum}%`,
  );
  return problems.all();
}

function isWithin(value: number, limits: { minimum: number; maximum: number }): boolean {
  return value >= limits.minimum && value <= limits.maximum;
}
