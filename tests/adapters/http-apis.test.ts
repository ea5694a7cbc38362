import nock from 'nock';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HttpAuthApi } from '#adapters/http/http-auth-api.ts';
import { HttpHotelApi } from '#adapters/http/http-hotel-api.ts';
import { HttpOnboardingApi, wireRequestOf } from '#adapters/http/http-onboarding-api.ts';
import { HttpStaffApi } from '#adapters/http/http-staff-api.ts';
import { HttpUserApi } from '#adapters/http/http-user-api.ts';
import type { OperationKind } from '#domain/operation.ts';
import { httpWorld, server } from './http-world.ts';

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
afterAll(() => {
  nock.restore();
  nock.enableNetConnect();
});

const USER = { username: 'asha', user_profile: { hotel: { id: 4 }, role: 'admin' } };

async function tokenEndingAt(exp: number): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(exp)
    .sign(new Uint8Array(32));
}

describe('SPEC §7 Authentication', () => {
  it('POST /auth/token/ with username and password; returns access, refresh, user', async () => {
    const { anonymous } = httpWorld();
    const access = await tokenEndingAt(1_800_000_000);
    server()
      .post('/auth/token/', { username: 'asha', password: 'secret' })
      .reply(200, { access, refresh: 'r', user: USER });
    const answer = await new HttpAuthApi(anonymous).signIn({
      username: 'asha',
      password: 'secret',
    });
    expect(answer).toEqual({
      access,
      refresh: 'r',
      tokenExpiry: 1_800_000_000_000,
      user: USER,
    });
  });

  it('wrong or inactive: the 401 is thrown, once, with the words of the server', async () => {
    const { anonymous } = httpWorld();
    const detail = 'No active account found with the given credentials';
    server().post('/auth/token/').reply(401, { detail });
    await expect(
      new HttpAuthApi(anonymous).signIn({ username: 'asha', password: 'x' }),
    ).rejects.toMatchObject({ status: 401, message: detail });
  });

  it('a 429 of the sign-in is not waited for', async () => {
    const { anonymous, clock } = httpWorld();
    server().post('/auth/token/').reply(429, {}, { 'retry-after': '60' });
    await expect(
      new HttpAuthApi(anonymous).signIn({ username: 'asha', password: 'x' }),
    ).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    expect(clock.sleeps).toEqual([]);
  });

  it('POST /auth/token/refresh/ with refresh; R5 keeps a new refresh beside access', async () => {
    const { anonymous } = httpWorld();
    server()
      .post('/auth/token/refresh/', { refresh: 'r0' })
      .reply(200, { access: 'a', refresh: 'r1' });
    expect(await new HttpAuthApi(anonymous).refresh('r0')).toEqual({
      access: 'a',
      refresh: 'r1',
      tokenExpiry: 0,
    });
  });

  it('an answer without an access token is not this API', async () => {
    const { anonymous } = httpWorld();
    server().post('/auth/token/').reply(200, { ok: true });
    await expect(
      new HttpAuthApi(anonymous).signIn({ username: 'a', password: 'b' }),
    ).rejects.toMatchObject({ code: 'NOT_THE_API' });
  });

  it('GET /v1/users/current returns the current user', async () => {
    const { client } = httpWorld();
    server().get('/v1/users/current').reply(200, USER);
    expect(await new HttpUserApi(client).currentUser()).toEqual(USER);
    server().get('/v1/users/current').reply(200, []);
    await expect(new HttpUserApi(client).currentUser()).rejects.toMatchObject({
      code: 'NOT_THE_API',
    });
  });
});

const SENT: readonly (readonly [OperationKind, number | undefined, string, string])[] = [
  ['hotel', undefined, 'POST', '/hotels/'],
  ['hotel', 7, 'PUT', '/hotels/7/'],
  ['room-type', 7, 'POST', '/rooms/types/'],
  ['room', 7, 'POST', '/rooms/rooms/'],
  ['plan', 7, 'POST', '/rates/plans/'],
  ['rule', 7, 'POST', '/rates/rules/'],
  ['pricing', 7, 'POST', '/rates/pricing-config/'],
  ['user', 7, 'POST', '/auth/users/'],
  ['completion', 7, 'PATCH', '/hotels/7/'],
];

describe('SPEC §7 Onboarding', () => {
  it.each(SENT)('%s of hotel %s is %s %s', async (kind, hotelId, method, path) => {
    const { client } = httpWorld();
    const context = String(hotelId ?? 4);
    server()
      .intercept(path, method, { name: 'x' })
      .matchHeader('x-hotel-context', context)
      .reply(200, { id: 12 });
    const api = new HttpOnboardingApi(client);
    expect(await api.send({ kind, body: { name: 'x' }, hotelId })).toBe(12);
  });

  it('an id that is not yet known is written {id}, one that is known is encoded', () => {
    expect(wireRequestOf('completion', undefined)).toEqual({
      method: 'PATCH',
      path: '/hotels/{id}/',
    });
    expect(wireRequestOf('hotel', 'a/b?c').path).toBe('/hotels/a%2Fb%3Fc/');
  });

  it.each([
    [{ id: 'b2c3' }, 'b2c3'],
    [{ hotel: { id: 9 } }, 9],
    [{ name: 'x' }, undefined],
  ])('the id of a hotel is read from %j', async (answer, id) => {
    const { client } = httpWorld();
    server().post('/hotels/').reply(201, answer);
    const api = new HttpOnboardingApi(client);
    expect(await api.send({ kind: 'hotel', body: {}, hotelId: undefined })).toBe(id);
  });

  it('lists use ?hotel= with the context of that hotel, hotels are listed by code', async () => {
    const { client } = httpWorld();
    const api = new HttpOnboardingApi(client);
    server()
      .get('/auth/users/?hotel=7')
      .matchHeader('x-hotel-context', '7')
      .reply(200, [{ id: 1 }]);
    expect(await api.list('user', { hotelId: 7 })).toEqual([{ id: 1 }]);
    server()
      .get('/hotels/?code=SEASID01')
      .reply(200, { results: [{ id: 2 }], next: null });
    expect(await api.list('hotel', { hotelCode: 'SEASID01' })).toEqual([{ id: 2 }]);
  });

  it('operations wait as often as the server asks, the set-up status once', async () => {
    const { client, clock } = httpWorld();
    const api = new HttpOnboardingApi(client);
    server().post('/rooms/rooms/').times(3).reply(429, {}, { 'retry-after': '2' });
    server().post('/rooms/rooms/').reply(201, { id: 1 });
    await api.send({ kind: 'room', body: {}, hotelId: 7 });
    expect(clock.sleeps).toHaveLength(3);
    server().get('/hotels/7/setup_status/').times(2).reply(429, {}, { 'retry-after': '2' });
    await expect(api.setupStatus(7)).rejects.toMatchObject({ status: 429 });
  });

  it('GET /hotels/{id}/ and its setup_status', async () => {
    const { client } = httpWorld();
    const api = new HttpOnboardingApi(client);
    server().get('/hotels/7/').reply(200, { id: 7, tax_rate: '12.00', check_in_time: '15:00:00' });
    expect(await api.hotel(7)).toEqual({ id: 7, tax_rate: '12.00', check_in_time: '15:00:00' });
    server().get('/hotels/7/setup_status/').reply(200, { has_rates: true });
    expect(await api.setupStatus(7)).toEqual({
      is_fully_configured: false,
      has_room_types: false,
      has_rates: true,
      has_staff_users: false,
    });
  });
});

describe('SPEC §7 Hotel service', () => {
  const world = () => new HttpHotelApi(httpWorld().client);

  it('GET /hotels/my-hotel/; a 404 yields sample data that says so (R27)', async () => {
    server().get('/hotels/my-hotel/').reply(200, { name: 'Seaside' });
    expect(await world().myHotel()).toEqual({ value: { name: 'Seaside' }, sample: false });
    server().get('/hotels/my-hotel/').reply(404, { detail: 'Not found.' });
    const { value, sample } = await world().myHotel();
    expect(sample).toBe(true);
    expect(value).toMatchObject({
      name: 'Sample Hotel',
      currency: 'INR',
      timezone: 'Asia/Kolkata',
    });
  });

  it('PUT /hotels/my-hotel/; a 404 yields a mock success that says so', async () => {
    server().put('/hotels/my-hotel/').reply(404, {});
    expect(await world().updateMyHotel({ name: 'x' })).toEqual({
      value: { name: 'x' },
      sample: true,
    });
  });

  it('any other error of my-hotel is thrown', async () => {
    server().get('/hotels/my-hotel/').reply(403, {});
    await expect(world().myHotel()).rejects.toMatchObject({ status: 403 });
  });

  it('dashboard figures come from the server where it has them', async () => {
    server()
      .get('/rooms/rooms/status_summary/')
      .reply(200, { total_rooms: 12, occupied_rooms: 3, occupancy_rate: '25.00' });
    server().get('/reservations/').reply(200, { count: 9, results: [] });
    expect(await world().dashboardFigures()).toEqual({
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
    expect(await world().dashboardFigures()).toMatchObject({
      total_rooms: { value: 30, sample: true },
      occupied_rooms: { value: 18, sample: true },
      occupancy_rate: { value: 60, sample: true },
      reservations: { value: 1, sample: false },
    });
  });

  it('GET /hotels/current/, then GET /api/hotels/{id}/staff/', async () => {
    server().get('/hotels/current/').reply(200, { id: 4 });
    server()
      .get('/api/hotels/4/staff/')
      .reply(200, [{ id: 1 }]);
    expect(await world().hotelStaff()).toEqual([{ id: 1 }]);
  });

  it('quick-setup, room types and simple rates', async () => {
    server().post('/hotels/quick-setup/', { name: 'x' }).reply(201, { id: 3 });
    server()
      .get('/v1/room-types')
      .reply(200, { results: [{ id: 1 }] });
    server()
      .get('/rates/simple/')
      .reply(200, { rates: { DLX: '7000.00' } });
    expect(await world().quickSetup({ name: 'x' })).toEqual({ id: 3 });
    expect(await world().roomTypes()).toEqual([{ id: 1 }]);
    expect(await world().simpleRates()).toEqual({ DLX: '7000.00' });
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
