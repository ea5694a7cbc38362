// The result of a run, in words for people and as events for programs.
import type { RunResult, StopReason, UnusableHotel } from '#application/bulk/run-results.ts';
import { summaryOf, wholeOperations, type RunSummary } from '#application/bulk/run-summary.ts';
import type { ActiveRun, RunFacts, StoredRun } from '#application/ports/runs/run-store.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Io } from '#cli/call/call.ts';
import { journalOption } from '#cli/call/journal.ts';
import { isUsualRunsFolder } from '#cli/call/runs-folder.ts';
import { limitFacts, partsLines } from '#cli/call/limits.ts';
import { duration, firstOf, plural, printable } from '#cli/terminal/printable.ts';
import { effectFigures } from './effect-lines.ts';
import { summariseFailures } from './failure-summary.ts';
import { STOPPED } from './hotel-report.ts';
import { statusFigures } from './runs-table.ts';

/** More hotels are only counted. */
const MOST_LABELS = 5;

/** The result of one start of a run, with its duration and requests. */
export interface StartReport extends RunResult {
  /** An earlier start began hotels. */
  readonly isResumed: boolean;
  readonly requests: number;
  readonly ms: number;
  /** The file that generated passwords were written to, if any were. */
  readonly credentials: string | undefined;
  /** The parts that only this start was limited to. */
  readonly parts: readonly Part[] | undefined;
}

/** What else to do besides continuing the run. */
const ADVICE: Readonly<Partial<Record<StopReason, string>>> = {
  'session-over':
    ' Check that the account, or the token in HMS_TOKEN, still works (hms doctor), ' +
    'then sign in again with hms resume.',
};

export const NOT_CHECKED =
  'The server does not list its hotels for this account: some of these may already exist under another name or code.';

/** Why the run stopped and, if that helps, what to do. */
export function stopSentence(stop: StopReason): string {
  return `${STOPPED[stop]}.${ADVICE[stop] ?? ''}`;
}

/** `NOT_CHECKED` for programs. */
export function listingNotes({ areAllListed }: { readonly areAllListed: boolean }) {
  return areAllListed ? {} : { notes: [{ operations: ['hotel'], message: NOT_CHECKED }] };
}

/** docs/cli.md 'Output': the summary of a run. */
export async function runFacts(
  report: Pick<StartReport, 'counts' | 'requests' | 'ms' | 'credentials'>,
  stored: StoredRun,
): Promise<object> {
  const { counts, requests, ms, credentials } = report;
  const summary = await summaryOf(stored, false);
  const { run, hotels, waiting, stopped } = summary;
  return {
    run,
    hotels,
    ...limitFacts(stored.facts),
    ...counts,
    waiting,
    stopped,
    operations: await wholeOperations(stored, summary),
    requests,
    seconds: Math.round(ms) / 1000,
    ...(credentials !== undefined && { credentials }),
  };
}

/** Says that the run has nothing left to do. */
export async function tellDone(run: StoredRun, io: Pick<Io, 'stderr' | 'summary'>): Promise<void> {
  const { hotels } = run.input;
  await io.stderr.line(`The run ${run.facts.run} is done: ${plural(hotels, 'hotel')} onboarded.`);
  const counts = { onboarded: hotels, incomplete: 0, failed: 0, skipped: 0 };
  io.summary.note(await runFacts({ counts, requests: 0, ms: 0, credentials: undefined }, run));
}

/** Says last what to do next. */
export async function runLines(report: StartReport, stored: StoredRun): Promise<string[]> {
  const { isResumed, requests, ms, stop, credentials, unusable } = report;
  const summary = await summaryOf(stored, false);
  const { run, hotels } = summary;
  const figures = `${statusFigures(summary)}${effectFigures(await stored.operations())}`;
  const own = `${plural(requests, 'request')} in ${duration(ms)}`;
  const work = `${isResumed ? 'this start: ' : ''}${own}`;
  return [
    ...(stop ? [stopSentence(stop)] : []),
    `${plural(hotels, 'hotel')}: ${figures}; ${work} (run ${run})`,
    ...partsLines(report.parts ?? stored.facts.parts, 'touched'),
    ...passwordLines(credentials),
    ...(summary.onboarded < hotels ? await nextSteps(stored, unusable) : []),
  ];
}

/** The same for a process that only watched. */
export async function watchedLines(stored: StoredRun, summary: RunSummary): Promise<string[]> {
  const { run, hotels, state } = summary;
  const now = state === 'finished' ? '' : `, ${state}`;
  return [
    `${plural(hotels, 'hotel')}: ${statusFigures(summary)} (run ${run}${now})`,
    ...(state !== 'running' && summary.onboarded < hotels ? await nextSteps(stored) : []),
  ];
}

/** The key of a run that was just made, on a line of its own for whoever copies it. */
export function keyLines({ newKey }: ActiveRun): string[] {
  if (newKey === undefined) return [];
  return [
    'The key of the passwords in this run. Set it to continue; it is not shown again:',
    `HMS_RUN_KEY=${newKey}`,
  ];
}

/** For a process that ends without a summary. */
export function stoppedAtOnceLines(facts: RunFacts, credentials: string | undefined): string[] {
  return [
    'Stopped at once. Continue with:',
    resumeCommand(facts, false),
    ...passwordLines(credentials),
  ];
}

/** One line, or none without a credentials file. */
export function passwordLines(credentials: string | undefined): string[] {
  return credentials === undefined ? [] : [`generated passwords: ${credentials}`];
}

/** What is missing and why, grouped; last a sentence and the command that continues the run. */
export async function nextSteps(
  run: StoredRun,
  unusable: readonly UnusableHotel[] = [],
): Promise<string[]> {
  const { lines, needsFix } = await summariseFailures(run.hotels('unfinished'));
  const { waiting } = await summaryOf(run, false);
  // Other waiting hotels only need another start.
  const hasMore = waiting > unusable.filter(isWaiting).length;
  const hasInvalid = unusable.some(({ isGone }) => !isGone);
  // The lines of a single hotel have just been printed.
  const showsLines = run.input.hotels > 1 && lines.length > 0;
  return [
    ...(showsLines ? ['What is missing, and why:', ...lines.map((line) => `  ${line}`)] : []),
    hasMore ? 'Continue with:' : fixesFirst(unusable, needsFix),
    resumeCommand(run.facts, hasMore && hasInvalid && !run.facts.skipInvalid),
  ];
}

function isWaiting({ state }: UnusableHotel): boolean {
  return state === 'begun' || state === 'stopped';
}

/** What to fix before another start can succeed. */
function fixesFirst(unusable: readonly UnusableHotel[], needsFix: boolean): string {
  const gone = unusable.filter(({ isGone }) => isGone);
  const invalid = unusable.filter(({ isGone }) => !isGone);
  const steps = [
    ...(gone.length > 0 ? [`restore ${configurationsOf(gone)}`] : []),
    ...(invalid.length > 0 ? [`fix ${configurationsOf(invalid)}`] : []),
    ...(needsFix ? ['fix what the server refused in the configuration'] : []),
  ];
  const sentence = steps.join(', ');
  if (sentence === '') return 'Continue with:';
  return printable(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}, then continue with:`);
}

function configurationsOf(hotels: readonly UnusableHotel[]): string {
  const labels = hotels.map(({ code, name }) => code || name);
  const noun = hotels.length === 1 ? 'the configuration' : 'the configurations';
  return `${noun} of ${firstOf(labels, MOST_LABELS)}`;
}

function resumeCommand({ run, sources, place }: RunFacts, skipsInvalid: boolean): string {
  const where = place.kind === 'database' ? journalOption(place) : runsFolderOption(place.name);
  const again = sources.includes('-') ? ' < CONFIGURATIONS   # the same input as before' : '';
  return `  hms resume ${run}${skipsInvalid ? ' --skip-invalid' : ''}${where}${again}`;
}

function runsFolderOption(folder: string): string {
  return isUsualRunsFolder(folder) ? '' : ` --runs-dir ${shellWord(folder)}`;
}

/** Quoted if a shell would not take it as one word. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
