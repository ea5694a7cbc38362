import type { DraftOwner } from '#ui/forms/draft-owner.ts';

/** The tabs of one browser: each has its own owner object, and they share one storage. */
export function memoryTabs(): () => DraftOwner {
  const owners = new Map<string, DraftOwner>();
  const listeners = new Map<DraftOwner, () => void>();
  return () => {
    const tab: DraftOwner = {
      claim(username) {
        if (owners.get(username) === tab) return;
        owners.set(username, tab);
        for (const [other, listener] of listeners) if (other !== tab) listener();
      },
      isOwner: (username) => (owners.get(username) ?? tab) === tab,
      follow(_, listener) {
        listeners.set(tab, listener);
        return () => listeners.delete(tab);
      },
    };
    return tab;
  };
}
