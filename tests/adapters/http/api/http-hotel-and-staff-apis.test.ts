import nock from 'nock';
import { describe, expect, it } from 'vitest';
import { httpHotelApi } from '#adapters/http/api/http-hotel-api.ts';
import { httpStaffApi } from '#adapters/http/api/http-staff-api.ts';
import { interceptRequests, BASE, httpWorld, server } from '#tests/adapters/support/http-world.ts';
import { ScriptedTransport } from '#tests/adapters/support/scripted-transport.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

interceptRequests();

const USER = { username: 'asha', user_profile: { hotel: { id: 4 }, role: 'admin' } };

const hotelApi = () => httpHotelApi(httpWorld().client);

describe('Hotel service', () => {
  it('reads GET /hotels/my-hotel/, or labelled sample data after a 404', async () => {
    server().get('/hotels/my-hotel/').reply(200, { name: 'Seaside' });
    expect(await hotelApi().myHotel()).toEqual({ value: { name: 'Seaside' }, sample: false });
    server().get('/hotels/my-hotel/').reply(404, { detail: 'Not found.' });
    const { value, sample } = await hotelApi().myHotel();
    expect(sample).toBe(true);
    expect(value).toMatchObject({
      name: 'Sample Hotel',
      currency: 'INR',
      timezone: 'Asia/Kolkata',
    });
  });

  it.each([
    ['/media/logo.png', 'https://pms.example/media/logo.png'],
    ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    ['http://', 'http://'],
    ['', ''],
    [null, null],
  ])('makes the address of a logo absolute: %j becomes %j', async (named, logo) => {
    server().get('/hotels/my-hotel/').reply(200, { logo: named });
    server().patch('/hotels/my-hotel/').reply(200, { logo: named });
    expect((await hotelApi().myHotel()).value).toEqual({ logo });
    expect((await hotelApi().updateMyHotel({})).value).toEqual({ logo });
  });

  it('sends a logo as the file of a form, for its hotel, with its progress, and removes it', async () => {
    const transport = new ScriptedTransport(new InstantClock(0), ({ onProgress }) => {
      onProgress?.(100);
      return { status: 204 };
    });
    const api = httpHotelApi(httpWorld(transport).client);
    const percents: number[] = [];
    const picture = { name: 'logo.gif', type: 'image/gif', content: Buffer.from('GIF89a') };
    await api.uploadLogo(9, picture, {
      onProgress: (percent) => percents.push(percent),
    });
    await api.removeLogo(9);
    const ofLogo = { url: `${BASE}/hotels/9/logo/` };
    expect(transport.sent).toMatchObject([
      { ...ofLogo, method: 'POST', body: { field: 'file', ...picture } },
      { ...ofLogo, method: 'DELETE' },
    ]);
    for (const { headers } of transport.sent) expect(headers['x-hotel-context']).toBe('9');
    expect(percents).toEqual([100]);
  });

  it.each([405, 501, 404])(
    'sends PUT with every field of the server if PATCH is not offered (%i)',
    async (status) => {
      server().patch('/hotels/my-hotel/').reply(status, {});
      const now = { id: 4, name: 'w', star_rating: 4, logo: '/a.png', onboarding_completed: true };
      server().get('/hotels/my-hotel/').reply(200, now);
      const whole = { name: 'x', star_rating: 4, onboarding_completed: true };
      server()
        .put('/hotels/my-hotel/', whole)
        .reply(200, { ...now, name: 'x' });
      expect(await hotelApi().updateMyHotel({ name: 'x' })).toMatchObject({
        value: { name: 'x', star_rating: 4 },
        sample: false,
      });
    },
  );

  it('reports a mock success if the server has no such hotel', async () => {
    server().patch('/hotels/my-hotel/').reply(404, {});
    server().get('/hotels/my-hotel/').reply(404, {});
    server().put('/hotels/my-hotel/').reply(404, {});
    expect(await hotelApi().updateMyHotel({ name: 'x' })).toEqual({
      value: { name: 'x' },
      sample: true,
    });
  });

  it('takes each dashboard figure from the first response that has it', async () => {
    server()
      .get('/rooms/rooms/status_summary/')
      .reply(200, { total_rooms: 12, occupied_rooms: 3, occupancy_rate: '25.00' });
    server().get('/reservations/').reply(200, { count: 9, results: [] });
    server()
      .get('/hotels/current/dashboard-stats')
      .reply(200, {
        total_rooms: 99,
        reservations: 99,
        staff: 5,
        revenue: '182000.50',
        tasks: 0,
        average_rate: '6785.19',
        periods: { revenue: 'month', total_rooms: 'never', tasks: 7 },
      });
    expect(await hotelApi().dashboardFigures()).toEqual({
      total_rooms: { value: 12, sample: false },
      occupied_rooms: { value: 3, sample: false },
      occupancy_rate: { value: 25, sample: false },
      reservations: { value: 9, sample: false },
      staff: { value: 5, sample: false },
      revenue: { value: 182_000.5, sample: false, period: 'month' },
      tasks: { value: 0, sample: false },
      average_rate: { value: 6785.19, sample: false },
    });
  });

  it('replaces each missing dashboard figure by a labelled fallback (docs/fields.md §9)', async () => {
    server().get('/rooms/rooms/status_summary/').reply(500, 'crash');
    server()
      .get('/reservations/')
      .reply(200, [{ id: 1 }]);
    server().get('/hotels/current/dashboard-stats').reply(404, { detail: 'Not found.' });
    expect(await hotelApi().dashboardFigures()).toEqual({
      total_rooms: { value: 30, sample: true },
      occupied_rooms: { value: 18, sample: true },
      occupancy_rate: { value: 60, sample: true },
      reservations: { value: 1, sample: false },
      staff: { value: 8, sample: true },
      revenue: { value: 185_000, sample: true },
      tasks: { value: 3, sample: true },
      average_rate: { value: 4500, sample: true },
    });
  });

  it('reads GET /hotels/current/, then GET /api/hotels/{id}/staff/', async () => {
    server().get('/hotels/current/').reply(200, { id: 4 });
    server()
      .get('/api/hotels/4/staff/')
      .reply(200, [{ id: 1 }]);
    expect(await hotelApi().hotelStaff()).toEqual([{ id: 1 }]);
  });

  it('calls quick setup, room types and simple rates', async () => {
    server().post('/hotels/quick-setup/', { name: 'x' }).reply(201, { id: 3 });
    server()
      .get('/v1/room-types')
      .reply(200, { results: [{ id: 1 }] });
    server()
      .get('/rates/simple/')
      .reply(200, { rates: { DLX: '7000.00' } });
    expect(await hotelApi().quickSetup({ name: 'x' })).toEqual({ id: 3 });
    expect(await hotelApi().roomTypes()).toEqual([{ id: 1 }]);
    expect(await hotelApi().simpleRates()).toEqual({ DLX: '7000.00' });
  });
});

describe('Staff service', () => {
  it.each([
    ['results', { results: [{ id: 1 }] }],
    ['list', [{ id: 1 }]],
  ])('%s', async (_, body) => {
    server().get('/auth/staff/').reply(200, body);
    expect(await httpStaffApi(httpWorld().client).list()).toEqual([{ id: 1 }]);
  });

  it('creates, reads, updates and deletes a user, and updates the profile of the signed-in user', async () => {
    const api = httpStaffApi(httpWorld().client);
    server().post('/auth/staff/', { a: 1 }).reply(201, { id: 5 });
    server().get('/auth/staff/5/').reply(200, { id: 5 });
    server().patch('/auth/staff/5/', { a: 2 }).reply(200, { id: 5, a: 2 });
    server().delete('/auth/staff/5/').reply(204);
    server().patch('/auth/profile/', { a: 3 }).reply(200, USER);
    expect(await api.create({ a: 1 })).toEqual({ id: 5 });
    expect(await api.read(5)).toEqual({ id: 5 });
    expect(await api.update(5, { a: 2 })).toEqual({ id: 5, a: 2 });
    await api.remove(5);
    expect(await api.updateProfile({ a: 3 })).toEqual(USER);
    expect(nock.isDone()).toBe(true);
  });

  it('updates users by PUT with all fields of the server if PATCH is not offered', async () => {
    const api = httpStaffApi(httpWorld().client);
    const cara = { id: 5, nickname: 'C', user_profile: { id: 5, hotel: { id: 4 }, phone: '1' } };
    server().patch('/auth/staff/5/').twice().reply(405, {});
    server().get('/auth/staff/5/').reply(200, cara);
    const whole = { nickname: 'C', email: 'c@x', profile: { hotel: 4, phone: '1' } };
    server().put('/auth/staff/5/', whole).twice().reply(200, { id: 5 });
    expect(await api.update(5, { email: 'c@x' })).toEqual({ id: 5 });
    server().get('/auth/staff/5/').reply(405, {});
    server()
      .get('/auth/staff/')
      .reply(200, [{ id: 4 }, cara]);
    expect(await api.update(5, { email: 'c@x' })).toEqual({ id: 5 });
    server().patch('/auth/profile/').reply(501, {});
    server().get('/v1/users/current').reply(200, USER);
    const own = { username: 'asha', profile: { hotel: 4, role: 'admin', phone: '2' } };
    server().put('/auth/profile/', own).reply(200, USER);
    expect(await api.updateProfile({ profile: { phone: '2' } })).toEqual(USER);
    expect(nock.isDone()).toBe(true);
  });
});
