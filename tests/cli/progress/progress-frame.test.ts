import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { pauseSentence } from '#cli/progress/pauses.ts';
import { frameOf, progressLine } from '#cli/progress/display.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { configOf, countingRandom } from '#tests/fakes/sample-configs.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const plan = planOnboarding(configOf(), { now: NOW, random: countingRandom() });
const TOTAL = plan.operations.length;

const NAMES = [
  '海辺のホテル Seaside Grand (SEASID01)',
  'Lakeside Inn (LAKESI01)',
  'Monsoon Palace',
];

/** Four of ten hotels are finished; three are in progress with `done` operations each. */
function progressed(done: number) {
  let requests = 0;
  const run = new RunProgress({
    total: { hotels: 10, operations: 10 * TOTAL },
    before: { hotels: 2, operations: 2 * TOTAL },
    requestCount: () => requests,
    now: NOW,
  });
  for (const [index, status] of (['incomplete', 'failed'] as const).entries()) {
    run.started(index, 'Gone', plan);
    run.finished({ index, status });
  }
  for (const [index, name] of NAMES.entries()) {
    run.started(index + 2, name, plan);
    for (const [place, operation] of plan.operations.slice(0, done + 1).entries()) {
      const counts = { ...NO_OPERATIONS, done: place, total: TOTAL };
      run.progress(index + 2, { operation, key: operation.key, state: 'started', counts });
    }
  }
  run.mark(NOW + 60_000);
  requests += 490;
  return run;
}

const look = { columns: 80, rows: 24, hasUnicode: true, now: NOW + 65_000, waiting: undefined };
const textOf = (...[run, how]: Parameters<typeof frameOf>) =>
  frameOf(run, how).map((line) => line.text);

describe('the live display of a run', () => {
  it('shows what the run waits for while only hotels of another process remain', () => {
    const run = progressed(4);
    const holder = { pid: 4712, folder: '/elsewhere' };
    run.leftForLater(2, { title: 'Alder', holder });
    const waiting = 'waiting for 1 hotel in use by another process';
    expect(textOf(run, look)).not.toContain(waiting);
    for (const index of [3, 4]) run.finished({ index, status: 'onboarded' });
    expect(textOf(run, look).slice(2)).toEqual([waiting]);
    expect(progressLine(run, look.now)).toContain(waiting);
    run.started(2, 'Alder', plan);
    expect(textOf(run, look).slice(2)).toEqual([expect.stringContaining('Alder')]);
  });

  it('shows the run in one bar and the hotels in progress below it', () => {
    const [head, figures, ...hotels] = textOf(progressed(4), look);
    expect(head).toMatch(/^█{18}░{22} +45% {2}4 of 10 hotels$/);
    expect(figures).toMatch(/^96 of 210 operations · 1 failed · 1 incomplete · /);
    expect(hotels).toHaveLength(3);
    expect(hotels[1]).toMatch(/^▸ Lakeside Inn \(LAKESI01\) +rooms +4\/21$/);
  });

  it('calculates requests per second and the time left from the last seconds', () => {
    const run = progressed(4);
    const [, figures = ''] = textOf(run, { ...look, columns: 200 });
    expect(figures).toContain('98 requests/s');
    expect(figures).not.toContain('left');
    run.finished({ index: 2, status: 'onboarded' });
    expect(textOf(run, { ...look, columns: 200 })[1]).toContain(' · 0:28 left · ');
  });

  it.each([10, 20, 40, 59, 80, 100, 200])('is never wider than %i columns', (columns) => {
    for (const text of textOf(progressed(4), { ...look, columns })) {
      expect(stringWidth(text)).toBeLessThan(columns);
    }
  });

  it('fits a low or narrow terminal, and one without Unicode', () => {
    const run = progressed(4);
    const heights = [24, 5, 3, 1].map((rows) => textOf(run, { ...look, rows }).length);
    expect(heights).toEqual([5, 4, 2, 1]);
    expect(textOf(run, { ...look, columns: 40 })[1]).toBe('96 of 210 operations · 1 failed');
    const ascii = textOf(run, { ...look, hasUnicode: false }).join('');
    expect(ascii.replace('海辺のホテル', '')).toMatch(/^[\x20-\x7E]+$/);
  });

  it('shows which server it waits for, with a countdown', () => {
    const pause = { until: NOW + 61_500, server: 'hotels.example' };
    const waiting = pauseSentence(pause, NOW);
    expect(waiting).toBe(
      'waiting 1:02 for hotels.example, as the server asked (press Ctrl-C to stop)',
    );
    expect(textOf(progressed(4), { ...look, waiting })[2]).toBe(waiting);
    const [, , narrow] = textOf(progressed(4), { ...look, waiting, columns: 40 });
    expect(narrow).toMatch(/^waiting 1:02 for hotels\.example, /);
  });

  it('is one line in a pipe', () => {
    expect(progressLine(progressed(4), look.now)).toBe(
      '4 of 10 hotels, 96 of 210 operations, 1 failed, 1 incomplete, 98 requests/s, 1:05 so far',
    );
  });
});

describe('a run of another process', () => {
  it('shows its hotels and operations, and no requests', () => {
    const run = new RunProgress({
      total: { hotels: 10, operations: 10 * TOTAL },
      before: { hotels: 0, operations: 0 },
      requestCount: undefined,
      now: NOW,
    });
    const counts = { onboarded: 4, incomplete: 1, failed: 1, skipped: 0, started: 3, stopped: 0 };
    run.seen(counts, 6 * TOTAL + 5, NOW);
    expect(progressLine(run, NOW)).toBe(
      '6 of 10 hotels, 131 of 210 operations, 1 failed, 1 incomplete, 0:00 so far',
    );
  });
});

describe('a stopped run', () => {
  it('counts the operations of its unfinished hotels', () => {
    const run = progressed(4);
    for (const index of [2, 3, 4])
      run.finished({ index: index, status: 'failed', cutShortBy: 'interrupted' });
    expect(progressLine(run, look.now)).toBe(
      '4 of 10 hotels, 96 of 210 operations, 1 failed, 1 incomplete, 3 stopped, 98 requests/s, 1:05 so far',
    );
  });

  it('shows a pause in each line of a pipe, and no time left', () => {
    const run = progressed(4);
    expect(progressLine(run, look.now, 'waiting 1:02 for hotels.example')).toMatch(
      /^4 of 10 hotels, waiting 1:02 for hotels\.example, \d+ of 210 operations, 1 failed, /,
    );
  });
});
