import { beforeEach, describe, expect, test } from 'vitest';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { HOTELS } from '#sandbox/records/resources.ts';
import {
  HOTEL,
  openSandbox,
  ratePlan,
  rateRule,
  room,
  roomType,
  staffUser,
  textOf,
  type Client,
  type Json,
} from '#tests/sandbox/support/sandbox-client.ts';

test('the sandbox stores every field of the hotel profile', () => {
  expect(Object.keys(HOTELS.fields)).toEqual(
    expect.arrayContaining(Object.keys(HOTEL_PROFILE_DEFAULTS)),
  );
});

let client: Client;
let token = '';
let hotel = 0;
let type = 0;

beforeEach(async () => {
  client = openSandbox({ pageSize: 7 });
  token = await client.signIn('4onboard');
  hotel = await client.make('/hotels/', token, HOTEL);
  type = await client.make('/rooms/types/', token, roomType(hotel));
});

const post = (path: string, body: unknown) => client.call('POST', path, { token, body });
const get = (path: string) => client.call('GET', path, { token });
const rows = (body: Json | undefined) => [...(body ?? [])];

describe('the uniqueness of keys', () => {
  test('the uniqueness of keys holds for hotel codes, also among hotels of other accounts', async () => {
    const taken = { code: ['hotel with this code already exists.'] };
    expect((await post('/hotels/', HOTEL)).body).toEqual(taken);
    expect((await post('/hotels/', { ...HOTEL, code: 'DEMO01' })).body).toEqual(taken);
  });

  test('the uniqueness of keys holds for room numbers within each hotel', async () => {
    await client.make('/rooms/rooms/', token, room(hotel, type));
    const again = await post('/rooms/rooms/', room(hotel, type));
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      non_field_errors: ['The fields hotel, room_number must make a unique set.'],
    });
    const second = await client.make('/hotels/', token, { ...HOTEL, code: 'SECOND01' });
    const secondType = await client.make('/rooms/types/', token, roomType(second));
    await client.make('/rooms/rooms/', token, room(second, secondType));
  });

  test.each([
    ['/rooms/types/', roomType],
    ['/rates/plans/', ratePlan],
  ])('the uniqueness of keys holds for the codes of the %s of a hotel', async (path, body) => {
    await client.make(path, token, body(hotel, 'TWICE'));
    expect((await post(path, body(hotel, 'TWICE'))).body).toEqual({
      non_field_errors: ['The fields hotel, code must make a unique set.'],
    });
  });

  test('the uniqueness of keys does not apply to rate rules', async () => {
    const plan = await client.make('/rates/plans/', token, ratePlan(hotel));
    await client.make('/rates/rules/', token, rateRule(hotel, plan, type));
    await client.make('/rates/rules/', token, rateRule(hotel, plan, type));
    expect((await get(`/rates/rules/?hotel=${hotel}`)).body['count']).toBe(2);
  });

  test('the uniqueness of keys allows one pricing configuration per hotel', async () => {
    await client.make('/rates/pricing-config/', token, { hotel });
    expect((await post('/rates/pricing-config/', { hotel })).body).toEqual({
      hotel: ['pricing config with this hotel already exists.'],
    });
  });

  test('a change may keep its own key but not take another', async () => {
    const first = await client.make('/rooms/rooms/', token, room(hotel, type, '101'));
    await client.make('/rooms/rooms/', token, room(hotel, type, '102'));
    const path = `/rooms/rooms/${first}/`;
    const put = (number: string) =>
      client.call('PUT', path, { token, body: room(hotel, type, number) });
    expect((await put('101')).status).toBe(200);
    expect((await put('102')).body).toEqual({
      non_field_errors: ['The fields hotel, room_number must make a unique set.'],
    });
  });

  test('exactly one of many equal requests at once is granted', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/users/', staffUser(hotel))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(client.crashes).toEqual([]);
  });
});

describe('single records', () => {
  test('single records are read, replaced, changed and removed', async () => {
    const id = await client.make('/rooms/rooms/', token, room(hotel, type));
    const path = `/rooms/rooms/${id}/`;
    expect((await get(path)).body).toEqual({ id, ...room(hotel, type) });
    const body = { status: 'occupied' };
    const changed = await client.call('PATCH', path, { token, body });
    expect(changed.body).toEqual({ id, ...room(hotel, type), status: 'occupied' });
    const replaced = await client.call('PUT', path, { token, body });
    expect(replaced.status).toBe(400);
    expect(Object.keys(replaced.body)).toEqual(['hotel', 'room_type', 'room_number', 'floor']);
    expect((await client.call('DELETE', path, { token })).status).toBe(204);
    expect((await get(path)).body).toEqual({ detail: 'Not found.' });
  });

  test('single records keep optional fields that a replacement does not name', async () => {
    const path = `/hotels/${hotel}/`;
    await client.call('PATCH', path, { token, body: { spa_available: true, tax_rate: '5.50' } });
    const reply = await client.call('PUT', path, { token, body: { ...HOTEL, name: 'Renamed' } });
    expect(reply.body).toMatchObject({ name: 'Renamed', spa_available: true, tax_rate: '5.50' });
  });

  test('single records store a new password as a hash, and only if it is repeated', async () => {
    const id = await client.make('/auth/users/', token, staffUser(hotel));
    const patch = (body: object) => client.call('PATCH', `/auth/users/${id}/`, { token, body });
    expect((await patch({ password: 'Nm4xRt8z', confirm_password: 'other' })).status).toBe(400);
    const changed = await patch({ password: 'Nm4xRt8z', confirm_password: 'Nm4xRt8z' });
    expect(changed.status).toBe(200);
    const signIn = (password: string) =>
      client.call('POST', '/auth/token/', { body: { username: 'olivia', password } });
    expect((await signIn('Wj7kPq2m')).status).toBe(401);
    expect((await signIn('Nm4xRt8z')).status).toBe(200);
  });

  test('a room type cannot be removed while it has rooms', async () => {
    await client.make('/rooms/rooms/', token, room(hotel, type));
    const reply = await client.call('DELETE', `/rooms/types/${type}/`, { token });
    expect(reply.status).toBe(409);
    expect((await get(`/rooms/types/${type}/`)).status).toBe(200);
  });

  test('a hotel is deleted with all its records', async () => {
    const plan = await client.make('/rates/plans/', token, ratePlan(hotel));
    await client.make('/rooms/rooms/', token, room(hotel, type));
    await client.make('/rates/rules/', token, rateRule(hotel, plan, type));
    await client.make('/auth/users/', token, staffUser(hotel));
    expect((await client.call('DELETE', `/hotels/${hotel}/`, { token })).status).toBe(204);
    for (const path of ['/hotels/', '/rooms/rooms/', '/rates/rules/', '/auth/users/']) {
      expect([path, (await get(path)).body['count']]).toEqual([path, 0]);
    }
  });

  test('the last active administrator of a hotel that is set up cannot be removed, demoted or deactivated', async () => {
    const id = await client.make('/auth/users/', token, staffUser(hotel));
    const path = `/auth/users/${id}/`;
    const mark = { onboarding_completed: true };
    await client.call('PATCH', `/hotels/${hotel}/`, { token, body: mark });
    const sentence = [
      'At least one Administrator is required. Add another admin before removing this one.',
    ];
    const attempts = [
      await client.call('DELETE', path, { token }),
      await client.call('PATCH', path, { token, body: { is_active: false } }),
      await client.call('PATCH', path, { token, body: { profile: { role: 'manager' } } }),
    ];
    for (const reply of attempts) {
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(sentence);
    }
    await client.make('/auth/users/', token, staffUser(hotel, 'second'));
    expect((await client.call('DELETE', path, { token })).status).toBe(204);
  });
});

describe('lists', () => {
  test('lists link through all pages, with every record once', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => String(101 + index));
    for (const number of numbers) {
      await client.make('/rooms/rooms/', token, room(hotel, type, number));
    }
    const seen: unknown[] = [];
    let next: string | null = `http://localhost/rooms/rooms/?hotel=${hotel}`;
    const previous: unknown[] = [];
    while (next !== null) {
      const reply = await get(next);
      expect(reply.body['count']).toBe(30);
      seen.push(...rows(reply.body['results']).map((row) => row['room_number']));
      previous.push(reply.body['previous']);
      next = reply.body['next'] === null ? null : textOf(reply.body['next']);
    }
    expect(seen).toEqual(numbers);
    const address = `http://localhost/rooms/rooms/?hotel=${hotel}`;
    expect(previous.slice(0, 3)).toEqual([null, address, `${address}&page=2`]);
  });

  test('lists take a page size up to 100, and return 404 past the end', async () => {
    const admin = await client.signIn('demo-admin');
    const list = (query: string) => client.call('GET', `/rooms/rooms/?${query}`, { token: admin });
    expect(rows((await list('page_size=25')).body['results'])).toHaveLength(25);
    expect(rows((await list('page_size=1000')).body['results'])).toHaveLength(30);
    expect(rows((await list('page_size=x')).body['results'])).toHaveLength(7);
    for (const page of ['99', '0', '-1', 'x']) {
      const reply = await list(`page=${page}`);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ detail: 'Invalid page.' });
    }
    expect((await list('page=last')).body['next']).toBeNull();
  });

  test('lists can be filtered by natural key', async () => {
    const plan = await client.make('/rates/plans/', token, ratePlan(hotel));
    await client.make('/rooms/rooms/', token, room(hotel, type));
    await client.make('/rates/rules/', token, rateRule(hotel, plan, type));
    await client.make('/rates/pricing-config/', token, { hotel });
    await client.make('/auth/users/', token, staffUser(hotel));
    for (const path of [
      `/hotels/?code=${HOTEL.code}`,
      `/hotels/?hotel=${hotel}`,
      `/rooms/types/?hotel=${hotel}&code=STD`,
      `/rooms/rooms/?hotel=${hotel}&room_number=101`,
      `/rates/plans/?hotel=${hotel}&code=BAR`,
      `/rates/rules/?hotel=${hotel}&rate_plan=${plan}&room_type=${type}`,
      `/rates/pricing-config/?hotel=${hotel}`,
      `/auth/users/?hotel=${hotel}&username=olivia`,
    ]) {
      expect([path, (await get(path)).body['count']]).toEqual([path, 1]);
    }
    expect((await get('/hotels/?code=OTHER')).body['count']).toBe(0);
    const bad = await get('/rooms/rooms/?hotel=abc');
    expect(bad.status).toBe(400);
    expect(bad.body).toEqual({ hotel: ['Enter a number.'] });
  });
});
