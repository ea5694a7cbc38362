// The contents of a new database: the onboarding account and a demonstration hotel.
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { DEFAULT_RATE_PLANS } from '#domain/rates/rate-plans.ts';
import { validityOfYear } from '#domain/rates/rate-validity.ts';
import { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import { numberRooms } from '#domain/rooms/room-numbers.ts';
import { BLANK_ROOM_TYPE, QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import type { Database } from './database.ts';
import { ONBOARDING_ROLE, type Role } from './permissions.ts';
import { insertRecord } from './records.ts';
import type { SandboxResource } from './resource.ts';
import {
  HOTELS,
  PRICING_CONFIGS,
  RATE_PLANS,
  RATE_RULES,
  RESERVATIONS,
  ROOMS,
  ROOM_TYPES,
} from './resources.ts';
import { USERS } from './users.ts';
import { readBody } from './read-body.ts';
import { hasFaults } from './refusals.ts';

const account = (
  role: Role,
  username: string,
  password: string,
  [first_name, last_name]: readonly [string, string],
  is_active = true,
) => ({ role, username, password, first_name, last_name, is_active });

/** The accounts of a new sandbox. They protect only sample data, so their passwords are public. */
export const SEED_ACCOUNTS = [
  account(ONBOARDING_ROLE, ONBOARDING_USERNAME, 'open-new-hotels', ['Hotel', 'Onboarding']),
  account('admin', 'demo-admin', 'keys-to-the-house', ['Asha', 'Nair']),
  account('manager', 'demo-manager', 'runs-the-floor', ['Marco', 'Silva']),
  account('front_desk_agent', 'demo-frontdesk', 'greets-the-guests', ['Farah', 'Khan']),
  account('housekeeper', 'demo-housekeeper', 'makes-the-beds', ['Hana', 'Sato']),
  account('maintenance', 'demo-maintenance', 'mends-the-taps', ['Milan', 'Novak']),
  account('front_desk_agent', 'demo-former', 'left-last-summer', ['Inez', 'Duarte'], false),
];

const DEMO_HOTEL = {
  name: 'Harbour Lights Hotel',
  code: 'DEMO01',
  description: 'The demonstration hotel of the sandbox.',
  email: 'desk@harbourlights.example.com',
  phone: '+91 22 5550 0100',
  website: 'https://harbourlights.example.com',
  street_address: '12 Quay Road',
  city: 'Mumbai',
  state_province: 'Maharashtra',
  postal_code: '400001',
  restaurant_available: true,
  onboarding_completed: true,
  onboarding_completed_at: '2025-01-15T09:00:00Z',
};

/** Fields that the demonstration hotel adds to the quick-start room types, in the order of `QUICK_START_ROOM_TYPES`. */
const DEMO_ROOM_TYPES = [
  { rate: 4000, room_count: 14, amenities: 'Wi-Fi, Television, Kettle' },
  { rate: 7000, room_count: 11, amenities: 'Wi-Fi, Television, Kettle, Minibar' },
  { rate: 12_000, room_count: 5, amenities: 'Wi-Fi, Television, Kettle, Minibar, Bathtub' },
];

const STATUSES = [
  ['occupied', 'clean'],
  ['vacant', 'clean'],
  ['occupied', 'dirty'],
  ['vacant', 'inspected'],
  ['occupied', 'clean'],
  ['vacant', 'dirty'],
  ['reserved', 'clean'],
  ['occupied', 'in_progress'],
  ['vacant', 'clean'],
  ['maintenance', 'dirty'],
] as const;

const GUESTS = ['Ines Moreau', 'Tom Becker', 'Priya Menon', 'Olu Adeyemi', 'Lena Fischer'];
const RESERVATION_STATUSES = ['checked_in', 'confirmed', 'checked_out'];

export function seed(database: Database, hash: (password: string) => string): void {
  const plant = (resource: SandboxResource, body: Readonly<Record<string, unknown>>): number => {
    const { values, faults } = readBody(resource, body, 'create');
    if (hasFaults(faults)) throw new Error(`Bad ${resource.label} seed: ${JSON.stringify(faults)}`);
    if (typeof values['password'] === 'string') values['password'] = hash(values['password']);
    return insertRecord(database, resource, values);
  };
  const hotel = plant(HOTELS, DEMO_HOTEL);
  for (const { role, ...person } of SEED_ACCOUNTS) {
    const { username, password } = person;
    const body = {
      ...person,
      confirm_password: password,
      email: `${username}@harbourlights.example.com`,
      profile: { hotel, role: role === ONBOARDING_ROLE ? 'admin' : role },
    };
    const id = plant(USERS, body);
    if (role !== ONBOARDING_ROLE) continue;
    database.run('UPDATE users SET hotel = NULL, role = ? WHERE id = ?', ONBOARDING_ROLE, id);
  }
  const types = plantRooms(plant, hotel);
  plantRates(plant, hotel, types);
  plant(PRICING_CONFIGS, { hotel });
}

type Plant = (resource: SandboxResource, body: Readonly<Record<string, unknown>>) => number;

function plantRooms(plant: Plant, hotel: number) {
  const codes = shortCodesOf(QUICK_START_ROOM_TYPES.map(({ name }) => name));
  const types = DEMO_ROOM_TYPES.map(({ rate, ...given }, index) => {
    const type = { ...BLANK_ROOM_TYPE, ...QUICK_START_ROOM_TYPES[index], ...given };
    const body = { ...roomTypeBody(type, codes[index] ?? '', hotel), base_rate: rate };
    return { id: plant(ROOM_TYPES, body), rate };
  });
  for (const [index, { roomType, ...numbered }] of numberRooms(DEMO_ROOM_TYPES).entries()) {
    const { id, rate } = types[roomType]!;
    const [status, cleaning_status] = STATUSES[index % STATUSES.length]!;
    const body = { ...roomBody(numbered, id, hotel), status, cleaning_status };
    const room = plant(ROOMS, body);
    if (status !== 'occupied') continue;
    plant(RESERVATIONS, {
      hotel,
      room,
      guest_name: GUESTS[index % GUESTS.length],
      check_in: `2025-03-${String((index % 25) + 1).padStart(2, '0')}`,
      check_out: '2025-03-28',
      status: RESERVATION_STATUSES[index % RESERVATION_STATUSES.length],
      total: rate * 2,
    });
  }
  return types;
}

function plantRates(plant: Plant, hotel: number, types: ReturnType<typeof plantRooms>): void {
  const validity = validityOfYear(new Date().getUTCFullYear());
  for (const ratePlan of DEFAULT_RATE_PLANS) {
    const is_base_plan = ratePlan.adjustment_type === 'base';
    const rate_plan = plant(RATE_PLANS, { ...ratePlan, hotel, is_base_plan });
    for (const { id, rate } of types) {
      const base_rate = adjustRate(rate, 'INR', ratePlan.adjustment_percentage);
      plant(RATE_RULES, { hotel, rate_plan, room_type: id, base_rate, ...validity });
    }
  }
}
