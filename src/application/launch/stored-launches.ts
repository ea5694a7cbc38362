import { orUndefined } from '#application/errors/api-error.ts';
import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type RunFacts,
} from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Id } from '#domain/record.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

type Owner = Pick<RunFacts, 'username' | 'server'>;
type Load = () => Promise<{ readonly runs: Runs }>;

/** The source of a setup's run. Its `/` keeps it apart from file names. `setup` is the `draftKey`. */
export function sourceOfSetup(setup: string): string {
  return `/onboarding/${setup}`;
}

const sourceOfHotel = (hotelId: Id | string) => `/launched/${hotelId}`;

const MOST_KEPT = 20;

const isOfFiles = ([source = '']: RunFacts['sources']) => !source.startsWith('/');

/** The stored runs of files. Rejects with `RunInUse` if another tab has one open. */
export async function* runsOfFiles(runs: Runs, owner: Owner): AsyncGenerator<RunInProgress> {
  for await (const { run, sources } of runsOf(runs, owner)) {
    const opened = isOfFiles(sources) ? await resumed(runs, run) : undefined;
    if (opened) yield opened;
  }
}

interface FoundLaunch {
  readonly run: string;
  readonly index: number;
  /** Whether the run launched many hotels, and can continue with this one after an undo. */
  readonly isOfFiles: boolean;
}

/** The last stored run of the user that wrote records of the hotel. */
export async function launchOf(
  runs: Runs,
  owner: Owner,
  hotelId: Id,
): Promise<FoundLaunch | undefined> {
  for await (const { run, sources } of runsOf(runs, owner)) {
    const stored = await orUndefined(runs.read(run), isUnreadable);
    for await (const hotel of stored?.hotels() ?? []) {
      const isFound = isWritten(hotel) && String(hotel.hotelId) === String(hotelId);
      if (isFound) return { run, index: hotel.index, isOfFiles: isOfFiles(sources) };
    }
  }
  return undefined;
}

const isWritten = ({ operations }: StoredHotel) =>
  operations !== undefined && operations.created + operations.updated > 0;

/** Keeps the last run of a hotel that wrote something, so that it can be undone later. Never rejects. */
export async function keepLaunch(
  load: Load,
  owner: Owner,
  { run: name, id }: { readonly run?: string | undefined; readonly id?: Id | undefined },
): Promise<void> {
  if (name === undefined || id === undefined) return;
  await quietly(load, async (runs) => {
    const run = await resumed(runs, name);
    const hotel = await run?.hotel(0);
    const isKept = hotel !== undefined && isWritten(hotel);
    if (isKept) await run?.rename([sourceOfHotel(id)]);
    await run?.close();
    if (!isKept) return void (await runs.remove(name));
    let kept = 0;
    for await (const { run: each, sources } of runsOf(runs, owner)) {
      const [source = ''] = sources;
      if (!source.startsWith(sourceOfHotel(''))) continue;
      const isReplaced = each !== name && source === sourceOfHotel(id);
      if (isReplaced || kept >= MOST_KEPT) await runs.remove(each);
      else kept += 1;
    }
  });
}

/** Removes the kept run of the hotel. Never rejects. */
export async function removeKept(load: Load, owner: Owner, hotelId: Id): Promise<void> {
  await quietly(load, (runs) => removeRuns(runs, owner, sourceOfHotel(hotelId)));
}

/** Undefined if the browser no longer has the run. Rejects with `RunInUse` if another tab has it open. */
export async function resumed(runs: Runs, run: string): Promise<RunInProgress | undefined> {
  return await orUndefined(runs.resume(run), isUnreadable);
}

/** Never rejects: the next launch of a setup removes a run that could not be removed. */
export async function removeRun(load: Load, run: string | undefined): Promise<void> {
  if (run) await quietly(load, (runs) => runs.remove(run));
}

async function quietly(load: Load, work: (runs: Runs) => Promise<unknown>): Promise<void> {
  try {
    const { runs } = await load();
    await work(runs);
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
