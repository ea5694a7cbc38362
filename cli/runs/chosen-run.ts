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

/** The full name of a run by its start or end. Rejects with `CommandFailure`. */
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

/** Names of all runs, latest first. Rejects with `CommandFailure` if there is none. */
export async function latestRuns(runs: RunStore): Promise<string[]> {
  const names = (await runs.names()).toReversed();
  if (names.length > 0) return names;
  throw new CommandFailure(EXIT.invalid, noRun(runs));
}

export function noRun({ path }: RunStore): string {
  return `There is no run in ${resolve(path)}: hms onboard starts one, --runs-dir names another folder.`;
}

/** Opens a run to read it, and closes it. Rejects with `CommandFailure`. */
export async function readRun<Result>(
  runs: RunStore,
  run: string,
  use: (stored: StoredRun) => Result,
): Promise<Awaited<Result>> {
  let stored: StoredRun | undefined;
  try {
    stored = await runs.read(run);
    return await use(stored);
  } catch (error) {
    throw readFailure(runs.path, run, error);
  } finally {
    await stored?.close();
  }
}

/** `error` of a run that was to be resumed, in words for the user if it says the run is unreadable. */
export function resumeFailure(
  folder: string,
  run: string,
  error: unknown,
  exitCode?: ExitCode,
): unknown {
  const advice =
    ' The run cannot be resumed. Run hms onboard with the same configurations instead: it finds ' +
    'existing records and leaves them alone.';
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

/** Rejects with `CommandFailure` if another run works on the same configurations. */
export async function orGiveWay<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SourcesInUse)) throw error;
    const { run, source } = error;
    throw new CommandFailure(
      EXIT.invalid,
      `The run ${run} is working on ${shortPath(source)} at this server: wait until it finishes, or stop it.`,
    );
  }
}
