import type { StoredRun } from '#application/runs/stored-run.ts';
import type { UnusableHotel } from '#application/bulk/run-results.ts';
import { summaryOf } from '#application/runs/run-summary.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { isUsualRunsFolder } from '#cli/call/runs-folder.ts';
import { firstOf, printable } from '#cli/terminal/printable.ts';
import { summariseFailures } from './failure-summary.ts';

const NEW_PLAN =
  'The saved plan no longer fits the hotels. Save a new plan with hms onboard --dry-run --out, and apply it.';

/** A line names at most this many hotels. Further hotels are only counted. */
const MOST_LABELS = 5;

export interface NextSteps {
  /** What is missing and why, with equal reasons of several hotels in one line */
  readonly reasons: readonly string[];
  /** A sentence before the commands */
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

export function nextStepLines({ reasons, sentence, commands, hasOneHotel }: NextSteps): string[] {
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

/** A sentence about what the user has to fix before another start can succeed. */
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
  return `${noun} of ${firstOf(labels, MOST_LABELS)}`;
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
