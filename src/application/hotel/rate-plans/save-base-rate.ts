import type { ServerRecord } from '#domain/record.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { daysOf } from '#domain/plan/record-differences.ts';
import { overlap, validityOfYear } from '#domain/rates/rate-validity.ts';
import { planPercentages, ratesOf, type HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  fieldsLike,
  type RatePlanRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { mainRuleOf } from '#application/records/main-rule.ts';
import { type ApiError, notSent } from '#application/errors/api-error.ts';
import { assertComplete } from '#application/records/unconfirmed.ts';
import { planGone } from './switch-rate-plan.ts';
import {
  ruleBody,
  rulesOf,
  writeRates,
  type RateWrite,
  type RateWrites,
  type RateWriting,
} from './rate-writes.ts';

export interface BaseRate {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
}

/** The percentages that plans add to the base rate, by plan and rate: another user may change the rate. */
export type Percentages = Readonly<Record<string, number>>;

function rateKey({ id }: RatePlanRecord, amount: number | undefined): string {
  return `${id}:${amount}`;
}

interface DerivedRate {
  readonly plan: RatePlanRecord;
  readonly amount: number;
  readonly percentage: number;
}

/**
 * The rates of a room type in every plan with a known percentage, derived from its base rate. Omits rates for other days
 * than the base rate's. If the base rate exists, also omits rates that a plan does not have. After an attempt that saved
 * only some rates, pass its percentages as `kept`: they can no longer be recovered from the current rates.
 */
export function derivedRates(
  rates: HotelRates,
  { plan, roomType }: BaseRate,
  amount: number,
  kept: Percentages = {},
): readonly DerivedRate[] {
  const { currency } = rates.hotel;
  const base = adjustRate(amount, currency);
  if (rates.isLegacy) return [{ plan, amount: base, percentage: 0 }];
  const percentages = planPercentages(rates);
  const mainIn = ({ id }: RatePlanRecord) =>
    rates.rates.find((rate) => rate.roomType.id === roomType.id && rate.plan.id === id)?.main;
  const baseRule = mainIn(plan);
  return rates.plans.flatMap((other, index) => {
    if (other.id === plan.id) return [{ plan: other, amount: base, percentage: 0 }];
    const rule = mainIn(other);
    const follows = baseRule ? rule && overlap(rule, baseRule) : (rule ?? other.is_active);
    if (!follows) return [];
    const percentage = kept[rateKey(other, rule?.base_rate)] ?? percentages[index];
    if (percentage === undefined) return [];
    return [{ plan: other, amount: adjustRate(amount, currency, percentage), percentage }];
  });
}

export interface BaseRateChange extends RateWriting, BaseRate {
  readonly rates: HotelRates;
  /** Undefined if the user has typed nothing: the present base rate then stays. */
  readonly amount: number | undefined;
  /** The percentages of an earlier attempt that saved only some rates. */
  readonly kept?: Percentages | undefined;
}

export interface SavedBaseRate extends RateWrites {
  readonly listed: Pick<HotelRates['listing'], 'plans' | 'rules'>;
  /** The base rate that was applied. Pass it to the next attempt. */
  readonly amount: number;
  /** The base rate that another user had set, and that this save replaced. */
  readonly overwritten: number | undefined;
  /** The percentages that were applied. If rates failed, pass them as `kept` to the next attempt. */
  readonly percentages: Percentages;
}

/**
 * Sets the base rate of a room type, and the rates that follow from it in the other plans. A room type without rates
 * gets rates in every active plan that has rates. Does not change seasons. Reads the plans and rates again first, to
 * preserve changes of other users. Finish one call before the next: partly saved rates hide the percentages. Throws
 * `ApiError` if a list cannot be read or the plan no longer exists.
 */
export async function saveBaseRate(change: BaseRateChange): Promise<SavedBaseRate> {
  const { api, hotelId, rates: seenRates, roomType, plan, kept } = change;
  const [plans, rules] = await Promise.all([
    api.list('plan', { hotelId }),
    api.list('rule', { hotelId }),
  ]);
  const rates = ratesOf({ ...seenRates.listing, plans, rules }, seenRates.now, seenRates.isListed);
  if (!rates.plans.some(({ id }) => id === plan.id)) throw planGone(plan);
  const ruleIn = (of: RatePlanRecord, all: readonly ServerRecord[] = rules) =>
    mainRuleOf(rulesOf(all, of, roomType), rates.today);
  const seenRule = ruleIn(plan, seenRates.listing.rules);
  const baseRule = ruleIn(plan);
  const isListed = ({ id }: ServerRecord) =>
    rules.some((rule) => String(rule['id']) === String(id));
  // Otherwise the amount would replace the price of other days, such as those of next year.
  if (seenRule && baseRule && !isListed(seenRule) && !areSameDays(seenRule, baseRule)) {
    throw rateGone(roomType);
  }
  const [seen, now] = [amountOf(seenRule), amountOf(baseRule)];
  const amount = change.amount ?? now;
  if (amount === undefined) throw rateGone(roomType);
  const validity =
    validityFrom(rates, plan, rules) ?? validityOfYear(Number(rates.today.slice(0, 4)));
  const derived = derivedRates(rates, { plan, roomType }, amount, kept);
  const writes = derived.map(({ plan: of, amount: base_rate }): RateWrite => {
    const rule = ruleIn(of);
    if (rule) return { roomType, plan: of, rule, body: ruleBody(hotelId, rule, { base_rate }) };
    assertComplete('rule', rules);
    const ids = { hotel: hotelId, rate_plan: of.id, room_type: roomType.id };
    const body = { ...ids, base_rate, ...validity, is_active: true };
    return { roomType, plan: of, rule: undefined, body };
  });
  const { written, ...outcome } = await writeRates(writes, change);
  const byId = new Map(written.map((rule) => [String(rule['id']), rule]));
  const known = rules.map((rule) => byId.get(String(rule['id'])) ?? rule);
  const added = written.filter(
    ({ id }) => !rules.some((rule) => String(rule['id']) === String(id)),
  );
  const after = [...known, ...added];
  const percentages = derived.map(({ plan: of, percentage }) => [
    rateKey(of, amountOf(ruleIn(of, after))),
    percentage,
  ]);
  return {
    ...outcome,
    written,
    amount,
    listed: { plans, rules: after },
    overwritten: now !== seen && now !== amount ? now : undefined,
    percentages: Object.fromEntries(percentages),
  };
}

function areSameDays(one: ServerRecord, other: ServerRecord): boolean {
  const [a, b] = [daysOf(one), daysOf(other)];
  return a.start_date === b.start_date && a.end_date === b.end_date;
}

function rateGone({ name }: RoomTypeRecord): ApiError {
  return notSent(`The rate of ${name} no longer exists: another user removed it. Reload the page.`);
}

/** The period of a rate in the plan; undefined without a rate, or if its start or end is open. */
function validityFrom(
  { roomTypes, today }: HotelRates,
  plan: RatePlanRecord,
  rules: readonly ServerRecord[],
): { start_date: string; end_date: string } | undefined {
  const all = roomTypes.flatMap((roomType): ServerRecord[] => {
    const rule = mainRuleOf(rulesOf(rules, plan, roomType), today);
    return rule ? [rule] : [];
  });
  const { start_date, end_date } = fieldsLike(
    { start_date: '', end_date: '' },
    mainRuleOf(all, today) ?? {},
  );
  return start_date && end_date ? { start_date, end_date } : undefined;
}

function amountOf(rule: ServerRecord | undefined): number | undefined {
  return fieldsLike({ base_rate: 0 }, rule ?? {}).base_rate;
}
