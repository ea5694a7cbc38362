import { MemoryLock } from '#adapters/memory/memory-lock.ts';

/** Locks by name, shared by the pages of one browser. */
export function memoryLocks(): (name: string) => MemoryLock {
  const locks = new Map<string, MemoryLock>();
  return (name) => {
    const lock = locks.get(name) ?? new MemoryLock();
    locks.set(name, lock);
    return lock;
  };
}
