import { createDraftOwner, type DraftOwner } from '#ui/forms/draft-owner.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';

/**
 * Opens tabs of one browser, which share a storage. A claim by one tab reaches the others at once.
 */
export function memoryTabs(): () => DraftOwner {
  const storage = new FakeStorage();
  const listeners = new Map<DraftOwner, () => void>();
  let opened = 0;
  return () => {
    const owner = createDraftOwner(String((opened += 1)), () => storage);
    const tab: DraftOwner = {
      ...owner,
      claim(username) {
        owner.claim(username);
        for (const [other, listener] of listeners) if (other !== tab) listener();
      },
      follow(_, listener) {
        listeners.set(tab, listener);
        return () => listeners.delete(tab);
      },
    };
    return tab;
  };
}
