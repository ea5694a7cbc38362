import type { StoredRun } from '#application/runs/stored-run.ts';
import type { ListedHotels } from '#application/identity/listed-hotels.ts';
import type { RunResult } from '#application/bulk/run-results.ts';
import { summaryOf, wholeOperations, type RunSummary } from '#application/runs/run-summary.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Io } from '#cli/call/command.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { limitFacts, partsLines } from '#cli/call/chosen-hotels.ts';
import { duration, plural } from '#cli/terminal/printable.ts';
import { effectFigures } from './run-rows.ts';
import { passwordLines, restLines, stopSentence } from './next-steps.ts';
import { statusFigures } from './runs-table.ts';

/** The result of one start of the run. `requests` and `ms` do not include earlier starts. */
export interface StartReport extends RunResult {
  readonly isResumed: boolean;
  /** Whether the run is removed after this report, because it has sent nothing. Messages then omit its name. */
  readonly isRemoved: boolean;
  readonly requests: number;
  readonly ms: number;
  /** The file with generated passwords. Undefined if none were written. */
  readonly credentials: string | undefined;
  readonly parts: readonly Part[] | undefined;
}

const UNCHECKED = 'a hotel of this command already exists under another name or code.';
const LISTING_NOTES: Readonly<Record<Exclude<ListedHotels, 'all'>, string>> = {
  none: `The server does not list its hotels for this account, so hms cannot check whether ${UNCHECKED}`,
  unreliable: `The list of hotels kept changing while it was read, so hms may have missed that ${UNCHECKED}`,
};

/** Says what could not be checked because not all hotels were listed, also in the summary event. */
export async function noteListing(listed: ListedHotels, { stderr, summary }: Io): Promise<void> {
  if (listed === 'all') return;
  const message = LISTING_NOTES[listed];
  await stderr.line(message);
  summary.note({ notes: [{ operations: ['hotel'], message }] });
}

/** The fields of the summary event (docs/output.md). */
export async function runFacts(
  report: Pick<StartReport, 'part' | 'counts' | 'isRemoved' | 'requests' | 'ms' | 'credentials'>,
  stored: StoredRun,
): Promise<object> {
  const { part, counts, isRemoved, requests, ms, credentials } = report;
  const summary = await summaryOf(stored, false, part);
  const { run, hotels, waiting, stopped } = summary;
  return {
    ...(!isRemoved && { run }),
    hotels,
    ...limitFacts(stored.facts),
    ...counts,
    ...(stored.facts.plan && { refused: await refusedHotels(stored) }),
    waiting,
    stopped,
    operations: await wholeOperations(stored),
    requests,
    seconds: Math.round(ms) / 1000,
    ...(credentials !== undefined && { credentials }),
  };
}

/** Codes of the hotels that differ from the saved plan of the run. */
async function refusedHotels(stored: StoredRun): Promise<string[]> {
  const codes: string[] = [];
  for await (const { code, error } of stored.hotels('unfinished')) {
    if (error?.isNotPlanned) codes.push(code);
  }
  return codes;
}

export async function printFinished(
  stored: StoredRun,
  io: Pick<Io, 'stderr' | 'summary'>,
): Promise<ExitCode> {
  const counts = await summaryOf(stored, false);
  const { run, hotels, onboarded } = counts;
  const outcome =
    onboarded === hotels
      ? `done: ${plural(hotels, 'hotel')} onboarded.`
      : `finished: ${plural(hotels, 'hotel')}: ${statusFigures(counts)}`;
  await io.stderr.lines([`The run ${run} is ${outcome}`, ...(await restLines(stored, counts))]);
  const { incomplete, failed, skipped } = counts;
  const report = {
    part: undefined,
    counts: { onboarded, incomplete, failed, skipped },
    stop: undefined,
  };
  io.summary.note(
    await runFacts(
      { ...report, isRemoved: false, requests: 0, ms: 0, credentials: undefined },
      stored,
    ),
  );
  return exitCodeOf(report);
}

/** docs/cli.md 'Exit codes' explains the codes. */
export function exitCodeOf({ counts, stop }: Pick<StartReport, 'counts' | 'stop'>): ExitCode {
  if (stop === 'interrupted') return EXIT.interrupted;
  if (stop !== undefined) return EXIT.unreachable;
  if (counts.failed > 0 || counts.skipped > 0) return EXIT.failed;
  return counts.incomplete > 0 ? EXIT.incomplete : EXIT.done;
}

/** The lines that a start of the run prints at the end. The last ones say how to continue an unfinished run. */
export async function runLines(report: StartReport, stored: StoredRun): Promise<string[]> {
  const { isResumed, isRemoved, requests, ms, stop, credentials, unusable } = report;
  const summary = await summaryOf(stored, false);
  const { run, hotels } = summary;
  const figures = `${statusFigures(summary)}${effectFigures(await stored.operations())}`;
  const own = `${plural(requests, 'request')} in ${duration(ms)}`;
  const work = `${isResumed ? 'this command: ' : ''}${own}`;
  return [
    ...(stop ? [stopSentence(stop)] : []),
    `${plural(hotels, 'hotel')}: ${figures}; ${work}${isRemoved ? '' : ` (run ${run})`}`,
    ...partsLines(report.parts ?? stored.facts.parts, 'touched'),
    ...passwordLines(credentials),
    ...(await restLines(stored, summary, unusable)),
  ];
}

export async function watchedLines(stored: StoredRun, summary: RunSummary): Promise<string[]> {
  const { run, hotels, state } = summary;
  const now = state === 'finished' ? '' : `, ${state}`;
  return [
    `${plural(hotels, 'hotel')}: ${statusFigures(summary)} (run ${run}${now})`,
    ...(await restLines(stored, summary)),
  ];
}
