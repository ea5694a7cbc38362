import { describe, expect, it } from 'vitest';
import { runState } from '#application/bulk/run-summary.ts';
import type { RunSharing } from '#application/ports/runs/shared-runs.ts';

const shared = (status: RunSharing['status']): RunSharing => {
  return { status, workers: 0, allWorkers: 1 };
};

describe('the state of a run', () => {
  it.each([
    [true, 3, undefined, 'running'],
    [false, 3, undefined, 'interrupted'],
    [false, 0, undefined, 'finished'],
    [true, 3, shared('submitting'), 'running'],
    [false, 3, shared('submitting'), 'interrupted'],
    [true, 3, shared('running'), 'running'],
    [false, 3, shared('running'), 'waiting'],
    [false, 0, shared('running'), 'finished'],
    [true, 3, shared('cancelled'), 'cancelled'],
    [false, 3, shared('cancelled'), 'cancelled'],
    [false, 0, shared('cancelled'), 'finished'],
    [true, 0, shared('over'), 'finished'],
    [false, 2, shared('over'), 'interrupted'],
  ] as const)('worked on: %s, %i hotels left, %o is %s', (isActive, waiting, sharing, state) => {
    expect(runState({ isActive, waiting, sharing })).toBe(state);
  });
});
