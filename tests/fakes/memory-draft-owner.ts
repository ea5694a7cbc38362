import { createDraftOwner, type DraftOwner } from '#ui/forms/draft-owner.ts';

/** The locks of one browser. A lock that is not free is not waited for. */
function memoryLockManager(): LockManager {
  const held = new Map<string, (error: Error) => void>();
  const request = async (name: string, { steal }: LockOptions, hold: () => Promise<unknown>) => {
    const lose = held.get(name);
    if (lose && !steal) throw new DOMException('It is held.', 'AbortError');
    const stolen = new Promise<never>((_, reject) => {
      held.set(name, reject);
    });
    lose?.(new DOMException('It was stolen.', 'AbortError'));
    const release = held.get(name);
    await Promise.race([hold(), stolen]);
    if (held.get(name) === release) held.delete(name);
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })) });
  return { request, query } as unknown as LockManager;
}

/** Opens tabs of one browser. */
export function memoryTabs(): () => DraftOwner {
  const locks = memoryLockManager();
  return () => createDraftOwner(locks);
}
