// What a comparison found in a hotel, as its report has it in JSON.
import type { ComparedHotel } from '#application/bulk/compare-hotels.ts';
import {
  UNCONFIGURED,
  type Drift,
  type DriftFacts,
  type HotelDrift,
} from '#application/estate/drift.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { UnconfiguredHotel } from '#application/identity/estate-check.ts';
import type { HotelComparison, HotelDifference } from '#application/onboarding/compare-hotel.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import { hotelLabel, idText, printable } from '#cli/terminal/printable.ts';

/** How a hotel compares with its configuration, and the word for it. */
export const COMPARED_STATUSES = {
  same: 'as configured',
  different: 'different',
  missing: 'missing',
  unconfigured: 'without configuration',
  not_fully_compared: 'not fully compared',
  failed: 'not compared',
  deleted: 'no longer on the server',
} as const;

export type ComparedStatus = keyof typeof COMPARED_STATUSES;

const NO_HOTELS = Object.fromEntries(
  Object.keys(COMPARED_STATUSES).map((status) => [status, 0]),
) as Record<ComparedStatus, number>;

/** Without earlier reports, differences have no `since`, and none is resolved or unconfirmed. */
export interface ReportedHotel
  extends
    Partial<Pick<HotelDrift<HotelDifference>, 'resolved' | 'unconfirmed'>>,
    Pick<HotelComparison, 'unreadable' | 'warnings' | 'rounded'> {
  readonly name: string;
  readonly code: string;
  readonly hotel_id: string | null;
  readonly status: ComparedStatus;
  /** Absent without a configuration. */
  readonly file?: string;
  readonly differences: readonly (HotelDifference & Partial<DriftFacts>)[];
  readonly extra: HotelComparison['extras'];
  /** Why the hotel could not be compared. */
  readonly error?: { readonly status: number; readonly message: string };
}

export const NOTHING = { differences: [], extra: [], unreadable: [], warnings: [], rounded: [] };

/** A hotel with a configuration. */
export function comparedHotel({
  item,
  ...attempt
}: Attempt<ComparedHotel, HotelComparison>): ReportedHotel {
  const { id, name, code } = item.config.hotelProfile;
  const { file, hotelId: known = id } = item;
  if (attempt.error) {
    const message = printable(technicalMessage(attempt.error));
    const error = { status: attempt.error.status, message };
    return { ...NOTHING, file, name, code, hotel_id: idText(known), status: 'failed', error };
  }
  const { hotelId = known, hotelCode, extras: extra, sources: _, ...found } = attempt.result;
  const status = statusOf(attempt.result);
  return { file, name, code: hotelCode, hotel_id: idText(hotelId), status, extra, ...found };
}

function statusOf({ hotelId, differences, unreadable }: HotelComparison): ComparedStatus {
  if (hotelId === undefined) return 'missing';
  if (differences.length > 0) return 'different';
  return unreadable.length > 0 ? 'not_fully_compared' : 'same';
}

/** A hotel that no configuration means. */
export function unconfiguredHotel({ hotelId, name, code }: UnconfiguredHotel): ReportedHotel {
  const differences = [UNCONFIGURED];
  return { ...NOTHING, name, code, hotel_id: idText(hotelId), status: 'unconfigured', differences };
}

export function labelOf({ name, code, hotel_id: id }: ReportedHotel): string {
  return hotelLabel(name, code, id ?? undefined);
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

/** Figures of all hotels. Differences of hotels without a configuration are not counted. */
export class ComparisonTotals {
  readonly counts = { ...NO_HOTELS };
  /** Hotels with a configuration. */
  configured = 0;
  differences = 0;
  extra = 0;
  warnings = 0;
  readonly #kinds = new Map<string, number>();

  add({ file, status, differences, extra, warnings }: ReportedHotel): void {
    this.counts[status] += 1;
    if (file !== undefined) this.configured += 1;
    if (status === 'unconfigured') return;
    this.differences += differences.length;
    this.extra += extra.length;
    this.warnings += warnings.length;
    for (const { key } of differences) {
      const [kind = key] = key.split(':');
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    }
  }

  get hotels(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count);
  }

  /** Of hotels, for people. */
  get tiles(): { readonly count: number; readonly word: string }[] {
    return (Object.keys(this.counts) as ComparedStatus[])
      .map((status) => ({ count: this.counts[status], word: COMPARED_STATUSES[status] }))
      .filter(({ count, word }) => count > 0 || word === COMPARED_STATUSES.same);
  }

  /** Differences by kind of record, most frequent first. */
  get kinds(): { readonly kind: string; readonly count: number }[] {
    const kinds = Array.from(this.#kinds, ([kind, count]) => ({ kind, count }));
    return kinds.toSorted((a, b) => b.count - a.count);
  }
}
