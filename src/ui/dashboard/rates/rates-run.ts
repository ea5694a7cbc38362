// What only rates that are edited need; loaded with the first time.
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { OnboardHotel, type OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import { hotelDocumentOf } from '#application/hotel/read-hotel-document.ts';
import { RehearsalApi } from '#application/onboarding/rehearsal-api.ts';
import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { OperationKind, Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import { followRoomTypes } from '#domain/rates/rates.ts';

const STAGES: readonly Stage[] = ['rates'];

/** How many records of a kind a run would make, and how many it would change. */
export interface RateChanges {
  readonly created: Readonly<Partial<Record<OperationKind, number>>>;
  readonly updated: Readonly<Partial<Record<OperationKind, number>>>;
}

/**
 * The hotel as the wizard would have it; a room type without a rate gets the wizard's
 * (docs/behaviour.md §3).
 */
export function configOf(hotelId: Id, { listing, hotel }: HotelRates, random: RandomInt) {
  const { config } = checkDocument(hotelDocumentOf(hotelId, listing), { random });
  const rates = followRoomTypes(config.rates.rates, config.roomTypes);
  return { ...config, rates: { ...config.rates, currency: hotel.currency, rates } };
}

/** What is to be written of these rates; `rates` is what the configuration was made from. */
export function ratesRun(
  config: HotelConfig,
  rates: HotelRates,
  journal: Journal,
): OnboardHotelCommand {
  const ids = new Map<string, Id>();
  return {
    config,
    journal: knowing(ids, journal),
    stages: STAGES,
    onPlanned: (plan) => noteIds(ids, plan, rates),
  };
}

/** Finds out what a run would do, by doing it to what the server listed last. */
export async function rehearse(
  run: OnboardHotelCommand,
  { listing }: HotelRates,
  { clock, random }: { readonly clock: Clock; readonly random: RandomInt },
): Promise<RateChanges> {
  const changes = { created: {}, updated: {} } as Record<
    keyof RateChanges,
    Partial<Record<OperationKind, number>>
  >;
  const planHotel = new PlanHotel(clock, random);
  await new OnboardHotel(new RehearsalApi(listing), clock, planHotel).run({
    ...run,
    onProgress({ operation: { kind }, effect }) {
      if (effect?.kind !== 'created' && effect?.kind !== 'updated') return;
      const counts = changes[effect.kind];
      counts[kind] = (counts[kind] ?? 0) + 1;
    },
  });
  return changes;
}

/**
 * The forms add and remove nothing, so a place in them is an identity: also of a plan whose code is
 * another now, and of a room type that was renamed since it got its code.
 */
function noteIds(
  ids: Map<string, Id>,
  { operations }: OnboardingPlan,
  { roomTypes, plans }: HotelRates,
): void {
  const there = { roomTypes, 'rates.rate_plans': plans };
  for (const { kind, key, source } of operations) {
    if (kind !== 'room-type' && kind !== 'plan') continue;
    const at = source.lastIndexOf('.');
    const list = source.slice(0, at);
    const record = list in there && there[list as keyof typeof there][Number(source.slice(at + 1))];
    if (record) ids.set(key, record.id);
  }
}

function knowing(ids: ReadonlyMap<string, Id>, journal: Journal): Journal {
  return {
    read(key) {
      const entry = journal.read(key);
      const id = ids.get(key) ?? (entry?.state === 'done' ? entry.id : undefined);
      // Edited since, perhaps: it is compared with what the server has.
      return id !== undefined || entry?.state === 'done' ? { state: 'outdated', id } : entry;
    },
    write: (key, entry) => journal.write(key, entry),
  };
}
