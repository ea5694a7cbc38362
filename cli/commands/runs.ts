import { existsSync } from 'node:fs';
import type { EndedHotel, LoggedHotel, RunLog } from '#application/ports/run-log.ts';
import type { Call, Io } from '#cli/call.ts';
import { latestRuns, lookAt, noRun, runNamed } from '#cli/chosen-run.ts';
import { CommandFailure } from '#cli/command-failure.ts';
import { createServices } from '#cli/container.ts';
import { EXIT, type ExitCode } from '#cli/exit-codes.ts';
import { endedLines, failureEvents, skippedLines } from '#cli/hotel-report.ts';
import { hotelLabel, plural } from '#cli/printable.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { statusFigures, whatNext } from '#cli/run-report.ts';
import {
  localTime,
  runsLines,
  summaryEvent,
  summaryOf,
  type RunSummary,
} from '#cli/run-summary.ts';
import { assertReportApart } from '#cli/target-files.ts';
import { paintFor, type Paint } from '#cli/terminal.ts';

/** Lists the runs, the latest first. */
export async function runs({ options, io }: Call): Promise<ExitCode> {
  const store = await createServices(options).get('runs');
  const summaries: RunSummary[] = [];
  for (const name of store.names().toReversed()) {
    try {
      summaries.push(await lookAt(store, name, (log) => summaryOf(log, store.isInWork(name))));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      await io.stderr.line(`hms: ${error.message}`);
    }
  }
  if (options.json) {
    for (const summary of summaries) await io.stdout.event(summaryEvent(summary));
  } else if (summaries.length === 0) {
    await io.stderr.line(noRun(store));
  } else {
    for (const line of runsLines(summaries, io.results)) await io.stdout.line(line);
  }
  return EXIT.done;
}

/** Shows what became of each hotel of a run, and what mends it. */
export async function showRun(call: Call): Promise<ExitCode> {
  const { args, options } = call;
  const store = await createServices(options).get('runs');
  const run = args[0] === undefined ? (latestRuns(store)[0] ?? '') : runNamed(store, args[0]);
  const isInWork = store.isInWork(run);
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

async function showAsEvents(log: RunLog, isInWork: boolean, { stdout }: Io): Promise<void> {
  for (const hotel of log.hotels()) {
    const { index, file, name, code, hotelId = null, operations, missing } = hotel;
    const status = statusOf(hotel, isInWork);
    const place = { event: 'hotel', index, file, name, code, hotel_id: hotelId, status };
    await stdout.event({ ...place, operations, missing, ...failureEvents(hotel) });
    if (stdout.isClosed) return;
  }
  await stdout.event(summaryEvent(summaryOf(log, isInWork)));
}

async function showAsText(log: RunLog, isInWork: boolean, { stdout, results }: Io): Promise<void> {
  const paint = paintFor(results);
  const { run, startedAt, server, username, hotels, state, ...summary } = summaryOf(log, isInWork);
  const { onboarded, incomplete, failed, skipped, waiting } = summary;
  const figures = statusFigures({ onboarded, incomplete, failed, skipped, waiting });
  await stdout.line(
    `${run}, ${state}: started ${localTime(startedAt)} by ${username} at ${server}`,
  );
  await stdout.line(`${plural(hotels, 'hotel')}: ${figures}`);
  for (const hotel of log.hotels()) {
    for (const line of hotelText(hotel, isInWork, paint)) await stdout.line(line);
    if (stdout.isClosed) return;
  }
  if (existsSync(log.facts.credentials)) {
    await stdout.line(`generated passwords: ${log.facts.credentials}`);
  }
  if (isInWork || onboarded === hotels) return;
  for (const line of whatNext(log)) await stdout.line(line);
}

function hotelText(hotel: LoggedHotel, isInWork: boolean, paint: Paint): string[] {
  if (isEnded(hotel)) return endedLines(hotel, paint);
  const { warnings = [], name, code } = hotel;
  if (hotel.state === 'skipped') return skippedLines({ ...hotel, warnings }, paint);
  return [`${paint('dim', statusOf(hotel, isInWork).padEnd(10))} ${hotelLabel(name, code)}`];
}

function isEnded(hotel: LoggedHotel): hotel is LoggedHotel & EndedHotel {
  return 'operations' in hotel;
}

/** Of one that was left in the middle. */
function statusOf({ state }: LoggedHotel, isInWork: boolean): string {
  if (state === 'begun' && isInWork) return 'running';
  return state === 'begun' || state === 'stopped' ? 'waiting' : state;
}
