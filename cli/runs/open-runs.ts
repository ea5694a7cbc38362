import type { Call } from '#cli/call/call.ts';
import type { ServiceSource } from '#cli/container.ts';
import { StorePatience } from '#cli/progress/store-patience.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import type { Runs } from '#application/runs/runs.ts';

/** Returns a `StorePatience` for the database of runs. By default, it waits for at most --wait seconds. */
export function storePatience({ options, io }: Call, seconds = options.wait ?? 0): StorePatience {
  return new StorePatience(seconds * 1000, (line) => io.stderr.line(line));
}

/** Opens the run store. If the database has no tables yet, offers to create them. */
export async function openRuns(call: Call, services: ServiceSource): Promise<Runs> {
  const tables = await services.load('runTables');
  if (tables) {
    // Do not wait by default: if the database has never responded, its address may be wrong
    // (docs/decisions/sign-in-waits-too.md).
    const patience = storePatience(call, call.options.isWaitTyped ? call.options.wait : 0);
    const { found } = await patience.until(() => tables.versions());
    const question = `${tables.place.name} has no tables for runs yet. Create them?`;
    if (found === 0 && canAsk(call) && (await isConfirmed(question))) await tables.migrate();
  }
  return await services.load('runs');
}
