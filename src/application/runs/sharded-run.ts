import type {
  RunFacts,
  RunInput,
  RunShards,
  StartedShard,
  StoredRun,
} from '#application/ports/runs/run-store.ts';
import {
  NO_HOTELS,
  type ListedHotel,
  type StateCounts,
  type StoredHotel,
} from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import { shardName } from './run-name.ts';
import { sumOfOperations } from './unfinished-hotel.ts';

/** The started shards of a run, combined. Hotels come shard by shard. */
export class ShardedRun implements StoredRun {
  readonly facts: RunFacts;
  readonly input: RunInput;
  readonly shards: RunShards;

  constructor(
    { name, count }: { readonly name: string; readonly count: number },
    started: readonly [StartedShard, ...StartedShard[]],
  ) {
    const runs = started.map(({ run }) => run);
    const [{ run: first }] = started;
    const { shard: _ofFirst, ...facts } = first.facts;
    const startedAt = Math.min(...runs.map((run) => run.facts.startedAt));
    this.facts = { ...facts, run: name, startedAt };
    this.input = {
      snapshot: first.input.snapshot,
      hotels: runs.reduce((sum, { input }) => sum + input.hotels, 0),
      operations: runs.reduce((sum, { input }) => sum + input.operations, 0),
    };
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const names = numbers.map((number) => shardName(name, { number, count }));
    const missing = names.filter((one) => runs.every(({ facts: { run } }) => run !== one));
    this.shards = { started, missing };
  }

  async counts(): Promise<StateCounts> {
    const sum: Record<keyof StateCounts, number> = { ...NO_HOTELS };
    for (const { run } of this.shards.started) {
      const counts = await run.counts();
      for (const state of Object.keys(sum) as (keyof StateCounts)[]) sum[state] += counts[state];
    }
    return sum;
  }

  async operations(of?: 'onboarded'): Promise<OperationCounts> {
    return sumOfOperations(
      await Promise.all(this.shards.started.map(({ run }) => run.operations(of))),
    );
  }

  async *list(): AsyncGenerator<ListedHotel> {
    for (const { run } of this.shards.started) yield* run.list();
  }

  async *hotels(which?: 'unfinished' | 'open'): AsyncGenerator<StoredHotel> {
    for (const { run, isActive } of this.shards.started) {
      for await (const hotel of run.hotels(which)) {
        // If the process of this shard has ended, its started hotels count as stopped, even if
        // other processes work on other shards.
        yield hotel.state === 'started' && !isActive ? { ...hotel, state: 'stopped' } : hotel;
      }
    }
  }

  async hotel(index: number): Promise<StoredHotel | undefined> {
    return await this.#first(({ run }) => run.hotel(index));
  }

  async configOf(index: number): Promise<HotelConfig | undefined> {
    return await this.#first(({ run }) => run.configOf(index));
  }

  async close(): Promise<void> {
    for (const { run } of this.shards.started) await run.close();
  }

  async #first<Found>(find: (shard: StartedShard) => Promise<Found | undefined>) {
    for (const shard of this.shards.started) {
      const found = await find(shard);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The started shards of a run, or the run itself if it has no shards. */
export function shardsOf(run: StoredRun): readonly StoredRun[] {
  return run.shards?.started.map((shard) => shard.run) ?? [run];
}
