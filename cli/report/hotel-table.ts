import { basename } from 'node:path';
import { html, raw } from 'hono/html';
import { duration } from '#cli/terminal/printable.ts';
import { SHOWN_STATUSES } from '#cli/runs/hotel-report.ts';
import type { ReportHotel } from './report-facts.ts';

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
