// Compares the hotels of an estate. The results have the format of the JSON report.
import type { HotelToCompare } from '#application/bulk/compare-hotels.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { EstateCheck } from '#application/identity/estate-check.ts';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import type { HotelDifference } from '#application/onboarding/hotel-differences.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import type { Id } from '#domain/record.ts';
import { roundingText } from '#domain/rates/rounded-rates.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { UNCONFIGURED, type Drift } from './drift.ts';

/** `deleted`: the hotel had no configuration in an earlier comparison, and is no longer on the server. */
export type ComparedStatus =
  | 'same'
  | 'different'
  | 'missing'
  | 'unconfigured'
  | 'not_fully_compared'
  | 'failed'
  | 'deleted';

/** `file` is absent if the hotel has no configuration. */
export interface ReportedHotel {
  readonly name: string;
  readonly code: string;
  readonly hotel_id: string | null;
  readonly file?: string;
  readonly status: ComparedStatus;
  readonly rows: readonly ResultRow[];
}

interface FoundHotel {
  readonly hotel: ReportedHotel;
  readonly input?: HotelToCompare;
  readonly sources?: HotelComparison['sources'] | undefined;
}

export type HotelAttempt = Attempt<HotelToCompare, HotelComparison>;

/** With a configuration, then without, then only in earlier comparisons. Rejects with errors of `attempts`. */
export async function* compareEstate(
  attempts: AsyncIterable<HotelAttempt> | Iterable<HotelAttempt>,
  estate: EstateCheck | undefined,
  drift: Drift | undefined,
): AsyncGenerator<FoundHotel> {
  const dated = (hotel: ReportedHotel): ReportedHotel =>
    drift ? { ...hotel, rows: drift.follow(hotel) } : hotel;
  for await (const attempt of attempts) {
    const sources = attempt.error ? undefined : attempt.result.sources;
    yield { hotel: dated(comparedHotel(attempt)), input: attempt.item, sources };
  }
  if (!estate) return;
  for (const { hotelId, name, code } of estate.unconfigured()) {
    const names = { name, code, hotel_id: textOf(hotelId) };
    yield { hotel: dated({ ...names, status: 'unconfigured', rows: [UNCONFIGURED] }) };
  }
  for (const { differences: _, ...names } of drift?.unlisted() ?? []) {
    const status = estate.failure ? 'failed' : 'deleted';
    yield { hotel: dated({ ...names, status, rows: [] }) };
  }
}

function comparedHotel({ item, ...attempt }: HotelAttempt): ReportedHotel {
  const { id, name, code } = item.config.hotelProfile;
  const { file, hotelId: known = id } = item;
  if (attempt.error) {
    const { status } = attempt.error;
    const message = technicalMessage(attempt.error);
    const names = { file, name, code, hotel_id: textOf(known) };
    return {
      ...names,
      status: 'failed',
      rows: [{ code: 'not-compared', key: '', status, message }],
    };
  }
  const { hotelId = known, hotelCode: ownCode } = attempt.result;
  const names = { file, name, code: ownCode, hotel_id: textOf(hotelId) };
  return { ...names, status: statusOf(attempt.result), rows: rowsOf(attempt.result) };
}

function rowsOf(result: HotelComparison): ResultRow[] {
  const { differences, extras, unreadable, unreliable, rounded, warnings } = result;
  const message = roundingText(rounded);
  return [
    ...differences.map(differenceRow),
    ...extras.map((extra): ResultRow => ({ code: 'extra', ...extra })),
    ...unreadable.map((key): ResultRow => ({ code: 'not-listed', key })),
    ...unreliable.map((key): ResultRow => ({ code: 'unreliable', key })),
    ...rounded.map(({ currency, amount: to, sent: from }): ResultRow => {
      const fields = [{ field: 'base_rate', from, to }];
      return { code: 'rounded', key: '', fields, currency, message };
    }),
    ...warnings.map((ending): ResultRow => ({ code: 'rates-end', ...ending })),
  ];
}

function differenceRow({ key, field, message, expected, actual }: HotelDifference): ResultRow {
  if (field === null) return { code: 'missing', key, ...(message && { message }) };
  const code = field === 'count' ? 'duplicate' : 'different';
  return { code, key, fields: [{ field, from: actual, to: expected }] };
}

function statusOf({
  hotelId,
  differences,
  unreadable,
  unreliable,
}: HotelComparison): ComparedStatus {
  if (hotelId === undefined) return 'missing';
  if (differences.length > 0) return 'different';
  return unreadable.length + unreliable.length > 0 ? 'not_fully_compared' : 'same';
}

function textOf(id: Id | undefined): string | null {
  return id === undefined ? null : String(id);
}
