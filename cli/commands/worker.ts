import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import { withInterrupts } from '#cli/call/interrupts.ts';
import { createServices } from '#cli/container.ts';
import { runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { WorkerLoop } from '#cli/worker/worker-loop.ts';

/** Takes part in the runs of a database. */
export async function worker(call: Call<'worker'>): Promise<ExitCode> {
  return await withInterrupts(call.io.summary, async (interrupts) => {
    const { run } = call.options;
    const services = createServices(call.options, call.io);
    const runs = await openRuns(call, services);
    if (!runs.shared) throw invalidCall('Name the database with --journal or HMS_JOURNAL.');
    const only = run === undefined ? undefined : await runNamed(runs, run);
    const parts = { runs, shared: runs.shared, only, interrupts, har: await services.load('har') };
    return await new WorkerLoop(call, parts).run();
  });
}
