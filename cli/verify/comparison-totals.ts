import type { ComparedStatus, ReportedHotel } from '#application/estate/compare-estate.ts';
import { isDifference } from '#application/results/result-row.ts';
import type { Tile } from '#cli/report/report.ts';

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

/** Counts what rows say. A hotel without a configuration is counted by its status only. */
export function figuresOf({ status, rows }: ReportedHotel) {
  const count = (isCounted: (row: ReportedHotel['rows'][number]) => boolean) =>
    rows.filter(isCounted).length;
  return {
    differences: status === 'unconfigured' ? 0 : count(isDifference),
    extra: count(({ code }) => code === 'extra'),
    warnings: count(({ code }) => code === 'rates-end'),
  };
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

  add(hotel: ReportedHotel): void {
    const { differences, extra, warnings } = figuresOf(hotel);
    this.counts[hotel.status] += 1;
    if (hotel.file !== undefined) this.configured += 1;
    this.differences += differences;
    this.extra += extra;
    this.warnings += warnings;
  }

  get hotels(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count);
  }

  /** The number of hotels with each status. Omits a status that no hotel has, unless it is `as configured`. */
  get tiles(): Tile[] {
    return STATUSES.map((status) => ({
      count: this.counts[status],
      word: COMPARED_STATUSES[status],
    })).filter(({ count, word }) => count > 0 || word === COMPARED_STATUSES.same);
  }
}
