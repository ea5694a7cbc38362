import { describe, expect, it } from 'vitest';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import { pauseText } from '#cli/progress/pauses.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** Four of ten hotels of 20 operations are finished; three are in progress with 4 operations each. */
function progressed(): RunProgress {
  const run = new RunProgress({ hotels: 10, operations: 200 }, NOW, { hotels: 2, operations: 40 });
  for (const [index, status] of (['incomplete', 'failed'] as const).entries()) {
    run.started(index, 20);
    run.finished({ index, status });
  }
  for (const index of [2, 3, 4]) {
    run.started(index, 20);
    const counts = { ...NO_OPERATIONS, done: 3, failed: 1, total: 20 };
    run.progress(index, { counts } as OperationEvent);
  }
  return run;
}

describe('the line about a run in progress', () => {
  it('counts hotels and operations, and gives the time left', () => {
    expect(progressed().line(NOW + 52_000)).toBe(
      '4 of 10 hotels, 92 of 200 operations, 1:48 left, 1 failed, 1 incomplete, 0:52 so far',
    );
  });

  it('counts the operations of interrupted hotels', () => {
    const run = progressed();
    for (const index of [2, 3, 4])
      run.finished({ index, status: 'failed', cutShortBy: 'interrupted' });
    expect(run.line(NOW)).toBe(
      '4 of 10 hotels, 92 of 200 operations, 1 failed, 1 incomplete, 3 stopped, 0:00 so far',
    );
  });

  it('says whom it waits for, and then gives no time left', () => {
    const run = progressed();
    const pause = pauseText({ until: NOW + 61_500, server: 'hotels.example' }, NOW);
    expect(pause).toBe(
      'waiting 1:02 for hotels.example, as the server asked (press Ctrl-C to stop)',
    );
    expect(run.line(NOW + 1, pause)).toBe(
      `4 of 10 hotels, ${pause}, 92 of 200 operations, 1 failed, 1 incomplete, 0:00 so far`,
    );
    const held = { title: 'Alder', holder: { pid: 4712, folder: '/elsewhere' } };
    for (const index of [2, 3, 4]) run.leftForLater(index, held);
    expect(run.line(NOW + 1)).toContain(', waiting for 3 hotels in use by another process, ');
    run.started(2, 20);
    expect(run.line(NOW + 1)).not.toContain('in use');
  });

  it('follows the counts of another process', () => {
    const run = new RunProgress({ hotels: 10, operations: 200 }, NOW);
    const counts = { onboarded: 4, incomplete: 1, failed: 1, skipped: 0, started: 3, stopped: 0 };
    run.seen(counts, 125);
    expect(run.line(NOW + 1000)).toBe(
      '6 of 10 hotels, 125 of 200 operations, 1 failed, 1 incomplete, 0:01 so far',
    );
  });
});
