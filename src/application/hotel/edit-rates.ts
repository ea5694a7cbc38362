import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import { isPlanned } from '#domain/diff/change.ts';
import { diffHotel } from '#domain/diff/diff-hotel.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import { followRoomTypes, type RateConfig } from '#domain/rates/rates.ts';
import type { Id } from '#domain/record.ts';
import { earlierIn } from '#application/onboarding/journal-entries.ts';
import type { OnboardHotel, OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { createPlanHotel } from '#application/onboarding/plan-hotel.ts';
import { liveOf } from '#application/records/read-live.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { hotelDocumentOf } from '#application/records/read-hotel-document.ts';
import type { HotelRates } from './hotel-rates.ts';

/** Number of records of each kind that a save creates and updates. */
export type RateChanges = Record<'created' | 'updated', Partial<Record<OperationKind, number>>>;

export interface EditRatesParts {
  readonly hotelId: Id;
  /** The server's records when the edit starts. */
  readonly rates: HotelRates;
  readonly clock: Clock;
  readonly random: RandomInt;
  /** Must be empty before the first save. If a save fails partway, the next one continues it. */
  readonly journal: Journal;
}

interface Progress extends Pick<OnboardHotelCommand, 'onProgress'> {
  /** Called with the plan before anything is sent. */
  readonly onPlanned?: (plan: OnboardingPlan) => void;
}

export type EditRates = ReturnType<typeof createEditRates>;

/**
 * Edits the rates of a running hotel. Use one instance from reading the rates until all of them are
 * saved.
 */
export function createEditRates(parts: EditRatesParts) {
  const { hotelId, rates, clock, random, journal } = parts;
  const { config: read } = checkDocument(hotelDocumentOf(hotelId, rates.listing, clock.now()), {
    random,
  });
  const { currency } = rates.hotel;
  const baseRates = followRoomTypes(read.rates.rates, read.roomTypes);
  const config: HotelConfig = { ...read, rates: { ...read.rates, currency, rates: baseRates } };
  const planHotel = createPlanHotel(clock, random);
  const planOf = (edited: RateConfig) => planHotel.run({ ...config, rates: edited });
  return {
    /**
     * The hotel in the wizard's format. A room type without a rate gets the rate that the wizard
     * suggests (docs/fields.md §3).
     */
    config,
    /**
     * The changes that saving these rates would make to `now`, the latest records. Sends nothing.
     */
    preview(edited: RateConfig, now: HotelRates): RateChanges {
      const plan = planOf(edited);
      const found: RateChanges = { created: {}, updated: {} };
      const earlier = earlierIn(withRecords(recordIds(plan, rates), journal));
      const changes = diffHotel(plan, liveOf(hotelId, now.listing), earlier, { hotelCode: '' });
      for (const { action, operation } of changes.filter(isPlanned)) {
        if (!isOfParts(operation.kind, PARTS)) continue;
        if (action !== 'create' && action !== 'update') continue;
        const counts = action === 'create' ? found.created : found.updated;
        counts[operation.kind] = (counts[operation.kind] ?? 0) + 1;
      }
      return found;
    },
    /** Saves these rates. The outcome names the records that could not be saved. */
    async save(
      onboardHotel: OnboardHotel,
      edited: RateConfig,
      { onPlanned, onProgress }: Progress,
    ): Promise<OnboardingOutcome> {
      const plan = planOf(edited);
      onPlanned?.(plan);
      return await onboardHotel.run({
        config: { ...config, rates: edited },
        plan,
        journal: withRecords(recordIds(plan, rates), journal),
        parts: PARTS,
        onProgress,
      });
    },
  };
}

const PARTS: readonly Part[] = ['rates'];

/**
 * Returns record IDs by operation key. An edit neither adds nor removes records, so each room type and plan of the
 * configuration has the same index as its record, even after a change of name or code.
 */
function recordIds(
  { operations }: OnboardingPlan,
  { roomTypes, plans }: HotelRates,
): ReadonlyMap<string, Id> {
  const lists = new Map<string, readonly { readonly id: Id }[]>([
    ['roomTypes', roomTypes],
    ['rates.rate_plans', plans],
  ]);
  return new Map(
    operations.flatMap(({ kind, key, source }) => {
      if (kind !== 'room-type' && kind !== 'plan') return [];
      const at = source.lastIndexOf('.');
      const record = lists.get(source.slice(0, at))?.[Number(source.slice(at + 1))];
      return record ? [[key, record.id] as const] : [];
    }),
  );
}

/**
 * Adds record IDs to a journal, so that the launch compares each record with the server's current
 * record.
 */
function withRecords(ids: ReadonlyMap<string, Id>, journal: Journal): Journal {
  return {
    read(key) {
      const entry = journal.read(key);
      const id = ids.get(key) ?? (entry?.state === 'done' ? entry.id : undefined);
      return id !== undefined || entry?.state === 'done' ? { state: 'outdated', id } : entry;
    },
    write: (key, entry) => journal.write(key, entry),
  };
}
