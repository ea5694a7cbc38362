import type { CheckedEntry, HotelInput } from '#application/ports/input/hotel-input.ts';
import { isInShard, type Shard } from '#domain/batch/shard.ts';
import { wantedHotels } from './selected-input.ts';

/** Hotels keep their codes and indexes. `check` checks the complete input; only its `share` is limited. */
export function shardedInput(input: HotelInput, shard: Shard): HotelInput {
  const own = new Set<number>();
  return {
    notes: input.notes,
    async check(onEntry) {
      own.clear();
      let [hotels, operations] = [0, 0];
      const counts = await input.check(async (entry) => {
        if (entry.index !== null && isInShard(nameOf(entry), shard)) {
          own.add(entry.index);
          hotels += Number(entry.isHotel);
          operations += entry.operations;
        }
        await onEntry?.(entry);
      });
      return { ...counts, share: { hotels, operations } };
    },
    entries: () => input.entries?.().filter(({ index }) => own.has(index)) ?? [],
    // Also finds configurations of other shards. Otherwise the run could mistake their hotels on the server for its own
    // hotels, and update them.
    isConfigured: (key) => input.isConfigured(key),
    hotels: (options) => wantedHotels(input, options, (_, index) => own.has(index)),
  };
}

function nameOf({ profile }: CheckedEntry) {
  const { name = '', code = '', id, hasAutomaticCode = false } = profile ?? {};
  return { name, code: hasAutomaticCode ? '' : code, id };
}
