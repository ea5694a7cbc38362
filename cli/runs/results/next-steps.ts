import type { StoredRun } from '#application/runs/stored-run.ts';
import type { UnusableHotel, StopReason } from '#application/bulk/run-results.ts';
import { summaryOf, type RunSummary } from '#application/runs/run-summary.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { isUsualRunsFolder } from '#cli/call/runs-folder.ts';
import { firstOf, printable, plural, shortened, listed } from '#cli/terminal/printable.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { rowLines } from '#cli/report/row-lines.ts';
import { answerOf, failureRow, failedOperations } from '#cli/wording/failures.ts';
import { labelOf } from './hotel-lines.ts';

const NEW_PLAN =
  'The saved plan no longer fits the hotels. Save a new plan with hms onboard --dry-run --out, and apply it.';

/** A line names at most this many hotels. Further hotels are only counted. */
const MOST_OF_LINE = 5;

export interface NextSteps {
  /** What is missing and why, with equal reasons of several hotels in one line */
  readonly reasons: readonly string[];
  readonly sentence: string;
  readonly commands: readonly string[];
  /** Whether the run has only one hotel. The reasons have then just been printed, so `nextStepLines` omits them. */
  readonly hasOneHotel: boolean;
}

export async function nextSteps(
  run: StoredRun,
  unusable: readonly UnusableHotel[] = [],
): Promise<NextSteps> {
  const { lines: reasons, ...fixes } = await summariseFailures(run.hotels('unfinished'));
  const { waiting } = await summaryOf(run, false);
  // If a waiting hotel has a usable configuration, continuing the run sets it up.
  const hasMore = waiting > unusable.filter(isWaiting).length;
  const hasInvalid = unusable.some(({ isGone }) => !isGone);
  const hasOneHotel = run.input.hotels === 1;
  if (fixes.areUnplanned && waiting === 0) {
    return { reasons, sentence: NEW_PLAN, commands: [], hasOneHotel };
  }
  return {
    reasons,
    sentence: hasMore ? 'Continue with:' : fixesFirst(unusable, fixes),
    commands: [resumeCommand(run.facts, hasMore && hasInvalid && !run.facts.skipInvalid)],
    hasOneHotel,
  };
}

/** How to finish the run. Empty if it is in progress, or if all hotels are onboarded. */
export async function restLines(
  run: StoredRun,
  { state, onboarded, hotels }: Pick<RunSummary, 'state' | 'onboarded' | 'hotels'>,
  unusable: readonly UnusableHotel[] = [],
): Promise<string[]> {
  if (state === 'running' || onboarded >= hotels) return [];
  return nextStepLines(await nextSteps(run, unusable));
}

function nextStepLines({ reasons, sentence, commands, hasOneHotel }: NextSteps): string[] {
  const shown = hasOneHotel ? [] : reasons;
  return [
    ...(shown.length > 0
      ? ['What is missing, and why:', ...shown.map((reason) => `  ${reason}`)]
      : []),
    sentence,
    ...commands.map((command) => `  ${command}`),
  ];
}

/** The last lines of a process that ends before it can print the result of the run. */
export function stoppedAtOnceLines(facts: RunFacts, credentials: string | undefined): string[] {
  return [
    'Stopped at once. Continue with:',
    `  ${resumeCommand(facts, false)}`,
    ...passwordLines(credentials),
  ];
}

/** One line, or none if `credentials` is undefined. */
export function passwordLines(credentials: string | undefined): string[] {
  return credentials === undefined ? [] : [`generated passwords: ${credentials}`];
}

function isWaiting({ state }: UnusableHotel): boolean {
  return state === 'started' || state === 'stopped';
}

function fixesFirst(
  unusable: readonly UnusableHotel[],
  fixes: { readonly invalid: number; readonly hasRefusals: boolean },
): string {
  const gone = unusable.filter(({ isGone }) => isGone);
  const invalid = unusable.filter(({ isGone }) => !isGone);
  const steps = [
    ...(gone.length > 0 ? [`restore ${configurationsOf(gone)}`] : []),
    ...(invalid.length > 0 ? [`fix ${configurationsOf(invalid)}`] : []),
    ...(fixes.invalid > 0
      ? [`fix the invalid ${fixes.invalid === 1 ? 'configuration' : 'configurations'}`]
      : []),
    ...(fixes.hasRefusals ? ['fix what the server refused in the configuration'] : []),
  ];
  const sentence = steps.join(', ');
  if (sentence === '') return 'Continue with:';
  return printable(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}, then continue with:`);
}

function configurationsOf(hotels: readonly UnusableHotel[]): string {
  const labels = hotels.map(({ code, name }) => code || name);
  const noun = hotels.length === 1 ? 'the configuration' : 'the configurations';
  return `${noun} of ${firstOf(labels, MOST_OF_LINE)}`;
}

export function resumeCommand({ run, sources, place }: RunFacts, skipsInvalid: boolean): string {
  const again = sources.includes('-') ? ' < CONFIGURATIONS   # the same input as before' : '';
  return `hms resume ${run}${skipsInvalid ? ' --skip-invalid' : ''}${runsFolderOption(place)}${again}`;
}

function runsFolderOption(folder: string): string {
  return isUsualRunsFolder(folder) ? '' : ` --runs-dir ${shellWord(folder)}`;
}

/** Quotes the text, unless a shell reads it as a single word. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Why a hotel is unfinished. Hotels with the same `shared` text share a line. */
interface Reason {
  /** `user:asha (400): This password is too common.` */
  readonly own: string;
  /** `user (400): …`, without the code of the hotel. */
  readonly shared: string;
}

interface Affected extends Pick<Reason, 'own'> {
  hotels: number;
  readonly labels: string[];
}

const MOST_LABELS = 3;
const MOST_REASONS = 8;
/** At most this many different reasons are stored, to limit the use of memory. Further reasons are only counted. */
const MOST_KEPT = 200;

/**
 * Groups the reasons why hotels are unfinished, most frequent first. `invalid` counts hotels with an invalid
 * configuration. `hasRefusals` is true if the server refused data that it will refuse again. `areUnplanned` is true if
 * every hotel differs from the saved plan of the run.
 */
export async function summariseFailures(
  hotels: Iterable<StoredHotel> | AsyncIterable<StoredHotel>,
) {
  const reasons = new Map<string, Affected>();
  let others = 0;
  let unfinished = 0;
  let invalid = 0;
  let unplanned = 0;
  let hasRefusals = false;
  for await (const hotel of hotels) {
    const failures = failedOperations(hotel);
    unfinished += 1;
    if (hotel.state === 'skipped') invalid += 1;
    if (hotel.error?.isNotPlanned) unplanned += 1;
    hasRefusals ||= failures.some(isRefusal);
    for (const { own, shared } of reasonsOf(hotel, failures)) {
      const known = reasons.get(shared);
      if (known) {
        known.hotels += 1;
        if (known.labels.length < MOST_LABELS) known.labels.push(labelOf(hotel));
      } else if (reasons.size < MOST_KEPT) {
        reasons.set(shared, { own, hotels: 1, labels: [labelOf(hotel)] });
      } else others += 1;
    }
  }
  const sorted = [...reasons].toSorted(([, a], [, b]) => b.hotels - a.hotels);
  const left = Math.max(0, sorted.length - MOST_REASONS) + others;
  const lines = sorted.slice(0, MOST_REASONS).map(reasonLine).map(printable);
  return {
    lines: left > 0 ? [...lines, `and ${plural(left, 'other reason')}`] : lines,
    invalid,
    areUnplanned: unplanned > 0 && unplanned === unfinished,
    hasRefusals,
  };
}

const INVALID: Reason = {
  own: 'its configuration is invalid',
  shared: 'their configurations are invalid',
};

function reasonsOf(hotel: StoredHotel, failures: readonly FailedOperation[]): Reason[] {
  if (hotel.state === 'skipped') return [INVALID];
  const withoutCode = (text: string) =>
    hotel.code === '' ? text : text.replaceAll(JSON.stringify(hotel.code), '"…"');
  const rows = failures.map((failure) => failureRow({ ...failure, fields: {} }, 'refused'));
  return rowLines(rows).map(({ row, keys }) => {
    const [kind = ''] = row.key.split(':');
    const answer = answerOf(row);
    const words = shortened(row.message ?? '');
    return {
      own: `${keys}${answer}: ${words}`,
      shared: `${kind}${answer}: ${withoutCode(words)}`,
    };
  });
}

function reasonLine([shared, { own, hotels, labels }]: [string, Affected]): string {
  if (hotels === 1) return `${labels[0]}: ${own}`;
  const among = hotels > labels.length ? 'among them ' : '';
  return `${plural(hotels, 'hotel')}, ${among}${listed(labels)}: ${shared}`;
}

/** Whether the server will refuse the same request again, because the configuration is wrong. */
function isRefusal({ status }: FailedOperation): boolean {
  return status === 400 || status === 409 || status === 422;
}

interface StopWords {
  readonly why: string;
  readonly advice?: string;
  readonly ofHotel: string;
}

const STOPPED_IN_PROGRESS = 'The run was stopped: hms resume continues with this hotel.';

const WORDS: Readonly<Record<StopReason, StopWords>> = {
  interrupted: { why: 'Interrupted.', ofHotel: STOPPED_IN_PROGRESS },
  unreachable: {
    why: 'The server can no longer be reached.',
    ofHotel: STOPPED_IN_PROGRESS,
  },
  'pause-too-long': {
    why: 'The server asked for a longer pause than --wait allows.',
    ofHotel: STOPPED_IN_PROGRESS,
  },
  'session-over': {
    why: 'The server refused the session.',
    advice:
      'Check that the account, or the token in HMS_TOKEN, still works (hms doctor), ' +
      'then sign in again with hms resume.',
    ofHotel:
      'The server refused the session, and no new one could be opened. ' +
      'hms resume signs in again and continues with this hotel.',
  },
};

export function stopSentence(stop: StopReason): string {
  const { why, advice } = WORDS[stop];
  return advice === undefined ? why : `${why} ${advice}`;
}

export function stopMessage(stop: StopReason): string {
  return WORDS[stop].ofHotel;
}

export function notStartedMessage(stop: StopReason): string {
  return `Not started. ${WORDS[stop].why}`;
}
