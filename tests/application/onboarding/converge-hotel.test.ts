import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { CRASHED, REFUSED } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const { rates, roomTypes = [], staffUsers = [] } = SAMPLE_DOCUMENT;
const [deluxe = {}, suite = {}] = roomTypes;
const [asha = {}, ben = {}] = staffUsers;

const moved = { ...SAMPLE_PROFILE, city: 'Margao' };

describe('an existing hotel', () => {
  describe.each([404, 405, 501])('that has no request of its own (%d)', (status) => {
    const profile = { ...moved, code: 'SEASID01' };
    const standing = async () => {
      const hotel = await standingHotel();
      hotel.api.hotel = () => Promise.reject(new ApiError({ status, code: 'x', message: '' }));
      return hotel;
    };

    it('is compared as it is in the list', async () => {
      const { api, again, record } = await standing();
      const { writes } = await again({ hotelProfile: profile });
      expect(writes).toEqual(['PATCH hotel']);
      expect(api.updates.at(-1)?.body).toEqual({ city: 'Margao' });
      expect(record('hotel', {})).toMatchObject({ city: 'Margao' });
      expect((await again({ hotelProfile: profile })).writes).toEqual([]);
    });

    it('is updated without a comparison if it is in no list either, and a note says so', async () => {
      const { api, again, record } = await standing();
      api.dropLists('hotel');
      const { outcome, writes } = await again({ hotelProfile: profile });
      expect(writes).toEqual(['PATCH hotel', 'PATCH hotel']);
      expect(outcome).toMatchObject({
        status: 'onboarded',
        updates: [{ operation: 'hotel', differences: [] }],
        notes: [
          {
            operations: ['hotel'],
            message: expect.stringContaining(
              'fields that are not in the configuration may be lost',
            ),
          },
        ],
      });
      expect(record('hotel', {})).toMatchObject({ city: 'Margao', onboarding_completed: true });
      api.refuse('PATCH', 405);
      expect((await again({ hotelProfile: profile })).writes).toEqual([
        'PATCH hotel',
        'PUT hotel',
        'PATCH hotel',
        'PUT hotel',
      ]);
    });
  });

  it('is unchanged if only the scheme of its website differs', async () => {
    const { api, again } = await standingHotel();
    const profile = { ...SAMPLE_PROFILE, website: 'www.lakeview.in' };
    expect((await again({ hotelProfile: profile })).writes).toEqual(['PATCH hotel']);
    expect(api.records('hotel')).toMatchObject([{ website: 'https://www.lakeview.in' }]);
    expect((await again({ hotelProfile: profile })).writes).toEqual([]);
  });

  it('fails before anything is sent if it cannot be read for another reason', async () => {
    const { api, again } = await standingHotel();
    api.hotel = () => Promise.reject(new ApiError({ status: 503, code: 'x', message: '' }));
    const { outcome, writes } = await again({ hotelProfile: moved });
    expect(writes).toEqual([]);
    expect(outcome).toMatchObject({ status: 'failed', error: { stage: 'hotel', status: 503 } });
  });

  it('is still recognised by the next attempt after its update failed', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const other = { ...SAMPLE_DOCUMENT, hotelProfile: { ...moved, code: 'OTHER' }, staffUsers: [] };
    await onboard(other, journal);
    const renamed = { ...other, hotelProfile: { ...moved, code: 'RENAMED' } };
    api.failNext('hotel', REFUSED);
    expect(await onboard(renamed, journal)).toMatchObject({ status: 'failed' });
    expect(await onboard(renamed, journal)).toMatchObject({ status: 'onboarded' });
    expect(api.records('hotel').map(({ code }) => code)).toEqual(['SEASID01', 'RENAMED']);
  });
});

describe('a base rate that the configuration only suggests', () => {
  it('creates missing rates, but does not change existing ones', async () => {
    const { api, hotelId, again } = await standingHotel();
    const suggestion = api.records('rule').find(({ base_rate }) => base_rate === 12_000);
    const id = suggestion?.['id'] as number;
    await api.change({ kind: 'rule', id, hotelId, body: { base_rate: 9999 } });
    expect((await again({})).writes).toEqual([]);
    expect(api.records('rule')).toContainEqual({ ...suggestion, base_rate: 9999 });
    await api.remove({ kind: 'rule', id, hotelId });
    expect((await again({})).writes).toEqual(['POST rule']);
    expect(api.records('rule').filter(({ base_rate }) => base_rate === 12_000)).toHaveLength(1);
  });
});

describe('the completion mark of an existing hotel', () => {
  it('is set if it is missing', async () => {
    const { again, edit, record } = await standingHotel();
    await edit('hotel', {}, { onboarding_completed: false });
    const { outcome, writes } = await again();
    expect(writes).toEqual(['PATCH hotel']);
    expect(outcome).toMatchObject({ operations: { created: 1, unchanged: 20 } });
    expect(record('hotel', {})).toMatchObject({ onboarding_completed: true });
  });

  it('is set again on a server that removes it with the update of the hotel', async () => {
    const { api, again } = await standingHotel();
    const change = api.change.bind(api);
    api.change = (request) =>
      change({ ...request, body: { ...request.body, onboarding_completed: false } });
    const { writes } = await again({ hotelProfile: moved });
    expect(writes).toEqual(['PATCH hotel', 'PATCH hotel']);
  });
});

describe('the staff of an existing hotel', () => {
  it('never get a new password, by PATCH or by PUT', async () => {
    const { api, again } = await standingHotel();
    const changed = [asha, { ...ben, password: 'An0therOne', phone: '+91 98765 43210' }];
    api.refuse('PATCH', 405);
    const { writes } = await again({ staffUsers: changed });
    expect(writes).toEqual(['PATCH user', 'PUT user']);
    expect(api.updates.map(({ body }) => body)).toEqual([
      { profile: { phone: '+91 98765 43210' } },
      expect.not.objectContaining({ password: expect.anything() }),
    ]);
    expect(JSON.stringify(api.updates)).not.toContain('An0therOne');
  });

  it('become active again if the configuration says so', async () => {
    const { again, edit, record } = await standingHotel();
    await edit('user', { username: 'ben' }, { is_active: false });
    const { outcome } = await again();
    expect(outcome.updates).toMatchObject([{ operation: 'user:ben' }]);
    expect(record('user', { username: 'ben' })).toMatchObject({ is_active: true });
  });
});

describe('a failed update', () => {
  it('is not sent again after 500, and only warns for a room', async () => {
    const { api, again } = await standingHotel();
    api.failNext('pricing', CRASHED);
    const { outcome, writes } = await again({ rates: { ...rates, weekend_markup: 25 } });
    expect(writes).toEqual(['PATCH pricing']);
    expect(outcome).toMatchObject({
      status: 'incomplete',
      warnings: [{ operation: 'pricing', status: 500 }],
    });
  });

  it('stops the run if it concerns a room type (docs/behaviour.md §4)', async () => {
    const { api, again } = await standingHotel();
    api.failNext('room-type', REFUSED);
    const grown = [{ ...deluxe, room_size: 500 }, suite];
    expect(await again({ roomTypes: grown })).toMatchObject({
      outcome: { status: 'failed', error: { stage: 'rooms', operation: 'room-type:DLX' } },
    });
  });
});

describe('a run of some parts', () => {
  it('fails with the error of a list that it needs and cannot read', async () => {
    const { api, again } = await standingHotel();
    const list = api.list.bind(api);
    api.list = (kind, of) =>
      kind === 'room-type'
        ? Promise.reject(new ApiError({ status: 502, code: 'x', message: 'Gone fishing.' }))
        : list(kind, of);
    expect(await again({ parts: ['rates'] })).toMatchObject({
      writes: [],
      outcome: {
        status: 'failed',
        error: { stage: 'rooms', status: 502, message: 'Gone fishing.' },
      },
    });
  });

  it('finds the hotel that an earlier attempt of the run created', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const other = {
      ...SAMPLE_DOCUMENT,
      hotelProfile: { ...SAMPLE_PROFILE, city: 'Margao', code: 'OTHER' },
      staffUsers: [],
    };
    await onboard({ ...other, parts: ['hotel', 'rooms'] }, journal);
    expect(await onboard({ ...other, parts: ['rates'] }, journal)).toMatchObject({
      status: 'onboarded',
      operations: { created: 10, total: 10 },
    });
    expect(api.records('hotel')).toHaveLength(2);
  });

  it('leaves the hotel unfinished for the other parts of its run', async () => {
    const { onboard } = await standingHotel();
    const journal = new MemoryJournal();
    await onboard({ ...SAMPLE_DOCUMENT, parts: ['rates'] }, journal);
    expect(journal.read('hotel')).toMatchObject({ state: 'outdated' });
  });
});
