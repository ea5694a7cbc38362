import { createHash } from 'node:crypto';
import type { StoredRun } from '#application/ports/run-store.ts';
import { plural } from '#cli/terminal/printable.ts';
import { localTime } from '#cli/runs/run-summary.ts';
import { hotelRow, TABLE_HEAD } from './hotel-table.ts';
import { mark, raw, type Markup } from './markup.ts';
import { failureChart, timeChart } from './report-charts.ts';
import { factsOf, reportHotels, type ReportFacts } from './report-facts.ts';
import { figureTiles, nextSteps } from './report-figures.ts';
import { REPORT_SCRIPT } from './report-script.ts';
import { REPORT_STYLE } from './report-style.ts';

/** A page of its own: nothing of it comes from elsewhere, and nothing but its own script runs. */
export async function* htmlReport(log: StoredRun, isInWork: boolean): AsyncGenerator<string> {
  const facts = await factsOf(log, isInWork);
  yield headOf(facts).markup;
  yield bodyOf(facts).markup;
  for await (const hotel of reportHotels(log, isInWork)) yield hotelRow(hotel).markup;
  yield footOf(facts).markup;
}

function headOf({ summary: { run } }: ReportFacts): Markup {
  const hash = createHash('sha256').update(REPORT_SCRIPT).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return mark`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Onboarding run ${run}</title>
<style>${raw(REPORT_STYLE)}</style>
</head>
`;
}

/** Up to the rows of the table. */
function bodyOf(facts: ReportFacts): Markup {
  const { run, server, username, startedAt, state, hotels } = facts.summary;
  return mark`<body>
<main>
<h1>Onboarding of ${hotels === 1 ? '1 hotel' : `${hotels.toLocaleString('en')} hotels`}</h1>
<p class="facts">Run ${run}, ${state}: started ${localTime(startedAt)} by ${username} at ${server}</p>
${figureTiles(facts)}
${nextSteps(facts)}
<div class="charts">
<section class="card">
<h2>Hotels over time</h2>
${hotelsOverTime(facts)}
</section>
<section class="card">
<h2>Failures by kind</h2>
${failuresByKind(facts)}
</section>
</div>
<section class="card long">
<h2>Hotels</h2>
${TABLE_HEAD}`;
}

function hotelsOverTime({ endings, workMs }: ReportFacts): Markup {
  if (endings.length === 0) return mark`<p class="quiet">No hotel has ended yet.</p>`;
  return mark`<p><span class="key">ended</span><span class="key other">of them not all there</span></p>
${timeChart(endings, workMs)}`;
}

function failuresByKind({ failures }: ReportFacts): Markup {
  if (failures.length === 0) return mark`<p class="quiet">Nothing failed.</p>`;
  return failureChart(failures);
}

/** What comes after the rows of the table. */
function footOf({ unlisted }: ReportFacts): Markup {
  const more = mark`<p class="more">Waiting: ${plural(unlisted, 'more hotel')}, not begun.</p>
`;
  return mark`</tbody>
</table>
${unlisted > 0 ? more : undefined}</section>
</main>
<script>${raw(REPORT_SCRIPT)}</script>
</body>
</html>
`;
}
