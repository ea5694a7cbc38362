import { createUndoHotel, type HotelUndo } from '#application/bulk/undo-hotel.ts';
import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { CopiedJournal } from '#tests/generated/copied-journal.ts';
import { KINDS } from '#tests/generated/hotel-state.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

/** Sets up a hotel in a run, and returns what an undo of the run needs. */
export async function ranOver(
  api: OnboardingApi,
  document: HotelDocument | HotelConfig,
  command: Omit<OnboardHotelCommand, 'config' | 'journal'> = {},
) {
  const clock = new InstantClock();
  const config = configOf(document);
  const journal = new CopiedJournal();
  const { entries } = journal;
  const facts = { startedAt: clock.now(), seed: 1, username: '4onboard' };
  const outcome = await onboardHotelOver(api, clock).run({
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
  return { outcome, undo };
}

export function undoOver(api: OnboardingApi) {
  return createUndoHotel(api, onboardHotelOver(api));
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
