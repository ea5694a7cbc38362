import type { LockHolder } from '#application/ports/runs/hotel-locks.ts';
import type { StateCounts } from '#application/ports/runs/stored-hotels.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { HotelResult, HotelStatus } from '#application/bulk/run-results.ts';
import { clockTime } from '#domain/text/clock-time.ts';
import { grouped } from '#domain/text/grouped.ts';
import { counted } from '#cli/terminal/printable.ts';

export interface HeldHotel {
  readonly title: string;
  readonly holder: LockHolder;
}

type EndOfHotel = Pick<HotelResult, 'index' | 'cutShortBy'> & { readonly status: HotelStatus };

export interface RunTotals {
  readonly hotels: number;
  readonly operations: number;
}

/** Counts of a run in progress. All times are in ms since 1970. */
export class RunProgress {
  /** Hotels in progress in other processes, by index */
  readonly inUse = new Map<number, HeldHotel>();
  readonly #total: RunTotals;
  readonly #startedAt: number;
  /** Operations of the hotels in progress in this process, by index */
  readonly #inWork = new Map<number, { readonly total: number; ended: number }>();
  #hotels: number;
  #incomplete = 0;
  #failed = 0;
  /** Number of hotels that were interrupted */
  #stopped = 0;
  /** Operations of hotels that are no longer in progress. A hotel counts with all its operations, even failed ones. */
  #operations: number;
  /** Operations that were done before this process started, or started to watch */
  #before: number | undefined;

  /** `before`: what was done before this start of the run. Undefined if this process only watches the run. */
  constructor(total: RunTotals, now: number, before?: RunTotals) {
    this.#total = total;
    this.#startedAt = now;
    this.#hotels = before?.hotels ?? 0;
    this.#operations = before?.operations ?? 0;
    this.#before = before?.operations;
  }

  started(index: number, total: number): void {
    this.inUse.delete(index);
    this.#inWork.set(index, { total, ended: 0 });
  }

  progress(index: number, { counts }: OperationEvent): void {
    const hotel = this.#inWork.get(index);
    if (hotel) hotel.ended = counts.done + counts.failed;
  }

  finished({ index, status, cutShortBy }: EndOfHotel): void {
    const { total = 0, ended = 0 } = this.#inWork.get(index) ?? {};
    this.#inWork.delete(index);
    // A finished hotel counts with all operations, because the run does not try the remaining ones again.
    this.#operations += cutShortBy === undefined ? total : ended;
    if (cutShortBy !== undefined) this.#stopped += 1;
    else {
      this.#hotels += 1;
      if (status === 'incomplete') this.#incomplete += 1;
      if (status === 'failed') this.#failed += 1;
    }
  }

  leftForLater(index: number, hotel: HeldHotel): void {
    this.#inWork.delete(index);
    this.inUse.set(index, hotel);
  }

  /** Replaces the counts with those that another process has stored. `operations` are done or failed. */
  seen(counts: StateCounts, operations: number): void {
    this.#hotels = counts.onboarded + counts.incomplete + counts.failed + counts.skipped;
    this.#operations = operations;
    this.#before ??= operations;
    this.#incomplete = counts.incomplete;
    this.#failed = counts.failed;
  }

  /** `pause`: why no requests are sent at the moment */
  line(now: number, pause?: string): string {
    const operations = this.#done;
    const isHeld = this.#inWork.size === 0 && this.inUse.size > 0;
    const left = pause === undefined && !isHeld ? this.#timeLeft(now) : undefined;
    return [
      `${grouped(this.#hotels)} of ${counted(this.#total.hotels, 'hotel')}`,
      ...(pause === undefined ? [] : [pause]),
      ...(isHeld
        ? [`waiting for ${counted(this.inUse.size, 'hotel')} in use by another process`]
        : []),
      `${grouped(operations)} of ${grouped(this.#total.operations)} operations`,
      ...(left === undefined ? [] : [`${clockTime(left)} left`]),
      ...countWords(this.#failed, 'failed'),
      ...countWords(this.#incomplete, 'incomplete'),
      ...countWords(this.#stopped, 'stopped'),
      `${clockTime(now - this.#startedAt)} so far`,
    ].join(', ');
  }

  /** Number of operations that are done or failed */
  get #done(): number {
    return [...this.#inWork.values()].reduce((sum, { ended }) => sum + ended, this.#operations);
  }

  /** In ms, from the average speed so far. Undefined until a speed is known. */
  #timeLeft(now: number): number | undefined {
    const done = this.#done - (this.#before ?? 0);
    const left = Math.max(0, this.#total.operations - this.#done);
    return done > 0 && now > this.#startedAt ? ((now - this.#startedAt) / done) * left : undefined;
  }
}

function countWords(count: number, word: string): string[] {
  return count > 0 ? [`${grouped(count)} ${word}`] : [];
}
