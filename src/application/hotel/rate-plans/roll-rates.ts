import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import type { RateRuleBody } from '#domain/rates/rate-bodies.ts';
import type { RateChange } from '#domain/rates/rate-change.ts';
import { rolledRates, type RolledRate } from '#domain/rates/rolled-rates.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import { ratesOf, type HotelRates, type ResultingRate } from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { assertComplete } from '#application/records/unconfirmed.ts';
import {
  writeRates,
  type RateWrites,
  type RateWriting,
  type UnwrittenRate,
} from './rate-writes.ts';

export interface RollRequest {
  /** The year to which the rates of the previous year are copied. */
  readonly year: number;
  readonly change: RateChange;
  readonly isWanted?: (rate: { plan: RatePlanRecord; roomType: RoomTypeRecord }) => boolean;
}

export type RolledRow = RolledRate<ResultingRate>;

/** Previews the copies of these rates (docs/decisions/roll-only-adds-rates.md). Sends nothing. */
export function previewRoll(rates: HotelRates, request: RollRequest): RolledRow[] {
  const { year, change, isWanted = () => true } = request;
  const all = rates.rates
    .filter((rate) => isPair(rate) && isWanted(rate))
    // Servers may list a day with a time.
    .map((rate) => ({ ...rate, rules: rate.rules.map(withDays) }));
  return rolledRates(all, { year, change, currency: rates.hotel.currency });
}

/** Whether the plan applies to the room type. A legacy plan applies only to the room type for which it has rates. */
function isPair({ plan, rules }: ResultingRate): boolean {
  return rules.length > 0 || legacyPlanPlace(plan.code) === undefined;
}

function withDays(rule: ResultingRate['rules'][number]) {
  const [start_date, end_date] = [rule.start_date.slice(0, 10), rule.end_date.slice(0, 10)];
  return { ...rule, start_date, end_date };
}

export interface RatesRoll extends RateWriting {
  readonly rates: HotelRates;
  readonly request: RollRequest;
  /** The preview that the user confirmed. */
  readonly reviewed: readonly RolledRow[];
}

export interface RolledRates extends RateWrites {
  /** Number of reviewed rates that still do not exist, including `failures`. */
  readonly missing: number;
}

/**
 * Creates the new rates that the user reviewed, and changes nothing else. Reads plans, room types
 * and rates again first. Rates that exist by now are not sent, so a second call continues the
 * first. Rates that would differ from the review are failures. Throws `ApiError` if a list cannot
 * be read, or is incomplete.
 */
export async function rollRates(roll: RatesRoll): Promise<RolledRates> {
  const { api, hotelId, rates, request, reviewed } = roll;
  const [plans, roomTypes, rules] = await Promise.all([
    api.list('plan', { hotelId }),
    api.list('room-type', { hotelId }),
    api.list('rule', { hotelId }),
  ]);
  const listing = { ...rates.listing, plans, roomTypes, rules };
  assertRollable(listing);
  const now = previewRoll(ratesOf(listing, rates.now, rates.isListed), request);
  const byKey = new Map(now.map((row) => [keyOf(row), row]));
  const wanted = reviewed
    .filter(({ outcome }) => outcome === 'new')
    .map((row) => ({ row, present: byKey.get(keyOf(row)) }))
    .filter(({ present }) => present?.outcome !== 'existing');
  const isSame = ({ row, present }: (typeof wanted)[number]) =>
    present?.outcome === 'new' && present.amount === row.amount;
  const writes = wanted.filter(isSame).map(({ row: { of, days, amount } }) => ({
    roomType: of.roomType,
    plan: of.plan,
    rule: undefined,
    body: {
      hotel: hotelId,
      rate_plan: of.plan.id,
      room_type: of.roomType.id,
      base_rate: amount,
      start_date: days?.start_date ?? '',
      end_date: days?.end_date ?? '',
      is_active: true,
    } satisfies RateRuleBody,
  }));
  const changed = wanted
    .filter((one) => !isSame(one))
    .map(({ row: { of } }): UnwrittenRate => ({ ...of, error: changedSince() }));
  const { failures, ...outcome } = await writeRates(writes, roll);
  const missing = wanted.length - outcome.written.length;
  return { ...outcome, failures: [...changed, ...failures], missing };
}

/** Throws `ApiError` if rates, or what they refer to, may be missing in the lists. */
export function assertRollable({
  plans,
  roomTypes,
  rules,
}: Pick<HotelRates['listing'], 'plans' | 'roomTypes' | 'rules'>): void {
  assertComplete('plan', plans);
  assertComplete('room-type', roomTypes);
  assertComplete('rule', rules);
}

function keyOf({ of: { plan, roomType }, days }: RolledRow): string {
  return JSON.stringify([String(plan.id), String(roomType.id), days?.start_date, days?.end_date]);
}

function changedSince(): ApiError {
  const message =
    'Another user has changed these rates since you reviewed them. Review them again.';
  return new ApiError({ status: 409, code: UNKNOWN_ERROR, message, wroteNothing: true });
}
