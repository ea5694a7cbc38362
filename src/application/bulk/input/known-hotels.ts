import type { KnownHotels } from '#application/ports/input/hotel-input.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';

/** The onboarded hotels of a run, and the codes that its earlier starts assigned. */
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
