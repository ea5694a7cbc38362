import { beforeAll, describe, expect, test } from 'vitest';
import {
  HOTEL,
  openSandbox,
  room,
  roomType,
  staffUser,
  textOf,
  type User,
} from '#tests/sandbox/support/sandbox-client.ts';

const DEMO = 1;
const NOT_FOUND = { detail: 'Not found.' };
const FORBIDDEN = { detail: 'You do not have permission to perform this action.' };

const client = openSandbox();
let onboarding: User;
let demoAdmin: User;
let ownAdmin: User;
let hotel = 0;
let type = 0;

beforeAll(async () => {
  onboarding = await client.as('4onboard');
  demoAdmin = await client.as('demo-admin');
  hotel = await onboarding.make('/hotels/', HOTEL);
  type = await onboarding.make('/rooms/types/', roomType(hotel));
  await onboarding.make('/auth/users/', staffUser(hotel));
  ownAdmin = await client.as('olivia', 'Wj7kPq2m');
});

describe('a hotel user', () => {
  test.each([
    '/rooms/types/',
    '/rooms/rooms/',
    '/rates/plans/',
    '/rates/rules/',
    '/rates/pricing-config/',
    '/auth/users/',
    '/auth/staff/',
  ])('does not see the %s of another hotel', async (path) => {
    const none = { count: 0, next: null, previous: null, results: [] };
    expect(await ownAdmin.get(`${path}?hotel=${DEMO}`)).toAnswer(200, none);
    const theirs = await demoAdmin.get(`${path}?page_size=1`);
    const record = `${path}${textOf([...theirs.body['results']!][0]?.['id'])}/`;
    for (const reply of [
      await ownAdmin.get(record),
      await ownAdmin.put(record, {}),
      await ownAdmin.patch(record, {}),
      await ownAdmin.remove(record),
    ])
      expect(reply).toAnswer(404, NOT_FOUND);
  });

  test('sees its own hotel only', async () => {
    const { body } = await ownAdmin.get('/hotels/');
    expect([...body['results']!].map(({ id }) => id)).toEqual([hotel]);
    for (const path of ['/hotels/1/', '/hotels/1/setup_status/', '/api/hotels/1/staff/'])
      expect(await ownAdmin.get(path)).toAnswer(404);
  });

  test('writes nothing for another hotel, and moves no record there', async () => {
    for (const [path, body] of [
      ['/rooms/types/', roomType(DEMO, 'NEW')],
      ['/rooms/rooms/', room(DEMO, 1, '999')],
      ['/rates/pricing-config/', { hotel: DEMO }],
      ['/auth/users/', staffUser(DEMO, 'intruder')],
      ['/auth/staff/', staffUser(DEMO, 'intruder')],
    ] as const)
      expect(await ownAdmin.post(path, body)).toAnswer(403, FORBIDDEN);
    expect(await ownAdmin.patch(`/rooms/types/${type}/`, { hotel: DEMO })).toAnswer(403);
  });
});

test('the onboarding account sees and changes only the hotels it created', async () => {
  const { body } = await onboarding.get('/hotels/');
  expect([...body['results']!].map(({ id }) => id)).toEqual([hotel]);
  expect(await onboarding.patch(`/hotels/${DEMO}/`, { name: 'Mine now' })).toAnswer(404);
  expect(await onboarding.post('/rooms/types/', roomType(DEMO, 'NEW'))).toAnswer(403);
});

describe('X-Hotel-Context', () => {
  test("must be the user's hotel", async () => {
    expect(await ownAdmin.get('/rooms/rooms/', hotel)).toAnswer(200);
    for (const context of [DEMO, 999, 'x', ''])
      expect(await ownAdmin.get('/rooms/rooms/', context)).toAnswer(403, FORBIDDEN);
  });

  test('must be a hotel of the onboarding account, and the hotel of the record', async () => {
    const second = await onboarding.make('/hotels/', { ...HOTEL, code: 'SECOND01' });
    expect(await onboarding.get(`/rooms/types/${type}/`, hotel)).toAnswer(200);
    expect((await onboarding.get('/hotels/', hotel)).body['count']).toBe(1);
    for (const reply of [
      await onboarding.get(`/rooms/types/${type}/`, second),
      await onboarding.get(`/rooms/types/?hotel=${hotel}`, second),
      await onboarding.get(`/hotels/${hotel}/setup_status/`, second),
      await onboarding.get('/rooms/types/', DEMO),
      await onboarding.post('/rooms/types/', roomType(hotel, 'NEW'), second),
      await onboarding.post('/hotels/', { ...HOTEL, code: 'THIRD01' }, hotel),
    ])
      expect(reply).toAnswer(403);
  });
});
