import { describe, expect, it } from 'vitest';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';
import type { StoredHotel, StoredState } from '#application/ports/runs/stored-hotels.ts';
import type { RunLook } from '#application/ports/runs/shared-runs.ts';
import { FollowedRun } from '#cli/progress/followed-run.ts';

const LOOK: RunLook = {
  isActive: true,
  sharing: undefined,
  counts: { onboarded: 0, incomplete: 0, failed: 0, skipped: 0, begun: 0, stopped: 0 },
  ofOthers: 0,
  operations: 0,
  requestsPerSecond: 0,
  ended: [],
};

/** Each look gives the next list of hotels that ended, or fails. */
async function followed(looks: (readonly number[] | Error)[]) {
  const states = new Map<number, StoredState>();
  const told: number[] = [];
  const asked: boolean[] = [];
  const run = await FollowedRun.start({
    run: {
      follow: async () => ({
        async look(isLast = false) {
          asked.push(isLast);
          const ended = looks.shift() ?? [];
          if (ended instanceof Error) throw ended;
          return { ...LOOK, ended };
        },
      }),
      async hotel(index): Promise<StoredHotel> {
        const state = states.get(index) ?? 'onboarded';
        return { index, file: 'a.json', name: 'Lodge', code: 'LODGE', state };
      },
    },
    seen: () => undefined,
    tell: async ({ index }) => void told.push(index),
  });
  return { run, told, states, asked };
}

describe('a run that is followed', () => {
  it('tells each hotel of other processes once', async () => {
    const { run, told } = await followed([[3, 1], [1, 2], []]);
    for (let look = 0; look < 3; look += 1) await run.look();
    expect(told).toEqual([3, 1, 2]);
  });

  it('leaves the hotels of this process to it, unless it told them already', async () => {
    const { run, told } = await followed([[1], [2]]);
    run.started(1);
    await run.look();
    expect([told, run.finished(1)]).toEqual([[], true]);
    // Its plan failed, so nobody said that it started.
    await run.look();
    expect([told, run.finished(2)]).toEqual([[2], false]);
  });

  it('tells a hotel that this process has lost to another one', async () => {
    const { run, told } = await followed([[], [1]]);
    run.started(1);
    await run.look();
    run.released();
    await run.look();
    expect(told).toEqual([1]);
  });

  it('tells a hotel only once it has ended, however often it was resumed', async () => {
    const { run, told, states } = await followed([[1], [1]]);
    states.set(1, 'stopped');
    await run.look();
    expect(told).toEqual([]);
    states.set(1, 'failed');
    await run.look();
    expect(told).toEqual([1]);
  });

  it('looks once a second, whatever fails, and at last for what it missed', async () => {
    const { run, told, asked } = await followed([new StoreUnreachable('Away.'), [1], [1, 2]]);
    run.keepLooking();
    await expect.poll(() => told, { timeout: 5000 }).toEqual([1]);
    await run.finish();
    expect(told).toEqual([1, 2]);
    expect(asked).toEqual([false, false, true]);
  });
});
