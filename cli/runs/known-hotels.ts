import type { KnownHotels } from '#application/ports/hotel-input.ts';
import type { StoredRun } from '#application/ports/run-store.ts';

/** What a later start of a run need not read again, and the codes of its first start. */
export async function knownHotels(run: StoredRun): Promise<KnownHotels> {
  const done = new Set<number>();
  const codes = new Map<number, string>();
  for await (const { index, state, code } of run.list()) {
    if (state === 'onboarded') done.add(index);
    codes.set(index, code);
  }
  return {
    isDone: (index) => done.has(index),
    codeOf: (index) => codes.get(index),
    codes: () => codes.values(),
  };
}
