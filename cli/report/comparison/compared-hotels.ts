// What a comparison found: printed for each hotel, and written into reports.
import type { ComparedHotel } from '#application/bulk/compare-hotels.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { UnconfiguredHotel } from '#application/identity/estate-check.ts';
import type { Drift, DriftFacts, HotelDrift } from '#application/estate/drift.ts';
import type { HotelComparison, HotelDifference } from '#application/onboarding/compare-hotel.ts';
import { idText, printable } from '#cli/terminal/printable.ts';

/** How a hotel compares with its configuration, and the word for it. */
export const COMPARED_STATUSES = {
  same: 'as configured',
  different: 'different',
  missing: 'missing',
  unconfigured: 'without configuration',
  not_fully_compared: 'not fully compared',
  failed: 'not compared',
} as const;

export type ComparedStatus = keyof typeof COMPARED_STATUSES;

/** A difference, and since when if there are earlier reports. */
export type ReportedDifference = HotelDifference & Partial<DriftFacts>;

export interface ReportedComparison
  extends
    Pick<HotelComparison, 'extras' | 'unreadable' | 'warnings' | 'rounded'>,
    Partial<DriftFacts>,
    Partial<Pick<HotelDrift<ReportedDifference>, 'resolved' | 'unconfirmed'>> {
  readonly differences: readonly ReportedDifference[];
  readonly status: ComparedStatus;
  readonly name: string;
  readonly code: string;
  readonly hotelId: string | null;
  /** Absent without a configuration. */
  readonly file?: string;
  /** Why the hotel could not be compared. */
  readonly error?: { readonly status: number; readonly message: string };
}

/** What a report says besides the hotels. */
export interface ComparisonFacts {
  readonly server: string;
  readonly username: string;
  /** When the comparison started, in ms since 1970. */
  readonly asOf: number;
  /** What else readers must know. */
  readonly notes: readonly string[];
  /** The options that say which hotels and parts are compared. */
  readonly scope: object;
  readonly drift: Drift | undefined;
}

const NOTHING = { differences: [], extras: [], unreadable: [], warnings: [], rounded: [] };

/** A hotel with a configuration. */
export function comparedHotel({
  item,
  ...attempt
}: Attempt<ComparedHotel, HotelComparison>): ReportedComparison {
  const { hotelProfile } = item.config;
  const { file, hotelId: known } = item;
  const id = known ?? hotelProfile.id;
  const common = { file, name: hotelProfile.name };
  if (attempt.error) {
    const { status } = attempt.error;
    const error = { status, message: printable(technicalMessage(attempt.error)) };
    const { code } = hotelProfile;
    return { ...common, ...NOTHING, code, hotelId: idText(id), status: 'failed', error };
  }
  const { hotelId, hotelCode: code, sources: _, ...found } = attempt.result;
  const status = statusOf(attempt.result);
  return { ...common, ...found, code, hotelId: idText(hotelId ?? id), status };
}

/** A hotel that no configuration means. */
export function unconfiguredHotel({ hotelId, name, code }: UnconfiguredHotel): ReportedComparison {
  return { ...NOTHING, name, code, hotelId: idText(hotelId), status: 'unconfigured' };
}

/** The same hotel with what became of its differences since earlier reports. */
export function withDrift(hotel: ReportedComparison, drift: Drift): ReportedComparison {
  if (hotel.status === 'unconfigured') return { ...hotel, ...drift.followUnconfigured(hotel) };
  const { differences, ...others } = drift.follow(hotel);
  return { ...hotel, differences: differences.toSorted(newestFirst), ...others };
}

/** Since when the hotel has its newest difference; undefined without one. */
export function newestIn({ since, differences }: ReportedComparison): string | undefined {
  return since ?? differences[0]?.since;
}

export function newestHotelFirst(a: ReportedComparison, b: ReportedComparison): number {
  return newestFirst({ since: newestIn(a) }, { since: newestIn(b) });
}

function newestFirst(
  a: { readonly since?: string | undefined },
  b: { readonly since?: string | undefined },
): number {
  return (b.since ?? '').localeCompare(a.since ?? '');
}

/** Figures of all hotels. */
export function comparisonTotals(hotels: readonly ReportedComparison[]) {
  const differences = hotels.flatMap((hotel) => hotel.differences);
  const kinds = Map.groupBy(differences, ({ key }) => key.split(':')[0] ?? key);
  return {
    hotels: hotels.length,
    statuses: (Object.keys(COMPARED_STATUSES) as ComparedStatus[]).map((status) => ({
      status,
      count: hotels.filter((hotel) => hotel.status === status).length,
    })),
    differences: differences.length,
    extras: hotels.flatMap((hotel) => hotel.extras).length,
    warnings: hotels.flatMap((hotel) => hotel.warnings).length,
    /** Differences by kind of record, most frequent first. */
    kinds: Array.from(kinds, ([kind, each]) => ({ kind, count: each.length })).toSorted(
      (a, b) => b.count - a.count,
    ),
  };
}

function statusOf({ hotelId, differences, unreadable }: HotelComparison): ComparedStatus {
  if (hotelId === undefined) return 'missing';
  if (differences.length > 0) return 'different';
  return unreadable.length > 0 ? 'not_fully_compared' : 'same';
}
