// What a report tells of a run, gathered from its log in one pass.
import type { OperationCounts } from '#application/onboarding/onboarding-outcome.ts';
import type { StoredHotel, StoredRun } from '#application/ports/run-store.ts';
import {
  endedLines,
  openLines,
  skippedLines,
  shownStatus,
  type ShownStatus,
} from '#cli/runs/hotel-report.ts';
import { failuresOf } from '#cli/reading/failure-lines.ts';
import { nextSteps } from '#cli/runs/run-report.ts';
import {
  summaryOf,
  unlistedHotels,
  wholeOperations,
  type RunSummary,
} from '#application/bulk/run-summary.ts';
import { summariseFailures } from '#cli/runs/failure-summary.ts';
import type { Paint } from '#cli/terminal/terminal.ts';

export const REPORT_STATUSES = [
  'onboarded',
  'incomplete',
  'failed',
  'skipped',
  'running',
  'stopped',
  'waiting',
] as const satisfies ShownStatus[];

export interface ReportHotel extends StoredHotel {
  readonly status: ShownStatus;
  readonly ms: number | undefined;
  /** What is missing and why, in words. */
  readonly reasons: readonly string[];
}

export interface FailedKind {
  /** Of operations: `room`; `configuration` for those that are invalid. */
  readonly kind: string;
  readonly operations: number;
  readonly hotels: number;
}

/** A hotel that ended; `at` is counted in the time that some hotel was worked on. */
export interface Ending {
  readonly at: number;
  readonly isOnboarded: boolean;
}

export interface ReportFacts {
  readonly summary: RunSummary;
  /** Hotels that wait and are not in the table: nothing of them was begun. */
  readonly unlisted: number;
  /** Of the whole run. */
  readonly operations: OperationCounts;
  /** Ms in which some hotel that ended was worked on, by the start that brought it there. */
  readonly workMs: number;
  /** In the order of time. */
  readonly endings: readonly Ending[];
  readonly medianMs: number | undefined;
  readonly slowestMs: number | undefined;
  /** The most frequent first. */
  readonly failures: readonly FailedKind[];
  /** Why hotels are not all there. */
  readonly troubles: readonly string[];
  /** What to do, and the command; absent where nothing is left. */
  readonly next: { readonly sentence: string; readonly command: string } | undefined;
}

interface Worked {
  readonly from: number;
  readonly to: number;
  readonly isOnboarded: boolean;
}

export async function factsOf(log: StoredRun, isInWork: boolean): Promise<ReportFacts> {
  const worked: Worked[] = [];
  const failures = new Map<string, { operations: number; hotels: number }>();
  for await (const hotel of log.hotels()) {
    if (hotel.times) worked.push({ ...hotel.times, isOnboarded: hotel.state === 'onboarded' });
    const kinds = Map.groupBy(failedKinds(hotel), (kind) => kind);
    for (const [kind, { length }] of kinds) {
      const before = failures.get(kind) ?? { operations: 0, hotels: 0 };
      failures.set(kind, { operations: before.operations + length, hotels: before.hotels + 1 });
    }
  }
  const summary = await summaryOf(log, isInWork);
  const isOver = summary.onboarded === summary.hotels;
  const durations = worked.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
  const [sentence = '', command = ''] = isOver || isInWork ? [] : (await nextSteps(log)).slice(-2);
  return {
    summary,
    unlisted: await unlistedHotels(log),
    operations: await wholeOperations(log, summary),
    ...timesOf(worked),
    medianMs: durations[Math.floor(durations.length / 2)],
    slowestMs: durations.at(-1),
    failures: [...failures]
      .map(([kind, counts]) => ({ kind, ...counts }))
      .toSorted((a, b) => b.operations - a.operations),
    troubles: isOver ? [] : (await summariseFailures(log.hotels('unfinished'))).lines,
    next: command === '' ? undefined : { sentence, command: command.trim() },
  };
}

function failedKinds({ state, error, warnings = [] }: StoredHotel): string[] {
  if (state === 'skipped') return ['configuration'];
  return failuresOf({ warnings, error }).map(
    ({ operation }) => operation.split(':')[0] ?? operation,
  );
}

/** A run that was resumed days later was not worked on in between. */
function timesOf(worked: readonly Worked[]): Pick<ReportFacts, 'workMs' | 'endings'> {
  let workMs = 0;
  let until = -Infinity;
  /** Stretches of work, and how much was done before each. */
  const stretches: { from: number; before: number }[] = [];
  for (const { from, to } of worked.toSorted((a, b) => a.from - b.from)) {
    if (from > until) stretches.push({ from, before: workMs });
    workMs += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  const sorted = worked.toSorted((a, b) => a.to - b.to);
  let place = 0;
  const endings = sorted.map(({ to, isOnboarded }) => {
    while ((stretches[place + 1]?.from ?? Infinity) <= to) place += 1;
    const { from, before } = stretches[place] ?? { from: to, before: 0 };
    return { at: before + to - from, isOnboarded };
  });
  return { workMs, endings };
}

/** In the order of the input; without those that were never begun. */
export async function* reportHotels(
  log: StoredRun,
  isInWork: boolean,
): AsyncGenerator<ReportHotel> {
  for await (const hotel of log.hotels()) {
    const ms = hotel.times && hotel.times.to - hotel.times.from;
    const status = shownStatus(hotel, isInWork);
    yield { ...hotel, status, ms, reasons: reasonsOf(hotel, status) };
  }
}

const plain: Paint = (_, text) => text;

function reasonsOf(hotel: StoredHotel, status: ShownStatus): string[] {
  const { state, operations, presence, missing, warnings = [] } = hotel;
  if (state === 'skipped') {
    const fields = warnings.flatMap(({ fields: found }) => Object.entries(found));
    const [line = ''] = skippedLines({ ...hotel, warnings }, plain);
    return [line.slice(line.indexOf(': ') + 2), ...fields.map((field) => field.join(': '))];
  }
  if (state === 'begun' || state === 'stopped') return bulletsOf(openLines(hotel, status, plain));
  if (!operations || !presence || !missing) return [];
  const ended = {
    ...hotel,
    hotelId: hotel.hotelId,
    status: state,
    operations,
    presence,
    missing,
    warnings,
  };
  return bulletsOf(endedLines(ended, plain));
}

/** Without the hotel's own line; what a line is followed by, further in, is part of it. */
function bulletsOf([, ...lines]: readonly string[]): string[] {
  const bullets: string[] = [];
  for (const line of lines) {
    const before = line.startsWith('    ') ? bullets.pop() : undefined;
    const between = before?.endsWith(')') ? ':' : '';
    bullets.push(before === undefined ? line.trim() : `${before}${between} ${line.trim()}`);
  }
  return bullets;
}
