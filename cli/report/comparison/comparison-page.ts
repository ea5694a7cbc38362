import { html } from 'hono/html';
import { roundingText } from '#domain/rates/rounded-rates.ts';
import { differenceLine, sameDifferences } from '#cli/wording/difference-lines.ts';
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
  type comparisonTotals,
  type ComparedStatus,
  type ComparisonFacts,
  type ReportedComparison,
} from './compared-hotels.ts';

/** The page around the rows of the hotels. */
export function comparisonPage(
  totals: ReturnType<typeof comparisonTotals>,
  { server, username, asOf, notes }: ComparisonFacts,
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
${kinds.length === 0 ? quiet('Nothing differs.') : html`<div class="chart">${barChart(kinds, 'difference')}</div>`}
</section>
${tableStart(HEADS, Object.values(COMPARED_STATUSES))}`;
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
export function hotelRow(hotel: ReportedComparison, number: number) {
  const { status, name, code, hotelId, file = '-', differences, extras } = hotel;
  const word = COMPARED_STATUSES[status];
  return html`<tr data-status="${word}">
<td class="number" data-label="No.">${number}</td>
<td class="wide"><b>${name || 'A hotel without a name'}</b><small>${whereabouts(code, hotelId, file)}</small></td>
<td data-label="Status"><span class="badge ${TONES[status]}">${word}</span></td>
<td class="number" data-label="Differences" data-value="${differences.length}">${differences.length > 0 && grouped(differences.length)}</td>
<td class="number" data-label="Extra" data-value="${extras.length}">${extras.length > 0 && grouped(extras.length)}</td>
<td class="wide">${foldedList(linesOf(hotel), MOST_LINES)}</td>
</tr>
`;
}

/** What is found in a hotel. */
export function linesOf(hotel: ReportedComparison): string[] {
  const { differences, extras, unreadable, warnings, rounded, error } = hotel;
  const rounding = roundingText(rounded);
  const extra = rangesByKind(extras.map(({ key }) => key)).join(', ');
  return [
    ...sameDifferences(differences).map(differenceLine),
    ...(extra === '' ? [] : [`not in the configuration: ${extra}`]),
    ...(unreadable.length > 0 ? [`not listed by the server: ${unreadable.join(', ')}`] : []),
    ...(rounding === undefined ? [] : [rounding]),
    ...warningLines(warnings),
    ...(error ? [error.message] : []),
  ];
}
