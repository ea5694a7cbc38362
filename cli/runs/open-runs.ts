import type { RunStore } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import type { ServiceSource } from '#cli/container.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';

/** The run store; offers to create its tables if there are none. Rejects with `CommandFailure`. */
export async function openRuns(call: Call, services: ServiceSource): Promise<RunStore> {
  const tables = await services.load('runTables');
  if (tables && canAsk(call) && (await tables.versions()).found === 0) {
    const question = `${tables.place.name} has no tables for runs yet. Create them?`;
    if (await isConfirmed(question)) await tables.migrate();
  }
  return await services.load('runs');
}
