import { OnboardHotel, type OnboardingRun } from '#application/onboard-hotel.ts';
import type { RecordKind, ServerRecord } from '#application/ports/onboarding-api.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/onboarding-plan.ts';
import type { Body, Id, OperationKind } from '#domain/operation.ts';
import { InstantClock } from '../fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '../fakes/memory-onboarding-api.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '../fakes/sample-configs.ts';

interface Changes extends HotelDocument {
  readonly now?: number;
  readonly stages?: OnboardingRun['stages'];
}

/** The sample hotel stands; `again` onboards it by its id and tells what that wrote. */
export async function standingHotel() {
  const api = new MemoryOnboardingApi();
  const onboard = ({ now, stages, ...document }: Changes, journal = new MemoryJournal()) => {
    const clock = new InstantClock(now);
    const plan = planOnboarding(configOf(document), { now: clock.now(), random: countingRandom() });
    return new OnboardHotel(api, clock).run({ plan, journal, ...(stages && { stages }) });
  };
  const { hotelId } = await onboard(SAMPLE_DOCUMENT);
  const again = async (changes: Changes = {}) => {
    const document = { ...SAMPLE_DOCUMENT, ...changes };
    const hotelProfile = { ...document.hotelProfile, id: hotelId ?? '' };
    const calls = api.writes.length;
    const outcome = await onboard({ ...document, hotelProfile });
    return { outcome, writes: api.writes.slice(calls) };
  };
  const record = (kind: OperationKind, fields: ServerRecord) => {
    const found = api
      .records(kind)
      .find((one) => Object.entries(fields).every(([field, value]) => one[field] === value));
    if (!found) throw new Error(`No ${kind} is ${JSON.stringify(fields)}`);
    return { ...found, id: found['id'] as Id };
  };
  /** What another hand changes on the server. */
  const edit = (kind: RecordKind, of: ServerRecord, body: Body) =>
    api.change({ kind, id: record(kind, of).id, hotelId, body });
  return { api, hotelId: hotelId ?? '', onboard, again, record, edit };
}
