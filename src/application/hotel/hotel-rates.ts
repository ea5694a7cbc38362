import { mainRuleOf } from '#application/records/main-rule.ts';
import { type Id, refersTo, type ServerRecord } from '#domain/record.ts';
import {
  fieldsLike,
  hotelOf,
  ratePlanOf,
  rateRuleOf,
  roomTypeOf,
  type RatePlanRecord,
  type RateRuleRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readHotel, type ShownHotel } from '#application/records/read-live.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { listIn } from '#domain/diff/live.ts';
import type { RecordList } from '#domain/diff/record-list.ts';
import type { RecordKind } from '#domain/plan/operation.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { rateDecimals } from '#domain/places/currencies.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import {
  includesDay,
  isSeasonBeside,
  overlap,
  RULE_DAYS,
  type Validity,
} from '#domain/rates/rate-validity.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { recoverRates } from '#domain/rates/recovered-rates.ts';

const PRICING = {
  is_enabled: false,
  weekend_markup_percentage: 0,
  peak_season_markup_percentage: 0,
  occupancy_based_pricing: false,
  advance_booking_discount: false,
};

export type PricingRecord = typeof PRICING;

/** The rates of a room type in a rate plan: one rule, or one for each season. */
export interface ResultingRate {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
  readonly rules: readonly RateRuleRecord[];
  readonly main: RateRuleRecord | undefined;
}

export type HotelRates = ReturnType<typeof ratesOf>;

/** Rates and dynamic pricing are optional, because some servers do not list them. Throws `ApiError`. */
export async function readRates(
  api: Pick<HotelReads, 'hotel' | 'list'>,
  hotelId: Id,
  clock: Pick<Clock, 'now'>,
): Promise<HotelRates> {
  const kinds = ['room-type', 'plan', 'rule', 'pricing'] as const;
  return ratesOf(await readHotel(api, hotelId, kinds, ['rule', 'pricing']), clock.now());
}

/** `now` is in ms since 1970. */
export function ratesOf(live: Omit<ShownHotel, 'unread' | 'errors'>, now: number) {
  const hotel = hotelOf(live.hotel);
  const today = dayAtHotel(hotel.timezone, now);
  const roomTypes = listIn(live, 'room-type').map(roomTypeOf);
  const plans = basePlanFirst(listIn(live, 'plan')).map(ratePlanOf);
  const [pricing] = listIn(live, 'pricing');
  const rules = Map.groupBy(listIn(live, 'rule').map(rateRuleOf), ({ room_type }) =>
    String(room_type),
  );
  const rates = roomTypes.flatMap((roomType): ResultingRate[] => {
    const typeRules = rules.get(String(roomType.id)) ?? [];
    return plans.map((plan) => {
      const inPlan = typeRules
        .filter(({ rate_plan }) => refersTo(rate_plan, plan))
        .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
      return { roomType, plan, rules: inPlan, main: mainRuleOf(inPlan, today) };
    });
  });
  return {
    hotel,
    now,
    /** The current day in the property's time zone, `YYYY-MM-DD`. */
    today,
    roomTypes,
    plans,
    rates,
    /** Undefined if dynamic pricing was never set up. */
    pricing: pricing && { ...PRICING, ...fieldsLike(PRICING, pricing) },
    isListed: { rules: live.lists.has('rule'), pricing: live.lists.has('pricing') },
    /** Whether every plan is a legacy plan, which belongs to a single room type (docs/api.md 'Onboarding'). */
    isLegacy: plans.length > 0 && plans.every(({ code }) => legacyPlanPlace(code) !== undefined),
    live,
  };
}

/** The rates with these lists in place of the earlier ones. */
export function ratesWith(
  { live, now }: HotelRates,
  lists: Iterable<readonly [RecordKind, RecordList]>,
): HotelRates {
  return ratesOf({ ...live, lists: new Map([...live.lists, ...lists]) }, now);
}

/** The base plan, then the others by code: several are sent at a time, so the server's order is arbitrary. */
export function basePlanFirst(plans: RecordList): readonly ServerRecord[] {
  const basePlan = plans.find((plan) => plan['is_base_plan'] === true) ?? plans[0];
  return plans.toSorted(
    (a, b) =>
      Number(b === basePlan) - Number(a === basePlan) ||
      String(a['code']).localeCompare(String(b['code']), 'en', { numeric: true }),
  );
}

export function rateIn(
  { rates }: HotelRates,
  plan: { readonly id: Id } | undefined,
  roomType: { readonly id: Id },
): ResultingRate | undefined {
  return rates.find((rate) => rate.plan.id === plan?.id && rate.roomType.id === roomType.id);
}

/** The days that all rates of a plan share, without an open start or end; undefined if there are none. */
export function presentDays(
  { rates }: HotelRates,
  plan: RatePlanRecord,
): Partial<Validity> | undefined {
  const mains = rates.flatMap((rate) => (rate.plan.id === plan.id && rate.main ? [rate.main] : []));
  const [first] = mains;
  const isShared = mains.every((main) => RULE_DAYS.every((day) => main[day] === first?.[day]));
  if (!first || !isShared) return undefined;
  const { start_date, end_date } = first;
  return { ...(start_date && { start_date }), ...(end_date && { end_date }) };
}

export function baseRateFor(
  rates: HotelRates,
  roomType: RoomTypeRecord,
  days: Validity,
): BaseOfDays {
  const own = rateIn(rates, rates.plans[0], roomType);
  return baseOfDays(own?.rules ?? [], days, rates.today);
}

/**
 * The percentage that each plan adds to the base rates of its days, in the order of the plans. The server
 * stores only the resulting rates, so the percentages are recovered from them. Undefined if less than
 * half of the plan's rates follow a percentage, or if it has none.
 */
export function planPercentages(rates: HotelRates): readonly (number | undefined)[] {
  const known = PERCENTAGES.get(rates);
  if (known) return known;
  const { plans, hotel, isLegacy } = rates;
  const listed = (isLegacy ? [] : plans).map((plan) => {
    const own = rates.rates.filter((rate) => rate.plan.id === plan.id);
    const bases = own.map(({ roomType, main }) => main && baseRateFor(rates, roomType, main));
    return {
      amounts: own.map(({ main }) => main?.base_rate),
      bases: bases.map((base) => base?.rule?.base_rate),
    };
  });
  // Plans with the same base rates together show the decimals that these had before they were rounded.
  const groups = Map.groupBy(listed.slice(1), ({ bases }) => JSON.stringify(bases));
  const found = new Map([[listed[0], 0]]);
  for (const group of groups.values()) {
    const amounts = group.map((plan) => plan.amounts);
    const { percentages } = recoverRates(group[0]?.bases ?? [], amounts, hotel.currency);
    for (const [index, plan] of group.entries()) {
      const percentage = percentages[index] ?? 0;
      const follow = plan.amounts.flatMap((amount, type) => {
        const base = plan.bases[type];
        if (amount === undefined || base === undefined) return [];
        return [isDerived(amount, base, percentage, hotel.currency)];
      });
      const followers = follow.filter(Boolean).length;
      if (followers > 0 && 2 * followers >= follow.length) found.set(plan, percentage);
    }
  }
  const percentages = listed.map((plan) => found.get(plan));
  PERCENTAGES.set(rates, percentages);
  return percentages;
}

/** Whether a rate follows from its base rate. Allows for the rounding of both. */
function isDerived(amount: number, base: number, percentage: number, currency: string) {
  const expected = adjustRate(base, currency, percentage);
  return Math.abs(amount - expected) <= 1.5 * 10 ** -rateDecimals(currency);
}

/** A cache, because recovering percentages is slow. */
const PERCENTAGES = new WeakMap<HotelRates, readonly (number | undefined)[]>();

export interface BaseOfDays {
  /** Undefined if the room type has no base rate. */
  readonly rule: RateRuleRecord | undefined;
  /** False if there is no base rate for these days, so that `rule` is the present one. */
  readonly isOfDays: boolean;
  /** The day on which another base rate starts to apply within these days. */
  readonly changesOn: string | undefined;
}

/** `rules`: of a room type in the base plan. A season within a longer rule does not count as a base rate. */
function baseOfDays(rules: readonly RateRuleRecord[], days: Validity, today: string): BaseOfDays {
  const met = rules.filter((rule) => overlap(rule, days));
  const active = met.filter(({ is_active }) => is_active);
  const all = active.length > 0 ? active : met;
  const lasting = all.filter(
    (rule) => !all.some((other) => overlap(rule, other) && isSeasonBeside(rule, other)),
  );
  const rule = mainRuleOf(lasting, today);
  const next = lasting.find(
    (other) => rule && other.base_rate !== rule.base_rate && !overlap(other, rule),
  );
  const changesOn = [rule, next].flatMap((each) => each?.start_date ?? []).toSorted()[1];
  return { rule: rule ?? mainRuleOf(rules, today), isOfDays: rule !== undefined, changesOn };
}

/** For the night (`YYYY-MM-DD`), before dynamic pricing. Several rules if periods overlap. */
export function ratesOfNight(rates: HotelRates, night: string): HotelRates {
  return {
    ...rates,
    rates: rates.rates.map((rate) => {
      const isSold = rate.plan.is_active && rate.roomType.is_active;
      const rules = rate.rules.filter(
        (rule) => isSold && rule.is_active && includesDay(rule, night),
      );
      return { ...rate, rules, main: rules[0] };
    }),
  };
}

/** A rate that does not follow from the percentage of its plan, although other rates of the plan do. */
export interface DifferingRate {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
  readonly amount: number;
  /** The amount that follows from the base rate and `percentage`. */
  readonly expected: number;
  readonly percentage: number;
}

/**
 * Finds rates that are wrong because saving a base rate failed for some plans. Servers do not store the percentage of a
 * plan, so this uses the percentage that most of its rates follow. Skips a plan without one.
 * Finds nothing in a hotel with one room type.
 */
export function differingRates(rates: HotelRates): readonly DifferingRate[] {
  if (rates.isLegacy) return [];
  const { currency } = rates.hotel;
  const percentages = planPercentages(rates);
  return rates.plans.slice(1).flatMap((plan, index) => {
    const percentage = percentages[index + 1];
    if (percentage === undefined) return [];
    const own = rates.rates.filter((rate) => rate.plan.id === plan.id);
    return own.flatMap(({ roomType, main }): DifferingRate[] => {
      const base = main && baseRateFor(rates, roomType, main).rule;
      if (!base || isDerived(main.base_rate, base.base_rate, percentage, currency)) return [];
      const { base_rate: amount } = main;
      const expected = adjustRate(base.base_rate, currency, percentage);
      return [{ roomType, plan, amount, expected, percentage }];
    });
  });
}
