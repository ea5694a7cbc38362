import { summaryOf, type RunSummary } from '#application/bulk/run-summary.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { assertReportApart } from '#cli/reading/target-files.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { assertReportWritable, writeReport } from '#cli/report/report-file.ts';
import { latestRun, noRun, readRun, runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { runsLines, summaryFacts } from '#cli/runs/runs-table.ts';
import { showAsEvents, showAsText } from '#cli/runs/shown-run.ts';

/** Lists the runs, latest first. */
export async function runs(call: Call<'runs'>): Promise<ExitCode> {
  const { options, io } = call;
  const store = await openRuns(call, createServices(options));
  const summaries: RunSummary[] = [];
  const unreadable: string[] = [];
  for await (const listed of store.list()) {
    try {
      const isActive = await listed.isActive();
      summaries.push(await readRun(store, listed, (run) => summaryOf(run, isActive)));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unreadable.push(error.message);
      await io.stderr.line(`hms: ${error.message}`);
    }
  }
  // Timestamps in names have a resolution of one second.
  summaries.sort((a, b) => b.startedAt - a.startedAt);
  io.summary.note({ runs: summaries.length, unreadable: unreadable.length });
  if (options.json) {
    for (const summary of summaries) {
      await io.stdout.event({ event: 'run', ...summaryFacts(summary) });
    }
  } else if (summaries.length + unreadable.length === 0) {
    await io.stderr.line(noRun(store));
  } else if (summaries.length > 0) {
    await io.stdout.lines(runsLines(summaries, io.results));
  }
  if (unreadable.length === 0 || summaries.length > 0) return EXIT.done;
  io.summary.fail(unreadable.join(' '));
  return EXIT.invalid;
}

/** Shows what became of each hotel of a run, and how to continue it. */
export async function showRun(call: Call<'showRun'>): Promise<ExitCode> {
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
