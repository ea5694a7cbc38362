import type { ReportedHotel } from '#application/estate/compare-estate.ts';
import { COMPARISON_VERSION } from '#application/estate/drift.ts';
import type { Report } from '#cli/report/report.ts';
import { counted, localTime, plural } from '#cli/terminal/printable.ts';
import type { Comparison } from './comparison-total.ts';
import { COMPARED_STATUSES, ComparisonTotals, figuresOf } from './comparison-totals.ts';

interface ComparisonFacts {
  readonly server: string;
  readonly username: string;
  /** Start of the comparison, in ms since 1970 */
  readonly asOf: number;
  readonly notes: readonly string[];
  /** The options that limit which hotels and parts are compared. */
  readonly scope: object;
}

export function comparisonReport(
  { reported, drift, findings }: Pick<Comparison, 'reported' | 'drift' | 'findings'>,
  { server, username, asOf, notes, scope }: ComparisonFacts,
): Report {
  const totals = new ComparisonTotals();
  for (const hotel of reported) totals.add(hotel);
  const { hotels, counts, differences, extra, warnings } = totals;
  const data = {
    compared: new Date(asOf).toISOString(),
    version: COMPARISON_VERSION,
    server,
    ...scope,
    username,
    notes,
    counts: { hotels, ...counts },
    differences,
    extra,
    warnings,
    ...(drift && { drift: drift.counts }),
  };
  return {
    title: `Comparison of ${counted(hotels, 'hotel')}`,
    asOf,
    facts: [`Compared ${localTime(asOf)} by ${username} at ${server}`],
    tiles: totals.tiles,
    notes: [
      plural(differences, 'difference'),
      ...(extra > 0 ? [`${plural(extra, 'record')} not in a configuration`] : []),
      ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
      ...notes,
    ],
    data,
    figures: ['differences', 'extra'],
    hotels: () => (drift ? reported.toSorted(newestFirst) : reported).map(reportHotel),
    findings: findings?.all ?? [],
  };
}

function reportHotel(hotel: ReportedHotel) {
  const { differences, extra } = figuresOf(hotel);
  return { ...hotel, word: COMPARED_STATUSES[hotel.status], figures: { differences, extra } };
}

function newestFirst(...hotels: [ReportedHotel, ReportedHotel]): number {
  const [a = '', b = ''] = hotels.map(({ rows }) => rows[0]?.since);
  return b.localeCompare(a);
}
