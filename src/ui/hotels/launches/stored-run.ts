import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type ActiveRun,
  type RunFacts,
  type RunStore,
} from '#application/ports/runs/run-store.ts';

/** The run that the browser stores of this user, if any. Rejects with `RunInUse` if another tab has it open. */
export async function openStoredRun(
  runs: RunStore,
  { username, server }: Pick<RunFacts, 'username' | 'server'>,
): Promise<ActiveRun | undefined> {
  for await (const { run, read } of runs.list()) {
    try {
      const { facts } = await read();
      if (facts.username === username && facts.server === server) return await runs.resume(run);
    } catch (error) {
      // Another tab has just closed it.
      if (!(error instanceof RunUnreadable)) throw error;
    }
  }
  return undefined;
}

/** Another tab has this run, or one of the same files, open. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof RunInUse || error instanceof SourcesInUse;
}
