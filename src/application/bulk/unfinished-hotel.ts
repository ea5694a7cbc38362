import { NO_OPERATIONS, type OperationCounts } from '#domain/plan/operation-count.ts';
import { countedAs } from '#application/onboarding/onboarding-outcome.ts';
import { missingOperations } from '#application/onboarding/onboard-hotel.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { JournalEntry } from '#application/ports/journal.ts';
import type { RunFacts } from '#application/ports/run-store.ts';
import type { FinishedHotel } from '#application/ports/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

type Entries = ReadonlyMap<string, JournalEntry>;

/** What is counted of operations. */
export const COUNTS = Object.keys(NO_OPERATIONS) as (keyof OperationCounts)[];

/** What the journal of an unfinished hotel contains; empty if none of its records can exist. */
export function unfinishedHotel(
  { startedAt, seed }: RunFacts,
  index: number,
  config: HotelConfig,
  entries: Entries,
): Partial<Pick<FinishedHotel, 'hotelId' | 'operations' | 'missing'>> {
  if ([...entries.values()].every(({ state }) => state === 'failed')) return {};
  const plan = planFrom(config, { startedAt, seed, index });
  const keys = plan.operations.map(({ key }) => key);
  const hotelId = plan.hotelId ?? idOf(entries.get('hotel'));
  return {
    ...(hotelId !== undefined && { hotelId }),
    operations: operationsOf(keys, entries),
    missing: missingOperations(plan, { read: (key) => entries.get(key) }),
  };
}

/** Failed operations are tried again, so they do not count. */
function operationsOf(keys: readonly string[], entries: Entries): OperationCounts {
  const counts = { ...NO_OPERATIONS, total: keys.length };
  for (const key of keys) {
    const entry = entries.get(key);
    if (entry?.state !== 'done') continue;
    counts.done += 1;
    counts[countedAs(entry.effect)] += 1;
  }
  return counts;
}

function idOf(entry: JournalEntry | undefined) {
  return entry?.state === 'done' || entry?.state === 'outdated' ? entry.id : undefined;
}

/** All zero, for a hotel without counts. */
export function sumOfOperations(all: readonly OperationCounts[]): OperationCounts {
  const sum = { ...NO_OPERATIONS };
  for (const operations of all) for (const count of COUNTS) sum[count] += operations[count];
  return sum;
}
