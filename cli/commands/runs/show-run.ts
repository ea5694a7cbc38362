import type { StoredRun } from '#application/runs/stored-run.ts';
import { existsSync } from 'node:fs';
import { summaryOf, countNotStarted } from '#application/runs/run-summary.ts';
import { type Call, type Io, defineCommand } from '#cli/call/command.ts';
import { limitLines } from '#cli/call/chosen-hotels.ts';
import { EXIT, LOCAL_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { RUN, RUNS_DIR } from '#cli/call/options/run-options.ts';
import { JSON_OUTPUT, REPORT } from '#cli/call/options/shared-options.ts';
import { Services } from '#cli/container.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { writeRunReport } from '#cli/runs/results/run-report.ts';
import { chosenRun, readRun } from '#cli/runs/chosen-run.ts';
import { storedHotelFacts } from '#cli/runs/results/hotel-events.ts';
import { storedHotelLines, unlistedLines } from '#cli/runs/results/hotel-lines.ts';
import { shownStatus } from '#cli/runs/results/run-rows.ts';
import { nextStepLines, nextSteps, passwordLines } from '#cli/runs/results/next-steps.ts';
import { statusFigures, summaryFacts } from '#cli/runs/results/runs-table.ts';
import { localTime, plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const OPTIONS = [RUNS_DIR, REPORT, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

export const showRunCommand = defineCommand({
  description: 'show the hotels of a run, what is missing, and how to fix it',
  argument: RUN,
  options: OPTIONS,
  examples: ['hms runs show', 'hms runs show k3f9 --json', 'hms runs show --report run.html'],
  exitCodes: LOCAL_EXITS,
  action: showRun,
});

async function showRun(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { report, json = false } = options;
  assertReportWritable(options);
  const store = await new Services(options).runs();
  const listed = await chosenRun(store, args[0]);
  const isActive = await listed.isActive();
  await readRun(store, listed, async (run) => {
    if (report !== undefined) await writeRunReport(report, run, isActive, io);
    else await (json ? showAsEvents : showAsText)(run, isActive, io);
  });
  return EXIT.done;
}

async function showAsEvents(
  run: StoredRun,
  isActive: boolean,
  { stdout, summary }: Io,
): Promise<void> {
  for await (const hotel of run.hotels()) {
    await stdout.event({ event: 'hotel', ...storedHotelFacts(hotel, isActive) });
    if (stdout.isClosed) return;
  }
  const not_listed = await countNotStarted(run);
  const facts = { ...summaryFacts(await summaryOf(run, isActive)), not_listed };
  await stdout.event({ event: 'run', ...facts });
  summary.note(facts);
}

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
    `${run}: ${state}, started ${localTime(startedAt)} by ${username} at ${server}`,
    `${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    ...limitLines(stored.facts),
  ]);
  for await (const hotel of stored.hotels()) {
    await print(storedHotelLines(hotel, shownStatus(hotel, isActive), paint));
    if (stdout.isClosed) return;
  }
  await print(unlistedLines(await countNotStarted(stored), paint));
  const { credentials } = stored.facts;
  if (existsSync(credentials)) await print(passwordLines(credentials));
  if (state !== 'running' && summary.onboarded < hotels)
    await print(nextStepLines(await nextSteps(stored)));
}
