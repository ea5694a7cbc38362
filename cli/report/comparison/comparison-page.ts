import { html } from 'hono/html';
import type { ComparedStatus, ReportedHotel } from '#application/estate/compare-estate.ts';
import type { Drift, DriftFacts } from '#application/estate/drift.ts';
import {
  barChart,
  figures,
  foldedList,
  pageEnd,
  pageStart,
  emptyChart,
  tableStart,
  hotelDetails,
  type Head,
} from '#cli/report/format/page.ts';
import { grouped } from '#domain/text/grouped.ts';
import { counted, localTime, plural } from '#cli/terminal/printable.ts';
import { findingLines } from './hotel-findings.ts';
import {
  COMPARED_STATUSES,
  type ComparisonFacts,
  type ComparisonTotals,
} from './comparison-totals.ts';

/** The page before and after the rows of the hotels. */
export function comparisonPage(
  totals: ComparisonTotals,
  { server, username, asOf, notes, drift }: ComparisonFacts,
) {
  const { hotels, tiles, differences, extra, warnings, kinds } = totals;
  const title = `Comparison of ${counted(hotels, 'hotel')}`;
  const further = [
    plural(differences, 'difference'),
    ...(extra > 0 ? [`${plural(extra, 'record')} not in a configuration`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...notes,
  ];
  const start = html`${pageStart(title, `${title} with ${hotels === 1 ? 'its configuration' : 'their configurations'}`)}
<p class="facts">Compared ${localTime(asOf)} by ${username} at ${server}</p>
${figures(tiles, further)}
<div class="charts">
<section class="card">
<h2>Differences by kind</h2>
${kinds.length === 0 ? emptyChart('Nothing differs.') : barChart(kinds, `${plural(differences, 'difference')} by kind`)}
</section>
${drift && dayChart(drift, asOf)}
</div>
${tableStart(drift ? [...HEADS.slice(0, 3), NEWEST, ...HEADS.slice(3)] : HEADS, Object.values(COMPARED_STATUSES))}`;
  return { start, end: pageEnd(undefined) };
}

const HEADS: readonly Head[] = [
  { title: 'No.', isNumber: true },
  { title: 'Hotel' },
  { title: 'Status' },
  { title: 'Differences', isNumber: true },
  { title: 'Extra', isNumber: true },
  { title: 'What differs' },
];

const NEWEST: Head = { title: 'Newest' };

/** The chart shows at most this many of the latest days. */
const MOST_DAYS = 31;

/**
 * A chart of the differences in the last comparison of each day. Hotels without a configuration count as differences.
 */
function dayChart({ history, counts }: Drift, asOf: number) {
  const today = {
    compared: new Date(asOf).toISOString(),
    differences: counts.new + counts.lasting,
  };
  const days = new Map([...history, today].map((one) => [dayOf(one.compared), one.differences]));
  const bars = Array.from(days, ([kind, count]) => ({ kind, count })).slice(-MOST_DAYS);
  return html`<section class="card">
<h2>Differences on each day</h2>
${barChart(bars, 'Differences on each day')}
</section>`;
}

function dayOf(time: string): string {
  return localTime(Date.parse(time)).slice(0, 10);
}

const TONES: Readonly<Record<ComparedStatus, string>> = {
  same: 'onboarded',
  different: 'failed',
  missing: 'failed',
  unconfigured: 'failed',
  not_fully_compared: 'incomplete',
  failed: 'incomplete',
  deleted: 'onboarded',
};

/** A hotel's cell shows at most this many lines. Further lines are only counted. */
const MOST_LINES = 40;

/** The row of a hotel. The script of the page sorts by `data-value`, if a cell has one. */
export function hotelRow(hotel: ReportedHotel, number: number, isDated: boolean) {
  const { status, name, code, hotel_id: id, file = '-', differences, extra } = hotel;
  const word = COMPARED_STATUSES[status];
  const lines = findingLines(hotel).map(({ text }) => text);
  return html`<tr data-status="${word}">
<td class="number">${number}</td>
<td class="wide"><b>${name || 'A hotel without a name'}</b><small>${hotelDetails(code, id, file)}</small></td>
<td><span class="badge ${TONES[status]}">${word}</span></td>${isDated && newestCell(differences[0])}
<td class="number" data-label="Differences" data-value="${differences.length}">${differences.length > 0 && grouped(differences.length)}</td>
<td class="number" data-label="Extra" data-value="${extra.length}">${extra.length > 0 && grouped(extra.length)}</td>
<td class="wide">${foldedList(lines, MOST_LINES)}</td>
</tr>
`;
}

function newestCell({ drift, since }: Partial<DriftFacts> = {}) {
  const text =
    drift === 'new' ? html`<span class="badge failed">new</span>` : since && dayOf(since);
  return html`
<td data-label="Newest" data-value="${since ?? ''}">${text}</td>`;
}
