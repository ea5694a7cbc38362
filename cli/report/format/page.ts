// The parts that all HTML reports share. The page loads nothing from outside, and its policy allows only the script in
// it.
import { textTable } from '#domain/text/text-table.ts';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { html, raw } from 'hono/html';
import { grouped } from '#domain/text/grouped.ts';
import { REPORT_SCRIPT } from './report-script.ts';
import { REPORT_STYLE } from './report-style.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';

/** The page up to the heading. */
export function pageStart(title: string, heading: string) {
  const hash = createHash('sha256').update(REPORT_SCRIPT).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(REPORT_STYLE)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
`;
}

/** The page after the last row of the table. `more` is a paragraph below the table. */
export function pageEnd(more: string | undefined) {
  return html`</tbody>
</table>
${more && html`<p class="more">${more}</p>`}</section>
</main>
<script>${raw(REPORT_SCRIPT)}</script>
</body>
</html>
`;
}

export interface Tile {
  readonly count: number;
  readonly word: string;
}

/** The main figures as tiles, and other figures in a line below them. */
export function figures(tiles: readonly Tile[], further: readonly string[]) {
  return html`<div class="tiles">
${tiles.map(
  ({ count, word }) => html`<p class="tile"><b>${grouped(count)}</b> ${word}</p>
`,
)}</div>
<p class="facts">${further.join(' · ')}</p>`;
}

/** A sentence that replaces a chart without data. */
export function emptyChart(sentence: string) {
  return html`<p class="quiet">${sentence}</p>`;
}

const NUMBER = raw(' class="number"');

export interface Head {
  readonly title: string;
  readonly isNumber?: true;
}

/**
 * The table of hotels, up to its first row. The search and the filter need the script, so they are hidden until it
 * runs.
 */
export function tableStart(heads: readonly Head[], statuses: readonly string[]) {
  return html`<section class="card long">
<h2>Hotels</h2>
<div class="tools" hidden>
<label>Search<input id="search" type="search" placeholder="Name, code, message …" autocomplete="off"></label>
<label>Status<select id="status"><option value="">all</option>${statuses.map(
    (status) => html`<option value="${status}">${status}</option>`,
  )}</select></label>
<output id="found" for="search status"></output>
</div>
<table>
<thead>
<tr>${heads.map(
    ({ title, isNumber }, index) =>
      html`<th scope="col"${isNumber && NUMBER}${index === 0 && raw(' aria-sort="ascending"')}><button type="button">${title}</button></th>`,
  )}</tr>
</thead>
<tbody>
`;
}

export function hotelDetails(code: string, id: string | number | null, file: string): string {
  const fileName = file === STANDARD_INPUT ? '' : basename(file);
  return [code, id === null ? '' : `id ${id}`, fileName].filter(Boolean).join(' · ');
}

/**
 * A list of lines. The script hides the list behind a summary on a narrow page. Shows at most `most` lines, and counts
 * the others.
 */
export function foldedList(lines: readonly string[], most: number) {
  if (lines.length === 0) return undefined;
  const more = lines.length - most;
  const shown = [...lines.slice(0, most), ...(more > 0 ? [`and ${grouped(more)} more`] : [])];
  const list = html`<ul>${shown.map((line) => html`<li>${line}</li>`)}</ul>`;
  return html`<details open><summary aria-label="Details (${shown.length})"></summary>${list}</details>`;
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

/** A chart with one bar for each kind of record or each day. */
export function barChart(
  bars: readonly { readonly kind: string; readonly count: number }[],
  title: string,
) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`<svg viewBox="0 0 ${WIDTH} ${bars.length * BAR_ROW}" role="img">
<title>${title}</title>
${bars.map(({ kind, count }, row) => {
  const whole = WIDTH - BAR_LEFT - BAR_RIGHT;
  const length = count === 0 ? 0 : round(Math.max(3, (whole * count) / most));
  const middle = row * BAR_ROW + BAR_ROW / 2;
  return html`<text x="${BAR_LEFT - 8}" y="${middle + 4}" text-anchor="end">${KINDS[kind] ?? kind}</text>
<rect class="trouble" x="${BAR_LEFT}" y="${middle - 9}" width="${length}" height="18" rx="3" />
<text x="${BAR_LEFT + length + 6}" y="${middle + 4}">${grouped(count)}</text>
`;
})}</svg>`;
}

/** Rounds to tenths of a pixel, to keep the page small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
