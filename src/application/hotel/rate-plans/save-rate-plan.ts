import { isSameValue } from '#domain/description/same-value.ts';
import { sentFields } from '#domain/description/record-description.ts';
import { ratePlanBody } from '#domain/rates/rate-bodies.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import {
  PLAN_CODE_TAKEN,
  planPercentage,
  RATE_PLAN,
  type PlanDetails,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import { planPeriod, RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import type { Body, Id } from '#domain/record.ts';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { withId } from '#application/onboarding/obstacles.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { RecordList } from '#domain/diff/record-list.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import {
  ratePlanOf,
  type RatePlanRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { mainRuleOf } from '#application/records/read-hotel-document.ts';
import { createWriteOnce, isInDoubt, updateRecord } from '#application/records/write-record.ts';
import { assertComplete } from '#application/records/unconfirmed.ts';
import { presentPlan } from './present-plan.ts';
import { ruleBody, rulesOf, writeRates, type RateWrite, type RateWrites } from './rate-writes.ts';

export interface SaveRatePlanParts {
  readonly hotelId: Id;
  /** The rates when the edit starts. */
  readonly rates: HotelRates;
  /** The plan to change; undefined for a new one. */
  readonly before: RatePlanRecord | undefined;
}

/**
 * The days that all current rates of a plan share. Omits an open start or end. Undefined if the
 * rates have different days, or if there are no rates.
 */
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

export function ratePlanFields(rates: HotelRates, plan: RatePlanRecord): RatePlan {
  const { id: _, is_base_plan: __, ...fields } = plan;
  const percentage = planPercentages(rates)[rates.plans.indexOf(plan)] ?? 0;
  const isBase = plan === rates.plans[0];
  return {
    ...fields,
    adjustment_type: isBase ? 'base' : 'percentage',
    adjustment_percentage: isBase ? 0 : percentage,
    ...presentDays(rates, plan),
  };
}

/** The room types with a base rate that have no rate in this plan. Saving the active plan adds their rates. */
export function missingRates(
  { rates, plans, roomTypes, isLegacy, isListed }: HotelRates,
  plan: RatePlanRecord,
): readonly RoomTypeRecord[] {
  if (isLegacy || !isListed.rules) return [];
  const isRated = (of: RatePlanRecord | undefined, { id }: RoomTypeRecord) =>
    rates.some(
      ({ roomType, main, ...rate }) => rate.plan.id === of?.id && roomType.id === id && main,
    );
  return roomTypes.filter((type) => isRated(plans[0], type) && !isRated(plan, type));
}

export interface SavedRatePlan extends RateWrites {
  readonly record: RatePlanRecord;
  /** Changed fields that another user has changed too. */
  readonly overwritten: readonly string[];
}

/**
 * Fields that the server stores in a plan. It does not store the percentage, only the resulting
 * rates.
 */
const FIELDS = Object.keys(sentFields(RATE_PLAN)) as PlanField[];
type PlanField = keyof PlanDetails;

/**
 * Creates or changes one rate plan of a running hotel, with its rate for each room type. Use one
 * instance for all attempts: a second attempt then continues the first, and creates nothing twice
 * (docs/decisions/lost-response-is-looked-up.md).
 */
export function createSaveRatePlan(
  api: OnboardingApi,
  clock: Clock,
  { hotelId, rates, before }: SaveRatePlanParts,
) {
  const writeOnce = createWriteOnce(api, clock);
  const start = before && ratePlanFields(rates, before);
  let known = before;
  /**
   * Whether the rates must be written. Once true, it stays true, because a later attempt may have
   * to write the remaining rates.
   */
  let isRated = false;

  /** Whether an attempt may have created the plan although it failed. */
  let mayExist = false;
  let overwritten: readonly PlanField[] = [];

  /**
   * Finds an existing plan with the same code. Another user may have added it, and not every server
   * refuses a duplicate.
   */
  const sameCode = async (body: Body) => {
    const found = await writeOnce.lookUp({ kind: 'plan', body, hotelId });
    if (found instanceof ApiError) throw found;
    return typeof found === 'string' ? undefined : ratePlanOf(found);
  };
  const change = async (plan: RatePlan, seen: RatePlanRecord) => {
    // Reads the plan again, to keep changes of other users in other fields.
    const { now, plans } = await presentPlan(api, hotelId, seen);
    const changed = FIELDS.filter((field) => plan[field] !== seen[field]);
    const chosen = Object.fromEntries(changed.map((field) => [field, plan[field]]));
    const body = ratePlanBody({ ...now, ...chosen }, hotelId);
    const isTaken = plans.some(
      (other) => other !== now && isSameValue('code', other.code, plan.code),
    );
    if (changed.includes('code') && isTaken) throw taken();
    const result = await updateRecord(api, { kind: 'plan', hotelId, body }, now);
    if (result.state !== 'done') throw result.error;
    if (result.effect.kind === 'kept') return undefined;
    overwritten = changed.filter((field) => ![seen[field], plan[field]].includes(now[field]));
    return ratePlanOf({ ...now, ...body, id: now.id });
  };
  const make = async (plan: RatePlan): Promise<RatePlanRecord> => {
    const body = ratePlanBody({ ...plan, is_base_plan: rates.plans.length === 0 }, hotelId);
    const kind = 'plan';
    const existing = await sameCode(body);
    if (existing && !mayExist) throw taken();
    if (existing) return existing;
    const result = withId({ kind }, await writeOnce.run({ kind, body, hotelId }));
    if (result.state !== 'done') {
      mayExist = isInDoubt(result.error);
      throw result.error;
    }
    return ratePlanOf({ ...body, id: result.id });
  };
  const changedDays = (plan: RatePlan) => RULE_DAYS.filter((day) => plan[day] !== start?.[day]);
  const ratesOf = (record: RatePlanRecord, plan: RatePlan, rules: RecordList): RateWrite[] => {
    const percentage = planPercentage(plan);
    const period = planPeriod(plan, Number(rates.today.slice(0, 4)));
    const [basePlan] = rates.plans;
    return rates.roomTypes.flatMap((roomType): RateWrite[] => {
      const base = basePlan && mainRuleOf(rulesOf(rules, basePlan, roomType), rates.today);
      if (!base) return [];
      const mainRule = mainRuleOf(rulesOf(rules, record, roomType), rates.today);
      if (!mainRule) assertComplete('rule', rules);
      const base_rate = adjustRate(Number(base['base_rate']), rates.hotel.currency, percentage);
      const ids = { rate_plan: record.id, room_type: roomType.id };
      // An existing rate keeps its days, except the days that the user changed.
      const days = mainRule
        ? Object.fromEntries(changedDays(plan).map((day) => [day, period[day]]))
        : period;
      const body = ruleBody(hotelId, mainRule ?? base, {
        base_rate,
        ...(!mainRule && ids),
        ...days,
      });
      return [{ roomType, plan: record, rule: mainRule, body }];
    });
  };

  return {
    /**
     * Throws `ApiError` if the plan itself cannot be saved; `failures` lists the rates that were
     * not written. Resolves to undefined if the server cannot change plans.
     */
    async run(
      plan: RatePlan,
      onProgress?: (done: number, total: number) => void,
    ): Promise<SavedRatePlan | undefined> {
      const list = () => api.list('rule', { hotelId });
      const listed = known ? undefined : await list();
      // Creates no plan that would get no rates.
      if (listed) assertComplete('rule', listed);
      const record = await (known ? change(plan, known) : make(plan));
      if (!record) return undefined;
      known = record;
      const isSamePercentage = start && planPercentage(start) === planPercentage(plan);
      const isMissing = before && plan.is_active && missingRates(rates, before).length > 0;
      isRated ||= !isSamePercentage || changedDays(plan).length > 0 || isMissing === true;
      const writes = isRated ? ratesOf(record, plan, listed ?? (await list())) : [];
      const outcome = await writeRates(writes, { api, writeOnce, hotelId, onProgress });
      return { record, overwritten, ...outcome };
    },
  };
}

export type SaveRatePlan = ReturnType<typeof createSaveRatePlan>;

/** The error for a code that another plan already has. */
function taken(): ApiError {
  const of = { status: 409, code: UNKNOWN_ERROR, message: PLAN_CODE_TAKEN, wroteNothing: true };
  return new ApiError({ ...of, fields: { code: PLAN_CODE_TAKEN } });
}
