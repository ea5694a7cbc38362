import { describe, expect, it } from 'vitest';
import type { StoredHotel, StoredState } from '#application/ports/runs/stored-hotels.ts';
import { FollowedRun } from '#cli/progress/followed-run.ts';
import { NO_HOTELS } from '#application/ports/runs/stored-hotels.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';

/** A followed run. Its hotels have these states, which the test can change later. */
async function followed(...before: StoredState[]) {
  const states = [...before];
  const reported: number[] = [];
  const hotelAt = (index: number): StoredHotel => {
    const state = states[index] ?? 'started';
    return { index, file: 'a.json', name: 'Lodge', code: 'LODGE', state };
  };
  const run = new FollowedRun({
    run: {
      async counts() {
        const counts = { ...NO_HOTELS };
        for (const state of states) counts[state] += 1;
        return counts;
      },
      operations: async () => ({ ...NO_OPERATIONS, done: 5, failed: 2 }),
      async *list() {
        for (const index of states.keys()) yield hotelAt(index);
      },
      hotel: async (index) => hotelAt(index),
    },
    isActive: async () => true,
    onFinished: async ({ index }) => void reported.push(index),
  });
  await run.poll();
  return { run, reported, states };
}

describe('a run that is followed', () => {
  it('reports a hotel again that was resumed and ends again', async () => {
    const { run, reported, states } = await followed('failed');
    states[0] = 'started';
    await run.poll();
    states[0] = 'onboarded';
    await run.poll();
    expect(reported).toEqual([0]);
  });
});
