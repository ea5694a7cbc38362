import { beforeAll, describe, expect, test } from 'vitest';
import {
  HOTEL,
  openSandbox,
  ratePlan,
  rateRule,
  room,
  roomType,
  staffUser,
  type User,
} from '#tests/sandbox/support/sandbox-client.ts';

const USERS = '/auth/users/';
/** The ID of the first hotel that is created in a sandbox. */
const FIRST_HOTEL = 2;
const client = openSandbox();
let user: User;
let hotel = 0;
let type = 0;
let plan = 0;

beforeAll(async () => {
  user = await client.as('4onboard');
  hotel = await user.make('/hotels/', HOTEL);
  type = await user.make('/rooms/types/', roomType(hotel));
  plan = await user.make('/rates/plans/', ratePlan(hotel));
});

const withPassword = (password: string, confirm_password = password) => ({
  password,
  confirm_password,
});
const missing = (id: number) => [`Invalid pk "${id}" - object does not exist.`];

describe('a hotel', () => {
  test('names every required field that is missing', async () => {
    const errors = Object.keys(HOTEL).map((name) => [name, ['This field is required.']]);
    expect(await user.post('/hotels/', {})).toAnswer(400, Object.fromEntries(errors));
  });

  test.each([
    ['name', '  ', 'This field may not be blank.'],
    ['name', null, 'This field may not be null.'],
    ['name', ['x'], 'Not a valid string.'],
    ['name', 'a\0b', 'Null characters are not allowed.'],
    ['code', 'ELEVENCHARS', 'Ensure this field has no more than 10 characters.'],
    ['email', 'a@b', 'Enter a valid email address.'],
    ['website', 'seaside.example.com', 'Enter a valid URL.'],
    ['tax_rate', '12.345', 'Ensure that there are no more than 2 decimal places.'],
    ['tax_rate', 'much', 'A valid number is required.'],
    ['tax_rate', 101, 'Ensure this value is less than or equal to 100.'],
    ['tax_rate', -1, 'Ensure this value is greater than or equal to 0.'],
    ['tax_rate', '123456.78', 'Ensure that there are no more than 5 digits in total.'],
    ['tax_rate', '1234', 'Ensure that there are no more than 3 digits before the decimal point.'],
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
    const reply = await user.post('/hotels/', { ...HOTEL, code: 'OTHER01', [field]: value });
    expect(reply).toAnswer(400, { [field]: [message] });
  });

  test('shows decimals as strings, times with seconds and an integer ID', async () => {
    const body = { ...HOTEL, code: 'OUT01', website: '', tax_rate: 12, check_in_time: '15:00' };
    const reply = await user.post('/hotels/', body);
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
    expect(reply.body).not.toHaveProperty('created_by');
  });
});

test.each<[what: string, path: string, body: () => object, errors: () => object]>([
  [
    'refers to a room type that does not exist',
    '/rooms/rooms/',
    () => room(hotel, 99),
    () => ({ room_type: missing(99) }),
  ],
  [
    'refers to a hotel that does not exist',
    '/rooms/rooms/',
    () => room(999, type),
    () => ({ hotel: missing(999), room_type: missing(type) }),
  ],
  [
    "refers to another hotel's records",
    '/rates/rules/',
    () => rateRule(hotel, 1, 1),
    () => ({ rate_plan: missing(1), room_type: missing(1) }),
  ],
  [
    'has a reference that is no ID',
    '/rooms/rooms/',
    () => ({ ...room(hotel, type), room_type: { id: type } }),
    () => ({ room_type: ['Incorrect type. Expected pk value, received dict.'] }),
  ],
  [
    'sleeps fewer guests than its base occupancy',
    '/rooms/types/',
    () => ({ ...roomType(hotel, 'BIG'), base_occupancy: 3, max_occupancy: 2 }),
    () => ({ max_occupancy: ['Max occupancy must be at least equal to base occupancy'] }),
  ],
  [
    'ends before it starts',
    '/rates/rules/',
    () => ({ ...rateRule(hotel, plan, type), end_date: '2025-12-31' }),
    () => ({ end_date: ['End date must not be before start date.'] }),
  ],
  [
    'starts on no real day',
    '/rates/rules/',
    () => ({ ...rateRule(hotel, plan, type), start_date: '2026-02-30' }),
    () => ({
      start_date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
    }),
  ],
  [
    'has no valid choice',
    '/rates/plans/',
    () => ({ ...ratePlan(hotel, 'X'), rate_type: 'cheap' }),
    () => ({ rate_type: ['"cheap" is not a valid choice.'] }),
  ],
])('a record is refused if it %s', async (_, path, body, errors) => {
  expect(await user.post(path, body())).toAnswer(400, errors());
});

describe('a user', () => {
  test.each<[changes: object, errors: object]>([
    [{ profile: undefined }, { profile: ['This field is required.'] }],
    [{ profile: { role: 'admin' } }, { profile: { hotel: ['This field is required.'] } }],
    [
      { profile: 3 },
      { profile: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] } },
    ],
    [{ profile: { hotel: 99, role: 'admin' } }, { profile: { hotel: missing(99) } }],
    [
      { profile: { hotel: FIRST_HOTEL, role: 'staff' }, ...withPassword('12345678', 'x') },
      {
        profile: { role: ['"staff" is not a valid choice.'] },
        password: ['This password is too common.', 'This password is entirely numeric.'],
      },
    ],
    [
      withPassword('qx7'),
      { password: ['This password is too short. It must contain at least 6 characters.'] },
    ],
    [withPassword('password'), { password: ['This password is too common.'] }],
    [withPassword('92847561'), { password: ['This password is entirely numeric.'] }],
    [withPassword('Olivia1'), { password: ['The password is too similar to the username.'] }],
    [{ confirm_password: 'Wj7kPq2n' }, { confirm_password: ['Passwords do not match.'] }],
  ])('is refused with %j', async (changes, errors) => {
    expect(await user.post(USERS, { ...staffUser(hotel), ...changes })).toAnswer(400, errors);
  });

  test('must have a unique username and email, and is shown without its password', async () => {
    const amelia = { ...staffUser(hotel), username: 'amelia', email: 'amelia@seaside.example' };
    await user.make(USERS, amelia);
    const email = ['user with this email already exists.'];
    expect(await user.post(USERS, amelia)).toAnswer(400, {
      username: ['A user with that username already exists.'],
      email,
    });
    expect(await user.post(USERS, { ...amelia, username: 'two words' })).toAnswer(400, {
      username: [
        'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
      ],
      email,
    });
    const { text, body } = await user.get(`${USERS}?hotel=${hotel}`);
    expect(text).not.toMatch(/password|scrypt|Wj7kPq2m/);
    expect([...body['results']!][0]).toMatchObject({
      username: 'amelia',
      is_active: true,
      user_profile: { hotel: { id: hotel, code: HOTEL.code }, role: 'admin' },
    });
  });
});
