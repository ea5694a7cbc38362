import { html } from 'hono/html';
import { limitLines } from '#cli/call/chosen-hotels.ts';
import { SHOWN_STATUSES } from '#cli/runs/results/hotel-status.ts';
import { grouped } from '#domain/text/grouped.ts';
import { counted, duration, localTime, plural } from '#cli/terminal/printable.ts';
import {
  barChart,
  figures,
  foldedList,
  pageEnd,
  pageStart,
  emptyChart,
  round,
  tableStart,
  hotelDetails,
  type Head,
} from '#cli/report/format/page.ts';
import type { Moment, ReportFacts, ReportHotel } from './report-facts.ts';

export const RUN_COUNTS = ['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const;

/** The page before and after the rows of the hotels. */
export function runPage(facts: ReportFacts, moment: Moment) {
  const { unlisted } = facts;
  const more =
    unlisted > 0 ? `Waiting: ${plural(unlisted, 'more hotel')}, not started.` : undefined;
  return { start: beforeRows(facts, moment), end: pageEnd(more) };
}

function beforeRows(facts: ReportFacts, { isActive, asOf }: Moment) {
  const { run, server, username, startedAt, state, hotels } = facts.summary;
  const { finished, workMs, failures } = facts;
  const heading = `Onboarding of ${counted(hotels, 'hotel')}`;
  const failed = failures.map(({ kind, operations: count }) => ({ kind, count }));
  const total = failed.reduce((sum, { count }) => sum + count, 0);
  return html`${pageStart(`Onboarding run ${run}`, heading)}
<p class="facts">Run ${run}: ${state}, started ${localTime(startedAt)} by ${username} at ${server}</p>${limitLines(facts.summary).map((line) => html`<p class="facts">${line}</p>`)}
${isActive && html`<p class="facts"><strong>In progress as of ${localTime(asOf)}:</strong> the figures change until the run is over.</p>`}
${figureTiles(facts)}
${nextSteps(facts)}
<div class="charts">
<section class="card">
<h2>Hotels over time</h2>
${finished.length === 0 ? emptyChart('No hotel has finished yet.') : timeChart(finished, workMs)}
</section>
<section class="card">
<h2>Failures by kind</h2>
${failed.length === 0 ? emptyChart('Nothing failed.') : barChart(failed, `${plural(total, 'failure')} by kind`)}
</section>
</div>
${tableStart(HEADS, SHOWN_STATUSES)}`;
}

function figureTiles({ summary, operations, workMs, medianMs, slowestMs }: ReportFacts) {
  const shown = RUN_COUNTS.filter((status) => status === 'onboarded' || summary[status] > 0);
  const further = [
    `${grouped(operations.done)} of ${grouped(operations.total)} operations done`,
    ...(summary.stopped > 0
      ? [`${summary.stopped} of the waiting hotels were started, but are unfinished`]
      : []),
    ...(workMs > 0
      ? [
          `${duration(workMs)} in which hotels were being set up (only the last attempt of each hotel counts)`,
        ]
      : []),
    ...(medianMs === undefined ? [] : [`median ${duration(medianMs)} per hotel`]),
    ...(slowestMs === undefined ? [] : [`slowest hotel ${duration(slowestMs)}`]),
  ];
  return figures(
    shown.map((status) => ({ count: summary[status], word: status })),
    further,
  );
}

function nextSteps({ reasons, next }: ReportFacts) {
  if (!next && reasons.length === 0) return undefined;
  return html`<section class="card">
<h2>What to do</h2>
${reasons.length > 0 && html`<ul>${reasons.map((line) => html`<li>${line}</li>`)}</ul>`}
${next && html`<p>${next.sentence}</p>${next.commands.map((command) => html`<code>${command}</code>`)}`}
</section>`;
}

const WIDTH = 420;
const HEIGHT = 200;
/** Margins of the chart. `LEFT` and `BOTTOM` leave space for the labels of the axes. */
const LEFT = 44;
const BOTTOM = 24;
const TOP = 12;
const RIGHT = 10;

/**
 * A chart of the number of finished hotels over the working time. A second area shows how many of them are incomplete
 * or failed.
 */
function timeChart(finished: ReportFacts['finished'], workMs: number) {
  const total = finished.length;
  const end = Math.max(workMs, 1);
  // Leave space on the right, so that the last step is visible.
  const x = (at: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * at) / (end * 1.03));
  const y = (count: number) => round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * count) / total);
  const area = (hotels: ReportFacts['finished']) => {
    const steps = hotels.map(({ at }, index) => `L${x(at)} ${y(index)}V${y(index + 1)}`);
    return `M${x(0)} ${y(0)}${steps.join('')}H${WIDTH - RIGHT}V${y(0)}Z`;
  };
  const others = finished.filter(({ isOnboarded }) => !isOnboarded);
  const ticks = [...new Set([0, Math.round(total / 2), total])];
  return html`<p><span class="key">finished</span><span class="key other">of these, incomplete or failed</span></p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="time-title">
<title id="time-title">Finished hotels over time: ${grouped(total)} after ${duration(workMs)} of setup</title>
${ticks.map(
  (
    tick,
  ) => html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(tick)}" y2="${y(tick)}" />
<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${grouped(tick)}</text>
`,
)}<path class="done" d="${area(finished)}" />
<path class="trouble" d="${area(others)}" />
<text x="${LEFT}" y="${HEIGHT - 6}">0</text>
<text x="${x(end / 2)}" y="${HEIGHT - 6}" text-anchor="middle">${duration(end / 2)}</text>
<text x="${x(end)}" y="${HEIGHT - 6}" text-anchor="end">${duration(end)}</text>
</svg>`;
}

/** A hotel's cell shows at most this many reasons. Further reasons are only counted. */
const MOST_REASONS = 8;

const HEADS: readonly Head[] = [
  { title: 'No.', isNumber: true },
  { title: 'Hotel' },
  { title: 'Status' },
  { title: 'Done', isNumber: true },
  { title: 'Failed', isNumber: true },
  { title: 'Time', isNumber: true },
  { title: 'What is missing, and why' },
];

/** The row of a hotel. The script of the page sorts by `data-value`, where -1 means unknown. */
export function hotelRow(hotel: ReportHotel) {
  const { index, code, hotelId, file, status, operations, ms, reasons } = hotel;
  const { done = -1, failed = -1, total } = operations ?? {};
  return html`<tr data-status="${status}">
<td class="number">${index + 1}</td>
<td class="wide"><b>${titleOf(hotel)}</b><small>${hotelDetails(code, hotelId ?? null, file)}</small></td>
<td><span class="badge ${status}">${status}</span></td>
<td class="number" data-value="${done}">${total && `${done} of ${total}`}</td>
<td class="number" data-label="Failed" data-value="${failed}">${failed > 0 && failed}</td>
<td class="number" data-value="${ms ?? -1}">${ms === undefined ? undefined : duration(ms)}</td>
<td class="wide">${foldedList(reasons, MOST_REASONS)}</td>
</tr>
`;
}

function titleOf({ name, where }: ReportHotel): string {
  return name || (where === undefined ? 'A hotel without a name' : `The hotel at ${where}`);
}
