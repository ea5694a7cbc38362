import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { latestRun, runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';

const IN_A_FOLDER =
  'Only a run in a database can be cancelled from elsewhere. Stop this one with Ctrl-C where it was started.';

const WORKERS_STOP = 'its workers finish the requests in progress and stop within seconds.';
const NO_WORKERS = 'no worker is working on it.';

/** Stops a run on every machine. */
export async function cancelRun(call: Call<'cancelRun'>): Promise<ExitCode> {
  const { args, options, io } = call;
  const runs = await openRuns(call, createServices(options));
  const name = args[0] === undefined ? await latestRun(runs) : await runNamed(runs, args[0]);
  if (!runs.shared) throw invalidCall(IN_A_FOLDER);
  const isActive = await runs.isActive(name);
  const isCancelled = await runs.shared.cancel(name);
  io.summary.note({ run: name, cancelled: isCancelled });
  await io.stderr.line(
    isCancelled
      ? `Cancelled the run ${name}: ${isActive ? WORKERS_STOP : NO_WORKERS}`
      : `The run ${name} is not in progress.`,
  );
  return EXIT.done;
}
