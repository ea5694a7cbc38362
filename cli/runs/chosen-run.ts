import { resolve } from 'node:path';
import {
  RunUnreadable,
  SourcesInUse,
  type RunStore,
  type StoredRun,
} from '#application/ports/run-store.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { shortPath } from '#cli/terminal/printable.ts';

/** A run's full name by what was typed of it. Throws `CommandFailure`. */
export async function runNamed(runs: RunStore, typed: string): Promise<string> {
  const names = await runs.names();
  if (names.includes(typed)) return typed;
  const meant = names.filter((name) => name.startsWith(typed) || name.endsWith(typed));
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  if (only === undefined) {
    const reason =
      names.length === 0 ? `There is no run in ${resolve(runs.path)}` : 'No run has that name';
    throw new CommandFailure(EXIT.invalid, `${typed}: ${reason}; hms runs lists them.`);
  }
  const list = meant.join(', ');
  throw new CommandFailure(EXIT.invalid, `${typed} may mean several runs: ${list}. Say which one.`);
}

/** Names of all runs, the latest first. Throws `CommandFailure` where there is none. */
export async function latestRuns(runs: RunStore): Promise<string[]> {
  const names = (await runs.names()).toReversed();
  if (names.length > 0) return names;
  throw new CommandFailure(EXIT.invalid, noRun(runs));
}

/** Where was looked, since it may have been elsewhere. */
export function noRun({ path }: RunStore): string {
  return `There is no run in ${resolve(path)}: hms onboard makes one, and --runs-dir looks elsewhere.`;
}

/** What `use` makes of a run that is only looked at. Throws `CommandFailure`. */
export async function lookAt<Result>(
  runs: RunStore,
  run: string,
  use: (log: StoredRun) => Result,
): Promise<Awaited<Result>> {
  let log: StoredRun | undefined;
  try {
    log = await runs.read(run);
    return await use(log);
  } catch (error) {
    throw readFailure(runs.path, run, error);
  } finally {
    await log?.close();
  }
}

/** For a run that was to be gone on with. */
export function resumeFailure(
  folder: string,
  run: string,
  error: unknown,
  exitCode?: ExitCode,
): unknown {
  const advice =
    ' The run cannot be gone on with; hms onboard with the same configurations can: it finds what ' +
    'is there and leaves it alone.';
  return readFailure(folder, run, error, advice, exitCode);
}

function readFailure(
  folder: string,
  run: string,
  error: unknown,
  advice = '',
  exitCode: ExitCode = EXIT.invalid,
): unknown {
  if (!(error instanceof RunUnreadable)) return error;
  const file = `${folder}/${run}.db`;
  return new CommandFailure(exitCode, `${file} cannot be read: ${error.message}.${advice}`);
}

/** Throws `CommandFailure` where another run works on the same configurations. */
export async function orGiveWay<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SourcesInUse)) throw error;
    const { run, source } = error;
    throw new CommandFailure(
      EXIT.invalid,
      `The run ${run} is working on ${shortPath(source)} at this server: wait for it to end, or stop it.`,
    );
  }
}
