import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind, RecordKind } from '#domain/plan/operation.ts';
import type { Body, Id, ServerRecord } from '#domain/record.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

export interface Changes extends HotelDocument {
  readonly now?: number;
  readonly parts?: OnboardHotelCommand['parts'];
  readonly prunes?: boolean;
  readonly resetPasswords?: ReadonlySet<string>;
}

/**
 * Sets up the sample hotel. `again` onboards the hotel by its ID and returns the writes of that
 * run.
 */
export async function standingHotel() {
  const api = new MemoryOnboardingApi();
  const onboard = (changes: Changes, journal = new MemoryJournal()) => {
    const { now, parts, prunes, resetPasswords, ...document } = changes;
    const clock = new InstantClock(now);
    return onboardHotelOver(api, clock).run({
      config: configOf(document),
      journal,
      ...(parts && { parts }),
      ...(prunes && { pruning: { allowed: 'all', ownUsername: '4onboard' } }),
      ...(resetPasswords && { resetPasswords }),
    });
  };
  const { hotelId } = await onboard(SAMPLE_DOCUMENT);
  const again = async (changes: Changes = {}, journal = new MemoryJournal()) => {
    const document = { ...SAMPLE_DOCUMENT, ...changes };
    const hotelProfile = { ...document.hotelProfile, id: hotelId ?? '' };
    const calls = api.writes.length;
    const outcome = await onboard({ ...document, hotelProfile }, journal);
    return { outcome, writes: api.writes.slice(calls) };
  };
  const record = (kind: OperationKind, fields: ServerRecord) => {
    const found = api
      .records(kind)
      .find((one) => Object.entries(fields).every(([field, value]) => one[field] === value));
    if (!found) throw new Error(`No ${kind} is ${JSON.stringify(fields)}`);
    return { ...found, id: found['id'] as Id };
  };
  /** Changes a record as another user would. */
  const edit = (kind: RecordKind, of: ServerRecord, body: Body) =>
    api.change({ kind, id: record(kind, of).id, hotelId, body });
  return { api, hotelId: hotelId ?? '', onboard, again, record, edit };
}
