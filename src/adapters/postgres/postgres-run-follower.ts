import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import type { RunFollower, RunLook, RunSharing } from '#application/ports/runs/shared-runs.ts';
import type { Queries } from './connections.ts';
import { SQL } from './run-statements.ts';

/**
 * Counting everything takes longer the larger the run is. In between, the hotels that ended are added
 * up, which misses only what somebody resumes from elsewhere.
 */
const COUNT_EVERY_MS = 30_000;
/** How much longer than the count itself. */
const COUNT_EVERY = 100;
/** A worker that was not heard of for so long may be dead. It is heard of every 5 seconds. */
const SILENT_SECONDS = 12;

/** Columns of a row of `hms.runs`, and of its workers. */
export interface SharingRow {
  readonly status: RunSharing['status'];
  readonly workers: number;
  readonly all_workers: number;
}

export function sharingOf({ status, workers, all_workers: allWorkers }: SharingRow): RunSharing {
  return { status, workers, allWorkers };
}

/** Times are in seconds since 1970, by the clock of the database. */
type Ended = readonly [
  position: number,
  at: number,
  state: 'onboarded' | 'incomplete' | 'failed',
  operations: number,
];
type Worker = readonly [id: number, requests: number, heardAt: number];

interface LookRow extends SharingRow {
  readonly now: number;
  readonly live: readonly Worker[] | null;
  readonly begun: number;
  /** Of them by other workers. */
  readonly of_others: number;
  /** Operations of these, as far as other workers have recorded them. */
  readonly done_by_others: number;
  readonly ended: readonly Ended[] | null;
  /** With `operations`: of the whole run. Null in between. */
  readonly counts: Partial<StateCounts> | null;
  readonly operations: number | null;
}

interface Speed {
  readonly requests: number;
  readonly at: number;
  /** Undefined until the worker is heard of again. */
  readonly perSecond: number | undefined;
}

/** Follows a run by the hotels that ended in the last seconds (docs/decisions.md R47). */
export class PostgresRunFollower implements RunFollower {
  readonly #queries: Queries;
  readonly #run: number;
  readonly #ownWorker: () => number | undefined;
  /** When the first look and the last one were. */
  #startedAt: number | undefined;
  #lookedAt: number | undefined;
  /** Of hotels that had ended at the first look. */
  #before: ReadonlySet<string> = new Set();
  #recent: ReadonlySet<string> = new Set();
  #countAt = 0;
  #counts = NO_HOTELS;
  #operations = 0;
  #speeds = new Map<number, Speed>();

  private constructor(queries: Queries, run: number, ownWorker: () => number | undefined) {
    this.#queries = queries;
    this.#run = run;
    this.#ownWorker = ownWorker;
  }

  /** `ownWorker`: the row of this process in `hms.workers`. Rejects like `look`. */
  static async start(
    queries: Queries,
    run: number,
    ownWorker: () => number | undefined = () => undefined,
  ): Promise<PostgresRunFollower> {
    const follower = new PostgresRunFollower(queries, run, ownWorker);
    await follower.look();
    follower.#before = follower.#recent;
    follower.#startedAt = follower.#lookedAt;
    // What is opened from now on is counted anew.
    follower.#countAt = 0;
    return follower;
  }

  async look(isLast = false): Promise<RunLook> {
    const sentAt = performance.now();
    const isWhole = isLast || sentAt >= this.#countAt;
    const since = isLast ? this.#startedAt : this.#lookedAt;
    const values = [this.#run, since, isWhole, this.#ownWorker()];
    const [row] = await this.#queries.query<LookRow>(SQL.look, values);
    if (!row) throw new RunUnreadable('it was deleted from the database');
    const ended = row.ended ?? [];
    const news = ended.filter((hotel) => {
      const key = keyOf(hotel);
      return !this.#recent.has(key) && !this.#before.has(key);
    });
    if (isWhole) {
      const tookMs = performance.now() - sentAt;
      this.#countAt = sentAt + Math.max(COUNT_EVERY_MS, tookMs * COUNT_EVERY);
      this.#counts = { ...NO_HOTELS, ...row.counts };
      this.#operations = row.operations ?? 0;
    } else {
      this.#add(news);
    }
    this.#lookedAt = row.now;
    this.#recent = new Set(ended.map(keyOf));
    const sharing = sharingOf(row);
    return {
      isActive: sharing.workers > 0,
      sharing,
      counts: { ...this.#counts, begun: row.begun },
      ofOthers: row.of_others,
      operations: this.#operations + row.done_by_others,
      requestsPerSecond: this.#requestsPerSecond(row.live ?? [], row.now),
      ended: news.map(([position]) => position),
    };
  }

  #add(ended: readonly Ended[]): void {
    const counts = { ...this.#counts };
    for (const [, , state, operations] of ended) {
      counts[state] += 1;
      this.#operations += operations;
    }
    this.#counts = counts;
  }

  /** Workers tell only every few seconds how many requests they have sent. */
  #requestsPerSecond(workers: readonly Worker[], now: number): number | undefined {
    const others = workers.filter(([id]) => id !== this.#ownWorker());
    this.#speeds = new Map(
      others.map(([id, requests, heardAt]): [number, Speed] => {
        const before = this.#speeds.get(id) ?? { requests, at: heardAt, perSecond: undefined };
        if (now - heardAt > SILENT_SECONDS) return [id, { ...before, perSecond: 0 }];
        const seconds = heardAt - before.at;
        if (seconds <= 0) return [id, before];
        return [id, { requests, at: heardAt, perSecond: (requests - before.requests) / seconds }];
      }),
    );
    const known = [...this.#speeds.values()].flatMap(({ perSecond }) => perSecond ?? []);
    if (known.length === 0 && others.length > 0) return undefined;
    return known.reduce((sum, perSecond) => sum + perSecond, 0);
  }
}

/** A hotel that is resumed ends again. */
function keyOf([position, at]: Ended): string {
  return `${position}:${at}`;
}
