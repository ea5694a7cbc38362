// What became of a run, in words for people and as events for programs.
import type { OperationCounts } from '#application/onboarding/onboarding-outcome.ts';
import type { RunFacts, StoredHotel, StoredRun } from '#application/ports/run-store.ts';
import { effectFigures } from './effect-lines.ts';
import type { HotelStatus, StopReason } from './onboarding-run.ts';
import { plural, printable, duration } from '#cli/terminal/printable.ts';
import { statusFigures, summaryOf, wholeOperations } from './run-summary.ts';
import { isUsualRunsFolder } from '#cli/call/runs-folder.ts';
import { stopSentence } from './stop-texts.ts';
import { troublesOf } from './trouble-book.ts';

/** More hotels are only counted. */
const MOST_LABELS = 5;

/** What one start of a run came to. */
export interface RunAccount {
  readonly run: string;
  /** Of the input. */
  readonly hotels: number;
  /**
   * As the events of this start tell it: what was cut short failed, and what it did not come to was
   * skipped.
   */
  readonly counts: Readonly<Record<HotelStatus, number>>;
  /** An earlier start has begun hotels. */
  readonly isResumed: boolean;
  /** By this start. */
  readonly requests: number;
  readonly ms: number;
  readonly stop: StopReason | undefined;
  /** Where generated passwords were written, if any were. */
  readonly credentials: string | undefined;
  readonly passedOver: readonly PassedHotel[];
}

/** A hotel that an earlier start has begun, and whose configuration this start could not use. */
export interface PassedHotel {
  readonly label: string;
  /** Its configuration is gone; else it is invalid. */
  readonly isGone: boolean;
  /** It has not come to an end. */
  readonly isWaiting: boolean;
}

export function passedHotel({ name, code, state }: StoredHotel, isGone: boolean): PassedHotel {
  return { label: code || name, isGone, isWaiting: state === 'begun' || state === 'stopped' };
}

/** docs/cli.md 'Output': the summary of a run. */
export async function runFacts(account: RunAccount, log: StoredRun): Promise<object> {
  const { run, hotels, counts, requests, ms, credentials } = account;
  const summary = await summaryOf(log, false);
  const { waiting, stopped } = summary;
  return {
    run,
    hotels,
    ...counts,
    waiting,
    stopped,
    operations: await wholeOperations(log, summary),
    requests,
    seconds: Math.round(ms) / 1000,
    ...(credentials !== undefined && { credentials }),
  };
}

/** The same where there was nothing left to do. */
export function doneFacts(run: string, hotels: number, operations: OperationCounts): object {
  const counts = {
    onboarded: hotels,
    incomplete: 0,
    failed: 0,
    skipped: 0,
    waiting: 0,
    stopped: 0,
  };
  const work = { operations, requests: 0, seconds: 0 };
  return { run, hotels, ...counts, ...work };
}

/** Ends with what to do next. */
export async function runLines(account: RunAccount, log: StoredRun): Promise<string[]> {
  const { run, hotels, isResumed, requests, ms, stop, credentials, passedOver } = account;
  const summary = await summaryOf(log, false);
  const figures = `${statusFigures(summary)}${effectFigures(await log.operations())}`;
  const work = `${plural(requests, 'request')} in ${duration(ms)}`;
  return [
    ...(stop ? [stopSentence(stop)] : []),
    `${plural(hotels, 'hotel')}: ${figures}; ${isResumed ? 'this start: ' : ''}${work} (run ${run})`,
    ...passwordLines(credentials),
    ...(summary.onboarded < hotels ? await whatNext(log, passedOver) : []),
  ];
}

/** What ends a run at once has nothing but this. */
export function cutShortLines(facts: RunFacts, credentials: string | undefined): string[] {
  return ['Stopped at once. To go on:', resumeCommand(facts, false), ...passwordLines(credentials)];
}

export function passwordLines(credentials: string | undefined): string[] {
  return credentials === undefined ? [] : [`generated passwords: ${credentials}`];
}

/** What is missing and why, grouped, and the command that mends it. */
export async function whatNext(
  log: StoredRun,
  passedOver: readonly PassedHotel[] = [],
): Promise<string[]> {
  const { lines, needsMending } = await troublesOf(log.hotels('unfinished'));
  const { waiting } = await summaryOf(log, false);
  // Of those that wait it takes nothing but another start.
  const hasMore = waiting > passedOver.filter(({ isWaiting }) => isWaiting).length;
  const hasInvalid = passedOver.some(({ isGone }) => !isGone);
  // Of a single hotel it was just told.
  const isToTell = log.input.hotels > 1 && lines.length > 0;
  return [
    ...(isToTell ? ['What is missing, and why:', ...lines.map((line) => `  ${line}`)] : []),
    hasMore ? 'To go on:' : toDoFirst(passedOver, needsMending),
    resumeCommand(log.facts, hasMore && hasInvalid && !log.facts.skipInvalid),
  ];
}

/** What keeps a start of the run from doing any more than this one. */
function toDoFirst(passedOver: readonly PassedHotel[], needsMending: boolean): string {
  const [gone, invalid] = [true, false].map((isGone) =>
    passedOver.filter((hotel) => hotel.isGone === isGone),
  );
  const steps = [
    ...(gone?.length ? [`put ${configurationsOf(gone)} back`] : []),
    ...(invalid?.length ? [`mend ${configurationsOf(invalid)}`] : []),
    ...(needsMending ? ['mend what was refused in its configuration'] : []),
  ];
  const sentence = steps.join(', ');
  if (sentence === '') return 'To go on:';
  return printable(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}; then, to go on:`);
}

function configurationsOf(hotels: readonly PassedHotel[]): string {
  const told = hotels.slice(0, MOST_LABELS).map(({ label }) => label);
  const more = hotels.length - MOST_LABELS;
  const noun = hotels.length === 1 ? 'the configuration' : 'the configurations';
  return `${noun} of ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function resumeCommand({ run, sources, folder }: RunFacts, mayLack: boolean): string {
  const where = isUsualRunsFolder(folder) ? '' : ` --runs-dir ${shellWord(folder)}`;
  const again = sources.includes('-') ? ' < CONFIGURATIONS   # the same as on standard input' : '';
  return `  hms resume ${run}${mayLack ? ' --skip-invalid' : ''}${where}${again}`;
}

/** To be typed as it stands. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
