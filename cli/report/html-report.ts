import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { StoredRun } from '#application/ports/run-store.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { localTime } from '#cli/runs/runs-table.ts';
import { grouped, plural, duration } from '#cli/terminal/printable.ts';
import { hotelRow, TABLE_HEAD } from './hotel-table.ts';
import { failureChart, timeChart } from './report-charts.ts';
import { factsOf, reportHotels, type ReportFacts } from './report-facts.ts';
import { REPORT_SCRIPT } from './report-script.ts';
import { REPORT_STYLE } from './report-style.ts';

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
