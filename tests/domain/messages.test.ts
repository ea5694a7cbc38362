// Every rule of docs/fields.md §5 with its message, word for word.
import { describe, expect, it } from 'vitest';
import { HOTEL_PROFILE_DEFAULTS, validateHotelProfile } from '#domain/hotel/hotel-profile.ts';
import type { Problem } from '#domain/problem.ts';
import { BLANK_RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { initialRateConfig, validateRates } from '#domain/rates/rates.ts';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
  validateRoomTypes,
} from '#domain/rooms/room-types.ts';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { blankStaffUser, validateStaff } from '#domain/staff/staff.ts';

const PROFILE = {
  ...HOTEL_PROFILE_DEFAULTS,
  ...SAMPLE_PROFILE,
  code: 'SEASID01',
};
const SUITE = { ...BLANK_ROOM_TYPE, id: 'a', name: 'Suite' };
const RATES = initialRateConfig('INR', [SUITE]);
const [RATE] = RATES.rates;
const BAR = { ...BLANK_RATE_PLAN, name: 'Best', code: 'BAR' };
const PLAN = { ...BAR, code: 'CUT', adjustment_type: 'percentage' as const };
const ASHA = {
  ...blankStaffUser(0),
  first_name: 'Asha',
  last_name: 'Nair',
  email: 'asha@seaside.example',
  username: 'asha',
  password: 'secret',
};
const RAVI = { ...ASHA, username: 'ravi', email: 'ravi@x.example', role: 'manager' };

type Check = (changes: object) => readonly Problem[];
const profile: Check = (changes) => validateHotelProfile({ ...PROFILE, ...changes });
const roomType: Check = (changes) => validateRoomTypes([SUITE, { ...SUITE, ...changes }]);
const pricing: Check = (changes) => validateRates({ ...RATES, ...changes });
const rate: Check = (changes) => pricing({ rates: [{ ...RATE, ...changes }] });
const plan: Check = (changes) => pricing({ rate_plans: [BAR, { ...PLAN, ...changes }] });
const user: Check = (changes) => validateStaff([ASHA, { ...RAVI, ...changes }]);

const EMPTY = ['', ' \t '];
const TAX = 'Tax rate must be between 0 and 100';
const HOURS = 'Cancellation hours must be a positive number';
const ADJUSTMENT = 'Adjustment must be between -50% and 50%';
const WEEKEND = 'Weekend markup must be between 0 and 100%';
const PEAK = 'Peak season markup must be between 0 and 200%';
const BASE_RATE = 'Base rate is required and must be greater than 0';
const SIGNS = 'Username may have only letters a to z, digits, and the signs @ . + - _';
const NO_NUMBER = [Number.NaN, -1];

describe('docs/fields.md §5', () => {
  it.each<[path: string, message: string, check: Check, wrong: unknown[], right: unknown[]]>([
    ['name', 'Hotel name is required', profile, EMPTY, ['A']],
    ['code', 'Hotel code is required', profile, EMPTY, ['ABCDEFGH01', ' ABCDEFGH01 ']],
    ['email', 'Email is required', profile, EMPTY, []],
    ['email', 'Please enter a valid email address', profile, ['front@seaside', 'a b@c.d'], []],
    ['phone', 'Phone number is required', profile, EMPTY, []],
    ['phone', 'Please enter a valid phone number', profile, ['12345'], ['+91 98765 43210']],
    ['street_address', 'Street address is required', profile, EMPTY, []],
    ['city', 'City is required', profile, EMPTY, []],
    ['state_province', 'State/Province is required', profile, EMPTY, []],
    ['postal_code', 'Postal code is required', profile, EMPTY, []],
    ['tax_rate', TAX, profile, [-0.01, 100.01, 1e21], [0, 100, 12.5, -0]],
    [
      'tax_rate',
      TAX,
      profile,
      ['', ' ', '12%', '12,5', '1e1'],
      ['12.00', ' 18 ', '.5', '5.', '+7'],
    ],
    ['tax_rate', TAX, profile, ['12.'.padEnd(101, '0')], ['12.'.padEnd(100, '0')]],
    ['cancellation_hours', HOURS, profile, [-0.5, ...NO_NUMBER, Infinity], [0, 24, 720]],
    ['cancellation_hours', HOURS, profile, ['', 'a day', '-1', '24h', '٢٤'], ['0', '12.7']],
    ['1.name', 'Room type name is required', roomType, EMPTY, ['Suite', '__proto__']],
    ['1.base_occupancy', 'Base occupancy must be at least 1', roomType, [0, -1], [1, 2]],
    [
      '1.max_occupancy',
      'Max occupancy must be at least equal to base occupancy',
      roomType,
      [1, Number.NaN],
      [2, 10],
    ],
    [
      '1.room_size',
      'Room size must be at least 50 sq ft',
      roomType,
      [49.99, Number.NaN, Infinity],
      [50, 312.5],
    ],
    [
      '1.room_count',
      'Must have at least 1 room of this type',
      roomType,
      [0, -0, ...NO_NUMBER],
      [1],
    ],
    ['1.room_count', 'A hotel can have at most 10,000 rooms', roomType, [10_001, 1e21], [9999]],
    ['rates.0.base_rate', BASE_RATE, rate, [0, 0.99, -0, ...NO_NUMBER, Infinity], [1, 80.99, 1e21]],
    [
      'rates.0.min_rate',
      'Minimum rate must be less than base rate',
      rate,
      [12_000, 12_001],
      [0, 11_999.99],
    ],
    [
      'rates.0.max_rate',
      'Maximum rate must be greater than base rate',
      rate,
      [12_000, 11_999],
      [0, 12_000.01],
    ],
    ['rate_plans.1.name', 'Rate plan name is required', plan, EMPTY, ['A']],
    ['rate_plans.1.code', 'Rate plan code is required', plan, EMPTY, ['constructor', '__proto__']],
    [
      'rate_plans.1.adjustment_percentage',
      ADJUSTMENT,
      plan,
      [-50.01, 50.01, Number.NaN],
      [-50, 0, -0, 50, 12.5],
    ],
    ['weekend_markup', WEEKEND, pricing, [101, ...NO_NUMBER], [0, 100, 12.5]],
    ['peak_season_markup', PEAK, pricing, [201, ...NO_NUMBER], [0, 200]],
    ['1.first_name', 'First name is required', user, EMPTY, ['عائشة']],
    ['1.last_name', 'Last name is required', user, EMPTY, ['🌊'.repeat(200)]],
    ['1.email', 'Email is required', user, EMPTY, []],
    ['1.email', 'Please enter a valid email address', user, ['ravi@seaside'], []],
    ['1.email', 'Email already exists', user, ['ASHA@seaside.example'], ['b@x.example']],
    ['1.username', 'Username is required', user, EMPTY, []],
    ['1.username', 'Username must be at least 3 characters', user, ['ab', ' ab '], ['abc']],
    ['1.username', SIGNS, user, ['ann darcy', "d'arcy", 'élise'], ['constructor']],
    ['1.username', 'Username already exists', user, ['Asha', ' asha '], []],
    ['1.password', 'Password is required', user, [''], []],
    ['1.password', 'Password must be at least 6 characters', user, ['12345'], ['123456']],
    ['1.phone', 'Please enter a valid phone number', user, ['12345'], ['', ' ', '+91 98765 43210']],
  ])('%s: %s', (path, message, check, wrong, right) => {
    const field = path.split('.').at(-1) ?? '';
    for (const value of wrong) {
      expect(check({ [field]: value }), String(value)).toStrictEqual([{ path, message }]);
    }
    for (const value of right) expect(check({ [field]: value }), String(value)).toStrictEqual([]);
  });

  it('does not validate description, website, country, currency, time zone and times', () => {
    const anything = {
      description: '',
      website: 'no website',
      country: 'Atlantis',
      currency: 'DOUBLOON',
      timezone: 'Moon/Tranquility',
      check_in_time: 'noon',
      check_out_time: '',
    };
    expect(profile(anything)).toStrictEqual([]);
    expect(roomType({ amenities: '', bed_configuration: 'Hammock' })).toStrictEqual([]);
  });

  it.each<[object, string[], Check]>([
    [{ code: 'ABCDEFGHI01' }, ['code'], profile],
    [{ code: 'ß'.repeat(6) }, ['code'], profile],
    [{ base_occupancy: 11, max_occupancy: 11 }, ['1.base_occupancy', '1.max_occupancy'], roomType],
    [{ base_occupancy: 1.5 }, ['1.base_occupancy'], roomType],
    [{ max_occupancy: 2.5 }, ['1.max_occupancy'], roomType],
    [{ room_count: 2.5 }, ['1.room_count'], roomType],
    [{ code: ' BAR ' }, ['rate_plans.1.code'], plan],
  ])('refuses %j', (changes, paths, check) => {
    expect(check(changes).map(({ path }) => path)).toEqual(paths);
  });

  it('asks for room types, an administrator, and no more than 10,000 rooms together', () => {
    const many = [5000, 5001].map((room_count) => ({ ...SUITE, room_count }));
    expect([validateRoomTypes([]), validateRoomTypes(many), validateStaff([RAVI])]).toStrictEqual([
      [{ path: '', message: 'Please add at least one room type' }],
      [{ path: '', message: 'A hotel can have at most 10,000 rooms' }],
      [{ path: '', message: 'At least one Administrator user is required' }],
    ]);
    for (const role of ['', 'Admin', 'constructor']) {
      expect(validateStaff([{ ...ASHA, role }])).toMatchObject([{ path: '' }]);
    }
  });

  it('accepts presets, types with one name, no plans, and empty fields of two users', () => {
    const presets = QUICK_START_ROOM_TYPES.map((preset, index) => ({ ...preset, id: `${index}` }));
    expect([validateRoomTypes(presets), pricing({ rate_plans: [] })]).toStrictEqual([[], []]);
    const blank = { email: '', username: '' };
    const messages = validateStaff([ASHA, { ...RAVI, ...blank }, { ...RAVI, ...blank }]);
    expect(messages.filter(({ message }) => message.includes('exists'))).toStrictEqual([]);
  });
});
