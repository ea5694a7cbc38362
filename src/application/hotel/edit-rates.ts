import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import type { PartialPlan } from '#domain/plan/parts.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import { followRoomTypes, type RateConfig } from '#domain/rates/rates.ts';
import type { Id } from '#domain/record.ts';
import {
  createOnboardHotel,
  type OnboardHotel,
  type OnboardHotelCommand,
} from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { createPlanHotel } from '#application/onboarding/plan-hotel.ts';
import { DryRunApi, readsOf } from '#application/onboarding/dry-run-api.ts';
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

type Progress = Pick<OnboardHotelCommand, 'onPlanned' | 'onProgress'>;

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
  const run = async (
    onboardHotel: OnboardHotel,
    edited: RateConfig,
    entries: Journal,
    { onPlanned, onProgress }: Progress,
  ): Promise<OnboardingOutcome> => {
    let ids: ReadonlyMap<string, Id> = new Map();
    return await onboardHotel.run({
      config: { ...config, rates: edited },
      journal: withRecords(() => ids, entries),
      parts: ['rates'],
      onPlanned: (plan) => {
        ids = recordIds(plan, rates);
        onPlanned?.(plan);
      },
      ...(onProgress && { onProgress }),
    });
  };
  return {
    /**
     * The hotel in the wizard's format. A room type without a rate gets the rate that the wizard
     * suggests (docs/fields.md §3).
     */
    config,
    /**
     * The changes that saving these rates would make to `now`, the latest records. Sends nothing.
     */
    async preview(edited: RateConfig, now: HotelRates): Promise<RateChanges> {
      const changes: RateChanges = { created: {}, updated: {} };
      const dryRun = new DryRunApi(readsOf(now.listing));
      const onboardHotel = createOnboardHotel(dryRun, clock, createPlanHotel(clock, random));
      const unwritten: Journal = { read: (key) => journal.read(key), write() {} };
      await run(onboardHotel, edited, unwritten, {
        onProgress({ operation: { kind }, effect }) {
          if (effect?.kind !== 'created' && effect?.kind !== 'updated') return;
          const counts = changes[effect.kind];
          counts[kind] = (counts[kind] ?? 0) + 1;
        },
      });
      return changes;
    },
    /** Saves these rates. The outcome names the records that could not be saved. */
    save: (onboardHotel: OnboardHotel, edited: RateConfig, progress: Progress) =>
      run(onboardHotel, edited, journal, progress),
  };
}

/**
 * Returns record IDs by operation key. An edit neither adds nor removes records, so each room type and plan of the
 * configuration has the same index as its record, even after a change of name or code.
 */
function recordIds(
  { operations, referenced }: PartialPlan,
  { roomTypes, plans }: HotelRates,
): ReadonlyMap<string, Id> {
  const lists = new Map<string, readonly { readonly id: Id }[]>([
    ['roomTypes', roomTypes],
    ['rates.rate_plans', plans],
  ]);
  return new Map(
    [...referenced, ...operations].flatMap(({ kind, key, source }) => {
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
function withRecords(ids: () => ReadonlyMap<string, Id>, journal: Journal): Journal {
  return {
    read(key) {
      const entry = journal.read(key);
      const id = ids().get(key) ?? (entry?.state === 'done' ? entry.id : undefined);
      return id !== undefined || entry?.state === 'done' ? { state: 'outdated', id } : entry;
    },
    write: (key, entry) => journal.write(key, entry),
  };
}
