// An existing hotel on servers that lack a request or store values differently.
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { standingHotel, type Changes } from '#tests/application/standing-hotel.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const { rates = {}, roomTypes = [], staffUsers = [] } = SAMPLE_DOCUMENT;
const [asha = {}, ben = {}] = staffUsers;
const moved = { ...SAMPLE_PROFILE, city: 'Margao' };
const failure = (status: number) => new ApiError({ status, code: 'x', message: '' });

describe('a hotel that the server does not show by itself', () => {
  const hotelProfile = { ...moved, code: 'SEASID01' };

  it.each([404, 405, 501])('is compared as it is in the list (%d)', async (status) => {
    const { api, again } = await standingHotel();
    api.hotel = () => Promise.reject(failure(status));
    expect((await again({ hotelProfile })).writes).toEqual(['PATCH hotel']);
    expect(api.updates.at(-1)?.body).toEqual({ city: 'Margao' });
    expect((await again({ hotelProfile })).writes).toEqual([]);
  });

  it('is updated without a comparison if it is in no list either, and a note says so', async () => {
    const { api, again, see } = await standingHotel();
    api.hotel = () => Promise.reject(failure(404));
    api.dropLists('hotel');
    const { outcome, writes } = await again({ hotelProfile });
    expect(writes).toEqual(['PATCH hotel', 'PATCH hotel']);
    const lost = 'fields that are not in the configuration may be lost';
    expect(outcome).toMatchObject({
      status: 'onboarded',
      updates: [{ operation: 'hotel', differences: [] }],
      notes: [{ operations: ['hotel'], message: expect.stringContaining(lost) }],
    });
    expect([see('hotel city'), see('hotel onboarding_completed')]).toEqual(['Margao', 'true']);
    api.refuse('PATCH', 405);
    const both = ['PATCH hotel', 'PUT hotel'];
    expect((await again({ hotelProfile })).writes).toEqual([...both, ...both]);
  });

  it('stops the run before anything is sent if it cannot be read for another reason', async () => {
    const { api, again } = await standingHotel();
    api.hotel = () => Promise.reject(failure(503));
    const { outcome, writes } = await again({ hotelProfile: moved });
    expect(writes).toEqual([]);
    expect(outcome).toMatchObject({ status: 'failed', error: { stage: 'hotel', status: 503 } });
  });
});

describe('the runs of a hotel', () => {
  const OTHER = { ...SAMPLE_DOCUMENT, hotelProfile: { ...moved, code: 'OTHER' }, staffUsers: [] };

  it('recognise it after its update failed', async () => {
    const { api, onboard, see } = await standingHotel();
    const journal = new MemoryJournal();
    await onboard(OTHER, journal);
    const renamed = { ...OTHER, hotelProfile: { ...moved, code: 'RENAMED' } };
    api.failNext('hotel', REFUSED);
    expect(await onboard(renamed, journal)).toMatchObject({ status: 'failed' });
    expect(await onboard(renamed, journal)).toMatchObject({ status: 'onboarded' });
    expect(see('hotel code')).toBe('SEASID01, RENAMED');
  });

  it('of one part find it, and leave it unfinished for the others', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    await onboard({ ...OTHER, parts: ['hotel', 'rooms'] }, journal);
    const operations = { created: 10, total: 10 };
    const rest = await onboard({ ...OTHER, parts: ['rates'] }, journal);
    expect(rest).toMatchObject({ status: 'onboarded', operations });
    expect(api.records('hotel')).toHaveLength(2);
    const another = new MemoryJournal();
    await onboard({ ...SAMPLE_DOCUMENT, parts: ['rates'] }, another);
    expect(another.read('hotel')).toMatchObject({ state: 'outdated' });
  });

  it('record nothing as done that is switched off and does not exist', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const fixed = { ...OTHER, rates: { ...rates, enable_dynamic_pricing: false } };
    for (const _ of ['first', 'second']) await onboard(fixed, journal);
    expect(journal.read('pricing')).toBeUndefined();
    await onboard(OTHER, journal);
    expect(api.records('pricing')).toHaveLength(2);
  });

  it('keep its code if they give none', async () => {
    const { again, see } = await standingHotel({
      ...SAMPLE_DOCUMENT,
      hotelProfile: { ...SAMPLE_PROFILE, code: 'OWN7' },
    });
    expect((await again()).outcome).toMatchObject({ hotelCode: 'OWN7' });
    expect(see('hotel code')).toBe('OWN7');
  });

  it('set the completion mark again if the server removes it with an update', async () => {
    const { api, again } = await standingHotel();
    const change = api.change.bind(api);
    api.change = (request) =>
      change({ ...request, body: { ...request.body, onboarding_completed: false } });
    expect((await again({ hotelProfile: moved })).writes).toEqual(['PATCH hotel', 'PATCH hotel']);
  });

  it('say which values the server stores in another way', async () => {
    const { api, again } = await standingHotel();
    const change = api.change.bind(api);
    api.change = (request) => change({ ...request, body: { ...request.body, name: 'SEA VIEW' } });
    const hotelProfile = { ...SAMPLE_PROFILE, name: 'Sea View', code: 'SEASID01' };
    const { outcome } = await again({ hotelProfile });
    const message = expect.stringContaining('name is "SEA VIEW", not "Sea View"');
    const notes = [{ operations: ['hotel'], message }];
    expect(outcome).toMatchObject({ status: 'onboarded', notes });
  });

  it('never swap the emails of two users: both are named, and nothing is sent', async () => {
    const { again, api, identified } = await standingHotel();
    const changes: Changes = {
      roomTypes: roomTypes.map((type) => ({ ...type, room_size: 444 })),
      staffUsers: [
        { ...asha, username: 'asha', email: 'ben@seaside.example' },
        { ...ben, username: 'ben', email: 'asha@seaside.example' },
      ],
    };
    const { writes, outcome } = await again(changes);
    const message = expect.stringContaining('The email belongs to the existing user');
    const fields = { 'staffUsers.0.email': message, 'staffUsers.1.email': message };
    const failed = { status: 'failed', error: { stage: 'staff', message, fields } };
    expect(writes).toEqual([]);
    expect(outcome).toMatchObject(failed);
    const config = configOf(identified(changes));
    const preview = await onboardHotelOver(api).preview({ config });
    expect(preview).toMatchObject({ changes: [], outcome: failed });
  });
});

describe('a server whose PUT resets the fields that it does not get', () => {
  /** Fields that configurations do not have, as the server shows them. */
  const OWN = {
    foreign_stars: 4,
    is_active: false,
    manager: { id: 'm-3', name: 'Rao' },
    tags: ['sea', 'spa'],
    closed_until: null,
    settings: { theme: 'blue' },
    logo: '/media/logo.png',
    created_at: '2025-01-01T00:00:00Z',
  };
  const standing = async (status = 405) => {
    const hotel = await standingHotel();
    Object.assign(hotel.api.records('hotel')[0] ?? {}, OWN);
    hotel.api.refuse('PATCH', status);
    return hotel;
  };

  it.each([405, 501, 404])('gets what hms does not manage (PATCH: %d)', async (status) => {
    const { api, again, hotelId } = await standing(status);
    const { writes, outcome } = await again({ hotelProfile: moved });
    expect(writes).toEqual(['PATCH hotel', 'PUT hotel']);
    const differences = [{ field: 'city', expected: 'Margao' }];
    expect(outcome).toMatchObject({ updates: [{ operation: 'hotel', differences }] });
    const { logo: _, created_at: __, ...kept } = OWN;
    const { body = {} } = api.updates.at(-1) ?? {};
    expect(body).toMatchObject({ ...kept, manager: 'm-3', city: 'Margao' });
    expect(body).toMatchObject({ onboarding_completed: true });
    for (const field of ['id', 'logo', 'created_at']) expect(body).not.toHaveProperty(field);
    expect(await api.hotel(hotelId)).toMatchObject({ foreign_stars: 4, is_active: false });
    expect((await again({ hotelProfile: moved })).writes).toEqual([]);
  });

  it('gets what another user changed just before the PUT', async () => {
    const { api, again, see } = await standing();
    const change = api.change.bind(api);
    api.change = (request) => {
      Object.assign(api.records('hotel')[0] ?? {}, { foreign_stars: 5 });
      return change(request);
    };
    await again({ hotelProfile: moved });
    expect([see('hotel foreign_stars'), see('hotel city')]).toEqual(['5', 'Margao']);
  });

  it('gets the completion mark', async () => {
    const { api, again, see } = await standing();
    Object.assign(api.records('hotel')[0] ?? {}, { onboarding_completed: false });
    expect((await again()).writes).toContain('PUT hotel');
    const fields = ['hotel onboarding_completed', 'hotel foreign_stars'];
    expect(fields.map(see)).toEqual(['true', '4']);
  });
});
