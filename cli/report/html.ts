// The page loads nothing from outside, and runs no script.
import { basename } from 'node:path';
import { html as markup, raw } from 'hono/html';
import { plainText } from '#domain/text/plain-text.ts';
import { textTable } from '#domain/text/text-table.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { grouped } from '#domain/text/grouped.ts';
import { rowSentences } from './row-lines.ts';
import type { Report, ReportHotel } from './report.ts';

export async function* html(report: Report): AsyncGenerator<string> {
  yield plainText(await pageStart(report));
  let number = 0;
  for await (const hotel of report.hotels()) {
    yield plainText(await rowOf(hotel, (number += 1), report.figures));
  }
  yield '</tbody>\n</table>\n</section>\n</main>\n</body>\n</html>\n';
}

function pageStart({ title, facts, tiles, notes, next, figures }: Report) {
  const heads = ['No.', 'Hotel', 'Status', ...figures.map(capitalized), 'Details'];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${facts.map((fact) => markup`<p class="facts">${fact}</p>\n`)}<div class="tiles">
${tiles.map(({ count, word }) => markup`<p class="tile"><b>${grouped(count)}</b> ${word}</p>\n`)}</div>
<p class="facts">${notes.join(' · ')}</p>
${
  next &&
  markup`<section class="card">
<h2>What to do</h2>
<ul>${next.lines.map((line) => markup`<li>${line}</li>`)}</ul>${next.commands.map((command) => markup`<code>${command}</code>`)}
</section>`
}
<section class="card long">
<h2>Hotels</h2>
<table>
<thead>
<tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr>
</thead>
<tbody>
`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The colour of a status. Other statuses have none. */
const TONES: Readonly<Record<string, string>> = textTable({
  onboarded: 'good',
  'as configured': 'good',
  'no longer on the server': 'good',
  unchanged: 'good',
  incomplete: 'warn',
  stopped: 'warn',
  'not fully compared': 'warn',
  'not compared': 'warn',
  failed: 'bad',
  invalid: 'bad',
  different: 'bad',
  missing: 'bad',
  'without configuration': 'bad',
});

/** A hotel's cell shows at most this many lines. Further lines are only counted. */
const MOST_LINES = 40;

function rowOf(hotel: ReportHotel, number: number, figures: readonly string[]) {
  const { name, code, hotel_id: id, file = STANDARD_INPUT, word } = hotel;
  const fileName = file === STANDARD_INPUT ? '' : basename(file);
  const details = [code, id === null ? '' : `id ${id}`, fileName].filter(Boolean).join(' · ');
  const rows = rowSentences(hotel.rows);
  const more = rows.length - MOST_LINES;
  const lines = [...rows.slice(0, MOST_LINES), ...(more > 0 ? [`and ${grouped(more)} more`] : [])];
  return markup`<tr>
<td class="number">${number}</td>
<td class="wide"><b>${name || 'A hotel without a name'}</b><small>${details}</small></td>
<td><span class="badge ${TONES[word]}">${word}</span></td>
${figures.map((figure) => {
  const value = hotel.figures[figure];
  return markup`<td class="number" data-label="${figure}">${value !== undefined && value > 0 && grouped(value)}</td>\n`;
})}<td class="wide">${lines.length > 0 && markup`<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`}</td>
</tr>
`;
}

const STYLE = `
:root { color-scheme: light; --ink: #14282e; --soft: #4b5f66; --line: #dfe5e6; }
* { box-sizing: border-box; }
body { margin: 0; background: #f7f5f1; color: var(--ink); font: 15px/1.5 Inter, ui-sans-serif, system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0; font-size: 26px; line-height: 1.25; }
h2 { margin: 0 0 12px; font-size: 17px; }
p { margin: 0; }
.facts { margin-top: 6px; color: var(--soft); overflow-wrap: anywhere; }
.card { margin-top: 20px; padding: 20px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; margin-top: 20px; }
.tile { padding: 14px 16px; color: var(--soft); background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.tile b { display: block; color: var(--ink); font-size: 26px; line-height: 1.2; }
ul { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
code { display: block; margin-top: 10px; padding: 10px 14px; overflow-x: auto; border-radius: 8px;
  background: #14282e; color: #f2f7f7; font: 14px/1.5 ui-monospace, Menlo, monospace; }
table { width: 100%; border-collapse: collapse; }
th { padding: 0 12px 8px 0; border-bottom: 2px solid var(--line); text-align: left; white-space: nowrap; }
td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:last-child { width: 38%; }
td b { display: block; overflow-wrap: anywhere; }
td small, td ul { padding-left: 0; color: var(--soft); font-size: 0.93em; list-style: none; overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.badge { white-space: nowrap; padding: 1px 10px; border-radius: 999px; background: #eef2f3; font-size: 0.93em; }
.good { color: #067647; background: #e8f4ee; }
.warn { color: #8a5a10; background: #fbf3e4; }
.bad { color: #b42318; background: #fdf0ee; }
@media screen and (max-width: 720px) {
  thead, td:first-child, td:empty { display: none; }
  tr { display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 8px 0; border-bottom: 1px solid var(--line); }
  table, tbody { display: block; }
  td { padding: 0; border: 0; }
  td.wide.wide { flex: 1 0 100%; }
  td[data-label]:not(:empty)::before { content: attr(data-label) ' '; color: var(--soft); }
}
@media print {
  body { background: #fff; font-size: 11px; }
  main, .long { max-width: none; padding: 0; border: 0; }
  tr, .tile { break-inside: avoid; }
}
`;
