import { beforeAll, describe, expect, test } from 'vitest';
import {
  HOTEL,
  openSandbox,
  room,
  roomType,
  staffUser,
  textOf,
} from '#tests/sandbox/support/sandbox-client.ts';

const DEMO = 1;
const KINDS = ['types', 'rooms'].map((kind) => `/rooms/${kind}/`);
const ALL = [
  ...KINDS,
  '/rates/plans/',
  '/rates/rules/',
  '/rates/pricing-config/',
  '/auth/users/',
  '/auth/staff/',
];

const client = openSandbox();
const FORBIDDEN = { detail: 'You do not have permission to perform this action.' };
let onboarding = '';
let demoAdmin = '';
let ownAdmin = '';
let hotel = 0;
let type = 0;

beforeAll(async () => {
  onboarding = await client.signIn('4onboard');
  demoAdmin = await client.signIn('demo-admin');
  hotel = await client.make('/hotels/', onboarding, HOTEL);
  type = await client.make('/rooms/types/', onboarding, roomType(hotel));
  await client.make('/auth/users/', onboarding, staffUser(hotel));
  ownAdmin = await client.signIn('olivia', 'Wj7kPq2m');
});

describe('a hotel user', () => {
  test.each(ALL)('a hotel user does not see the %s of another hotel', async (path) => {
    const list = await client.call('GET', `${path}?hotel=${DEMO}`, { token: ownAdmin });
    expect(list.body).toEqual({ count: 0, next: null, previous: null, results: [] });
    const theirs = await client.call('GET', `${path}?page_size=1`, { token: demoAdmin });
    const [record] = [...theirs.body['results']!];
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const reply = await client.call(method, `${path}${textOf(record?.['id'])}/`, {
        token: ownAdmin,
        body,
      });
      expect([method, reply.status]).toEqual([method, 404]);
      expect(reply.body).toEqual({ detail: 'Not found.' });
    }
  });

  test('a hotel user sees its own hotel only', async () => {
    const list = await client.call('GET', '/hotels/', { token: ownAdmin });
    expect([...list.body['results']!].map(({ id }) => id)).toEqual([hotel]);
    for (const path of [
      `/hotels/${DEMO}/`,
      `/hotels/${DEMO}/setup_status/`,
      `/api/hotels/${DEMO}/staff/`,
    ]) {
      expect([path, (await client.call('GET', path, { token: ownAdmin })).status]).toEqual([
        path,
        404,
      ]);
    }
  });

  test('a hotel user writes nothing for another hotel', async () => {
    const writes = [
      ['/rooms/types/', roomType(DEMO, 'NEW')],
      ['/rooms/rooms/', room(DEMO, 1, '999')],
      ['/rates/pricing-config/', { hotel: DEMO }],
      ['/auth/users/', staffUser(DEMO, 'intruder')],
      ['/auth/staff/', staffUser(DEMO, 'intruder')],
    ] as const;
    for (const [path, body] of writes) {
      const reply = await client.call('POST', path, { token: ownAdmin, body });
      expect([path, reply.status]).toEqual([path, 403]);
      expect(reply.body).toEqual(FORBIDDEN);
    }
  });

  test('a hotel user moves no record to another hotel', async () => {
    const reply = await client.call('PATCH', `/rooms/types/${type}/`, {
      token: ownAdmin,
      body: { hotel: DEMO },
    });
    expect(reply.status).toBe(403);
  });
});

describe('the onboarding account', () => {
  test('the onboarding account sees and changes only the hotels it created', async () => {
    const list = await client.call('GET', '/hotels/', { token: onboarding });
    expect([...list.body['results']!].map(({ id }) => id)).toEqual([hotel]);
    const body = { name: 'Mine now' };
    const patch = await client.call('PATCH', `/hotels/${DEMO}/`, { token: onboarding, body });
    expect(patch.status).toBe(404);
    const post = await client.call('POST', '/rooms/types/', {
      token: onboarding,
      body: roomType(DEMO, 'NEW'),
    });
    expect(post.status).toBe(403);
  });
});

const get = (path: string, token: string, context: number | string) =>
  client.call('GET', path, { token, context });

describe('X-Hotel-Context', () => {
  test("X-Hotel-Context must be the user's hotel", async () => {
    expect((await get('/rooms/rooms/', ownAdmin, hotel)).status).toBe(200);
    for (const context of [DEMO, 999, 'x', '']) {
      const reply = await get('/rooms/rooms/', ownAdmin, context);
      expect([String(context), reply.status]).toEqual([String(context), 403]);
      expect(reply.body).toEqual(FORBIDDEN);
    }
  });

  test('X-Hotel-Context must be a hotel of the onboarding account, and the hotel of the record', async () => {
    const second = await client.make('/hotels/', onboarding, { ...HOTEL, code: 'SECOND01' });
    expect((await get(`/rooms/types/${type}/`, onboarding, hotel)).status).toBe(200);
    expect((await get(`/rooms/types/${type}/`, onboarding, second)).status).toBe(403);
    expect((await get(`/rooms/types/?hotel=${hotel}`, onboarding, second)).status).toBe(403);
    expect((await get(`/hotels/${hotel}/setup_status/`, onboarding, second)).status).toBe(403);
    expect((await get('/rooms/types/', onboarding, DEMO)).status).toBe(403);
    const post = await client.call('POST', '/rooms/types/', {
      token: onboarding,
      context: second,
      body: roomType(hotel, 'NEW'),
    });
    expect(post.status).toBe(403);
  });

  test('X-Hotel-Context filters the lists of the onboarding account', async () => {
    expect((await get('/hotels/', onboarding, hotel)).body['count']).toBe(1);
  });

  test('X-Hotel-Context is refused when a hotel is created', async () => {
    const reply = await client.call('POST', '/hotels/', {
      token: onboarding,
      context: hotel,
      body: { ...HOTEL, code: 'THIRD01' },
    });
    expect(reply.status).toBe(403);
  });
});
