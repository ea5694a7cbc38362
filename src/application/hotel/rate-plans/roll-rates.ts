import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { listIn, type Live } from '#domain/diff/live.ts';
import { isSameValue } from '#domain/description/same-value.ts';
import { referredId, type ServerRecord } from '#domain/record.ts';
import { RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import type { RateRuleBody } from '#domain/rates/rate-bodies.ts';
import type { RateChange } from '#domain/rates/rate-change.ts';
import { rolledRates, type RolledRate } from '#domain/rates/rolled-rates.ts';
import { type ApiError, isApiError, notSent, orUndefined } from '#application/errors/api-error.ts';
import { ratesOf, type HotelRates, type ResultingRate } from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { readLists } from '#application/records/read-live.ts';
import { removeRecord } from '#application/records/write-record.ts';
import { assertComplete } from '#application/records/record-errors.ts';
import {
  writeRates,
  type RateWrites,
  type RateWriting,
  type UnwrittenRate,
} from './rate-writes.ts';

const ROLLED = ['plan', 'room-type', 'rule'] as const;

export interface RollRequest {
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
  readonly reviewed: readonly RolledRow[];
}

export interface RolledRates extends RateWrites {
  /** Number of reviewed rates that still do not exist, including `failures`. */
  readonly missing: number;
}

/**
 * Creates the new rates that the user reviewed, and changes nothing else. Reads plans, room types
 * and rates again first. Rates that exist by now are not sent, so a second call continues the
 * first. Rates that would differ from the review are failures, and so are rates that another user adds at the same moment. Throws `ApiError` if a list cannot
 * be read, or is incomplete.
 */
export async function rollRates(roll: RatesRoll): Promise<RolledRates> {
  const { api, hotelId, rates, request, reviewed } = roll;
  const live = await readLists(api, rates.live, ROLLED);
  assertRollable(live);
  const now = previewRoll(ratesOf(live, rates.now), request);
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
  const doubles = await removeDoubles(outcome.written, roll);
  const written = outcome.written.filter((rule) => !doubles.includes(rule));
  const others = writes
    .filter(({ body }) => doubles.some((rule) => isSamePrice(rule, body)))
    .map(({ roomType, plan }): UnwrittenRate => ({ roomType, plan, error: changedSince() }));
  const missing = wanted.length - written.length;
  return { ...outcome, written, failures: [...changed, ...failures, ...others], missing };
}

/**
 * Removes the new rates for which another user has added a rate at the same moment, and returns them. Of several rates
 * for the same days the oldest stays, so that every user decides in the same way.
 */
async function removeDoubles(
  written: readonly ServerRecord[],
  { api, hotelId }: RateWriting,
): Promise<readonly ServerRecord[]> {
  const rules =
    written.length > 0 ? await orUndefined(api.list('rule', { hotelId }), isApiError) : [];
  const doubles = written.flatMap((own) => {
    const id = referredId(own['id']);
    const isDouble = rules?.some((rule) => isSamePrice(rule, own) && isOlder(rule, own));
    return id !== undefined && isDouble ? [{ own, id }] : [];
  });
  for (const { id } of doubles) await removeRecord(api, 'rule', id, hotelId);
  return doubles.map(({ own }) => own);
}

/** Whether both are the price of the same nights, in the same plan and for the same room type. */
function isSamePrice(one: ServerRecord, other: ServerRecord): boolean {
  const isSameRecord = (field: 'rate_plan' | 'room_type') =>
    String(referredId(one[field])) === String(referredId(other[field]));
  const isSameDay = (day: (typeof RULE_DAYS)[number]) => isSameValue('day', one[day], other[day]);
  return isSameRecord('rate_plan') && isSameRecord('room_type') && RULE_DAYS.every(isSameDay);
}

function isOlder({ id: one }: ServerRecord, { id: other }: ServerRecord): boolean {
  const [a, b] = [String(one), String(other)];
  return a.length === b.length ? a < b : a.length < b.length;
}

/** Throws `ApiError` if rates, or what they refer to, may be missing in the lists. */
export function assertRollable(live: Pick<Live, 'lists'>): void {
  for (const kind of ROLLED) assertComplete(kind, listIn(live, kind));
}

function keyOf({ of: { plan, roomType }, days }: RolledRow): string {
  return JSON.stringify([String(plan.id), String(roomType.id), days?.start_date, days?.end_date]);
}

function changedSince(): ApiError {
  return notSent(
    'Another user has changed these rates since you reviewed them. Review them again.',
    409,
  );
}

interface Formats {
  readonly days: (days: Validity) => string;
  readonly amount: (amount: number) => string;
}

/** Why a rate is not copied to `year`; '' if it is copied. */
export function rollReason(row: RolledRow, year: number, { days, amount }: Formats): string {
  const { outcome, from, found } = row;
  const prices = () => found.map((rule) => amount(rule.base_rate)).join(', ');
  switch (outcome) {
    case 'new':
      return '';
    case 'existing':
      return `Already exists: ${prices()}`;
    case 'other-days':
      return `Rates for other days exist and are not changed: ${found
        .map((rule) => `${days(rule)} (${amount(rule.base_rate)})`)
        .join(', ')}`;
    case 'unclear':
      return `Several prices for the same days of ${year - 1}: ${prices()}`;
    case 'too-low':
      return `The new price would be below the minimum: ${amount(row.amount)}`;
    case 'inactive':
      return 'Inactive';
    case 'none':
      return from ? `These days do not exist in ${year}` : `No rates in ${year - 1}`;
  }
}
