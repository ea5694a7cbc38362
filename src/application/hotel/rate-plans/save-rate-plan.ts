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
import { longDay, planPeriod, RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import { type Body, type Id, refersTo } from '#domain/record.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { daysOf } from '#domain/plan/record-differences.ts';
import {
  baseRateFor,
  planPercentages,
  presentDays,
  rateIn,
  ratesWith,
  type BaseOfDays,
  type HotelRates,
} from '#application/hotel/hotel-rates.ts';
import { withId } from '#application/onboarding/obstacles.ts';
import { ApiError, notSent } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import { listIn } from '#domain/diff/live.ts';
import type { RecordList } from '#domain/diff/record-list.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import {
  ratePlanOf,
  type RatePlanRecord,
  type RateRuleRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readLists } from '#application/records/read-live.ts';
import { createWriteOnce, isInDoubt, updateRecord } from '#application/records/write-record.ts';
import { assertComplete } from '#application/records/record-errors.ts';
import { ruleBody, writeRates, type RateWrite, type RateWrites } from './rate-writes.ts';

export interface SaveRatePlanParts {
  readonly hotelId: Id;
  readonly rates: HotelRates;
  /** The plan to change; undefined for a new one. */
  readonly before: RatePlanRecord | undefined;
}

export interface PlannedRate {
  readonly roomType: RoomTypeRecord;
  readonly main: RateRuleRecord | undefined;
  readonly days: Validity;
  readonly base: BaseOfDays & { readonly rule: RateRuleRecord };
  readonly amount: number;
}

/**
 * What a save makes of the rates of the plan `before`, or of a new plan. An existing rate keeps its days, except those
 * that `plan` changes, and without a percentage also its amount.
 */
export function plannedRates(
  rates: HotelRates,
  before: RatePlanRecord | undefined,
  plan: RatePlan,
): readonly PlannedRate[] {
  const { plans, hotel, roomTypes, today, isLegacy } = rates;
  const period = planPeriod(plan, Number(today.slice(0, 4)));
  const present = before && presentDays(rates, before);
  const changed = RULE_DAYS.filter((day) => plan[day] !== present?.[day]);
  const moved = Object.fromEntries(changed.map((day) => [day, period[day]]));
  return roomTypes.flatMap((roomType): PlannedRate[] => {
    const main = rateIn(rates, before, roomType)?.main;
    const days = main ? { ...daysOf(main), ...moved } : period;
    const found = baseRateFor(rates, roomType, days);
    // The base plan is not calculated from its other rates, and a legacy plan not from other plans.
    const isBase = before && (isLegacy || before.id === plans[0]?.id);
    const rule = isBase ? main : found.rule;
    if (!rule) return [];
    const percentage = planPercentage(plan);
    const amount = Number.isNaN(percentage)
      ? main?.base_rate
      : adjustRate(rule.base_rate, hotel.currency, percentage);
    if (amount === undefined) return [];
    const base =
      rule === main ? { rule, isOfDays: true, changesOn: undefined } : { ...found, rule };
    return [{ roomType, main, days, base, amount }];
  });
}

/** Whether a save recalculates the rates of a plan, which the user has `seen`. */
export function isRepriced(seen: RatePlan | undefined, plan: RatePlan): boolean {
  const isSame = seen && Object.is(planPercentage(seen), planPercentage(plan));
  return !isSame || RULE_DAYS.some((day) => seen[day] !== plan[day]);
}

/** Why the rates cannot be calculated; undefined if they can. */
export function baseRatesChange(planned: readonly PlannedRate[]): string | undefined {
  const [day] = planned.flatMap(({ base }) => base.changesOn ?? []);
  return (
    day &&
    `The base rates change on ${longDay(day)}. Choose only days before it, or only days from then on.`
  );
}

/** The percentage is NaN if the plan has rates that follow none, or if it has no rates and a save would add them. */
export function ratePlanFields(rates: HotelRates, plan: RatePlanRecord): RatePlan {
  const { id, is_base_plan: _, ...fields } = plan;
  const place = rates.plans.findIndex((other) => other.id === id);
  const unknown = hasRates(rates, plan) || missingRates(rates, plan).length > 0 ? Number.NaN : 0;
  const percentage = planPercentages(rates)[place] ?? unknown;
  const isBase = place === 0;
  return {
    ...fields,
    adjustment_type: isBase ? 'base' : 'percentage',
    adjustment_percentage: isBase ? 0 : percentage,
    ...presentDays(rates, plan),
  };
}

export function hasRates({ rates, isLegacy }: HotelRates, { id }: Pick<RatePlanRecord, 'id'>) {
  return !isLegacy && rates.some(({ plan, main }) => plan.id === id && main);
}

/** The room types with a base rate that have no rate in this plan. Saving the active plan adds their rates. */
export function missingRates(rates: HotelRates, plan: RatePlanRecord): readonly RoomTypeRecord[] {
  if (rates.isLegacy || !rates.isListed.rules) return [];
  const mainIn = (of: RatePlanRecord | undefined, type: RoomTypeRecord) =>
    rateIn(rates, of, type)?.main;
  return rates.roomTypes.filter((type) => mainIn(rates.plans[0], type) && !mainIn(plan, type));
}

export interface SavedRatePlan extends RateWrites {
  readonly record: RatePlanRecord;
  readonly overwritten: readonly string[];
}

/** Fields that the server stores in a plan. It does not store the percentage, only the resulting rates. */
const FIELDS = Object.keys(sentFields(RATE_PLAN)) as PlanField[];
type PlanField = keyof PlanDetails;

/** Fields that only the rates of a plan show. */
const RATE_FIELDS: readonly string[] = ['adjustment_percentage', ...RULE_DAYS];

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
  /** Stays true, because a later attempt may have to write the remaining rates. */
  let isRated = false;
  /** Whether an attempt has written rates: the present ones then show its own percentage and days. */
  let hasRated = false;

  /** Whether an attempt may have created the plan although it failed. */
  let mayExist = false;
  let overwritten: readonly PlanField[] = [];

  /** Another user may have added a plan with the same code, and not every server refuses a duplicate. */
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
    if (changed.includes('code') && isTaken)
      throw notSent(PLAN_CODE_TAKEN, 409, { code: PLAN_CODE_TAKEN });
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
    if (existing && !mayExist) throw notSent(PLAN_CODE_TAKEN, 409, { code: PLAN_CODE_TAKEN });
    if (existing) return existing;
    const result = withId({ kind }, await writeOnce.run({ kind, body, hotelId }));
    if (result.state !== 'done') {
      mayExist = isInDoubt(result.error);
      throw result.error;
    }
    return ratePlanOf({ ...body, id: result.id });
  };
  /** Keeps what another user has changed in the percentage or the days, unless the user has changed it too. */
  const planned = (plan: RatePlan, rules: RecordList) => {
    const [plans, own] = [listIn(rates.live, 'plan'), known];
    const isListed = !own || plans.some(({ id }) => refersTo(id, own));
    const now = ratesWith(rates, [
      ['rule', rules],
      ['plan', isListed ? plans : [...plans, own]],
    ]);
    if (!start || !own) return { all: plannedRates(now, own, plan), replaced: [] };
    const { merged, overwritten: both } = mergeChanges(start, plan, ratePlanFields(now, own));
    const replaced = both.filter((field) => !hasRated && RATE_FIELDS.includes(field));
    return { all: plannedRates(now, own, merged), replaced };
  };
  const writesOf = (record: RatePlanRecord, all: readonly PlannedRate[], rules: RecordList) =>
    all.map(({ roomType, main, base, days, amount }): RateWrite => {
      if (!main) assertComplete('rule', rules);
      const rule = main?.record;
      const ids = { rate_plan: record.id, room_type: roomType.id };
      const changes = { base_rate: amount, ...days, ...(!rule && ids) };
      return {
        roomType,
        plan: record,
        rule,
        body: ruleBody(hotelId, rule ?? base.rule.record, changes),
      };
    });

  return {
    /** Throws `ApiError` if the plan is not saved; `failures`: rates that are not. Undefined if not offered. */
    async run(
      plan: RatePlan,
      onProgress?: (done: number, total: number) => void,
    ): Promise<SavedRatePlan | undefined> {
      const isMissing = before && plan.is_active && missingRates(rates, before).length > 0;
      isRated ||= isRepriced(start, plan) || isMissing === true;
      const live = isRated ? await readLists(api, rates.live, ['rule']) : undefined;
      const rules = live && listIn(live, 'rule');
      // Creates no plan that would get no rates.
      if (rules && !known) assertComplete('rule', rules);
      const { all, replaced } = rules ? planned(plan, rules) : { all: [], replaced: [] };
      const problem = baseRatesChange(all);
      if (problem !== undefined) throw notSent(problem, 400, { end_date: problem });
      const record = await (known ? change(plan, known) : make(plan));
      if (!record) return undefined;
      known = record;
      const writes = rules ? writesOf(record, all, rules) : [];
      const outcome = await writeRates(writes, { api, writeOnce, hotelId, onProgress });
      const areWritten = outcome.written.length > 0;
      hasRated ||= areWritten;
      return { record, overwritten: [...overwritten, ...(areWritten ? replaced : [])], ...outcome };
    },
  };
}

export type SaveRatePlan = ReturnType<typeof createSaveRatePlan>;

/** Keeps the rates and changes of other users. False if the server cannot change plans. Throws `ApiError`. */
export async function switchRatePlan(
  api: OnboardingApi,
  { hotelId, plan, isActive }: { hotelId: Id; plan: RatePlanRecord; isActive: boolean },
): Promise<boolean> {
  const { now } = await presentPlan(api, hotelId, plan);
  const body = ratePlanBody({ ...now, is_active: isActive }, hotelId);
  const result = await updateRecord(api, { kind: 'plan', hotelId, body }, now);
  if (result.state !== 'done') throw result.error;
  return result.effect.kind !== 'kept';
}

/**
 * Reads all current plans, and finds this plan among them. Throws `ApiError` if another user has removed it. Without
 * this check, a write would fail with status 404, which could also mean that the server cannot change plans.
 */
async function presentPlan(
  api: Pick<OnboardingApi, 'list'>,
  hotelId: Id,
  plan: RatePlanRecord,
): Promise<{ readonly now: RatePlanRecord; readonly plans: readonly RatePlanRecord[] }> {
  const plans = (await api.list('plan', { hotelId })).map(ratePlanOf);
  const now = plans.find(({ id }) => id === plan.id);
  if (!now) throw planGone(plan);
  return { now, plans };
}

export function planGone({ name }: Pick<RatePlanRecord, 'name'>): ApiError {
  return notSent(`${name} no longer exists: another user removed it.`);
}
