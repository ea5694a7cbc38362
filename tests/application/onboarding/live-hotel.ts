import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OperationKind, RecordKind } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

/** The clock of the run that set the sample hotel up. */
export const clock = new InstantClock();

export async function liveHotel() {
  const api = new MemoryOnboardingApi();
  const run = { config: configOf(), journal: new MemoryJournal() };
  const { hotelId = '' } = await onboardHotelOver(api, clock).run(run);
  const listed: string[] = [];
  const list = api.list.bind(api);
  api.list = (kind, of) => {
    listed.push(kind);
    return list(kind, of);
  };
  const compare = (config: HotelConfig, now = clock.now()) =>
    createCompareHotel(api, planHotelAt({ now: () => now })).run(config);
  const record = (kind: OperationKind, fields: object = {}) => {
    const found = api
      .records(kind)
      .find((one) => Object.entries(fields).every(([field, value]) => one[field] === value));
    if (!found) throw new Error(`No ${kind} is ${JSON.stringify(fields)}`);
    return { ...found, id: found['id'] as Id };
  };
  /** Changes a record as another user would. */
  const edit = (kind: RecordKind, fields: object, body: Body) =>
    api.change({ kind, id: record(kind, fields).id, hotelId, body });
  /** Creates a changed copy of a record as another user would. */
  const add = (kind: RecordKind, like: object, body: Body) => {
    const { id: _, ...copied } = record(kind, like);
    return api.send({ kind, body: { ...(copied as unknown as Body), ...body }, hotelId });
  };
  return { api, hotelId, listed, compare, record, edit, add };
}

export const SUITE = { name: 'Suite' };

export const edited = (edit: (config: HotelConfig) => void): HotelConfig => {
  const config = configOf();
  edit(config);
  return config;
};
