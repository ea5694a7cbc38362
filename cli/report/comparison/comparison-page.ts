import { html } from 'hono/html';
import type { Drift } from '#application/estate/drift.ts';
import { roundingText } from '#domain/rates/rounded-rates.ts';
import {
  differenceLine,
  resolvedLines,
  sameDifferences,
  sinceText,
} from '#cli/wording/difference-lines.ts';
import { rangesByKind } from '#cli/wording/key-ranges.ts';
import { warningLines } from '#cli/wording/warning-lines.ts';
import {
  barChart,
  figures,
  foldedList,
  pageEnd,
  pageStart,
  quiet,
  tableStart,
  whereabouts,
  type Head,
} from '#cli/report/format/page.ts';
import { localTime, counted } from '#cli/terminal/printable.ts';
import { grouped, plural } from '#cli/terminal/printable.ts';
import {
  COMPARED_STATUSES,
  newestIn,
  type comparisonTotals,
  type ComparedStatus,
  type ComparisonFacts,
  type ReportedComparison,
} from './compared-hotels.ts';

/** The page around the rows of the hotels. */
export function comparisonPage(
  totals: ReturnType<typeof comparisonTotals>,
  { server, username, asOf, notes, drift }: ComparisonFacts,
) {
  const { hotels, statuses, differences, extras, warnings, kinds } = totals;
  const title = `Comparison of ${counted(hotels, 'hotel')}`;
  const tiles = statuses
    .filter(({ status, count }) => status === 'same' || count > 0)
    .map(({ status, count }) => ({ count, word: COMPARED_STATUSES[status] }));
  const further = [
    plural(differences, 'difference'),
    ...(extras > 0 ? [`${plural(extras, 'record')} not in a configuration`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...notes,
  ];
  const start = html`${pageStart(title, `${title} with ${hotels === 1 ? 'its configuration' : 'their configurations'}`)}
<p class="facts">Compared ${localTime(asOf)} by ${username} at ${server}</p>
${figures(tiles, further)}
<section class="card">
<h2>Differences by kind</h2>
${kinds.length === 0 ? quiet('Nothing differs.') : html`<div class="chart">${barChart(kinds, `${plural(differences, 'difference')} by kind`)}</div>`}
</section>
${drift && dayChart(drift, asOf)}
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

/** Further days are left out. */
const MOST_DAYS = 31;

/** The differences in the last comparison of each day, with hotels that have no configuration. */
function dayChart({ history, counts }: Drift, asOf: number) {
  const today = {
    compared: new Date(asOf).toISOString(),
    differences: counts.new + counts.lasting,
  };
  const days = new Map(
    [...history, today].map(({ compared, differences: count }) => [
      localTime(Date.parse(compared)).slice(0, 10),
      count,
    ]),
  );
  const bars = Array.from(days, ([kind, count]) => ({ kind, count })).slice(-MOST_DAYS);
  return html`<section class="card">
<h2>Differences by day</h2>
<div class="chart">${barChart(bars, 'Differences by day')}</div>
</section>`;
}

const TONES: Readonly<Record<ComparedStatus, string>> = {
  same: 'onboarded',
  different: 'failed',
  missing: 'failed',
  unconfigured: 'failed',
  not_fully_compared: 'incomplete',
  failed: 'incomplete',
};

/** Further lines are only counted. */
const MOST_LINES = 40;

/** The row of one hotel. The page sorts by `data-value`. */
export function hotelRow(hotel: ReportedComparison, number: number, isDated: boolean) {
  const { status, name, code, hotelId, file = '-', differences, extras } = hotel;
  const word = COMPARED_STATUSES[status];
  return html`<tr data-status="${word}">
<td class="number" data-label="No.">${number}</td>
<td class="wide"><b>${name || 'A hotel without a name'}</b><small>${whereabouts(code, hotelId, file)}</small></td>
<td data-label="Status"><span class="badge ${TONES[status]}">${word}</span></td>${isDated && newestCell(hotel)}
<td class="number" data-label="Differences" data-value="${differences.length}">${differences.length > 0 && grouped(differences.length)}</td>
<td class="number" data-label="Extra" data-value="${extras.length}">${extras.length > 0 && grouped(extras.length)}</td>
<td class="wide">${foldedList(linesOf(hotel), MOST_LINES)}</td>
</tr>
`;
}

function newestCell(hotel: ReportedComparison) {
  const since = newestIn(hotel);
  const isNew = [hotel, ...hotel.differences].some(({ drift }) => drift === 'new');
  const text =
    since && (isNew ? html`<span class="badge failed">new</span>` : localTime(Date.parse(since)));
  return html`
<td data-label="Newest" data-value="${since ?? ''}">${text}</td>`;
}

/** What is found in a hotel. */
export function linesOf(hotel: ReportedComparison): string[] {
  const { differences, resolved, unconfirmed = [], extras, unreadable, warnings } = hotel;
  const { rounded, error } = hotel;
  const rounding = roundingText(rounded);
  const extra = rangesByKind(extras.map(({ key }) => key)).join(', ');
  return [
    ...(hotel.since === undefined ? [] : [`on the server${sinceText(hotel)}`]),
    ...sameDifferences(differences).map(differenceLine),
    ...resolvedLines(resolved),
    ...(unconfirmed.length > 0
      ? [`unconfirmed: ${plural(unconfirmed.length, 'earlier difference')}`]
      : []),
    ...(extra === '' ? [] : [`not in the configuration: ${extra}`]),
    ...(unreadable.length > 0 ? [`not listed by the server: ${unreadable.join(', ')}`] : []),
    ...(rounding === undefined ? [] : [rounding]),
    ...warningLines(warnings),
    ...(error ? [error.message] : []),
  ];
}
