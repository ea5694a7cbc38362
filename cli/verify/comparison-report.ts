import type { ReportedHotel } from '#application/estate/compare-estate.ts';
import { COMPARISON_VERSION, type Drift } from '#application/estate/drift.ts';
import type { Bar, Report } from '#cli/report/report.ts';
import { counted, localTime, plural } from '#cli/terminal/printable.ts';
import {
  type Comparison,
  COMPARED_STATUSES,
  ComparisonTotals,
  figuresOf,
} from './comparison-totals.ts';

interface ComparisonFacts {
  readonly server: string;
  readonly username: string;
  /** Start of the comparison, in ms since 1970 */
  readonly asOf: number;
  readonly notes: readonly string[];
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
    ...(drift && { charts: [{ title: 'Differences on each day', bars: days(drift, asOf) }] }),
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

/** The chart shows at most this many of the latest days. */
const MOST_DAYS = 31;

/** The differences in the last comparison of each day. Hotels without a configuration count as differences. */
function days({ history, counts }: Drift, asOf: number): Bar[] {
  const today = {
    compared: new Date(asOf).toISOString(),
    differences: counts.new + counts.lasting,
  };
  const ofDay = new Map(
    [...history, today].map((one) => [
      localTime(Date.parse(one.compared)).slice(0, 10),
      one.differences,
    ]),
  );
  return Array.from(ofDay, ([kind, count]) => ({ kind, count })).slice(-MOST_DAYS);
}
