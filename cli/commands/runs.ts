import { existsSync } from 'node:fs';
import type { FinishedHotel, StoredHotel, StoredRun } from '#application/ports/run-store.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { latestRuns, lookAt, noRun, runNamed } from '#cli/runs/chosen-run.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { createServices } from '#cli/container.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import {
  endedLines,
  eventStatus,
  failureEvents,
  idText,
  openLines,
  skippedLines,
  toldStatus,
  unlistedLines,
} from '#cli/runs/hotel-report.ts';
import { plural } from '#cli/terminal/printable.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { whatNext } from '#cli/runs/run-report.ts';
import {
  localTime,
  runsLines,
  statusFigures,
  summaryFacts,
  summaryOf,
  unlistedHotels,
  type RunSummary,
} from '#cli/runs/run-summary.ts';
import { assertReportApart } from '#cli/reading/target-files.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** Lists the runs, the latest first. */
export async function runs({ options, io }: Call): Promise<ExitCode> {
  const store = await createServices(options).get('runs');
  const summaries: RunSummary[] = [];
  const unreadable: string[] = [];
  const names = (await store.names()).toReversed();
  for (const name of names) {
    try {
      const isActive = await store.isActive(name);
      summaries.push(await lookAt(store, name, (log) => summaryOf(log, isActive)));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unreadable.push(error.message);
      await io.stderr.line(`hms: ${error.message}`);
    }
  }
  // Names tell the time to the second only.
  summaries.sort((a, b) => b.startedAt - a.startedAt);
  io.summary.note({ runs: summaries.length, unreadable: unreadable.length });
  if (options.json) {
    for (const summary of summaries) {
      await io.stdout.event({ event: 'run', ...summaryFacts(summary) });
    }
  } else if (names.length === 0) {
    await io.stderr.line(noRun(store));
  } else if (summaries.length > 0) {
    for (const line of runsLines(summaries, io.results)) await io.stdout.line(line);
  }
  if (names.length === 0 || summaries.length > 0) return EXIT.done;
  io.summary.fail(unreadable.join(' '));
  return EXIT.invalid;
}

/** Shows what became of each hotel of a run, and what mends it. */
export async function showRun(call: Call): Promise<ExitCode> {
  const { args, options } = call;
  const store = await createServices(options).get('runs');
  const run =
    args[0] === undefined ? ((await latestRuns(store))[0] ?? '') : await runNamed(store, args[0]);
  const isInWork = await store.isActive(run);
  const { report } = options;
  if (report !== undefined) {
    await lookAt(store, run, async (log) => {
      assertReportApart(log.facts, report);
      await writeReport(report, log, isInWork);
    });
    await call.io.stderr.line(`Report written to ${report}`);
    return EXIT.done;
  }
  const show = options.json ? showAsEvents : showAsText;
  await lookAt(store, run, (log) => show(log, isInWork, call.io));
  return EXIT.done;
}

async function showAsEvents(
  log: StoredRun,
  isInWork: boolean,
  { stdout, summary }: Io,
): Promise<void> {
  for await (const hotel of log.hotels()) {
    const { index, file, name, code, hotelId, operations, missing } = hotel;
    const status = eventStatus(hotel, isInWork);
    const place = { event: 'hotel', index, file, name, code, hotel_id: idText(hotelId), status };
    await stdout.event({ ...place, operations, missing, ...failureEvents(hotel) });
    if (stdout.isClosed) return;
  }
  const not_listed = await unlistedHotels(log);
  const facts = { ...summaryFacts(await summaryOf(log, isInWork)), not_listed };
  await stdout.event({ event: 'run', ...facts });
  summary.note(facts);
}

async function showAsText(
  log: StoredRun,
  isInWork: boolean,
  { stdout, results }: Io,
): Promise<void> {
  const paint = paintFor(results);
  const summary = await summaryOf(log, isInWork);
  const { run, startedAt, server, username, hotels, state } = summary;
  const tell = async (lines: readonly string[]) => {
    await stdout.lines(wrapped(lines, results));
  };
  await tell([
    `${run}, ${state}: started ${localTime(startedAt)} by ${username} at ${server}`,
    `${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
  ]);
  for await (const hotel of log.hotels()) {
    await tell(hotelText(hotel, isInWork, paint));
    if (stdout.isClosed) return;
  }
  await tell(unlistedLines(await unlistedHotels(log), paint));
  if (existsSync(log.facts.credentials)) {
    await tell([`generated passwords: ${log.facts.credentials}`]);
  }
  if (isInWork || summary.onboarded === hotels) return;
  await tell(await whatNext(log));
}

function hotelText(hotel: StoredHotel, isInWork: boolean, paint: Paint): string[] {
  if (isEnded(hotel)) return endedLines(hotel, paint);
  const { warnings = [] } = hotel;
  if (hotel.state === 'skipped') return skippedLines({ ...hotel, warnings }, paint);
  return openLines(hotel, toldStatus(hotel, isInWork), paint);
}

function isEnded(hotel: StoredHotel): hotel is StoredHotel & FinishedHotel {
  return hotel.presence !== undefined;
}
