import { beforeEach, describe, expect, test } from 'vitest';
import {
  HOTEL,
  openSandbox,
  ratePlan,
  rateRule,
  room,
  roomType,
  staffUser,
  type Client,
} from '#tests/sandbox/support/sandbox-client.ts';

let client: Client;

beforeEach(() => {
  client = openSandbox();
});

test('onboarding a hotel step by step ends in a configured hotel whose admin can sign in', async () => {
  const user = await client.as('4onboard');
  const hotel = await user.make('/hotels/', HOTEL);
  const status = async () => (await user.get(`/hotels/${hotel}/setup_status/`, hotel)).body;
  const none = { has_room_types: false, has_rates: false, has_staff_users: false };
  const all = { has_room_types: true, has_rates: true, has_staff_users: true };
  expect(await status()).toEqual({ is_fully_configured: false, ...none });
  const type = await user.make('/rooms/types/', roomType(hotel));
  await user.make('/rooms/rooms/', room(hotel, type));
  expect(await status()).toMatchObject({ ...none, has_room_types: true });
  const plan = await user.make('/rates/plans/', ratePlan(hotel));
  await user.make('/rates/rules/', rateRule(hotel, plan, type));
  await user.make('/rates/pricing-config/', { hotel, weekend_markup_percentage: 20 });
  await user.make('/auth/users/', staffUser(hotel));
  expect(await status()).toEqual({ is_fully_configured: false, ...all });
  await user.patch(`/hotels/${hotel}/`, {
    onboarding_completed: true,
    onboarding_completed_at: new Date().toISOString(),
  });
  expect(await status()).toEqual({ is_fully_configured: true, ...all });
  const admin = await client.as('olivia', 'Wj7kPq2m');
  const own = { id: hotel, ...HOTEL, onboarding_completed: true };
  expect((await admin.get('/hotels/my-hotel/', hotel)).body).toMatchObject(own);
  expect(client.crashes).toEqual([]);
});

test("the user's own hotel is read and replaced at my-hotel, and read at current", async () => {
  const admin = await client.as('demo-admin');
  const { body } = await admin.get('/hotels/1/');
  expect(await admin.get('/hotels/my-hotel/')).toAnswer(200, body);
  expect(await admin.get('/hotels/current/')).toAnswer(200, body);
  expect(await admin.put('/hotels/my-hotel/', { ...HOTEL, code: 'DEMO01' })).toAnswer(200);
  expect((await admin.get('/hotels/1/')).body).toMatchObject({ name: HOTEL.name });
  const user = await client.as('4onboard');
  const hotel = await user.make('/hotels/', HOTEL);
  expect(await user.get('/hotels/my-hotel/')).toAnswer(404);
  expect((await user.get('/hotels/my-hotel/', hotel)).body['id']).toBe(hotel);
});

test('creates the three quick-start room types once, for a hotel without room types', async () => {
  const user = await client.as('4onboard');
  const hotel = await user.make('/hotels/', HOTEL);
  const reply = await user.post('/hotels/quick-setup/', {}, hotel);
  const types = [...reply.body['room_types']!].map((type) => [type['code'], type['room_size']]);
  expect([reply.status, types]).toEqual([
    201,
    [
      ['STD', 200],
      ['DLX', 300],
      ['SUT', 500],
    ],
  ]);
  const again = ['This hotel already has room types.'];
  expect(await user.post('/hotels/quick-setup/', {}, hotel)).toAnswer(400, again);
});

describe('the demonstration hotel', () => {
  test('has a summary of its rooms, with amounts only for roles with reports', async () => {
    for (const [username, amounts] of [
      // The hotel has 14 rooms with a base rate of 4000, 11 with 7000 and 5 with 12000.
      ['demo-admin', { average_rate: '6433.00', revenue: expect.any(String) }],
      ['demo-manager', { average_rate: '6433.00', revenue: expect.any(String) }],
      ['demo-frontdesk', {}],
      ['demo-housekeeper', {}],
      ['demo-maintenance', {}],
    ] as const) {
      const user = await client.as(username);
      const { body } = await user.get('/hotels/current/dashboard-stats');
      const { average_rate, revenue } = body;
      expect(body).toMatchObject({ total_rooms: 30, reservations: 12, staff: 6 });
      expect({ average_rate, revenue }).toEqual(amounts);
      const summary = { total_rooms: 30, occupied_rooms: 12, occupancy_rate: 40 };
      expect((await user.get('/rooms/rooms/status_summary/')).body).toMatchObject(summary);
    }
  });

  test('has reservations, room types, simple rates and staff', async () => {
    const admin = await client.as('demo-admin');
    for (const [path, count] of [
      ['/reservations/', 12],
      ['/v1/reservations', 12],
      ['/v1/room-types', 3],
      ['/api/hotels/1/staff/', 6],
    ] as const)
      expect([path, (await admin.get(path)).body['count']]).toEqual([path, count]);
    const rates = { STD: '4000.00', DLX: '7000.00', SUT: '12000.00' };
    expect(await admin.get('/rates/simple/')).toAnswer(200, { rates });
  });
});

test("creates staff in the user's own hotel if the body names none, changes and removes them", async () => {
  const admin = await client.as('demo-admin');
  const { profile: _, password, confirm_password, ...person } = staffUser(1, 'nadia');
  const profile = { role: 'housekeeper' };
  const id = await admin.make('/auth/staff/', { ...person, password, confirm_password, profile });
  const path = `/auth/staff/${id}/`;
  const now = { ...person, first_name: 'Nadja', profile: { hotel: 1, role: 'manager' } };
  expect(await admin.put(path, now)).toAnswer(200);
  expect((await admin.get(path)).body).toMatchObject({
    first_name: 'Nadja',
    user_profile: { role: 'manager', hotel: { id: 1 } },
  });
  expect(await admin.remove(path)).toAnswer(204);
  expect(await admin.get(path)).toAnswer(404);
});
