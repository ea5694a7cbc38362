import { html } from 'hono/html';
import { grouped, plural, duration } from '#cli/terminal/printable.ts';
import type { ReportFacts } from './report-facts.ts';

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
