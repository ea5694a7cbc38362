import { existsSync } from 'node:fs';
import { summaryOf, unlistedHotels } from '#application/runs/run-summary.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { limitLines } from '#cli/call/chosen-hotels.ts';
import { defineCommand } from '#cli/call/command.ts';
import { EXIT, STORE_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { RUN } from '#cli/call/options/shared-arguments.ts';
import { JSON_OUTPUT, REPORT, STORE } from '#cli/call/options/shared-options.ts';
import { createServices } from '#cli/container.ts';
import { assertReportApart } from '#cli/call/files/target-files.ts';
import { assertReportWritable, writeReport } from '#cli/report/report-file.ts';
import { latestRun, readRun, runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { storedHotelFacts } from '#cli/runs/results/hotel-events.ts';
import { storedHotelLines, unlistedLines } from '#cli/runs/results/hotel-lines.ts';
import { shownStatus } from '#cli/runs/results/hotel-status.ts';
import { nextStepLines, nextSteps, passwordLines } from '#cli/runs/results/next-steps.ts';
import { statusFigures, summaryFacts } from '#cli/runs/results/runs-table.ts';
import { localTime, plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

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

/** `isActive`: a process works on the run. */
async function showAsEvents(
  run: StoredRun,
  isActive: boolean,
  { stdout, summary }: Io,
): Promise<void> {
  for await (const hotel of run.hotels()) {
    await stdout.event({ event: 'hotel', ...storedHotelFacts(hotel, isActive) });
    if (stdout.isClosed) return;
  }
  const not_listed = await unlistedHotels(run);
  const facts = { ...summaryFacts(await summaryOf(run, isActive)), not_listed };
  await stdout.event({ event: 'run', ...facts });
  summary.note(facts);
}

/** The same in words, and how to continue the run. */
async function showAsText(
  stored: StoredRun,
  isActive: boolean,
  { stdout, results }: Io,
): Promise<void> {
  const paint = paintFor(results);
  const summary = await summaryOf(stored, isActive);
  const { run, startedAt, server, username, hotels, state } = summary;
  const print = async (lines: readonly string[]) => {
    await stdout.lines(wrapped(lines, results));
  };
  await print([
    `${run}, ${state}: started ${localTime(startedAt)} by ${username} at ${server}`,
    `${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    ...limitLines(stored.facts),
  ]);
  for await (const hotel of stored.hotels()) {
    await print(storedHotelLines(hotel, shownStatus(hotel, isActive), paint));
    if (stdout.isClosed) return;
  }
  await print(unlistedLines(await unlistedHotels(stored), paint));
  const { credentials } = stored.facts;
  if (existsSync(credentials)) await print(passwordLines(credentials));
  if (state !== 'running' && summary.onboarded < hotels)
    await print(nextStepLines(await nextSteps(stored)));
}
