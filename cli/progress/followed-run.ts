import type { StoredRun } from '#application/runs/stored-run.ts';
import { setTimeout } from 'node:timers/promises';
import type {
  StateCounts,
  StoredHotel,
  StoredState,
} from '#application/ports/runs/stored-hotels.ts';

const POLL_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 20_000;
/** The pause is this many times as long as the previous poll took, so large runs are polled less often. */
const PAUSE_PER_POLL = 20;

const ENDED: readonly StoredState[] = ['onboarded', 'incomplete', 'failed', 'skipped'];

export interface RunPoll {
  readonly isActive: boolean;
  readonly counts: StateCounts;
  /** Number of operations that are done or failed */
  readonly operations: number;
}

interface Parts {
  readonly run: Pick<StoredRun, 'counts' | 'operations' | 'list' | 'hotel'>;
  readonly isActive: () => Promise<boolean>;
  /** Called for each hotel that finishes after the first poll. */
  readonly onFinished: (hotel: StoredHotel) => Promise<void>;
}

/** Polls a run, which usually belongs to another process. */
export class FollowedRun {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #ended: ReadonlySet<number> | undefined;
  #counted = '';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async poll(): Promise<RunPoll> {
    const { run, isActive: asksActive } = this.#parts;
    // Read this before the counts. If it is false, the counts include everything that the process did.
    const isActive = await asksActive();
    const counts = await run.counts();
    const { done, failed } = await run.operations();
    const counted = ENDED.map((state) => counts[state]).join();
    if (counted !== this.#counted) await this.#reportFinished();
    this.#counted = counted;
    return { isActive, counts, operations: done + failed };
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Waits until it is time for the next poll. `tookMs`: how long the last poll took. */
  async pause(tookMs: number): Promise<void> {
    const ms = Math.min(Math.max(POLL_EVERY_MS, tookMs * PAUSE_PER_POLL), LONGEST_PAUSE_MS);
    await setTimeout(ms, undefined, this.#stopping).catch(() => undefined);
  }

  async #reportFinished(): Promise<void> {
    const { run, onFinished } = this.#parts;
    const before = this.#ended;
    const ended = new Set<number>();
    for await (const { index, state } of run.list()) if (ENDED.includes(state)) ended.add(index);
    this.#ended = ended;
    for (const index of before ? ended : []) {
      const hotel = before?.has(index) ? undefined : await run.hotel(index);
      // The run may have been resumed since its hotels were listed, so the hotel may be in progress again.
      if (hotel && ENDED.includes(hotel.state)) await onFinished(hotel);
    }
  }
}
