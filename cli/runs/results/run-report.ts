import type { StoredRun } from '#application/runs/stored-run.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { summaryOf, countNotStarted, wholeOperations } from '#application/runs/run-summary.ts';
import type { Call, Io } from '#cli/call/command.ts';
import { CommandFailure } from '#cli/call/exit-codes.ts';
import { assertReportApart } from '#cli/call/files/written-files.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { limitFacts, limitLines } from '#cli/call/chosen-hotels.ts';
import type { Report, ReportHotel } from '#cli/report/report.ts';
import { grouped } from '#domain/text/grouped.ts';
import { counted, localTime, idText, plural } from '#cli/terminal/printable.ts';
import { shownStatus, hotelRows } from './run-rows.ts';
import { nextSteps } from './next-steps.ts';

const COUNTS = ['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const;

const FIGURES = ['done', 'total', 'created', 'updated', 'unchanged', 'failed', 'seconds'];

/** Writes --report when a run ends. If that fails, prints a message and keeps the exit code of the run. */
export async function reportOn(log: StoredRun, { options, io }: Call): Promise<void> {
  const { report } = options;
  if (report === undefined) return;
  try {
    await writeReport(report, await runReport(log, false), io);
  } catch (error) {
    // The command prints this error itself.
    if (error instanceof RunUnreadable) return;
    if (!(error instanceof CommandFailure)) throw error;
    await io.stderr.line(`hms: ${error.message}`);
  }
}

/** Throws `CommandFailure` if it cannot be written, or would overwrite a file of the run. `isActive`: in progress. */
export async function writeRunReport(
  path: string,
  run: StoredRun,
  isActive: boolean,
  io: Pick<Io, 'stdout' | 'stderr'>,
): Promise<void> {
  assertReportApart(run.facts, path);
  await writeReport(path, await runReport(run, isActive), io);
}

/** `isActive`: whether a process works on the run */
export async function runReport(stored: StoredRun, isActive: boolean): Promise<Report> {
  const asOf = Date.now();
  const summary = await summaryOf(stored, isActive);
  const { run, server, username, startedAt, state, hotels, parts, select, shard, ...counts } =
    summary;
  const unlisted = await countNotStarted(stored);
  const operations = await wholeOperations(stored);
  const steps = summary.onboarded < hotels ? await nextSteps(stored) : undefined;
  return {
    title: `Onboarding of ${counted(hotels, 'hotel')}`,
    asOf,
    facts: [
      `Run ${run}: ${state}, started ${localTime(startedAt)} by ${username} at ${server}`,
      ...limitLines(summary),
      ...(isActive
        ? [`In progress as of ${localTime(asOf)}: the figures change until the run is over.`]
        : []),
    ],
    tiles: COUNTS.map((word) => ({ word, count: summary[word] })).filter(
      ({ word, count }) => word === 'onboarded' || count > 0,
    ),
    notes: [
      `${grouped(operations.done)} of ${grouped(operations.total)} operations done`,
      ...(summary.stopped > 0
        ? [`${summary.stopped} of the waiting hotels were started, but are unfinished`]
        : []),
      ...(unlisted > 0 ? [`${plural(unlisted, 'more hotel')} waiting, not started`] : []),
    ],
    ...(steps && {
      next: isActive
        ? { lines: steps.reasons, commands: [] }
        : { lines: [...steps.reasons, steps.sentence], commands: steps.commands },
    }),
    data: {
      run,
      server,
      username,
      started: new Date(startedAt).toISOString(),
      state,
      as_of: new Date(asOf).toISOString(),
      ...limitFacts(summary),
      counts: { hotels, ...counts },
      operations,
      not_listed: unlisted,
    },
    figures: FIGURES,
    async *hotels() {
      for await (const hotel of stored.hotels()) yield reportHotel(hotel, isActive);
    },
  };
}

function reportHotel(hotel: StoredHotel, isActive: boolean): ReportHotel {
  const { name, where, code, file, hotelId, operations, times } = hotel;
  const word = shownStatus(hotel, isActive);
  return {
    name: name || (where === undefined ? '' : `The hotel at ${where}`),
    code,
    hotel_id: idText(hotelId),
    file,
    // Programs need not distinguish stopped and waiting hotels: `hms resume` continues both.
    status: word === 'stopped' ? 'waiting' : word,
    word,
    figures: { ...operations, seconds: times && (times.to - times.from) / 1000 },
    rows: hotelRows(hotel, word),
  };
}
