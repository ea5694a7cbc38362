import { describe, expect, it } from 'vitest';
import { createRefreshing } from '#ui/shell/loading/refreshing.ts';

const settled = () => new Promise((resolve) => void setTimeout(resolve));

/** A screen that is refreshed, with a clock that waits until a minute passes. */
function screen() {
  let time = Date.UTC(2026, 5, 1, 14);
  const sleeps: (() => void)[] = [];
  const tab = { isShown: true, changed: () => {} };
  const user = { isSignedIn: true };
  const reads: ((isDone: boolean) => void)[] = [];
  const refreshing = createRefreshing(
    {
      clock: {
        now: () => time,
        sleep: (_, signal) =>
          new Promise((resolve) => {
            sleeps.push(resolve);
            signal?.addEventListener('abort', resolve);
          }),
      },
      tab: {
        isVisible: () => tab.isShown,
        onChange(callback) {
          tab.changed = callback;
          return () => {
            tab.changed = () => {};
          };
        },
      },
      isSignedIn: () => user.isSignedIn,
    },
    [{ refresh: () => new Promise((resolve) => void reads.push(resolve)) }],
  );
  return {
    refreshing,
    reads,
    user,
    passMinute: async () => {
      time += 60_000;
      sleeps.splice(0).forEach((wake) => wake());
      await settled();
    },
    show: (isShown: boolean) => {
      tab.isShown = isShown;
      tab.changed();
    },
    answer: async (isDone: boolean) => {
      reads.at(-1)?.(isDone);
      await settled();
    },
  };
}

describe('a screen that is refreshed', () => {
  it('reads again every minute', async () => {
    const { refreshing, reads, passMinute, answer } = screen();
    refreshing.open();
    expect(reads).toHaveLength(0);
    await passMinute();
    await answer(true);
    await passMinute();
    expect(reads).toHaveLength(2);
  });

  it('reads at once on return to the tab, and nothing while it is hidden', async () => {
    const { refreshing, reads, passMinute, show } = screen();
    refreshing.open();
    show(false);
    await passMinute();
    expect(reads).toHaveLength(0);
    show(true);
    expect(reads).toHaveLength(1);
  });

  it('waits for a slow answer before it reads again', async () => {
    const { refreshing, reads, passMinute, show, answer } = screen();
    refreshing.open();
    await passMinute();
    show(true);
    await passMinute();
    expect(reads).toHaveLength(1);
    await answer(true);
    show(true);
    expect(reads).toHaveLength(2);
  });

  it('reads nothing after the sign-out', async () => {
    const { refreshing, reads, passMinute, show, user } = screen();
    refreshing.open();
    user.isSignedIn = false;
    show(true);
    await passMinute();
    expect(reads).toHaveLength(0);
  });

  it('reads nothing once it is closed', async () => {
    const { refreshing, reads, passMinute, show } = screen();
    refreshing.open()();
    await passMinute();
    show(true);
    expect(reads).toHaveLength(0);
  });

  it('says since when it is old if a read fails, until one succeeds', async () => {
    const { refreshing, passMinute, answer } = screen();
    refreshing.open();
    await passMinute();
    await answer(true);
    expect(refreshing.state.oldSince).toBeUndefined();
    for (const _ of [1, 2]) {
      await passMinute();
      await answer(false);
      expect(refreshing.state.oldSince).toBe(Date.UTC(2026, 5, 1, 14, 1));
    }
    await passMinute();
    await answer(true);
    expect(refreshing.state.oldSince).toBeUndefined();
  });
});
