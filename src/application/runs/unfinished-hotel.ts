import { NO_OPERATIONS, type OperationCounts } from '#domain/plan/operation-count.ts';
import { countedAs, type OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { knownIdIn, missingOperations } from '#application/onboarding/journal-entries.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { FinishedHotel, Presence } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { operationsOfParts, type Part } from '#domain/plan/parts.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';

type Entries = ReadonlyMap<string, JournalEntry>;

const COUNTS = Object.keys(NO_OPERATIONS) as (keyof OperationCounts)[];

/** The results in the journal of an unfinished hotel; empty if no record of the hotel can exist. */
export function unfinishedHotel(
  facts: RunFacts,
  index: number,
  config: HotelConfig,
  entries: Entries,
): Partial<Pick<FinishedHotel, 'hotelId' | 'operations' | 'missing'>> {
  if ([...entries.values()].every(({ state }) => state === 'failed')) return {};
  const plan = planFrom(config, { startedAt: facts.startedAt, seed: facts.seed, index });
  const hotelId = plan.hotelId ?? knownIdIn(entries.get('hotel'));
  const journal = { read: (key: string) => entries.get(key) };
  return {
    ...(hotelId !== undefined && { hotelId }),
    ...progressOf(operationsOfParts(plan, facts.parts), journal),
  };
}

function progressOf(
  operations: readonly Operation[],
  journal: Pick<Journal, 'read'>,
): Pick<FinishedHotel, 'operations' | 'missing'> {
  const keys = operations.map(({ key }) => key);
  return {
    operations: operationsOf(keys, journal),
    missing: missingOperations(operations, journal),
  };
}

/** Failed operations are tried again, so they do not count. */
function operationsOf(keys: readonly string[], journal: Pick<Journal, 'read'>): OperationCounts {
  const counts = { ...NO_OPERATIONS, total: keys.length };
  for (const key of keys) {
    const entry = journal.read(key);
    if (entry?.state !== 'done') continue;
    counts.done += 1;
    counts[countedAs(entry.effect)] += 1;
  }
  return counts;
}

/** Whether a hotel without a known ID exists. A run of `parts` without `hotel` never creates it. */
export function presenceOf(
  journal: Pick<Journal, 'read'>,
  parts: readonly Part[] | undefined,
): Presence {
  if (parts?.includes('hotel') === false) return 'absent';
  const state = journal.read('hotel')?.state;
  if (state === 'intended') return 'in-doubt';
  return state === 'uncertain' ? 'unknown' : 'absent';
}

export function sumOfOperations(all: readonly OperationCounts[]): OperationCounts {
  const sum = { ...NO_OPERATIONS };
  for (const operations of all) for (const count of COUNTS) sum[count] += operations[count];
  return sum;
}

/** The outcome for the run: the hotel stays incomplete while operations of other parts are missing. */
export function outcomeInRun<Outcome extends OnboardingOutcome>(
  outcome: Outcome,
  plan: OnboardingPlan,
  /** The parts to which the run is limited. */
  parts: readonly Part[] | undefined,
  journal: Pick<Journal, 'read'>,
): Outcome {
  const { operations, missing } = progressOf(operationsOfParts(plan, parts), journal);
  const isUnfinished = outcome.status === 'onboarded' && missing.length > 0;
  return {
    ...outcome,
    ...(isUnfinished && { status: 'incomplete' }),
    operations: { ...operations, failed: outcome.operations.failed },
    missing,
  };
}
