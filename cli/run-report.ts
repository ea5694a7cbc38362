// What became of a run, in words for people and as events for programs.
import { NO_OPERATIONS, type OperationCounts } from '#application/onboarding-outcome.ts';
import type { RunFacts, RunLog } from '#application/ports/run-log.ts';
import { effectFigures } from './effect-lines.ts';
import type { HotelStatus, StopReason } from './onboarding-run.ts';
import { plural, took } from './printable.ts';
import { isUsualRunsFolder } from './runs-folder.ts';
import { troublesOf } from './trouble-book.ts';

/** What one start of a run came to. */
export interface RunAccount {
  readonly run: string;
  /** Of the input. */
  readonly hotels: number;
  /** Of all hotels of the run, whenever they ended. */
  readonly counts: Readonly<Record<HotelStatus, number>>;
  /** How many of those that failed were cut short. */
  readonly cutShort: number;
  /** How many of those that were skipped are not invalid: this start did not come to them. */
  readonly notStarted: number;
  /** By this start. */
  readonly operations: OperationCounts;
  readonly requests: number;
  readonly ms: number;
  readonly stop: StopReason | undefined;
  /** Where generated passwords were written, if any were. */
  readonly credentials: string | undefined;
}

/** CLI.md 'Output': the last event of a run. */
export function runEvent(account: RunAccount): object {
  const { run, hotels, counts, operations, requests, ms, credentials } = account;
  return {
    event: 'summary',
    run,
    hotels,
    ...counts,
    operations,
    requests,
    seconds: Math.round(ms) / 1000,
    ...(credentials !== undefined && { credentials }),
  };
}

/** The same where there was nothing left to do. */
export function doneEvent(run: string, hotels: number): object {
  const counts = { onboarded: hotels, incomplete: 0, failed: 0, skipped: 0 };
  const work = { operations: NO_OPERATIONS, requests: 0, seconds: 0 };
  return { event: 'summary', run, hotels, ...counts, ...work };
}

export const STOPPED: Readonly<Record<StopReason, string>> = {
  interrupted: 'Interrupted',
  'session-over': 'The session is over',
  unreachable: 'The server cannot be reached any more',
};

/** Ends with what to do next. */
export function runLines(account: RunAccount, log: RunLog): string[] {
  const { run, hotels, counts, cutShort, notStarted, operations, requests, ms, stop, credentials } =
    account;
  const { onboarded, incomplete, failed, skipped } = counts;
  const figures = { onboarded, incomplete, failed: failed - cutShort, stopped: cutShort, skipped };
  return [
    ...(stop ? [`${STOPPED[stop]}.`] : []),
    `${plural(hotels, 'hotel')}: ${statusFigures(figures)}${effectFigures(operations)}; ` +
      `${plural(requests, 'request')} in ${took(ms)} (run ${run})`,
    ...(notStarted > 0 ? [`not started: ${plural(notStarted, 'hotel')}, left to hms resume`] : []),
    ...passwordLines(credentials),
    ...(onboarded < hotels ? whatNext(log) : []),
  ];
}

/** What ends a run at once has nothing but this. */
export function cutShortLines(facts: RunFacts, credentials: string | undefined): string[] {
  return ['Stopped at once. To go on:', resumeCommand(facts), ...passwordLines(credentials)];
}

function passwordLines(credentials: string | undefined): string[] {
  return credentials === undefined ? [] : [`generated passwords: ${credentials}`];
}

export function statusFigures(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

/** What is missing and why, grouped, and the command that mends it. */
export function whatNext(log: RunLog): string[] {
  const { lines, needsMending } = troublesOf(log.unfinished());
  // Of a single hotel it was just told.
  const isToTell = log.input.hotels > 1 && lines.length > 0;
  return [
    ...(isToTell ? ['What is missing, and why:', ...lines.map((line) => `  ${line}`)] : []),
    needsMending ? 'Mend what was refused in its configuration; then, to go on:' : 'To go on:',
    resumeCommand(log.facts),
  ];
}

function resumeCommand({ run, sources, folder }: RunFacts): string {
  const where = isUsualRunsFolder(folder) ? '' : ` --runs-dir ${shellWord(folder)}`;
  const again = sources.includes('-') ? ' < CONFIGURATIONS   # the same as on standard input' : '';
  return `  hms resume ${run}${where}${again}`;
}

/** To be typed as it stands. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
