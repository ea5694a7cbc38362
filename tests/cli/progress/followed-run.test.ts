import { describe, expect, it } from 'vitest';
import type { StoredHotel, StoredState } from '#application/ports/runs/stored-hotels.ts';
import { FollowedRun } from '#cli/progress/followed-run.ts';
import { NO_HOTELS } from '#application/ports/runs/stored-hotels.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';

/** A run of hotels whose states the test sets. */
async function followed(...before: StoredState[]) {
  const states = [...before];
  const told: number[] = [];
  const hotelAt = (index: number): StoredHotel => {
    const state = states[index] ?? 'begun';
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
    tell: async ({ index }) => void told.push(index),
  });
  await run.look();
  return { run, told, states };
}

describe('a run that is followed', () => {
  it('tells each hotel once that ends from now on', async () => {
    const { run, told, states } = await followed('onboarded', 'begun', 'begun');
    states[2] = 'failed';
    await run.look();
    await run.look();
    expect(told).toEqual([2]);
    states[1] = 'skipped';
    await run.look();
    expect(told).toEqual([2, 1]);
  });

  it('tells a hotel again that was resumed and ends again', async () => {
    const { run, told, states } = await followed('failed');
    states[0] = 'begun';
    await run.look();
    states[0] = 'onboarded';
    await run.look();
    expect(told).toEqual([0]);
  });

  it('counts hotels, and operations that are done or failed', async () => {
    const { run } = await followed('onboarded', 'begun');
    const { isActive, counts, operations } = await run.look();
    expect([isActive, counts, operations]).toEqual([
      true,
      { ...NO_HOTELS, onboarded: 1, begun: 1 },
      7,
    ]);
  });
});
