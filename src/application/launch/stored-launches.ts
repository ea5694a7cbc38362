import { orUndefined } from '#application/errors/api-error.ts';
import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type RunFacts,
} from '#application/ports/runs/run-store.ts';
import type { Id } from '#domain/record.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

type Owner = Pick<RunFacts, 'username' | 'server'>;

/**
 * The source of a run that launches a setup. It contains `/`, so no file has the same name. `setup` is the
 * `draftKey` of the setup.
 */
export function sourceOfSetup(setup: string): string {
  return `/onboarding/${setup}`;
}

const isSetup = ([source = '']: RunFacts['sources']) => source.startsWith(sourceOfSetup(''));

/**
 * Resolves to a stored run of the user, or to undefined. Ignores the `damaged` runs, and runs of the setup wizard. Rejects
 * with `RunInUse` if another tab has the run open.
 */
export async function openStoredRun(
  runs: Runs,
  owner: Owner,
  damaged: ReadonlySet<string> = new Set(),
): Promise<RunInProgress | undefined> {
  for await (const { run, sources } of runsOf(runs, owner)) {
    if (isSetup(sources) || damaged.has(run)) continue;
    const opened = await resumed(runs, run);
    if (opened) return opened;
  }
  return undefined;
}

/** The last stored run of the user that wrote records of the hotel, and the hotel's position in it. */
export async function launchOf(
  runs: Runs,
  owner: Owner,
  hotelId: Id,
): Promise<{ readonly run: string; readonly index: number } | undefined> {
  for await (const { run } of runsOf(runs, owner)) {
    const stored = await orUndefined(runs.read(run), isUnreadable);
    for await (const { index, operations, ...hotel } of stored?.hotels() ?? []) {
      const isWritten = operations !== undefined && operations.created + operations.updated > 0;
      if (isWritten && String(hotel.hotelId) === String(hotelId)) return { run, index };
    }
  }
  return undefined;
}

/**
 * Resolves to undefined if the browser no longer has the run. Rejects with `RunInUse` if another tab has the
 * run open.
 */
export async function resumed(runs: Runs, run: string): Promise<RunInProgress | undefined> {
  return await orUndefined(runs.resume(run), isUnreadable);
}

/** Never rejects: the next launch of a setup removes a run that could not be removed. */
export async function removeRun(
  load: () => Promise<{ readonly runs: Runs }>,
  run: string | undefined,
): Promise<void> {
  if (!run) return;
  try {
    const { runs } = await load();
    await runs.remove(run);
  } catch {
    // The browser is offline, or stores nothing.
  }
}

/** Removes the runs that were started from this source, except those that another tab has open. */
export async function removeRuns(runs: Runs, owner: Owner, source: string): Promise<void> {
  for await (const { run, sources } of runsOf(runs, owner)) {
    if (sources.includes(source)) await runs.remove(run);
  }
}

async function* runsOf(
  runs: Runs,
  { username, server }: Owner,
): AsyncGenerator<Pick<RunFacts, 'run' | 'sources'>> {
  for await (const { read } of runs.list()) {
    // Another tab may have just removed the run.
    const stored = await orUndefined(read(), isUnreadable);
    if (stored?.facts.username === username && stored.facts.server === server) yield stored.facts;
  }
}

const isUnreadable = (error: unknown) => error instanceof RunUnreadable;

/** Whether another tab has this run open, or another run of the same files. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof RunInUse || error instanceof SourcesInUse;
}
