import { took } from '#cli/terminal/printable.ts';
import { mark, type Markup } from './markup.ts';
import type { ReportFacts } from './report-facts.ts';

const COUNTS = ['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const;

export function figureTiles({
  summary,
  operations: { done, total },
  workMs,
  medianMs,
  slowestMs,
}: ReportFacts): Markup {
  const shown = COUNTS.filter((status) => status === 'onboarded' || summary[status] > 0);
  const figures = [
    `${done.toLocaleString('en')} of ${total.toLocaleString('en')} operations done`,
    ...(summary.stopped > 0 ? [`${summary.stopped} of those waiting were begun`] : []),
    ...(workMs > 0 ? [`${took(workMs)} of work (of each hotel the last time)`] : []),
    ...(medianMs === undefined ? [] : [`median hotel ${took(medianMs)}`]),
    ...(slowestMs === undefined ? [] : [`slowest ${took(slowestMs)}`]),
  ];
  return mark`<div class="tiles">
${shown.map(
  (status) => mark`<p class="tile"><b>${summary[status].toLocaleString('en')}</b> ${status}</p>
`,
)}</div>
<div class="share" aria-hidden="true">${shown.map(
    (status) => mark`<i class="${status}" style="flex:${summary[status]}"></i>`,
  )}</div>
<p class="facts">${figures.join(' · ')}</p>`;
}

/** Why hotels are not all there, and the command that goes on. */
export function nextSteps({ troubles, next }: ReportFacts): Markup | undefined {
  if (!next && troubles.length === 0) return undefined;
  return mark`<section class="card">
<h2>What to do</h2>
${troubles.length > 0 ? mark`<ul>${troubles.map((line) => mark`<li>${line}</li>`)}</ul>` : undefined}
${next && mark`<p>${next.sentence}</p><code>${next.command}</code>`}
</section>`;
}
