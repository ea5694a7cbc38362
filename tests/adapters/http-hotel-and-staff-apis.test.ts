import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HttpHotelApi } from '#adapters/http/http-hotel-api.ts';
import { HttpStaffApi } from '#adapters/http/http-staff-api.ts';
import { httpWorld, server } from './http-world.ts';

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
afterAll(() => {
  nock.restore();
  nock.enableNetConnect();
});

const USER = { username: 'asha', user_profile: { hotel: { id: 4 }, role: 'admin' } };

const hotelApi = () => new HttpHotelApi(httpWorld().client);

describe('SPEC §7 Hotel service', () => {
  it('GET /hotels/my-hotel/; a 404 yields sample data that says so (R27)', async () => {
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

  it('PUT /hotels/my-hotel/; a 404 yields a mock success that says so', async () => {
    server().put('/hotels/my-hotel/').reply(404, {});
    expect(await hotelApi().updateMyHotel({ name: 'x' })).toEqual({
      value: { name: 'x' },
      sample: true,
    });
  });

  it('any other error of my-hotel is thrown', async () => {
    server().get('/hotels/my-hotel/').reply(403, {});
    await expect(hotelApi().myHotel()).rejects.toMatchObject({ status: 403 });
  });

  it('dashboard figures come from the server where it has them', async () => {
    server()
      .get('/rooms/rooms/status_summary/')
      .reply(200, { total_rooms: 12, occupied_rooms: 3, occupancy_rate: '25.00' });
    server().get('/reservations/').reply(200, { count: 9, results: [] });
    expect(await hotelApi().dashboardFigures()).toEqual({
      total_rooms: { value: 12, sample: false },
      occupied_rooms: { value: 3, sample: false },
      occupancy_rate: { value: 25, sample: false },
      reservations: { value: 9, sample: false },
      staff: { value: 8, sample: true },
      revenue: { value: 185_000, sample: true },
      tasks: { value: 3, sample: true },
      average_rate: { value: 4500, sample: true },
    });
  });

  it('dashboard figures fall back, each on its own, and say so', async () => {
    server().get('/rooms/rooms/status_summary/').reply(500, 'crash');
    server()
      .get('/reservations/')
      .reply(200, [{ id: 1 }]);
    expect(await hotelApi().dashboardFigures()).toMatchObject({
      total_rooms: { value: 30, sample: true },
      occupied_rooms: { value: 18, sample: true },
      occupancy_rate: { value: 60, sample: true },
      reservations: { value: 1, sample: false },
    });
  });

  it('a current hotel without an id is not this API', async () => {
    server().get('/hotels/current/').reply(200, {});
    await expect(hotelApi().hotelStaff()).rejects.toMatchObject({ code: 'NOT_THE_API' });
  });

  it('GET /hotels/current/, then GET /api/hotels/{id}/staff/', async () => {
    server().get('/hotels/current/').reply(200, { id: 4 });
    server()
      .get('/api/hotels/4/staff/')
      .reply(200, [{ id: 1 }]);
    expect(await hotelApi().hotelStaff()).toEqual([{ id: 1 }]);
  });

  it('quick-setup, room types and simple rates', async () => {
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

describe('SPEC §7 Staff service', () => {
  it.each([
    ['results', { results: [{ id: 1 }] }],
    ['list', [{ id: 1 }]],
  ])('%s', async (_, body) => {
    server().get('/auth/staff/').reply(200, body);
    expect(await new HttpStaffApi(httpWorld().client).list()).toEqual([{ id: 1 }]);
  });

  it('creates, reads, updates and deletes a user, and updates the own profile', async () => {
    const api = new HttpStaffApi(httpWorld().client);
    server().post('/auth/staff/', { a: 1 }).reply(201, { id: 5 });
    server().get('/auth/staff/5/').reply(200, { id: 5 });
    server().put('/auth/staff/5/', { a: 2 }).reply(200, { id: 5, a: 2 });
    server().delete('/auth/staff/5/').reply(204);
    server().put('/auth/profile/', { a: 3 }).reply(200, USER);
    expect(await api.create({ a: 1 })).toEqual({ id: 5 });
    expect(await api.read(5)).toEqual({ id: 5 });
    expect(await api.update(5, { a: 2 })).toEqual({ id: 5, a: 2 });
    await api.remove(5);
    expect(await api.updateProfile({ a: 3 })).toEqual(USER);
    expect(nock.isDone()).toBe(true);
  });
});
