import { setTimeout } from 'node:timers/promises';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { RunFollower, RunLook } from '#application/ports/runs/shared-runs.ts';

const LOOK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 20_000;
/** How much longer than a look takes: a large run is looked at less often. */
const LOOK_EVERY = 20;

interface Parts {
  readonly run: Pick<StoredRun, 'follow' | 'hotel'>;
  readonly seen: (look: RunLook) => void;
  /** Called once for each hotel that another process ends; undefined if nobody asks. */
  readonly tell: ((hotel: StoredHotel) => Promise<void>) | undefined;
}

/** What all processes do with a run, looked at again and again. */
export class FollowedRun {
  readonly #parts: Parts;
  readonly #follower: RunFollower;
  readonly #stopping = new AbortController();
  /** In progress in this process, which tells their results itself. */
  readonly #own = new Set<number>();
  readonly #told = new Set<number>();
  #looking = Promise.resolve();

  private constructor(parts: Parts, follower: RunFollower) {
    this.#parts = parts;
    this.#follower = follower;
  }

  /** Tells only hotels that end from now on. Rejects like `StoredRun.follow`. */
  static async start(parts: Parts): Promise<FollowedRun> {
    return new FollowedRun(parts, await parts.run.follow());
  }

  /** Looks until `finish` or `stop`. What fails is looked at again. */
  keepLooking(): void {
    this.#looking = this.#keepLooking();
  }

  started(index: number): void {
    this.#own.add(index);
  }

  /** Whether the result of a hotel of this process is still to be told. */
  finished(index: number): boolean {
    this.#own.delete(index);
    if (this.#told.has(index)) return false;
    this.#told.add(index);
    return true;
  }

  /** Other processes may continue with the hotels of this one. */
  released(): void {
    this.#own.clear();
  }

  /** Tells what was not told yet. Rejects like `RunFollower.look`. */
  async look(isLast = false): Promise<RunLook> {
    const { run, seen, tell } = this.#parts;
    const look = await this.#follower.look(isLast);
    seen(look);
    for (const index of tell ? look.ended : []) {
      if (this.#own.has(index) || this.#told.has(index)) continue;
      const hotel = await run.hotel(index);
      // Somebody may have resumed it since.
      if (!hotel || hotel.state === 'begun' || hotel.state === 'stopped') continue;
      if (this.finished(index)) await tell?.(hotel);
    }
    return look;
  }

  /** Looks for the last time. Rejects like `look`. */
  async finish(): Promise<RunLook> {
    await this.stop();
    return await this.look(true);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  /** Until the next look is due. `tookMs`: the last look. */
  async pause(tookMs: number): Promise<void> {
    const ms = Math.min(Math.max(LOOK_EVERY_MS, tookMs * LOOK_EVERY), LONGEST_PAUSE_MS);
    await setTimeout(ms, undefined, this.#stopping).catch(() => undefined);
  }

  async #keepLooking(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const from = performance.now();
      await this.look().catch(() => undefined);
      await this.pause(performance.now() - from);
    }
  }
}
