import type { ComparedStatus, ReportedHotel } from '#application/estate/compare-estate.ts';
import type { Drift } from '#application/estate/drift.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';

export const COMPARED_STATUSES: Readonly<Record<ComparedStatus, string>> = {
  same: 'as configured',
  different: 'different',
  missing: 'missing',
  unconfigured: 'without configuration',
  not_fully_compared: 'not fully compared',
  failed: 'not compared',
  deleted: 'no longer on the server',
};

const STATUSES = Object.keys(COMPARED_STATUSES) as ComparedStatus[];

export function labelOf({ name, code, hotel_id: id }: ReportedHotel): string {
  return hotelLabel(name, code, id ?? undefined);
}

export interface ComparisonFacts {
  readonly server: string;
  readonly username: string;
  /** Start of the comparison, in ms since 1970 */
  readonly asOf: number;
  readonly notes: readonly string[];
  /** The options that limit which hotels and parts are compared. */
  readonly scope: object;
  readonly drift: Drift | undefined;
}

/** Totals of all hotels. Only `counts` includes hotels without a configuration. */
export class ComparisonTotals {
  readonly counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<
    ComparedStatus,
    number
  >;
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

  /** The number of hotels with each status. Omits a status that no hotel has, unless it is `as configured`. */
  get tiles(): { readonly count: number; readonly word: string }[] {
    return STATUSES.map((status) => ({
      count: this.counts[status],
      word: COMPARED_STATUSES[status],
    })).filter(({ count, word }) => count > 0 || word === COMPARED_STATUSES.same);
  }

  /** The number of differences for each kind of record, most frequent first. */
  get kinds(): { readonly kind: string; readonly count: number }[] {
    const kinds = Array.from(this.#kinds, ([kind, count]) => ({ kind, count }));
    return kinds.toSorted((a, b) => b.count - a.count);
  }
}
