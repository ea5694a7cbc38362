import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { StoredRun } from '#application/ports/run-store.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { localTime } from '#cli/runs/runs-table.ts';
import { duration, grouped, plural } from '#cli/terminal/printable.ts';
import { factsOf, reportHotels, type ReportFacts, type ReportHotel } from './report-facts.ts';
import { REPORT_SCRIPT } from './report-script.ts';
import { REPORT_STYLE } from './report-style.ts';
import { basename } from 'node:path';
import { SHOWN_STATUSES } from '#cli/runs/hotel-report.ts';

const TILES = ['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const;

/**
 * A page, in pieces. It loads nothing, and its content security policy allows only its own script.
 */
export async function* htmlReport(log: StoredRun, isActive: boolean): AsyncGenerator<string> {
  for await (const piece of piecesOf(log, isActive)) yield plainText(piece.toString());
}

async function* piecesOf(log: StoredRun, isActive: boolean) {
  const facts = await factsOf(log, isActive);
  yield beforeRows(facts);
  for await (const hotel of reportHotels(log, isActive)) yield hotelRow(hotel);
  yield afterRows(facts);
}

function beforeRows(facts: ReportFacts) {
  const { run, server, username, startedAt, state, hotels } = facts.summary;
  const { finished, workMs, failures } = facts;
  const hash = createHash('sha256').update(REPORT_SCRIPT).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Onboarding run ${run}</title>
<style>${raw(REPORT_STYLE)}</style>
</head>
<body>
<main>
<h1>Onboarding of ${grouped(hotels)} ${hotels === 1 ? 'hotel' : 'hotels'}</h1>
<p class="facts">Run ${run}, ${state}: started ${localTime(startedAt)} by ${username} at ${server}</p>
${figureTiles(facts)}
${nextSteps(facts)}
<div class="charts">
<section class="card">
<h2>Hotels over time</h2>
${finished.length === 0 ? quiet('No hotel has finished yet.') : timeChart(finished, workMs)}
</section>
<section class="card">
<h2>Failures by kind</h2>
${failures.length === 0 ? quiet('Nothing failed.') : failureChart(failures)}
</section>
</div>
<section class="card long">
<h2>Hotels</h2>
${TABLE_HEAD}`;
}

function afterRows({ unlisted }: ReportFacts) {
  const more = html`<p class="more">Waiting: ${plural(unlisted, 'more hotel')}, not started.</p>`;
  return html`</tbody>
</table>
${unlisted > 0 && more}</section>
</main>
<script>${raw(REPORT_SCRIPT)}</script>
</body>
</html>
`;
}

function quiet(sentence: string) {
  return html`<p class="quiet">${sentence}</p>`;
}

function figureTiles({ summary, operations, workMs, medianMs, slowestMs }: ReportFacts) {
  const shown = TILES.filter((status) => status === 'onboarded' || summary[status] > 0);
  const figures = [
    `${grouped(operations.done)} of ${grouped(operations.total)} operations done`,
    ...(summary.stopped > 0 ? [`${summary.stopped} of the waiting hotels already started`] : []),
    ...(workMs > 0 ? [`${duration(workMs)} of work (the last attempt of each hotel)`] : []),
    ...(medianMs === undefined ? [] : [`median hotel ${duration(medianMs)}`]),
    ...(slowestMs === undefined ? [] : [`slowest ${duration(slowestMs)}`]),
  ];
  return html`<div class="tiles">
${shown.map(
  (status) => html`<p class="tile"><b>${grouped(summary[status])}</b> ${status}</p>
`,
)}</div>
<p class="facts">${figures.join(' · ')}</p>`;
}

/** Why hotels are unfinished, and the command that continues the run. */
function nextSteps({ reasons, next }: ReportFacts) {
  if (!next && reasons.length === 0) return undefined;
  return html`<section class="card">
<h2>What to do</h2>
${reasons.length > 0 && html`<ul>${reasons.map((line) => html`<li>${line}</li>`)}</ul>`}
${next && html`<p>${next.sentence}</p><code>${next.command}</code>`}
</section>`;
}

const WIDTH = 420;
const HEIGHT = 200;
/** Margins; the left and the bottom one hold the labels of the axes. */
const LEFT = 44;
const BOTTOM = 24;
const TOP = 12;
const RIGHT = 10;

const BAR_ROW = 30;
const BAR_LEFT = 150;
const BAR_RIGHT = 60;

const KINDS: Readonly<Record<string, string>> = {
  configuration: 'Configurations',
  hotel: 'Hotels',
  'room-type': 'Room types',
  room: 'Rooms',
  plan: 'Rate plans',
  rule: 'Rates',
  pricing: 'Dynamic pricing',
  user: 'Staff users',
  completion: 'Completion marks',
};

/** Finished hotels over the time of work in ms: all of them, and below those not fully onboarded. */
export function timeChart(finished: ReportFacts['finished'], workMs: number) {
  const total = finished.length;
  const end = Math.max(workMs, 1);
  // Keeps the last step inside the chart.
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
<title id="time-title">${grouped(total)} hotels finished in ${duration(workMs)} of work</title>
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

/** A bar for each kind of operation that failed. */
export function failureChart(failures: ReportFacts['failures']) {
  const most = Math.max(...failures.map(({ operations }) => operations));
  const total = failures.reduce((sum, { operations }) => sum + operations, 0);
  return html`<svg viewBox="0 0 ${WIDTH} ${failures.length * BAR_ROW}" role="img" aria-labelledby="kinds-title">
<title id="kinds-title">${plural(total, 'failure')} by kind</title>
${failures.map(({ kind, operations }, row) => {
  const length = round(Math.max(3, ((WIDTH - BAR_LEFT - BAR_RIGHT) * operations) / most));
  const middle = row * BAR_ROW + BAR_ROW / 2;
  return html`<text x="${BAR_LEFT - 8}" y="${middle + 4}" text-anchor="end">${KINDS[kind] ?? kind}</text>
<rect class="trouble" x="${BAR_LEFT}" y="${middle - 9}" width="${length}" height="18" rx="3" />
<text x="${BAR_LEFT + length + 6}" y="${middle + 4}">${grouped(operations)}</text>
`;
})}</svg>`;
}

/** Tenths of a pixel keep the page small. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Further reasons are only counted. */
const MOST_REASONS = 8;

const NUMBER = raw(' class="number"');

const HEADS: readonly { readonly title: string; readonly kind?: typeof NUMBER }[] = [
  { title: 'No.', kind: NUMBER },
  { title: 'Hotel' },
  { title: 'Status' },
  { title: 'Done', kind: NUMBER },
  { title: 'Failed', kind: NUMBER },
  { title: 'Time', kind: NUMBER },
  { title: 'What is missing, and why' },
];

/** The script unhides the tools. */
export const TABLE_HEAD = html`<div class="tools" hidden>
<label>Search<input id="search" type="search" placeholder="Name, code, message …" autocomplete="off"></label>
<label>Status<select id="status"><option value="">all</option>${SHOWN_STATUSES.map(
  (status) => html`<option value="${status}">${status}</option>`,
)}</select></label>
<output id="found" for="search status"></output>
</div>
<table>
<thead>
<tr>${HEADS.map(
  ({ title, kind }, index) =>
    html`<th scope="col"${kind}${index === 0 && raw(' aria-sort="ascending"')}><button type="button">${title}</button></th>`,
)}</tr>
</thead>
<tbody>
`;

/** The row of one hotel. The page sorts by `data-value`, where -1 stands for an unknown number. */
export function hotelRow(hotel: ReportHotel) {
  const { index, status, operations, ms } = hotel;
  const { done = -1, failed = -1, total } = operations ?? {};
  return html`<tr data-status="${status}">
<td class="number" data-label="No.">${index + 1}</td>
<td class="wide"><b>${titleOf(hotel)}</b><small>${whereaboutsOf(hotel)}</small></td>
<td data-label="Status"><span class="badge ${status}">${status}</span></td>
<td class="number" data-label="Done" data-value="${done}">${total && `${done} of ${total}`}</td>
<td class="number" data-label="Failed" data-value="${failed}">${failed > 0 && failed}</td>
<td class="number" data-label="Time" data-value="${ms ?? -1}">${ms === undefined ? undefined : duration(ms)}</td>
<td class="wide">${reasonList(hotel)}</td>
</tr>
`;
}

function titleOf({ name, where }: ReportHotel): string {
  return name || (where === undefined ? 'A hotel without a name' : `The hotel at ${where}`);
}

function whereaboutsOf({ code, hotelId, file }: ReportHotel): string {
  const id = hotelId === undefined ? '' : `id ${hotelId}`;
  return [code, id, file === '-' ? '' : basename(file)].filter(Boolean).join(' · ');
}

function reasonList({ reasons }: ReportHotel) {
  if (reasons.length === 0) return undefined;
  const more = reasons.length - MOST_REASONS;
  const lines = [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [`and ${more} more`] : [])];
  const list = html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  // The script folds it on a narrow page.
  return html`<details open><summary aria-label="Details (${lines.length})"></summary>${list}</details>`;
}
