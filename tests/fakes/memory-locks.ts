import { MemoryLock } from '#adapters/memory/memory-lock.ts';

/** Returns the lock with a given name; all pages of one browser share it. */
export function memoryLocks(): (name: string) => MemoryLock {
  const locks = new Map<string, MemoryLock>();
  return (name) => {
    const lock = locks.get(name) ?? new MemoryLock();
    locks.set(name, lock);
    return lock;
  };
}
