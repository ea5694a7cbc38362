import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { httpAuthApi, httpUserApi } from '#adapters/http/api/http-auth-api.ts';
import { httpOnboardingApi, wireRequestOf } from '#adapters/http/api/http-onboarding-api.ts';
import { interceptRequests, httpWorld, server } from '#tests/adapters/support/http-world.ts';

interceptRequests();

const USER = { username: 'asha', user_profile: { hotel: { id: 4 }, role: 'admin' } };

describe('Authentication', () => {
  it('POST /auth/token/ returns the tokens with their times, and the user', async () => {
    const { anonymous } = httpWorld();
    const access = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(1_799_999_000)
      .setExpirationTime(1_800_000_000)
      .sign(new Uint8Array(32));
    const credentials = { username: 'asha', password: 'secret' };
    server().post('/auth/token/', credentials).reply(200, { access, refresh: 'r', user: USER });
    const auth = httpAuthApi(anonymous, { serverTime: () => 1_799_999_500_000 });
    expect(await auth.signIn(credentials)).toEqual({
      access,
      refresh: 'r',
      tokenExpiry: 1_800_000_000_000,
      issuedAt: 1_799_999_000_000,
      serverTime: 1_799_999_500_000,
      user: USER,
    });
  });

  it('POST /auth/token/refresh/ keeps a new refresh token beside access', async () => {
    const { anonymous } = httpWorld();
    server()
      .post('/auth/token/refresh/', { refresh: 'r0' })
      .reply(200, { access: 'a', refresh: 'r1' });
    const tokens = { access: 'a', refresh: 'r1', tokenExpiry: 0 };
    expect(await httpAuthApi(anonymous).refresh('r0')).toEqual(tokens);
  });

  it('refuses a sign-in without an access token, because this is not the API', async () => {
    const { anonymous } = httpWorld();
    server().post('/auth/token/').reply(200, { ok: true });
    await expect(
      httpAuthApi(anonymous).signIn({ username: 'a', password: 'b' }),
    ).rejects.toMatchObject({ code: 'NOT_THE_API' });
  });

  it('GET /v1/users/current returns the current user', async () => {
    const { client } = httpWorld();
    server().get('/v1/users/current').reply(200, USER);
    expect(await httpUserApi(client).currentUser()).toEqual(USER);
    server().get('/v1/users/current').reply(200, []);
    await expect(httpUserApi(client).currentUser()).rejects.toMatchObject({
      code: 'NOT_THE_API',
    });
  });
});

describe('Onboarding', () => {
  it.each([
    ['hotel', undefined, 'POST', '/hotels/'],
    ['room-type', 7, 'POST', '/rooms/types/'],
    ['room', 7, 'POST', '/rooms/rooms/'],
    ['plan', 7, 'POST', '/rates/plans/'],
    ['rule', 7, 'POST', '/rates/rules/'],
    ['pricing', 7, 'POST', '/rates/pricing-config/'],
    ['user', 7, 'POST', '/auth/users/'],
    ['completion', 7, 'PATCH', '/hotels/7/'],
  ] as const)('sends the %s of hotel %s with %s %s', async (kind, hotelId, method, path) => {
    server()
      .intercept(path, method, { name: 'x' })
      .matchHeader('x-hotel-context', String(hotelId ?? 4))
      .reply(200, { id: 12 });
    const api = httpOnboardingApi(httpWorld().client);
    expect(await api.send({ kind, body: { name: 'x' }, hotelId })).toBe(12);
  });

  it.each([
    [1, 0],
    ['1', '0'],
    ['true', 'False'],
    [true, false],
  ])('reads the booleans of any server: %j and %j', async (on, off) => {
    const { client } = httpWorld();
    const api = httpOnboardingApi(client);
    const plan = { id: 3, code: 'BAR', is_active: off, is_base_plan: on };
    server().get('/rates/plans/').query({ hotel: 4 }).reply(200, [plan]);
    expect(await api.list('plan', { hotelId: 4 })).toEqual([
      { id: 3, code: 'BAR', is_active: false, is_base_plan: true },
    ]);
    server().get('/hotels/4/').reply(200, { id: 4, onboarding_completed: on, spa_available: off });
    expect(await api.hotel(4)).toEqual({ id: 4, onboarding_completed: true, spa_available: false });
    server().get('/hotels/4/setup_status/').reply(200, { is_fully_configured: on });
    expect(await api.setupStatus(4)).toMatchObject({ is_fully_configured: true, has_rates: false });
  });

  it('sends a change, a replacement and a removal again if the response is lost', async () => {
    const { client } = httpWorld();
    const api = httpOnboardingApi(client);
    const of = { kind: 'room', id: 'a/b', hotelId: 7 } as const;
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      server().intercept('/rooms/rooms/a%2Fb/', method).reply(502);
      server().intercept('/rooms/rooms/a%2Fb/', method).reply(200, { id: 'a/b' });
    }
    await expect(api.change({ ...of, body: {} })).resolves.toEqual({ id: 'a/b' });
    await expect(api.replace({ ...of, body: {} })).resolves.toEqual({ id: 'a/b' });
    await expect(api.remove(of)).resolves.toBeUndefined();
  });

  it('writes an unknown ID as {id} and encodes a known one', () => {
    expect(wireRequestOf({ kind: 'completion' }, undefined)).toEqual({
      method: 'PATCH',
      path: '/hotels/{id}/',
    });
    expect(wireRequestOf({ kind: 'hotel' }, 'a/b?c').path).toBe('/hotels/a%2Fb%3Fc/');
    expect(wireRequestOf({ kind: 'plan', onlyIfExists: true }, 7)).toEqual({
      method: 'PATCH',
      path: '/rates/plans/{id}/',
    });
  });

  it.each([
    [{ id: 'b2c3' }, 'b2c3'],
    [{ hotel: { id: 9 } }, 9],
    [{ name: 'x' }, undefined],
  ])('reads the ID of a hotel from the response %j', async (answer, id) => {
    const { client } = httpWorld();
    server().post('/hotels/').reply(201, answer);
    const api = httpOnboardingApi(client);
    expect(await api.send({ kind: 'hotel', body: {}, hotelId: undefined })).toBe(id);
  });

  it('lists records with ?hotel= in the context of that hotel, and hotels by code', async () => {
    const { client } = httpWorld();
    const api = httpOnboardingApi(client);
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

  it('waits for operations as often as the server asks, and for the setup status once', async () => {
    const { client, clock } = httpWorld();
    const api = httpOnboardingApi(client);
    server().post('/rooms/rooms/').times(3).reply(429, {}, { 'retry-after': '2' });
    server().post('/rooms/rooms/').reply(201, { id: 1 });
    await api.send({ kind: 'room', body: {}, hotelId: 7 });
    expect(clock.sleeps).toHaveLength(3);
    server().get('/hotels/7/setup_status/').times(2).reply(429, {}, { 'retry-after': '2' });
    await expect(api.setupStatus(7)).rejects.toMatchObject({ status: 429 });
  });
});
