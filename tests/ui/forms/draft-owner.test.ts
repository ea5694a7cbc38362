import { describe, expect, it } from 'vitest';
import { createDraftOwner } from '#ui/forms/draft-owner.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';

const USER = '4onboard';

describe('the owner of a draft in the browser', () => {
  it('is the tab that claimed it last', () => {
    const storage = new FakeStorage();
    const [first, second] = ['1', '2'].map((mark) => createDraftOwner(mark, () => storage));
    first?.claim(USER);
    expect([first, second].map((tab) => tab?.isOwner(USER))).toEqual([true, false]);
    second?.claim(USER);
    expect([first, second].map((tab) => tab?.isOwner(USER))).toEqual([false, true]);
  });

  it('is every tab until one claims the draft, for each user separately', () => {
    const storage = new FakeStorage();
    createDraftOwner('1', () => storage).claim('asha');
    expect(createDraftOwner('2', () => storage).isOwner(USER)).toBe(true);
  });

  it('is every tab if the browser refuses to store', () => {
    const blocked = createDraftOwner('1', () => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    blocked.claim(USER);
    expect(blocked.isOwner(USER)).toBe(true);
  });
});
