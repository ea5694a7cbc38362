import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { pauseSentence } from '#cli/progress/pauses.ts';
import { frameOf, progressLine } from '#cli/progress/progress-frame.ts';
import type { RunLook } from '#application/ports/runs/shared-runs.ts';
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

  it.each([
    [24, 5],
    [5, 4],
    [3, 2],
    [1, 1],
  ])('on a terminal of %i rows shows %i lines', (rows, lines) => {
    expect(textOf(progressed(4), { ...look, rows })).toHaveLength(lines);
  });

  it('drops the least important figures on a narrow terminal', () => {
    const [, figures] = textOf(progressed(4), { ...look, columns: 40 });
    expect(figures).toBe('96 of 210 operations · 1 failed');
  });

  it('uses ASCII without Unicode', () => {
    const text = textOf(progressed(4), { ...look, hasUnicode: false }).join('');
    expect(text.replace(/[^\x20-\x7E]/g, '')).toBe(text.replace('海辺のホテル', ''));
  });

  it('shows which server it waits for, with a countdown (R25)', () => {
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

/** Six of ten hotels are finished; other processes have three hotels in progress. */
const LOOK: RunLook = {
  isActive: true,
  sharing: { status: 'running', workers: 3, allWorkers: 4 },
  counts: { onboarded: 4, incomplete: 1, failed: 1, skipped: 0, begun: 3, stopped: 0 },
  ofOthers: 3,
  operations: 6 * TOTAL + 5,
  requestsPerSecond: 40,
  ended: [],
};

const noRequests = () => 0;
const shared = (requestCount: (() => number) | undefined) =>
  new RunProgress({
    total: { hotels: 10, operations: 10 * TOTAL },
    before: { hotels: 0, operations: 0 },
    requestCount,
    now: NOW,
  });

describe('a run that several processes work on', () => {
  it('shows the hotels, operations, requests and workers of all processes', () => {
    let requests = 0;
    const run = shared(() => requests);
    run.seen(LOOK, NOW + 55_000);
    requests = 100;
    expect(progressLine(run, NOW + 65_000)).toBe(
      '6 of 10 hotels, 131 of 210 operations, 1 failed, 1 incomplete, 50 requests/s, 3 workers, 1:05 so far',
    );
  });

  it('counts a hotel of this process once, whoever notices its end first', () => {
    const run = shared(noRequests);
    run.seen(LOOK, NOW);
    run.started(6, 'Lakeside Inn', plan);
    run.finished({ index: 6, status: 'onboarded' });
    expect([run.hotels, run.operations]).toEqual([7, 7 * TOTAL + 5]);
    const counts = { ...LOOK.counts, onboarded: 5 };
    run.seen({ ...LOOK, counts, operations: 7 * TOTAL, ended: [6] }, NOW);
    expect([run.hotels, run.operations]).toEqual([7, 7 * TOTAL]);
    run.started(7, 'Monsoon Palace', plan);
    run.seen({ ...LOOK, counts: { ...counts, onboarded: 6 }, ended: [7] }, NOW);
    run.finished({ index: 7, status: 'onboarded' });
    expect(run.hotels).toBe(8);
  });

  it('says when it only waits for other processes', () => {
    const run = shared(noRequests);
    run.seen(LOOK, NOW);
    expect(progressLine(run, NOW), 'one hotel is left to claim').not.toContain('waiting');
    const counts = { ...LOOK.counts, onboarded: 5 };
    run.seen({ ...LOOK, counts }, NOW);
    const waiting = 'waiting for 3 hotels of other workers';
    expect(progressLine(run, NOW)).toMatch(`7 of 10 hotels, ${waiting}, `);
    expect(textOf(run, look)[2]).toBe(waiting);
    run.seen({ ...LOOK, counts, ofOthers: 2 }, NOW);
    expect(progressLine(run, NOW), 'it looks for its own hotel').not.toContain('waiting');
    run.storeAway();
    expect(progressLine(run, NOW)).toContain('7 of 10 hotels, waiting for the database, ');
  });

  it('says how many hotels it has submitted before anybody can work on them', () => {
    const run = shared(noRequests);
    run.submitted = 1200;
    const line = '0 of 10 hotels, submitting: 1,200 hotels so far, 0 of 210 operations, ';
    expect(progressLine(run, NOW).startsWith(line)).toBe(true);
  });

  it('says when it watches a run that nobody works on', () => {
    const run = shared(undefined);
    run.seen({ ...LOOK, sharing: { status: 'running', workers: 0, allWorkers: 1 } }, NOW);
    expect(progressLine(run, NOW)).toMatch(/hotels, waiting for a worker: start hms worker, /);
    run.seen({ ...LOOK, sharing: undefined, requestsPerSecond: undefined }, NOW);
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
    run.finished({ index: 2, status: 'onboarded' });
    expect(progressLine(run, look.now)).toContain(', 0:28 left, ');
    expect(progressLine(run, look.now, 'waiting 1:02 for hotels.example')).toMatch(
      /^5 of 10 hotels, waiting 1:02 for hotels\.example, \d+ of 210 operations, 1 failed, /,
    );
  });
});
