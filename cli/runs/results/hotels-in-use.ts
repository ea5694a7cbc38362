import type { LockHolder } from '#application/ports/runs/hotel-locks.ts';
import type { HeldHotel } from '#cli/progress/run-progress.ts';
import { counted, printable } from '#cli/terminal/printable.ts';

/**
 * A line for each process whose hotels the run waits for. Adds the process to `named`, and omits processes that are
 * already in it.
 */
export function waitingLines(hotels: Iterable<HeldHotel>, named: Set<string>): string[] {
  const byProcess = Map.groupBy(hotels, ({ holder }) => processText(holder));
  const others = [...byProcess].filter(([process]) => !named.has(process));
  return others.map(([process, [first, ...more]]) => {
    named.add(process);
    const rest = more.length > 0 ? ` and ${counted(more.length, 'more hotel')}` : '';
    return `Waiting for ${process}, which is working on ${first?.title}${rest}. Press Ctrl-C to stop.`;
  });
}

function processText({ pid, folder }: LockHolder): string {
  return printable(`process ${pid} (started in ${folder})`);
}
