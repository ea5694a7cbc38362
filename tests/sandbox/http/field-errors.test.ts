import { beforeAll, describe, expect, test } from 'vitest';
import {
  HOTEL,
  openSandbox,
  ratePlan,
  rateRule,
  room,
  roomType,
  staffUser,
} from '#tests/sandbox/support/sandbox-client.ts';

const client = openSandbox();
let token = '';
let hotel = 0;
let type = 0;
let plan = 0;

beforeAll(async () => {
  token = await client.signIn('4onboard');
  hotel = await client.make('/hotels/', token, HOTEL);
  type = await client.make('/rooms/types/', token, roomType(hotel));
  plan = await client.make('/rates/plans/', token, ratePlan(hotel));
});

const errorsOf = async (path: string, body: unknown) => {
  const reply = await client.call('POST', path, { token, body });
  expect(reply.status).toBe(400);
  return reply.body;
};

describe('a hotel', () => {
  test('names every required field that is missing', async () => {
    const errors = await errorsOf('/hotels/', {});
    const required = ['This field is required.'];
    expect(errors).toEqual(Object.fromEntries(Object.keys(HOTEL).map((name) => [name, required])));
  });

  test.each([
    ['name', '  ', 'This field may not be blank.'],
    ['name', null, 'This field may not be null.'],
    ['name', ['x'], 'Not a valid string.'],
    ['name', 'a\0b', 'Null characters are not allowed.'],
    ['code', 'ELEVENCHARS', 'Ensure this field has no more than 10 characters.'],
    ['email', 'not-an-email', 'Enter a valid email address.'],
    ['email', 'a@b', 'Enter a valid email address.'],
    ['website', 'seaside.example.com', 'Enter a valid URL.'],
    ['tax_rate', '12.345', 'Ensure that there are no more than 2 decimal places.'],
    ['tax_rate', 'much', 'A valid number is required.'],
    ['tax_rate', 101, 'Ensure this value is less than or equal to 100.'],
    ['tax_rate', -1, 'Ensure this value is greater than or equal to 0.'],
    ['tax_rate', '123456.78', 'Ensure that there are no more than 5 digits in total.'],
    ['tax_rate', '1234', 'Ensure that there are no more than 3 digits before the decimal point.'],
    ['cancellation_hours', 'soon', 'A valid integer is required.'],
    ['cancellation_hours', 1.5, 'A valid integer is required.'],
    ['cancellation_hours', -1, 'Ensure this value is greater than or equal to 0.'],
    ['wifi_available', 'maybe', 'Must be a valid boolean.'],
    [
      'check_in_time',
      '25:00',
      'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].',
    ],
    [
      'onboarding_completed_at',
      'yesterday',
      'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
    ],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const errors = await errorsOf('/hotels/', { ...HOTEL, code: 'OTHER01', [field]: value });
    expect(errors).toEqual({ [field]: [message] });
  });

  test('shows decimals as strings, times with seconds and an integer ID', async () => {
    const body = { ...HOTEL, code: 'OUT01', website: '', tax_rate: 12, check_in_time: '15:00' };
    const reply = await client.call('POST', '/hotels/', { token, body });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      id: expect.any(Number),
      website: '',
      tax_rate: '12.00',
      check_in_time: '15:00:00',
      check_out_time: '11:00:00',
      country: 'India',
      wifi_available: true,
      spa_available: false,
      onboarding_completed: false,
      onboarding_completed_at: null,
    });
    expect(reply.text).not.toContain('created_by');
  });
});

describe('references', () => {
  test('references to a record that does not exist are refused', async () => {
    expect(await errorsOf('/rooms/rooms/', room(hotel, 99))).toEqual({
      room_type: ['Invalid pk "99" - object does not exist.'],
    });
    expect(await errorsOf('/rooms/rooms/', room(999, type))).toEqual({
      hotel: ['Invalid pk "999" - object does not exist.'],
      room_type: [`Invalid pk "${type}" - object does not exist.`],
    });
  });

  test("references to another hotel's record are refused as if it did not exist", async () => {
    const demoType = 1;
    expect(await errorsOf('/rooms/rooms/', room(hotel, demoType))).toEqual({
      room_type: ['Invalid pk "1" - object does not exist.'],
    });
    expect(await errorsOf('/rates/rules/', rateRule(hotel, 1, demoType))).toEqual({
      rate_plan: ['Invalid pk "1" - object does not exist.'],
      room_type: ['Invalid pk "1" - object does not exist.'],
    });
  });

  test('references that are no IDs have an incorrect type', async () => {
    const body = { ...room(hotel, type), room_type: { id: type } };
    expect(await errorsOf('/rooms/rooms/', body)).toEqual({
      room_type: ['Incorrect type. Expected pk value, received dict.'],
    });
  });
});

describe('rules over several fields', () => {
  test('a room type sleeps at least its base occupancy', async () => {
    const body = { ...roomType(hotel, 'BIG'), base_occupancy: 3, max_occupancy: 2 };
    expect(await errorsOf('/rooms/types/', body)).toEqual({
      max_occupancy: ['Max occupancy must be at least equal to base occupancy'],
    });
  });

  test('a rate rule ends after it starts, on real days', async () => {
    const rule = rateRule(hotel, plan, type);
    expect(await errorsOf('/rates/rules/', { ...rule, end_date: '2025-12-31' })).toEqual({
      end_date: ['End date must not be before start date.'],
    });
    expect(await errorsOf('/rates/rules/', { ...rule, start_date: '2026-02-30' })).toEqual({
      start_date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
    });
  });

  test('names the choice that is not valid', async () => {
    const body = { ...ratePlan(hotel, 'X'), rate_type: 'cheap' };
    expect(await errorsOf('/rates/plans/', body)).toEqual({
      rate_type: ['"cheap" is not a valid choice.'],
    });
  });
});

const withChanges = (changes: object) => ({ ...staffUser(hotel), ...changes });

const withPassword = (password: string) => withChanges({ password, confirm_password: password });

describe('a user', () => {
  test('gets the errors of its profile nested', async () => {
    const errors = await errorsOf(
      '/auth/users/',
      withChanges({
        profile: { hotel, role: 'staff' },
        password: '12345678',
        confirm_password: 'x',
      }),
    );
    expect(errors).toEqual({
      profile: { role: ['"staff" is not a valid choice.'] },
      password: ['This password is too common.', 'This password is entirely numeric.'],
    });
  });

  test.each([
    [undefined, ['This field is required.']],
    [{ role: 'admin' }, { hotel: ['This field is required.'] }],
    [3, { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] }],
    [{ hotel: 99, role: 'admin' }, { hotel: ['Invalid pk "99" - object does not exist.'] }],
  ])('a user needs a profile with a hotel, so not %j', async (profile, errors) => {
    expect(await errorsOf('/auth/users/', withChanges({ profile }))).toEqual({ profile: errors });
  });

  test.each([
    ['qx7', 'This password is too short. It must contain at least 6 characters.'],
    ['password', 'This password is too common.'],
    ['92847561', 'This password is entirely numeric.'],
    ['Olivia1', 'The password is too similar to the username.'],
  ])('a user may not have the password %s', async (password, message) => {
    expect(await errorsOf('/auth/users/', withPassword(password))).toEqual({ password: [message] });
  });

  test('a user must repeat its password', async () => {
    expect(await errorsOf('/auth/users/', withChanges({ confirm_password: 'Wj7kPq2n' }))).toEqual({
      confirm_password: ['Passwords do not match.'],
    });
  });

  test('a user must have a unique username and email', async () => {
    await client.make('/auth/users/', token, staffUser(hotel));
    expect(await errorsOf('/auth/users/', staffUser(hotel))).toEqual({
      username: ['A user with that username already exists.'],
      email: ['user with this email already exists.'],
    });
    expect(await errorsOf('/auth/users/', withChanges({ username: 'two words' }))).toEqual({
      username: [
        'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
      ],
      email: ['user with this email already exists.'],
    });
  });

  test('is shown with a user_profile and never with its password', async () => {
    const reply = await client.call('GET', `/auth/users/?hotel=${hotel}`, { token });
    expect(reply.text).not.toMatch(/password|scrypt|Wj7kPq2m/);
    expect([...reply.body['results']!][0]).toMatchObject({
      username: 'olivia',
      is_active: true,
      user_profile: { hotel: { id: hotel, code: HOTEL.code }, role: 'admin' },
    });
  });
});
