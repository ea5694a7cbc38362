import { createUndoHotel, type HotelUndo } from '#application/bulk/undo-hotel.ts';
import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { createOnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

export const KINDS: readonly OperationKind[] = [
  'hotel',
  'room-type',
  'room',
  'plan',
  'rule',
  'pricing',
  'user',
];

/** Sets up a hotel in a run, and returns what an undo of the run needs. */
export async function ranOver(
  api: OnboardingApi,
  document: HotelDocument | HotelConfig,
  command: Omit<OnboardHotelCommand, 'config' | 'journal'> = {},
) {
  const clock = new InstantClock();
  const onboardHotel = createOnboardHotel(api, clock, planHotelAt(clock));
  const config = configOf(document);
  const entries = new Map<string, JournalEntry>();
  const journal = {
    read: (key: string) => entries.get(key),
    write: (key: string, entry: JournalEntry) => void entries.set(key, entry),
  };
  const facts = { startedAt: clock.now(), seed: 1, username: '4onboard' };
  const outcome = await onboardHotel.run({
    ...command,
    config,
    plan: planFrom(config, { ...facts, index: 0 }),
    journal,
  });
  const undo: HotelUndo = {
    facts: { ...facts, ...(command.parts && { parts: command.parts }) },
    hotel: { index: 0, config, entries, isInDoubt: false },
    deletesHotel: false,
  };
  return { outcome, entries, undo };
}

export function undoOver(api: OnboardingApi) {
  const clock = new InstantClock();
  return createUndoHotel(api, createOnboardHotel(api, clock, planHotelAt(clock)));
}

/** All records without IDs, with the names of records in place of references, as sorted texts. */
export function recordsOf(api: MemoryOnboardingApi): string[] {
  const nameOf = (kind: OperationKind, id: unknown) => {
    const found = api.records(kind).find((record) => record['id'] === id);
    return found && JSON.stringify([found['code'], found['name']]);
  };
  const lines = KINDS.flatMap((kind) =>
    api.records(kind).map(({ id: _, onboarding_completed_at: __, ...record }) => {
      const fields = Object.entries(record).map(([field, value]) => {
        if (field === 'room_type') return [field, nameOf('room-type', value)];
        return [field, field === 'rate_plan' ? nameOf('plan', value) : value];
      });
      return `${kind} ${fields
        .map((field) => JSON.stringify(field))
        .toSorted()
        .join()}`;
    }),
  );
  return lines.toSorted();
}
