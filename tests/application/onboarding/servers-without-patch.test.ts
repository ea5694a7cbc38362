import type { RecordKind } from '#domain/plan/operation.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const { rates, roomTypes = [], staffUsers = [] } = SAMPLE_DOCUMENT;
const [deluxe = {}, suite = {}] = roomTypes;
const [asha = {}, ben = {}] = staffUsers;
const moved = { ...SAMPLE_PROFILE, city: 'Margao' };

describe('an existing hotel on a server whose PUT resets the fields that it does not get', () => {
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
  const standing = async () => {
    const hotel = await standingHotel();
    Object.assign(hotel.api.records('hotel')[0] ?? {}, OWN);
    return hotel;
  };

  it.each([405, 501, 404])(
    'keeps what hms does not manage if PATCH is not offered (%d)',
    async (status) => {
      const { api, again, hotelId } = await standing();
      api.refuse('PATCH', status);
      const { writes, outcome } = await again({ hotelProfile: moved });
      expect(writes).toEqual(['PATCH hotel', 'PUT hotel']);
      expect(outcome).toMatchObject({
        status: 'onboarded',
        updates: [{ operation: 'hotel', differences: [{ field: 'city', expected: 'Margao' }] }],
      });
      const { logo: _, created_at: __, ...kept } = OWN;
      const { body = {} } = api.updates.at(-1) ?? {};
      expect(body).toMatchObject({ ...kept, manager: 'm-3', city: 'Margao' });
      expect(body).toMatchObject({ onboarding_completed: true });
      for (const field of ['id', 'logo', 'created_at']) expect(body).not.toHaveProperty(field);
      expect(await api.hotel(hotelId)).toMatchObject({ foreign_stars: 4, is_active: false });
      expect((await again({ hotelProfile: moved })).writes).toEqual([]);
    },
  );

  it('keeps what another user changed just before the PUT', async () => {
    const { api, again, record } = await standing();
    api.refuse('PATCH', 405);
    const change = api.change.bind(api);
    api.change = (request) => {
      const [hotel] = api.records('hotel');
      Object.assign(hotel ?? {}, { foreign_stars: 5, phone: '+91 832 555 0199' });
      return change(request);
    };
    await again({ hotelProfile: { ...moved, phone: '+91 832 555 0199' } });
    expect(record('hotel', {})).toMatchObject({ foreign_stars: 5, city: 'Margao' });
  });

  it('is marked complete by PUT if PATCH is not offered', async () => {
    const { api, again, record, edit } = await standing();
    await edit('hotel', {}, { onboarding_completed: false });
    api.refuse('PATCH', 405);
    const send = api.send.bind(api);
    api.send = (request) =>
      request.kind === 'completion'
        ? Promise.reject(new ApiError({ status: 405, code: 'x', message: '' }))
        : send(request);
    const { outcome, writes } = await again();
    expect([outcome.status, writes]).toEqual(['onboarded', ['PUT hotel']]);
    expect(record('hotel', {})).toMatchObject({ onboarding_completed: true, foreign_stars: 4 });
  });
});

describe('records of other kinds on a server whose PUT resets the fields that it does not get', () => {
  it.each<[RecordKind, object, HotelDocument]>([
    ['room-type', { foreign_view: 'sea' }, { roomTypes: [{ ...deluxe, room_size: 350 }, suite] }],
    [
      'rule',
      { stop_sell: true },
      {
        rates: {
          ...rates,
          rates: [{ ...rates?.rates?.[0], base_rate: 7500 }, ...(rates?.rates ?? []).slice(1)],
        },
      },
    ],
    ['pricing', { weekend_days: [5, 6] }, { rates: { ...rates, weekend_markup: 25 } }],
    [
      'user',
      { foreign_nickname: 'A' },
      { staffUsers: [{ ...asha, phone: '+91 832 555 0999' }, ben] },
    ],
  ])('%s', async (kind, own, changes) => {
    const { api, again } = await standingHotel();
    api.refuse('PATCH', 405);
    for (const record of api.records(kind)) Object.assign(record, own);
    const { writes } = await again(changes);
    expect(writes).toContain(`PUT ${kind}`);
    expect(api.updates.find(({ method }) => method === 'PUT')?.body).toMatchObject(own);
    for (const record of api.records(kind)) expect(record).toMatchObject(own);
    expect((await again(changes)).writes).toEqual([]);
  });
});
