// Compares the hotels of an estate. The results have the format of the JSON report.
import type { ComparedHotel } from '#application/bulk/compare-hotels.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { EstateCheck } from '#application/identity/estate-check.ts';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import type { HotelDifference } from '#application/onboarding/hotel-differences.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import type { Id } from '#domain/record.ts';
import { UNCONFIGURED, type Drift, type DriftFacts, type HotelDrift } from './drift.ts';

/**
 * `deleted`: the hotel had no configuration in an earlier comparison, and is no longer on the
 * server.
 */
export type ComparedStatus =
  | 'same'
  | 'different'
  | 'missing'
  | 'unconfigured'
  | 'not_fully_compared'
  | 'failed'
  | 'deleted';

/**
 * Without earlier reports, differences have no `since`, and `resolved` and `unconfirmed` are
 * absent.
 */
export interface ReportedHotel
  extends
    Partial<Pick<HotelDrift<HotelDifference>, 'resolved' | 'unconfirmed'>>,
    Pick<HotelComparison, 'unreadable' | 'unreliable' | 'warnings' | 'rounded'> {
  readonly name: string;
  readonly code: string;
  readonly hotel_id: string | null;
  readonly status: ComparedStatus;
  /** Absent if the hotel has no configuration. */
  readonly file?: string;
  readonly differences: readonly (HotelDifference & Partial<DriftFacts>)[];
  readonly extra: HotelComparison['extras'];
  readonly error?: { readonly status: number; readonly message: string };
}

interface FoundHotel {
  readonly hotel: ReportedHotel;
  /** Absent if the hotel has no configuration. */
  readonly input?: ComparedHotel;
  /** The path of each record in the configuration, by record key. */
  readonly sources?: HotelComparison['sources'] | undefined;
}

export type HotelAttempt = Attempt<ComparedHotel, HotelComparison>;

/**
 * Yields hotels with a configuration, then hotels of `estate` without a configuration, and then hotels that only
 * earlier comparisons contain. Rejects with errors of `attempts`.
 */
export async function* compareEstate(
  attempts: AsyncIterable<HotelAttempt> | Iterable<HotelAttempt>,
  estate: EstateCheck | undefined,
  drift: Drift | undefined,
): AsyncGenerator<FoundHotel> {
  const dated = (hotel: ReportedHotel): ReportedHotel =>
    drift ? { ...hotel, ...drift.follow(hotel) } : hotel;
  for await (const attempt of attempts) {
    const sources = attempt.error ? undefined : attempt.result.sources;
    yield { hotel: dated(comparedHotel(attempt)), input: attempt.item, sources };
  }
  if (!estate) return;
  for (const { hotelId, name, code } of estate.unconfigured()) {
    const facts = { name, code, hotel_id: textOf(hotelId), differences: [UNCONFIGURED] };
    yield { hotel: dated({ ...NOTHING, ...facts, status: 'unconfigured' }) };
  }
  for (const { fields: _, ...names } of drift?.unlisted() ?? []) {
    yield { hotel: dated({ ...NOTHING, ...names, status: estate.failure ? 'failed' : 'deleted' }) };
  }
}

const NOTHING = {
  differences: [],
  extra: [],
  unreadable: [],
  unreliable: [],
  warnings: [],
  rounded: [],
};

function comparedHotel({ item, ...attempt }: HotelAttempt): ReportedHotel {
  const { id, name, code } = item.config.hotelProfile;
  const { file, hotelId: known = id } = item;
  if (attempt.error) {
    const error = { status: attempt.error.status, message: technicalMessage(attempt.error) };
    return { ...NOTHING, file, name, code, hotel_id: textOf(known), status: 'failed', error };
  }
  const { hotelId = known, hotelCode: ownCode, extras: extra, ...found } = attempt.result;
  const { differences, unreadable, unreliable, warnings, rounded } = found;
  const facts = { file, name, code: ownCode, hotel_id: textOf(hotelId) };
  const status = statusOf(attempt.result);
  return { ...facts, status, differences, extra, unreadable, unreliable, warnings, rounded };
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
