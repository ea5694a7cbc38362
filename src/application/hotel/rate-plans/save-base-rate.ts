import { listIn, type Lists } from '#domain/diff/live.ts';
import { refersTo } from '#domain/record.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { overlap, validityOfYear, type Validity } from '#domain/rates/rate-validity.ts';
import {
  planPercentages,
  rateIn,
  ratesOf,
  ratesWith,
  type HotelRates,
} from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { mainRuleOf } from '#application/records/main-rule.ts';
import { readLists } from '#application/records/read-live.ts';
import { type ApiError, notSent } from '#application/errors/api-error.ts';
import { assertComplete } from '#application/records/record-errors.ts';
import { planGone } from './save-rate-plan.ts';
import {
  ruleBody,
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
  const mainIn = (of: RatePlanRecord) => rateIn(rates, of, roomType)?.main;
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
  /** The plans and rates as they are now. */
  readonly listed: Lists;
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
  const rates = ratesOf(await readLists(api, seenRates.live, ['plan', 'rule']), seenRates.now);
  if (!rates.plans.some(({ id }) => id === plan.id)) throw planGone(plan);
  const rules = listIn(rates.live, 'rule');
  const seenRule = rateIn(seenRates, plan, roomType)?.main;
  const baseRule = rateIn(rates, plan, roomType)?.main;
  // Otherwise the amount would replace the price of other days, such as those of next year.
  const isGone = seenRule && !rules.some((rule) => refersTo(seenRule.id, rule));
  if (isGone && baseRule && !areSameDays(seenRule, baseRule)) throw rateGone(roomType);
  const [seen, now] = [seenRule?.base_rate, baseRule?.base_rate];
  const amount = change.amount ?? now;
  if (amount === undefined) throw rateGone(roomType);
  const validity = validityFrom(rates, plan) ?? validityOfYear(Number(rates.today.slice(0, 4)));
  const derived = derivedRates(rates, { plan, roomType }, amount, kept);
  const writes = derived.map(({ plan: of, amount: base_rate }): RateWrite => {
    const rule = rateIn(rates, of, roomType)?.main?.record;
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
  const listed: Lists = new Map([
    ['plan', listIn(rates.live, 'plan')],
    ['rule', [...known, ...added]],
  ]);
  const after = ratesWith(rates, listed);
  const percentages = derived.map(({ plan: of, percentage }) => [
    rateKey(of, rateIn(after, of, roomType)?.main?.base_rate),
    percentage,
  ]);
  return {
    ...outcome,
    written,
    amount,
    listed,
    overwritten: now !== seen && now !== amount ? now : undefined,
    percentages: Object.fromEntries(percentages),
  };
}

function areSameDays(one: Validity, other: Validity): boolean {
  return one.start_date === other.start_date && one.end_date === other.end_date;
}

function rateGone({ name }: RoomTypeRecord): ApiError {
  return notSent(`The rate of ${name} no longer exists: another user removed it. Reload the page.`);
}

/** The period of a rate in the plan; undefined without a rate, or if its start or end is open. */
function validityFrom({ rates, today }: HotelRates, plan: RatePlanRecord): Validity | undefined {
  const mains = rates.flatMap((rate) => (rate.plan.id === plan.id && rate.main ? rate.main : []));
  const { start_date, end_date } = mainRuleOf(mains, today) ?? {};
  return start_date && end_date ? { start_date, end_date } : undefined;
}
