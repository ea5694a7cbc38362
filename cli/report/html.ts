// The page loads nothing from outside, and its policy allows only the script in it.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { html as markup, raw } from 'hono/html';
import { plainText } from '#domain/text/plain-text.ts';
import { textTable } from '#domain/text/text-table.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { grouped } from '#domain/text/grouped.ts';
import { plural } from '#cli/terminal/printable.ts';
import { HTML_STYLE } from './html-style.ts';
import { rowSentences, LOOKS } from './row-lines.ts';
import type { Bar, Report, ReportHotel } from './report.ts';

export async function* html(report: Report): AsyncGenerator<string> {
  yield plainText(await pageStart(report, await totalsOf(report)));
  let number = 0;
  for await (const hotel of report.hotels()) {
    yield plainText(await rowOf(hotel, (number += 1), report.figures));
  }
  yield plainText(await pageEnd());
}

interface Totals {
  /** The number of failures or differences for each kind of record, most frequent first. */
  readonly kinds: readonly Bar[];
  readonly words: Iterable<string>;
}

async function totalsOf({ hotels }: Report): Promise<Totals> {
  const kinds = new Map<string, number>();
  const words = new Set<string>();
  for await (const { rows, word } of hotels()) {
    words.add(word);
    for (const { code, key } of rows) {
      const [kind = key] = key.split(':');
      if (kind && LOOKS[code].level === 'error') kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  const bars = Array.from(kinds, ([kind, count]) => ({ kind, count }));
  return { kinds: bars.toSorted((a, b) => b.count - a.count), words };
}

function pageStart(report: Report, { kinds, words }: Totals) {
  const { title, facts, tiles, notes, next, charts = [], figures } = report;
  const hash = createHash('sha256').update(HTML_SCRIPT).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const heads = ['No.', 'Hotel', 'Status', ...figures.map(capitalized), 'Details'];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(HTML_STYLE)}</style>
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
<div class="charts">
${[{ title: `${plural(total, 'finding')} by kind of record`, bars: kinds }, ...charts].map(chart)}</div>
<section class="card long">
<h2>Hotels</h2>
<div class="tools" hidden>
<label>Search<input id="search" type="search" placeholder="Name, code, message …" autocomplete="off"></label>
<label>Status<select id="status"><option value="">all</option>${[...words].map(
    (word) => markup`<option value="${word}">${word}</option>`,
  )}</select></label>
<output id="found" for="search status"></output>
</div>
<table>
<thead>
<tr>${heads.map(
    (head, index) =>
      markup`<th scope="col"${index === 0 && raw(' aria-sort="ascending"')}><button type="button">${head}</button></th>`,
  )}</tr>
</thead>
<tbody>
`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function pageEnd() {
  return markup`</tbody>
</table>
</section>
</main>
<script>${raw(HTML_SCRIPT)}</script>
</body>
</html>
`;
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

/** The script of the page sorts by `data-value`, where -1 means unknown. */
function rowOf(hotel: ReportHotel, number: number, figures: readonly string[]) {
  const { name, code, hotel_id: id, file = STANDARD_INPUT, word, rows } = hotel;
  const fileName = file === STANDARD_INPUT ? '' : basename(file);
  const details = [code, id === null ? '' : `id ${id}`, fileName].filter(Boolean).join(' · ');
  return markup`<tr data-status="${word}">
<td class="number">${number}</td>
<td class="wide"><b>${name || 'A hotel without a name'}</b><small>${details}</small></td>
<td><span class="badge ${TONES[word]}">${word}</span></td>
${figures.map((figure) => {
  const value = hotel.figures[figure];
  return markup`<td class="number" data-label="${figure}" data-value="${value ?? -1}">${value !== undefined && value > 0 && grouped(value)}</td>\n`;
})}<td class="wide">${listOf(rowSentences(rows))}</td>
</tr>
`;
}

function listOf(lines: readonly string[]) {
  if (lines.length === 0) return undefined;
  const more = lines.length - MOST_LINES;
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${grouped(more)} more`] : [])];
  return markup`<ul>${shown.map((line) => markup`<li>${line}</li>`)}</ul>`;
}

const WIDTH = 420;
const BAR_ROW = 30;
const BAR_LEFT = 150;
const BAR_RIGHT = 60;

const KINDS: Readonly<Record<string, string>> = textTable({
  configuration: 'Configurations',
  hotel: 'Hotels',
  'room-type': 'Room types',
  room: 'Rooms',
  plan: 'Rate plans',
  rule: 'Rates',
  pricing: 'Dynamic pricing',
  user: 'Staff users',
  completion: 'Setups marked as complete',
});

function chart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  if (bars.length === 0) return markup``;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return markup`<section class="card">
<h2>${title}</h2>
<svg viewBox="0 0 ${WIDTH} ${bars.length * BAR_ROW}" role="img">
<title>${title}</title>
${bars.map(({ kind, count }, row) => {
  const whole = WIDTH - BAR_LEFT - BAR_RIGHT;
  const length = count === 0 ? 0 : Math.max(3, Math.round((whole * count) / most));
  const middle = row * BAR_ROW + BAR_ROW / 2;
  return markup`<text x="${BAR_LEFT - 8}" y="${middle + 4}" text-anchor="end">${KINDS[kind] ?? kind}</text>
<rect x="${BAR_LEFT}" y="${middle - 9}" width="${length}" height="18" rx="3" />
<text x="${BAR_LEFT + length + 6}" y="${middle + 4}">${grouped(count)}</text>
`;
})}</svg>
</section>
`;
}

/** Searches and sorts the table of hotels. Without the script, the page shows all hotels. */
export const HTML_SCRIPT = `{
const body = document.querySelector('tbody');
const rows = body ? [...body.rows] : [];
const heads = [...document.querySelectorAll('th')];
const [search, status, found] = ['search', 'status', 'found'].map((id) => document.getElementById(id));
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
function filter() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const isShown = (status.value === '' || row.dataset.status === status.value) &&
      words.every((word) => texts.get(row).includes(word));
    row.hidden = !isShown;
    if (isShown) shown += 1;
  }
  found.textContent = shown.toLocaleString('en') + ' of ' + rows.length.toLocaleString('en');
}
function sort(index, isDown) {
  heads.forEach((head) => head.removeAttribute('aria-sort'));
  heads[index].setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
  const valueOf = (row) => row.cells[index].dataset.value ?? row.cells[index].textContent;
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = rows.toSorted((a, b) => collator.compare(valueOf(a), valueOf(b)));
  body.append(...(isDown ? sorted.reverse() : sorted));
}
const isRising = (index) => heads[index].getAttribute('aria-sort') === 'ascending';
if (body) {
  document.querySelector('.tools').hidden = false;
  search.addEventListener('input', filter);
  status.addEventListener('change', filter);
  heads.forEach((head, index) => {
    head.querySelector('button')?.addEventListener('click', () => sort(index, isRising(index)));
  });
  filter();
}
}`;
