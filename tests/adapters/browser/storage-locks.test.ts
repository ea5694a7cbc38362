import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storageLocks } from '#adapters/browser/storage-locks.ts';
import { WebLock } from '#adapters/browser/web-lock.ts';
import { createDraftOwner } from '#ui/forms/draft-owner.ts';

const KEY = '4onboard';

// Node has Web Locks.
beforeAll(() => void vi.stubGlobal('navigator', {}));
afterAll(() => void vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => void setTimeout(resolve));

/** Opens tabs of a browser without Web Locks. A tab sees later what the others have stored. */
function browser(time = { now: 0 }) {
  const tabs: { readonly page: EventTarget; readonly seen: Map<string, string> }[] = [];
  return () => {
    const page = new EventTarget();
    const seen = new Map(tabs[0]?.seen);
    tabs.push({ page, seen });
    const change = (how: (view: Map<string, string>) => unknown) => {
      how(seen);
      queueMicrotask(() => {
        for (const tab of tabs) how(tab.seen);
        for (const tab of tabs) if (tab.page !== page) tab.page.dispatchEvent(new Event('storage'));
      });
    };
    const storage = {
      get length() {
        return seen.size;
      },
      key: (at: number) => [...seen.keys()][at] ?? null,
      getItem: (key: string) => seen.get(key) ?? null,
      setItem: (key: string, value: string) => change((view) => view.set(key, value)),
      removeItem: (key: string) => change((view) => view.delete(key)),
    } as Storage;
    const locks = storageLocks({
      storage: () => storage,
      now: () => time.now,
      wait: settled,
      page,
    });
    return {
      owner: createDraftOwner(locks),
      launchLock: new WebLock('hms-launch', locks),
      page,
    };
  };
}

describe('drafts of tabs without Web Locks', () => {
  it('the first tab has the draft, and the second does not', async () => {
    const open = browser();
    const [first, second] = [open().owner, open().owner];
    expect(await first.claim(KEY)).toBe(true);
    expect(await second.claim(KEY)).toBe(false);
    expect([first.isOwner(KEY), second.isOwner(KEY)]).toEqual([true, false]);
    expect(await second.claim('another')).toBe(true);
  });

  it('a tab that takes the draft over has it alone, and the other tab hears of it', async () => {
    const open = browser();
    const [first, second] = [open().owner, open().owner];
    await first.claim(KEY);
    let heard = 0;
    first.follow(() => (heard += 1));
    expect(await second.claim(KEY, true)).toBe(true);
    await settled();
    expect([first.isOwner(KEY), second.isOwner(KEY), heard]).toEqual([false, true, 1]);
    expect(await first.claim(KEY, true)).toBe(true);
    await settled();
    expect([first.isOwner(KEY), second.isOwner(KEY)]).toEqual([true, false]);
  });

  it('a closed tab leaves the draft to the next, and loses it if its page is shown again', async () => {
    const open = browser();
    const first = open();
    await first.owner.claim(KEY);
    first.page.dispatchEvent(new Event('pagehide'));
    await settled();
    expect(await open().owner.claim(KEY)).toBe(true);
    first.page.dispatchEvent(new Event('pageshow'));
    await settled();
    expect(first.owner.isOwner(KEY)).toBe(false);
  });

  it('two tabs never have the draft both, even if they open at the same time', async () => {
    const open = browser();
    const [first, second] = [open().owner, open().owner];
    await Promise.all([first.claim(KEY), second.claim(KEY)]);
    await settled();
    expect([first.isOwner(KEY), second.isOwner(KEY)].filter(Boolean)).toHaveLength(1);
    const elsewhere = [...(await first.elsewhere()), ...(await second.elsewhere())];
    expect(elsewhere).toEqual([KEY]);
  });
});

describe('launches of tabs without Web Locks', () => {
  it('only one tab launches, and the other says so until it has finished', async () => {
    const open = browser();
    const [{ launchLock: first }, { launchLock: second }] = [open(), open()];
    const finished = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const launched: string[] = [];
    const launch = (name: string) => () => {
      launched.push(name);
      started.resolve();
      return finished.promise;
    };
    const both = [first.holdIfFree(launch('first')), second.holdIfFree(launch('second'))];
    expect(await Promise.race(both)).toBe('held');
    await started.promise;
    expect(launched).toHaveLength(1);
    expect([await first.isHeld(), await second.isHeld()]).toEqual([true, true]);
    expect(await first.holdIfFree(launch('again'))).toBe('held');
    finished.resolve();
    await Promise.all(both);
    expect([await first.isHeld(), await second.isHeld()]).toEqual([false, false]);
    expect(await second.holdIfFree(() => Promise.resolve(launched.length))).toEqual({ done: 1 });
  });

  it('a crashed tab loses its launch after a while', async () => {
    const time = { now: 1000 };
    const open = browser(time);
    const [crashed, other] = [open(), open()];
    const finished = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const launch = crashed.launchLock.holdIfFree(() => {
      started.resolve();
      return finished.promise;
    });
    await started.promise;
    expect(await other.launchLock.isHeld()).toBe(true);
    expect(await other.launchLock.holdIfFree(() => Promise.resolve())).toBe('held');
    time.now += 90_000;
    expect(await other.launchLock.isHeld(), 'crashed').toBe(false);
    finished.resolve();
    await launch;
    time.now = 1000;
    expect(await other.launchLock.isHeld(), 'finished').toBe(false);
  });
});
