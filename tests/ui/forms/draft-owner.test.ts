import { describe, expect, it } from 'vitest';
import { memoryTabs } from '#tests/fakes/memory-draft-owner.ts';
import { createDraftOwner } from '#ui/forms/draft-owner.ts';

const KEY = '4onboard';

describe('the owner of a draft in the browser', () => {
  it('is the tab that claimed it first, until another tab takes it', async () => {
    const open = memoryTabs();
    const [first, second] = [open(), open()];
    const lost: string[] = [];
    first.follow(() => void lost.push('first'));
    expect(await first.claim(KEY)).toBe(true);
    expect(await second.claim(KEY)).toBe(false);
    expect([...(await first.elsewhere()), ...(await second.elsewhere())]).toEqual([KEY]);
    expect([first, second].map((tab) => tab.isOwner(KEY))).toEqual([true, false]);
    expect(await second.claim(KEY, true)).toBe(true);
    await Promise.resolve();
    expect([first, second].map((tab) => tab.isOwner(KEY))).toEqual([false, true]);
    expect(lost).toEqual(['first']);
  });

  it('is another tab once the first one gives it up', async () => {
    const open = memoryTabs();
    const [first, second] = [open(), open()];
    await first.claim(KEY);
    first.release(KEY);
    expect(first.isOwner(KEY)).toBe(false);
    expect([...(await first.elsewhere())]).toEqual([]);
    await new Promise(setImmediate);
    expect(await second.claim(KEY)).toBe(true);
    expect([...(await first.elsewhere())]).toEqual([KEY]);
  });

  it('is another tab for each draft', async () => {
    const open = memoryTabs();
    const [first, second] = [open(), open()];
    expect(await first.claim(KEY)).toBe(true);
    expect(await second.claim(`${KEY}#2`)).toBe(true);
  });

  it('is every tab if the browser has no locks', async () => {
    const owner = createDraftOwner(undefined);
    expect(await owner.claim(KEY)).toBe(true);
    expect(owner.isOwner(KEY)).toBe(true);
  });
});
