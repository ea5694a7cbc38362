import type { StoredRun } from '#application/runs/stored-run.ts';
import { summaryOf, type RunSummary } from '#application/runs/run-summary.ts';
import { resolve } from 'node:path';
import {
  RunInUse,
  RunUnreadable,
  RunUnwritable,
  SourcesInUse,
  type RunFacts,
} from '#application/ports/runs/run-store.ts';
import { CommandFailure, invalidCommand, EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { localTime, printable, shortPath } from '#cli/terminal/printable.ts';
import type { Runs, ListedRun } from '#application/runs/runs.ts';

/** By the start or end of the name. Throws `CommandFailure` if no run or several runs match. */
export async function runNamed(runs: Runs, typed: string): Promise<string> {
  const names = await runs.names();
  if (names.includes(typed)) return typed;
  const matches = names.filter((name) => name.startsWith(typed) || name.endsWith(typed));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  if (only === undefined) {
    if (names.length === 0) throw invalidCommand(noRun(runs));
    throw invalidCommand(`${typed}: no run has that name. List the runs with hms runs.`);
  }
  const list = matches.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(', ');
  throw invalidCommand(`${typed} matches several runs: ${list}. Type more of the name.`);
}

export async function latestRun(runs: Runs): Promise<string> {
  const latest = (await runs.names()).at(-1);
  if (latest !== undefined) return latest;
  throw invalidCommand(noRun(runs));
}

/** Finds a run by its name, or by the start or end of it. The default is the latest run. */
export async function chosenRun(runs: Runs, typed: string | undefined): Promise<ListedRun> {
  const run = typed === undefined ? await latestRun(runs) : await runNamed(runs, typed);
  return storedRun(runs, run);
}

export function storedRun(runs: Runs, run: string): ListedRun {
  return { run, isActive: () => runs.isActive(run), read: () => runs.read(run) };
}

/** Says that no run exists, and names the folder, because the user may have expected another one. */
export function noRun({ place }: Runs): string {
  return `There is no run in ${resolve(place)}. Start one with hms onboard, or name another folder with --runs-dir.`;
}

export async function readRun<Result>(
  { place }: Runs,
  { run, read }: Pick<ListedRun, 'run' | 'read'>,
  use: (stored: StoredRun) => Result,
  advice = '',
): Promise<Awaited<Result>> {
  let stored: StoredRun | undefined;
  try {
    stored = await read();
    return await use(stored);
  } catch (error) {
    throw runFailure(error, { place, run }, { advice });
  } finally {
    await stored?.close();
  }
}

/** Opens each run, latest first, until `use` returns true. Returns sentences about runs that cannot be read. */
async function eachRun(
  runs: Runs,
  use: (stored: StoredRun, isActive: ListedRun['isActive']) => Promise<boolean | void>,
): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const listed of runs.list()) {
    try {
      if (await readRun(runs, listed, (stored) => use(stored, listed.isActive))) break;
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unreadable.push(error.message);
    }
  }
  return unreadable;
}

/** All runs, latest first, and sentences about those that cannot be read. */
export async function listRuns(runs: Runs) {
  const all: { readonly summary: RunSummary; readonly credentials: string }[] = [];
  const unreadable = await eachRun(runs, async (run, isActive) => {
    const { credentials } = run.facts;
    all.push({ summary: await summaryOf(run, await isActive()), credentials });
  });
  // The store lists runs by name, and names contain the start time in seconds only.
  all.sort((a, b) => b.summary.startedAt - a.summary.startedAt);
  return { runs: all, unreadable };
}

/** The latest run that `isWanted`. Skips unreadable runs. */
export async function latestRunThat(
  runs: Runs,
  isWanted: (run: StoredRun) => Promise<boolean>,
): Promise<RunFacts | undefined> {
  let found: RunFacts | undefined;
  await eachRun(runs, async (run) => {
    if (await isWanted(run)) found = run.facts;
    return found !== undefined;
  });
  return found;
}

export const INSTEAD =
  ' The run cannot be resumed. Run hms onboard with the same configurations instead: it finds ' +
  'existing records and does not create them again.';

/** Converts errors of the run store to `CommandFailure`. Returns any other error unchanged. */
export function runFailure(
  error: unknown,
  { place, run }: Pick<RunFacts, 'place' | 'run'>,
  {
    exitCode = EXIT.invalid,
    advice = '',
  }: { readonly exitCode?: ExitCode; readonly advice?: string } = {},
): unknown {
  const sentence = sentenceFor(error, `${place}/${run}.db`, run);
  if (sentence === undefined) return error;
  return new CommandFailure(
    error instanceof RunInUse || error instanceof SourcesInUse ? EXIT.unreachable : exitCode,
    error instanceof RunUnreadable ? sentence + advice : sentence,
  );
}

function sentenceFor(error: unknown, file: string, run: string): string | undefined {
  if (error instanceof RunUnreadable) return `${file} cannot be read: ${error.message}.`;
  if (error instanceof RunUnwritable) return `${file} cannot be written: ${error.message}.`;
  if (error instanceof RunInUse) return runInUseSentence(run, error);
  return error instanceof SourcesInUse ? sourcesInUseSentence(error) : undefined;
}

function runInUseSentence(run: string, { holder }: RunInUse): string {
  const { host, pid, since } = holder ?? {};
  const who = since === undefined ? '' : ` (${host}:${pid}, since ${localTime(since)})`;
  return printable(`Another process is working on the run ${run}${who}.`);
}

function sourcesInUseSentence({ run, source }: SourcesInUse): string {
  return `Another run, ${run}, is working on ${shortPath(source)} at this server: wait until it finishes, or stop it.`;
}
