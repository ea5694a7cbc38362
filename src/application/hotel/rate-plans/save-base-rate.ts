import { adjustRate } from '#domain/rates/rate-maths.ts';
import { validityOfYear } from '#domain/rates/rate-validity.ts';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import {
  fieldsLike,
  type RatePlanRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { mainRuleOf, ruleBody, rulesOf } from './main-rule.ts';
import { writeRates, type RateWrite, type RateWrites, type RateWriting } from './rate-writes.ts';

/** A base rate, and the plan that has it. */
export interface BaseRate {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
}

/** The rates of a room type in every plan that follow from its base rate. */
export function derivedRates(
  rates: HotelRates,
  { plan }: Pick<BaseRate, 'plan'>,
  amount: number,
): readonly { readonly plan: RatePlanRecord; readonly amount: number }[] {
  const { currency } = rates.hotel;
  const base = adjustRate(amount, currency);
  if (rates.isLegacy) return [{ plan, amount: base }];
  const percentages = planPercentages(rates);
  return rates.plans.map((other, index) => {
    const percentage = percentages[index] ?? 0;
    if (other.id === plan.id) return { plan: other, amount: base };
    return { plan: other, amount: adjustRate(amount, currency, percentage) };
  });
}

export interface BaseRateChange extends RateWriting, BaseRate {
  readonly rates: HotelRates;
  readonly amount: number;
  /** The year in which new rates are valid if the hotel has no others. */
  readonly year: number;
}

export interface SavedBaseRate extends RateWrites {
  /** All rules of the hotel as they are now. */
  readonly rules: readonly ServerRecord[];
  /** The base rate that somebody else had set meanwhile. */
  readonly overwritten: number | undefined;
}

/**
 * Sets the base rate of a room type, and the rates that follow from it in the other plans. A room
 * type without rates gets them in every active plan. Seasons stay as they are. Reads the rates again
 * first. Throws the `ApiError` of that list.
 */
export async function saveBaseRate(change: BaseRateChange): Promise<SavedBaseRate> {
  const { api, hotelId, rates, roomType, plan, amount, year } = change;
  const rules = await api.list('rule', { hotelId });
  const ruleIn = (of: RatePlanRecord, all: readonly ServerRecord[] = rules) =>
    mainRuleOf(rulesOf(all, of, roomType));
  const isNew = !ruleIn(plan);
  const validity = validityFrom(rates, plan, rules) ?? validityOfYear(year);
  const writes = derivedRates(rates, { plan }, amount).flatMap((derived): RateWrite[] => {
    const { plan: of, amount: base_rate } = derived;
    const rule = ruleIn(of);
    if (rule) return [{ roomType, plan: of, rule, body: ruleBody(hotelId, rule, { base_rate }) }];
    if (of.id !== plan.id && (!isNew || !of.is_active)) return [];
    const ids = { hotel: hotelId, rate_plan: of.id, room_type: roomType.id };
    const body = { ...ids, base_rate, ...validity, is_active: true };
    return [{ roomType, plan: of, rule: undefined, body }];
  });
  const { written, ...outcome } = await writeRates(writes, change);
  const byId = new Map(written.map((rule) => [String(rule['id']), rule]));
  const known = rules.map((rule) => byId.get(String(rule['id'])) ?? rule);
  const added = written.filter(
    ({ id }) => !rules.some((rule) => String(rule['id']) === String(id)),
  );
  const seen = amountOf(ruleIn(plan, rates.listing.rules));
  const now = amountOf(ruleIn(plan));
  return {
    ...outcome,
    written,
    rules: [...known, ...added],
    overwritten: now !== seen && now !== amount ? now : undefined,
  };
}

/** The period of another rate in the plan. */
function validityFrom(
  { roomTypes }: HotelRates,
  plan: RatePlanRecord,
  rules: readonly ServerRecord[],
): { start_date: string; end_date: string } | undefined {
  const all = roomTypes.flatMap((roomType): ServerRecord[] => {
    const rule = mainRuleOf(rulesOf(rules, plan, roomType));
    return rule ? [rule] : [];
  });
  const { start_date, end_date } = fieldsLike(
    { start_date: '', end_date: '' },
    mainRuleOf(all) ?? {},
  );
  return start_date && end_date ? { start_date, end_date } : undefined;
}

function amountOf(rule: ServerRecord | undefined): number | undefined {
  return fieldsLike({ base_rate: 0 }, rule ?? {}).base_rate;
}
