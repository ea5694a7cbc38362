import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type ActiveRun,
  type RunFacts,
  type RunStore,
} from '#application/ports/runs/run-store.ts';

/** The source of the run that launches a setup; no file is named like it. `setup`: its `draftKey`. */
export function sourceOfSetup(setup: string): string {
  return `/onboarding/${setup}`;
}

const isSetup = ([source = '']: RunFacts['sources']) => source.startsWith(sourceOfSetup(''));

/**
 * The run of files that the browser stores of this user, if any. Rejects with `RunInUse` if another tab has
 * it open.
 */
export async function openStoredRun(
  runs: RunStore,
  { username, server }: Pick<RunFacts, 'username' | 'server'>,
): Promise<ActiveRun | undefined> {
  for await (const { run, read } of runs.list()) {
    try {
      const { facts } = await read();
      const isOwn = facts.username === username && facts.server === server;
      if (isOwn && !isSetup(facts.sources)) return await runs.resume(run);
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
