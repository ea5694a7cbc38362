import { existsSync } from 'node:fs';
import { countNotStarted, summaryOf } from '#application/runs/run-summary.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { limitLines } from '#cli/call/chosen-hotels.ts';
import { defineCommand, type Call, type Io } from '#cli/call/command.ts';
import { EXIT, invalidCommand, LOCAL_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import { RUN, RUNS_DIR } from '#cli/call/options/run-options.ts';
import { JSON_OUTPUT, REPORT } from '#cli/call/options/shared-options.ts';
import { CallServices } from '#cli/container.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { chosenRun, listRuns, noRun, readRun } from '#cli/runs/chosen-run.ts';
import { storedHotelFacts } from '#cli/runs/results/hotel-events.ts';
import { storedHotelLines, unlistedLines } from '#cli/runs/results/hotel-lines.ts';
import { passwordLines, restLines } from '#cli/runs/results/next-steps.ts';
import { writeRunReport } from '#cli/runs/results/run-report.ts';
import { shownStatus } from '#cli/runs/results/run-rows.ts';
import { runsLines, statusFigures, summaryFacts } from '#cli/runs/results/runs-table.ts';
import { localTime, plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { pruneRunsCommand } from './prune-runs.ts';
import { watchRunCommand } from './watch-run.ts';

const showRunCommand = defineCommand({
  description: 'show the hotels of a run, what is missing, and how to fix it',
  argument: RUN,
  options: [RUNS_DIR, REPORT, JSON_OUTPUT],
  examples: ['hms runs show', 'hms runs show k3f9 --json', 'hms runs show --report run.html'],
  exitCodes: LOCAL_EXITS,
  action: showRun,
});

const reportRunCommand = defineCommand({
  description: 'write a report of a run',
  argument: RUN,
  options: [RUNS_DIR, { ...REPORT, flags: '--out <file>' }, JSON_OUTPUT],
  note: 'Needs --out.',
  examples: ['hms runs report k3f9 --out run.html', 'hms runs report autumn --out - > autumn.json'],
  exitCodes: LOCAL_EXITS,
  action({ options: { out: report, ...options }, ...call }) {
    if (report !== undefined) return showRun({ ...call, options: { ...options, report } });
    throw invalidCommand('No file is named for the report. Name it with --out.');
  },
});

export const runsCommand = defineCommand({
  description: 'list the runs and the outcomes of their hotels',
  options: [RUNS_DIR, JSON_OUTPUT],
  commands: {
    show: showRunCommand,
    report: reportRunCommand,
    watch: watchRunCommand,
    prune: pruneRunsCommand,
  },
  examples: ['hms runs', 'hms runs --json', 'hms runs show k3f9'],
  exitCodes: LOCAL_EXITS,
  async action({ options, io }) {
    const store = await new CallServices(options).runs();
    const { runs, unreadable } = await listRuns(store);
    await io.stderr.lines(unreadable.map((message) => `hms: ${message}`));
    const summaries = runs.map(({ summary }) => summary);
    io.summary.note({ runs: runs.length, unreadable: unreadable.length });
    if (options.json) {
      for (const summary of summaries) {
        await io.stdout.event({ event: 'run', ...summaryFacts(summary) });
      }
    } else if (runs.length + unreadable.length === 0) await io.stderr.line(noRun(store));
    else if (runs.length > 0) await io.stdout.lines(runsLines(summaries, io.results));
    if (unreadable.length === 0 || runs.length > 0) return EXIT.done;
    io.summary.fail(unreadable.join(' '));
    return EXIT.invalid;
  },
});

async function showRun({ args, options, io }: Call): Promise<ExitCode> {
  const { report, json = false } = options;
  assertReportWritable(options);
  const store = await new CallServices(options).runs();
  const listed = await chosenRun(store, args[0]);
  const isActive = await listed.isActive();
  await readRun(store, listed, async (run) => {
    if (report === undefined) return await (json ? showAsEvents : showAsText)(run, isActive, io);
    await writeRunReport(report, run, isActive, io);
    io.summary.note({ run: listed.run, report });
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
  await print(await restLines(stored, summary));
}
