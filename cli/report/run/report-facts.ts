import type { StoredRun } from '#application/runs/stored-run.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { hotelFindings } from '#cli/runs/results/hotel-lines.ts';
import { shownStatus, type ShownStatus } from '#cli/runs/results/hotel-status.ts';
import { failuresOf, type Finding } from '#cli/wording/failures.ts';
import { nextSteps } from '#cli/runs/results/next-steps.ts';
import { summaryOf, unlistedHotels, wholeOperations } from '#application/runs/run-summary.ts';
import { printable } from '#cli/terminal/printable.ts';

export interface ReportHotel extends StoredHotel {
  readonly status: ShownStatus;
  readonly ms: number | undefined;
  readonly reasons: readonly string[];
}

/** `asOf`: time of the report, in ms since 1970. */
export interface Moment {
  readonly isActive: boolean;
  readonly asOf: number;
}

export type ReportFacts = Awaited<ReturnType<typeof factsOf>>;

interface Worked {
  readonly from: number;
  readonly to: number;
  readonly isOnboarded: boolean;
}

/** `isActive`: whether a process works on the run */
export async function factsOf(log: StoredRun, isActive: boolean) {
  const worked: Worked[] = [];
  const failed: { readonly kind: string; readonly index: number }[] = [];
  for await (const hotel of log.hotels()) {
    if (hotel.times) worked.push({ ...hotel.times, isOnboarded: hotel.state === 'onboarded' });
    failed.push(...failedKinds(hotel).map((kind) => ({ kind, index: hotel.index })));
  }
  const summary = await summaryOf(log, isActive);
  const isOver = summary.onboarded === summary.hotels;
  const durations = worked.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
  const steps = isOver ? undefined : await nextSteps(log);
  return {
    summary,
    /** Number of waiting hotels that the table omits, because the run has never started them */
    unlisted: await unlistedHotels(log),
    operations: await wholeOperations(log, summary),
    ...timesOf(worked),
    medianMs: durations[Math.floor(durations.length / 2)],
    slowestMs: durations.at(-1),
    /**
     * Failures by kind of operation, such as `room`, most frequent first. `configuration` counts hotels with an invalid
     * configuration.
     */
    failures: [...Map.groupBy(failed, ({ kind }) => kind)]
      .map(([kind, each]) => ({
        kind,
        operations: each.length,
        hotels: new Set(each.map(({ index }) => index)).size,
      }))
      .toSorted((a, b) => b.operations - a.operations),
    reasons: steps?.reasons ?? [],
    /** How to continue the run. Undefined if the run is in progress or has nothing left to do. */
    next: isActive ? undefined : steps,
  };
}

function failedKinds({ state, error, warnings = [] }: StoredHotel): string[] {
  if (state === 'skipped') return ['configuration'];
  return failuresOf({ warnings, error }).map(
    ({ operation }) => operation.split(':')[0] ?? operation,
  );
}

/**
 * Calculates when each hotel finished, measured in working time: the time during which at least one hotel was in
 * progress. Breaks between starts of the run do not count. Only the last attempt of each hotel is known.
 */
function timesOf(worked: readonly Worked[]) {
  let workMs = 0;
  let until = -Infinity;
  /** Periods without a break. `before`: the working time before the period, in ms. */
  const periods: { from: number; before: number }[] = [];
  for (const { from, to } of worked.toSorted((a, b) => a.from - b.from)) {
    if (from > until) periods.push({ from, before: workMs });
    workMs += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  const sorted = worked.toSorted((a, b) => a.to - b.to);
  let place = 0;
  const finished = sorted.map(({ to, isOnboarded }) => {
    while ((periods[place + 1]?.from ?? Infinity) <= to) place += 1;
    const { from, before } = periods[place] ?? { from: to, before: 0 };
    // The working time of the run when the hotel finished, in ms
    return { at: before + to - from, isOnboarded };
  });
  return { workMs, finished };
}

/** Yields hotels in the order of the input. Omits hotels that were never started. */
export async function* reportHotels(
  log: StoredRun,
  isActive: boolean,
): AsyncGenerator<ReportHotel> {
  for await (const hotel of log.hotels()) {
    const ms = hotel.times && hotel.times.to - hotel.times.from;
    const status = shownStatus(hotel, isActive);
    yield { ...hotel, status, ms, reasons: reasonsOf(hotel, status) };
  }
}

function reasonsOf(hotel: StoredHotel, status: ShownStatus): string[] {
  const { state, warnings = [] } = hotel;
  if (state !== 'skipped') return hotelFindings(hotel, status).map(sentenceOf);
  const why = warnings.map(({ message }) => message).join(' ');
  const fields = warnings.flatMap(({ fields: found }) => Object.entries(found));
  return [printable(why), ...fields.map((field) => field.join(': '))];
}

function sentenceOf({ text, details }: Finding): string {
  return [details.length > 0 && text.endsWith(')') ? `${text}:` : text, ...details].join(' ');
}
