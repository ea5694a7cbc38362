import type { Call } from '#cli/call/call.ts';
import { defineCommand } from '#cli/call/command.ts';
import { EXIT, STORE_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { RUN } from '#cli/call/options/shared-arguments.ts';
import { JSON_OUTPUT, REPORT, STORE } from '#cli/call/options/shared-options.ts';
import { createServices } from '#cli/container.ts';
import { assertReportApart } from '#cli/reading/target-files.ts';
import { assertReportWritable, writeReport } from '#cli/report/report-file.ts';
import { latestRun, readRun, runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { showAsEvents, showAsText } from '#cli/runs/shown-run.ts';

const OPTIONS = [...STORE, REPORT, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

export const showRunCommand = defineCommand({
  description: "show each of a run's hotels, what is missing, and how to fix it",
  argument: RUN,
  options: OPTIONS,
  examples: ['hms runs show', 'hms runs show k3f9 --json', 'hms runs show --report run.html'],
  exitCodes: STORE_EXITS,
  action: showRun,
});

/** Shows what became of each hotel of a run, and how to continue it. */
async function showRun(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { report, json = false } = options;
  assertReportWritable(options);
  const store = await openRuns(call, createServices(options));
  const name = args[0] === undefined ? await latestRun(store) : await runNamed(store, args[0]);
  const isActive = await store.isActive(name);
  await readRun(store, { run: name, read: () => store.read(name) }, async (run) => {
    if (report === undefined) return await (json ? showAsEvents : showAsText)(run, isActive, io);
    assertReportApart(run.facts, report);
    const { runReport } = await import('#cli/report/run/run-report.ts');
    await writeReport(report, runReport(run, isActive), io);
    if (report !== STANDARD_OUTPUT) await io.stderr.line(`Report written to ${report}`);
  });
  return EXIT.done;
}
