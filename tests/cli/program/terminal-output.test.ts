import { describe, expect, it } from 'vitest';
import { pauseSentence } from '#cli/terminal/pause-sentence.ts';
import { displayWidth, fit, printable, took } from '#cli/terminal/printable.ts';
import { frameOf, progressLine } from '#cli/progress/progress-frame.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { runsLines } from '#cli/runs/run-summary.ts';
import { showsUnicode } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { NO_OPERATIONS } from '#application/onboarding/onboarding-outcome.ts';
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

/** Of ten hotels four have ended and three are in work, each with so many operations done. */
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
    run.ended(index, status);
  }
  for (const [index, name] of NAMES.entries()) {
    run.started(index + 2, name, plan);
    for (const [place, operation] of plan.operations.slice(0, done + 1).entries()) {
      const counts = { ...NO_OPERATIONS, done: place, total: TOTAL };
      run.progress(index + 2, { operation, state: 'started', counts });
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
  it('shows the run in one bar and the hotels in work below it', () => {
    const [head, figures, ...hotels] = textOf(progressed(4), look);
    expect(head).toMatch(/^█{18}░{22} +45% {2}4 of 10 hotels$/);
    expect(figures).toMatch(/^96 of 210 operations · 1 failed · 1 incomplete · /);
    expect(hotels).toHaveLength(3);
    expect(hotels[1]).toMatch(/^▸ Lakeside Inn \(LAKESI01\) +rooms +4\/21$/);
  });

  it('tells requests a second and the time that is left from the last seconds', () => {
    const run = progressed(4);
    const [, figures = ''] = textOf(run, { ...look, columns: 200 });
    expect(figures).toContain('98 requests/s');
    expect(figures).not.toContain('left');
    run.ended(2, 'onboarded');
    expect(textOf(run, { ...look, columns: 200 })[1]).toContain(' · 0:28 left · ');
  });

  it.each([10, 20, 40, 59, 80, 100, 200])('is never wider than %i columns', (columns) => {
    for (const text of textOf(progressed(4), { ...look, columns })) {
      expect(displayWidth(text)).toBeLessThan(columns);
    }
  });

  it.each([
    [24, 5],
    [5, 4],
    [3, 2],
    [1, 1],
  ])('on a terminal of %i rows takes %i', (rows, lines) => {
    expect(textOf(progressed(4), { ...look, rows })).toHaveLength(lines);
  });

  it('leaves the least important figures out on a narrow terminal', () => {
    const [, figures] = textOf(progressed(4), { ...look, columns: 40 });
    expect(figures).toBe('96 of 210 operations · 1 failed');
  });

  it('does without Unicode', () => {
    const text = textOf(progressed(4), { ...look, hasUnicode: false }).join('');
    expect(text.replace(/[^\x20-\x7E]/g, '')).toBe(text.replace('海辺のホテル', ''));
  });

  it('shows who is being waited for, with a countdown (R25)', () => {
    const pause = { until: NOW + 61_500, server: 'hotels.example' };
    const waiting = pauseSentence(pause, NOW);
    expect(waiting).toBe('waiting 1:02 for hotels.example, which asked for it (Ctrl-C gives up)');
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

describe('a run that is stopped', () => {
  it('has not ended its hotels, and counts of them what was done', () => {
    const run = progressed(4);
    for (const index of [2, 3, 4]) run.ended(index, 'failed', true);
    expect(progressLine(run, look.now)).toBe(
      '4 of 10 hotels, 96 of 210 operations, 1 failed, 1 incomplete, 3 stopped, 98 requests/s, 1:05 so far',
    );
  });

  it('a pause is in each line of a pipe, and what is left of the run is not told', () => {
    const run = progressed(4);
    run.ended(2, 'onboarded');
    expect(progressLine(run, look.now)).toContain(', 0:28 left, ');
    expect(progressLine(run, look.now, 'waiting 1:02 for hotels.example')).toMatch(
      /^5 of 10 hotels, waiting 1:02 for hotels\.example, \d+ of 210 operations, 1 failed, /,
    );
  });
});

describe('lines on a narrow terminal', () => {
  const line = '  56 hotels: 40 onboarded, 16 waiting (4 of them stopped); 172 requests';

  it.each([20, 40, 60])('are broken at spaces in %i columns', (columns) => {
    const lines = wrapped([line], { isLive: true, columns: () => columns });
    expect(lines.map((text) => text.trim()).join(' ')).toBe(line.trim());
    expect(Math.max(...lines.map(displayWidth))).toBeLessThan(columns);
    for (const text of lines.slice(1)) expect(text).toMatch(/^ {4}[^ ]/);
  });

  it('colours take no room, a long word stays whole, and a pipe gets the line as it is', () => {
    const coloured = `\u001B[33mstopped\u001B[0m    ${'x'.repeat(30)} end`;
    const broken = ['\u001B[33mstopped\u001B[0m', `  ${'x'.repeat(30)}`, '  end'];
    expect(wrapped([coloured], { isLive: true, columns: () => 20 })).toEqual(broken);
    expect(wrapped([coloured], { isLive: true, columns: () => 46 })).toEqual([coloured]);
    expect(wrapped([line], { isLive: false, columns: () => 20 })).toEqual([line]);
  });
});

describe('the list of runs', () => {
  const run = {
    run: '20261121-142233-k3f9',
    startedAt: NOW,
    server: 'http://127.0.0.1:4400/api',
    username: '4onboard',
    hotels: 3,
    onboarded: 2,
    incomplete: 0,
    failed: 1,
    skipped: 0,
    waiting: 0,
    stopped: 0,
    state: 'finished',
  } as const;
  const terminal = { hasColour: false, hasUnicode: true, rows: () => 24 };

  it.each([
    [true, 80, 3],
    [true, 140, 2],
    [false, 80, 2],
  ])('live %s, in %i columns, takes %i lines', (isLive, columns, count) => {
    const lines = runsLines([run], { ...terminal, isLive, columns: () => columns });
    expect(lines).toHaveLength(count);
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(longest < columns).toBe(isLive);
    expect(lines.join('\n')).toContain(run.run);
  });
});

describe('text for a terminal', () => {
  it('loses its control characters', () => {
    expect(printable('Grand\u001B[2J\r\nHotel\u0007')).toBe('Grand [2J Hotel ');
  });

  it.each([
    ['Seaside', 7],
    ['海辺', 4],
    ['e\u0301', 1],
    ['🏨 Inn', 6],
  ])('%s takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('is cut by columns', () => {
    expect(fit('海辺のホテル', 7, '…')).toBe('海辺の…');
    expect(fit('Seaside', 7, '…')).toBe('Seaside');
    expect(fit('Seaside', 6, '...')).toBe('Sea...');
  });

  it.each([
    [340, '0.3 s'],
    [59_940, '59.9 s'],
    [61_000, '1:01'],
    [3_661_000, '1:01:01'],
  ])('%i ms are %s', (ms, text) => {
    expect(took(ms)).toBe(text);
  });

  it.each([
    [{ LANG: 'en_GB.UTF-8' }, 'linux', true],
    [{ LANG: 'C' }, 'linux', false],
    [{ LANG: 'en_GB.UTF-8', TERM: 'linux' }, 'linux', false],
    [{ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, 'linux', false],
    [{}, 'win32', false],
    [{ WT_SESSION: '1' }, 'win32', true],
  ])('Unicode in %j on %s: %s', (env, platform, shows) => {
    expect(showsUnicode(env, platform)).toBe(shows);
  });
});
