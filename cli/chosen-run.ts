import { RunUnreadable, type RunLog, type RunStore } from '#application/ports/run-log.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { RUNS_FOLDER } from './runs-folder.ts';

/** The oldest first. Throws `CommandFailure`. */
export function namesOf(runs: RunStore): readonly string[] {
  try {
    return runs.names();
  } catch (error) {
    throw readFailure(RUNS_FOLDER, error);
  }
}

/** A run's full name by what was typed of it. Throws `CommandFailure`. */
export function runNamed(runs: RunStore, typed: string): string {
  const names = namesOf(runs);
  if (names.includes(typed)) return typed;
  const meant = names.filter((name) => name.startsWith(typed) || name.endsWith(typed));
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  if (only === undefined) {
    const reason =
      names.length === 0 ? `There is no run in ${RUNS_FOLDER}` : 'No run has that name';
    throw new CommandFailure(EXIT.invalid, `${typed}: ${reason}; hms runs lists them.`);
  }
  const list = meant.join(', ');
  throw new CommandFailure(EXIT.invalid, `${typed} may mean several runs: ${list}. Say which one.`);
}

/** Names of all runs, the latest first. Throws `CommandFailure` where there is none. */
export function latestRuns(runs: RunStore): string[] {
  const names = namesOf(runs).toReversed();
  if (names.length > 0) return names;
  const sentence = `There is no run in ${RUNS_FOLDER}: hms onboard makes one.`;
  throw new CommandFailure(EXIT.invalid, sentence);
}

/** What `use` makes of a run that is only looked at. Throws `CommandFailure`. */
export async function lookAt<Result>(
  runs: RunStore,
  run: string,
  use: (log: RunLog) => Result,
): Promise<Awaited<Result>> {
  const log = orFail(run, () => runs.read(run));
  try {
    return await use(log);
  } catch (error) {
    throw readFailure(fileOf(run), error);
  } finally {
    log.close();
  }
}

/** Throws `CommandFailure` for a run that cannot be read. */
function orFail<Result>(run: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw readFailure(fileOf(run), error);
  }
}

/** For a run that was to be gone on with. */
export function resumeFailure(run: string, error: unknown, exitCode?: ExitCode): unknown {
  const advice =
    ' The run cannot be gone on with; hms onboard with the same configurations can: it finds what ' +
    'is there and leaves it alone.';
  return readFailure(fileOf(run), error, advice, exitCode);
}

function readFailure(
  path: string,
  error: unknown,
  advice = '',
  exitCode: ExitCode = EXIT.invalid,
): unknown {
  if (!(error instanceof RunUnreadable)) return error;
  return new CommandFailure(exitCode, `${path} cannot be read: ${error.message}.${advice}`);
}

function fileOf(run: string): string {
  return `${RUNS_FOLDER}/${run}.db`;
}
