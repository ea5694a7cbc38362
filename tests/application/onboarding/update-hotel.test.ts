import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createOnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { RecordChange } from '#application/ports/api/onboarding-api.ts';
import { createPlanHotel } from '#application/onboarding/plan-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { CRASHED_AFTER_COMMIT } from '#tests/fakes/fault.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

/** Fails to list the kind of record in `failing`, and may store names in capital letters. */
class ListlessApi extends MemoryOnboardingApi {
  failing: { kind: OperationKind; status: number } | undefined;
  hasCapitals = false;

  override change(request: RecordChange): Promise<ServerRecord> {
    const { name } = request.body;
    if (!this.hasCapitals || typeof name !== 'string') return super.change(request);
    return super.change({ ...request, body: { ...request.body, name: name.toUpperCase() } });
  }

  override list(
    kind: OperationKind,
    of: { hotelId: Id } | { hotelCode: string } | 'all',
  ): Promise<readonly ServerRecord[]> {
    const { failing } = this;
    if (failing?.kind !== kind) return super.list(kind, of);
    return Promise.reject(new ApiError({ status: failing.status, code: 'x', message: '' }));
  }
}

/** Every run gets other random numbers, as every process does. */
let seed = 0;
const random = (below: number) => (seed += 7) % below;

async function onboard(api: MemoryOnboardingApi, document: HotelDocument) {
  const clock = new InstantClock();
  const onboardHotel = createOnboardHotel(api, clock, createPlanHotel(clock, random));
  return await onboardHotel.run({ config: configOf(document), journal: new MemoryJournal() });
}

/** Sets up a hotel, and returns the document that updates it. */
async function standing(document = SAMPLE_DOCUMENT, profile: object = { code: 'SEASID01' }) {
  const api = new ListlessApi();
  const { hotelId } = await onboard(api, document);
  const again: HotelDocument = {
    ...document,
    hotelProfile: { ...SAMPLE_PROFILE, ...profile, id: hotelId },
  };
  return { api, again };
}

describe('a hotel that is set up again by its ID', () => {
  it('keeps its code when none is given', async () => {
    const { api } = await standing({
      ...SAMPLE_DOCUMENT,
      hotelProfile: { ...SAMPLE_PROFILE, code: 'OWN7' },
    });
    const id = Number(api.records('hotel')[0]?.['id']);
    const document = { ...SAMPLE_DOCUMENT, hotelProfile: { ...SAMPLE_PROFILE, id } };
    expect(await onboard(api, document)).toMatchObject({ hotelCode: 'OWN7' });
    expect(api.records('hotel')).toMatchObject([{ code: 'OWN7' }]);
  });

  it('fails the records of a list that fails, without sending them', async () => {
    const { api, again } = await standing();
    api.failing = { kind: 'rule', status: 502 };
    const { status, warnings } = await onboard(api, again);
    expect(status).toBe('incomplete');
    expect(warnings.map((warning) => warning.status)).toEqual(Array(6).fill(502));
    expect(api.records('rule')).toHaveLength(6);
  });

  it('needs no lists for records whose duplicates the server refuses', async () => {
    const { api, again } = await standing();
    api.failing = { kind: 'room', status: 404 };
    const { warnings, notes } = await onboard(api, again);
    const rooms = [1, 2, 3, 4, 5].map((number) => `room:10${number}`);
    expect(warnings).toEqual([]);
    expect(notes).toMatchObject([{ operations: rooms }]);
    expect(api.records('room')).toHaveLength(5);
  });

  it('says which values the server stores in another way', async () => {
    const { api, again } = await standing();
    api.hasCapitals = true;
    const hotelProfile = { ...again.hotelProfile, name: 'Sea View' };
    const { status, notes } = await onboard(api, { ...again, hotelProfile });
    expect(status).toBe('onboarded');
    const message = expect.stringContaining('name is "SEA VIEW", not "Sea View"');
    expect(notes).toEqual([{ operations: ['hotel'], message }]);
  });
});

describe('the completion mark', () => {
  it('is found if the server set it before it responded with 500', async () => {
    const api = new MemoryOnboardingApi();
    api.failNext('completion', CRASHED_AFTER_COMMIT);
    expect(await onboard(api, SAMPLE_DOCUMENT)).toMatchObject({ status: 'onboarded' });
  });
});
