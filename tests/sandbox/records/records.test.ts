import { beforeEach, describe, expect, test } from 'vitest';
import {
  HOTEL,
  openSandbox,
  ratePlan,
  rateRule,
  room,
  roomType,
  staffUser,
  statusesOf,
  textOf,
  type Client,
  type Json,
  type User,
} from '#tests/sandbox/support/sandbox-client.ts';

const [ROOMS, TYPES, PLANS, RULES, PRICING, USERS] = [
  '/rooms/rooms/',
  '/rooms/types/',
  '/rates/plans/',
  '/rates/rules/',
  '/rates/pricing-config/',
  '/auth/users/',
] as const;

let client: Client;
let user: User;
let hotel = 0;
let type = 0;

beforeEach(async () => {
  client = openSandbox({ pageSize: 7 });
  user = await client.as('4onboard');
  hotel = await user.make('/hotels/', HOTEL);
  type = await user.make(TYPES, roomType(hotel));
});

const rows = (body: Json | undefined) => [...(body?.['results'] ?? [])];
const unique = (field: string) => ({
  non_field_errors: [`The fields hotel, ${field} must make a unique set.`],
});

/** Gives the hotel one record of every kind. */
async function fill(): Promise<{ plan: number; admin: number }> {
  const plan = await user.make(PLANS, ratePlan(hotel));
  await user.make(ROOMS, room(hotel, type));
  await user.make(RULES, rateRule(hotel, plan, type));
  await user.make(PRICING, { hotel });
  return { plan, admin: await user.make(USERS, staffUser(hotel)) };
}

describe('keys', () => {
  test('are unique: codes of all hotels, and codes, numbers and pricing of one hotel', async () => {
    const { plan } = await fill();
    const taken = { code: ['hotel with this code already exists.'] };
    expect(await user.post('/hotels/', HOTEL)).toAnswer(400, taken);
    expect(await user.post('/hotels/', { ...HOTEL, code: 'DEMO01' })).toAnswer(400, taken);
    for (const [path, body, errors] of [
      [ROOMS, room(hotel, type), unique('room_number')],
      [TYPES, roomType(hotel), unique('code')],
      [PLANS, ratePlan(hotel), unique('code')],
      [PRICING, { hotel }, { hotel: ['pricing config with this hotel already exists.'] }],
    ] as const)
      expect(await user.post(path, body)).toAnswer(400, errors);
    expect(await user.post(RULES, rateRule(hotel, plan, type))).toAnswer(201);
    const second = await user.make('/hotels/', { ...HOTEL, code: 'SECOND01' });
    await user.make(ROOMS, room(second, await user.make(TYPES, roomType(second))));
  });

  test('may be kept by a change, but not taken from another record', async () => {
    const path = `${ROOMS}${await user.make(ROOMS, room(hotel, type, '101'))}/`;
    await user.make(ROOMS, room(hotel, type, '102'));
    expect(await user.put(path, room(hotel, type, '101'))).toAnswer(200);
    expect(await user.put(path, room(hotel, type, '102'))).toAnswer(400, unique('room_number'));
  });

  test('are given to exactly one of many equal requests at once', async () => {
    const equal = Array.from({ length: 20 }, () => user.post(USERS, staffUser(hotel)));
    expect(statusesOf(await Promise.all(equal))).toEqual([201, ...Array(19).fill(400)]);
    expect(client.crashes).toEqual([]);
  });
});

describe('a record', () => {
  test('is read, changed, replaced as a whole, and removed', async () => {
    const id = await user.make(ROOMS, room(hotel, type));
    const path = `${ROOMS}${id}/`;
    const status = 'occupied';
    expect(await user.get(path)).toAnswer(200, { id, ...room(hotel, type) });
    expect(await user.patch(path, { status })).toAnswer(200, { id, ...room(hotel, type), status });
    const replaced = await user.put(path, { status });
    const required = ['hotel', 'room_type', 'room_number', 'floor'];
    expect([replaced.status, Object.keys(replaced.body)]).toEqual([400, required]);
    expect(await user.remove(path)).toAnswer(204);
    expect(await user.get(path)).toAnswer(404, { detail: 'Not found.' });
  });

  test('keeps optional fields that a replacement does not name', async () => {
    const path = `/hotels/${hotel}/`;
    const kept = { spa_available: true, tax_rate: '5.50' };
    await user.patch(path, kept);
    const { body } = await user.put(path, { ...HOTEL, name: 'Renamed' });
    expect(body).toMatchObject({ name: 'Renamed', ...kept });
  });

  test('of a user takes a new password only if it is repeated', async () => {
    const path = `${USERS}${await user.make(USERS, staffUser(hotel))}/`;
    const [password, other] = ['Nm4xRt8z', 'other'];
    expect(await user.patch(path, { password, confirm_password: other })).toAnswer(400);
    expect(await user.patch(path, { password, confirm_password: password })).toAnswer(200);
    expect(await client.tokens('olivia', 'Wj7kPq2m')).toAnswer(401);
    expect(await client.tokens('olivia', password)).toAnswer(200);
  });

  test('of a room type with rooms stays, and a hotel is deleted with all its records', async () => {
    await fill();
    expect(await user.remove(`${TYPES}${type}/`)).toAnswer(409);
    expect(await user.get(`${TYPES}${type}/`)).toAnswer(200);
    expect(await user.remove(`/hotels/${hotel}/`)).toAnswer(204);
    for (const path of ['/hotels/', ROOMS, RULES, USERS])
      expect([path, (await user.get(path)).body['count']]).toEqual([path, 0]);
  });

  test('of the last active administrator of a hotel that is set up stays', async () => {
    const path = `${USERS}${await user.make(USERS, staffUser(hotel))}/`;
    await user.patch(`/hotels/${hotel}/`, { onboarding_completed: true });
    for (const reply of [
      await user.remove(path),
      await user.patch(path, { is_active: false }),
      await user.patch(path, { profile: { role: 'manager' } }),
    ])
      expect(reply).toAnswer(400, [
        'At least one Administrator is required. Add another admin before removing this one.',
      ]);
    await user.make(USERS, staffUser(hotel, 'second'));
    expect(await user.remove(path)).toAnswer(204);
  });
});

describe('a list', () => {
  test('links through all pages, with every record once', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => String(101 + index));
    for (const number of numbers) await user.make(ROOMS, room(hotel, type, number));
    const address = `http://localhost${ROOMS}?hotel=${hotel}`;
    const [seen, previous]: [unknown[], unknown[]] = [[], []];
    for (let next: string | undefined = address; next !== undefined;) {
      const { body } = await user.get(next);
      expect(body['count']).toBe(30);
      seen.push(...rows(body).map((row) => row['room_number']));
      previous.push(body['previous']);
      next = body['next'] === null ? undefined : textOf(body['next']);
    }
    expect(seen).toEqual(numbers);
    expect(previous.slice(0, 3)).toEqual([null, address, `${address}&page=2`]);
  });

  test('takes a page size up to 100, and is 404 past the end', async () => {
    const admin = await client.as('demo-admin');
    for (const [size, length] of [
      ['25', 25],
      ['1000', 30],
      ['x', 7],
    ] as const)
      expect(rows((await admin.get(`${ROOMS}?page_size=${size}`)).body)).toHaveLength(length);
    for (const page of ['99', '0', '-1', 'x'])
      expect(await admin.get(`${ROOMS}?page=${page}`)).toAnswer(404, { detail: 'Invalid page.' });
    expect((await admin.get(`${ROOMS}?page=last`)).body['next']).toBeNull();
  });

  test('can be filtered by natural key', async () => {
    const { plan } = await fill();
    for (const path of [
      `/hotels/?code=${HOTEL.code}`,
      `/hotels/?hotel=${hotel}`,
      `${TYPES}?hotel=${hotel}&code=STD`,
      `${ROOMS}?hotel=${hotel}&room_number=101`,
      `${PLANS}?hotel=${hotel}&code=BAR`,
      `${RULES}?hotel=${hotel}&rate_plan=${plan}&room_type=${type}`,
      `${PRICING}?hotel=${hotel}`,
      `${USERS}?hotel=${hotel}&username=olivia`,
    ])
      expect([path, (await user.get(path)).body['count']]).toEqual([path, 1]);
    expect((await user.get('/hotels/?code=OTHER')).body['count']).toBe(0);
    expect(await user.get(`${ROOMS}?hotel=abc`)).toAnswer(400, { hotel: ['Enter a number.'] });
  });
});
