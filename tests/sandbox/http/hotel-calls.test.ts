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

const get = (path: string, token: string, context?: number) =>
  client.call('GET', path, { token, ...(context !== undefined && { context }) });

test('onboarding a hotel step by step ends in a configured hotel whose admin can sign in', async () => {
  const token = await client.signIn('4onboard');
  const hotel = await client.make('/hotels/', token, HOTEL);
  const status = async () => (await get(`/hotels/${hotel}/setup_status/`, token, hotel)).body;
  const parts = { has_room_types: false, has_rates: false, has_staff_users: false };
  expect(await status()).toEqual({ is_fully_configured: false, ...parts });
  const type = await client.make('/rooms/types/', token, roomType(hotel));
  await client.make('/rooms/rooms/', token, room(hotel, type));
  expect(await status()).toMatchObject({ ...parts, has_room_types: true });
  const plan = await client.make('/rates/plans/', token, ratePlan(hotel));
  await client.make('/rates/rules/', token, rateRule(hotel, plan, type));
  await client.make('/rates/pricing-config/', token, {
    hotel,
    is_enabled: true,
    weekend_markup_percentage: 20,
    peak_season_markup_percentage: 30,
    occupancy_based_pricing: true,
    advance_booking_discount: true,
  });
  await client.make('/auth/users/', token, staffUser(hotel));
  const full = { has_room_types: true, has_rates: true, has_staff_users: true };
  expect(await status()).toEqual({ is_fully_configured: false, ...full });
  await client.call('PATCH', `/hotels/${hotel}/`, {
    token,
    body: { onboarding_completed: true, onboarding_completed_at: new Date().toISOString() },
  });
  expect(await status()).toEqual({ is_fully_configured: true, ...full });
  const admin = await client.signIn('olivia', 'Wj7kPq2m');
  expect((await get('/hotels/my-hotel/', admin, hotel)).body).toMatchObject({
    id: hotel,
    ...HOTEL,
    onboarding_completed: true,
  });
  expect(client.crashes).toEqual([]);
});

describe("the user's own hotel", () => {
  test("the user's own hotel is read and replaced at my-hotel, and read at current", async () => {
    const token = await client.signIn('demo-admin');
    const hotel = (await get('/hotels/1/', token)).body;
    expect((await get('/hotels/my-hotel/', token)).body).toEqual(hotel);
    expect((await get('/hotels/current/', token)).body).toEqual(hotel);
    const reply = await client.call('PUT', '/hotels/my-hotel/', {
      token,
      body: { ...HOTEL, code: 'DEMO01' },
    });
    expect(reply.status).toBe(200);
    expect((await get('/hotels/1/', token)).body).toMatchObject({ name: HOTEL.name });
  });

  test("the user's own hotel is the hotel of the context for the onboarding account, and 404 without one", async () => {
    const token = await client.signIn('4onboard');
    const hotel = await client.make('/hotels/', token, HOTEL);
    expect((await get('/hotels/my-hotel/', token)).status).toBe(404);
    expect((await get('/hotels/my-hotel/', token, hotel)).body['id']).toBe(hotel);
  });
});

test('creates the three quick-start room types once, for a hotel without room types', async () => {
  const token = await client.signIn('4onboard');
  const context = await client.make('/hotels/', token, HOTEL);
  const quick = () => client.call('POST', '/hotels/quick-setup/', { token, context, body: {} });
  const reply = await quick();
  expect(reply.status).toBe(201);
  const summary = [...reply.body['room_types']!].map((type) => [type['code'], type['room_size']]);
  expect(summary).toEqual([
    ['STD', 200],
    ['DLX', 300],
    ['SUT', 500],
  ]);
  const again = await quick();
  expect(again.status).toBe(400);
  expect(again.body).toEqual(['This hotel already has room types.']);
});

describe('the demonstration hotel', () => {
  test('the demonstration hotel has a summary of its rooms', async () => {
    const token = await client.signIn('demo-housekeeper');
    const { body } = await get('/rooms/rooms/status_summary/', token);
    expect(body).toMatchObject({ total_rooms: 30, occupied_rooms: 12, occupancy_rate: 40 });
    const stats = await get('/hotels/current/dashboard-stats', token);
    expect(stats.body).toMatchObject({ total_rooms: 30, reservations: 12, staff: 6 });
  });

  test('the demonstration hotel has the rounded mean of the base rates of its rooms as its average rate', async () => {
    const token = await client.signIn('demo-admin');
    const { body } = await get('/hotels/current/dashboard-stats', token);
    // The hotel has 14 rooms with a base rate of 4000, 11 with 7000 and 5 with 12000.
    expect(body).toMatchObject({ average_rate: '6433.00' });
  });

  test.each([
    ['demo-admin', ['average_rate', 'revenue']],
    ['demo-manager', ['average_rate', 'revenue']],
    ['demo-frontdesk', []],
    ['demo-housekeeper', []],
    ['demo-maintenance', []],
  ])('shows amounts only to roles with reports: %s', async (username, amounts) => {
    const token = await client.signIn(username);
    const { status, body } = await get('/hotels/current/dashboard-stats', token);
    expect([status, ['average_rate', 'revenue'].filter((figure) => figure in body)]).toEqual([
      200,
      amounts,
    ]);
  });

  test('the demonstration hotel has reservations, room types, simple rates and staff', async () => {
    const token = await client.signIn('demo-admin');
    expect((await get('/reservations/', token)).body['count']).toBe(12);
    expect((await get('/v1/reservations', token)).body['count']).toBe(12);
    expect((await get('/v1/room-types', token)).body['count']).toBe(3);
    expect((await get('/api/hotels/1/staff/', token)).body['count']).toBe(6);
    expect((await get('/rates/simple/', token)).body).toEqual({
      rates: { STD: '4000.00', DLX: '7000.00', SUT: '12000.00' },
    });
  });
});

test("creates staff in the user's own hotel if the body names none, changes and removes them", async () => {
  const token = await client.signIn('demo-admin');
  const { profile: _, ...person } = staffUser(1, 'nadia');
  const body = { ...person, profile: { role: 'housekeeper' } };
  const id = await client.make('/auth/staff/', token, body);
  const path = `/auth/staff/${id}/`;
  const { password: _p, confirm_password: _c, ...rest } = body;
  const replaced = await client.call('PUT', path, {
    token,
    body: { ...rest, first_name: 'Nadja', profile: { hotel: 1, role: 'manager' } },
  });
  expect(replaced.status).toBe(200);
  expect((await get(path, token)).body).toMatchObject({
    first_name: 'Nadja',
    user_profile: { role: 'manager', hotel: { id: 1 } },
  });
  expect((await client.call('DELETE', path, { token })).status).toBe(204);
  expect((await get(path, token)).status).toBe(404);
});
