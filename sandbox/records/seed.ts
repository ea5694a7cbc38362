// What a new database holds: the onboarding account and one hotel to look at.
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import type { Database } from './database.ts';
import { ONBOARDING_ROLE, type Role } from './permissions.ts';
import { insertRecord } from './records.ts';
import type { Resource } from './resource.ts';
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
import { hasFaults, validate } from './validation.ts';

export interface SeedAccount {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_active: boolean;
}

const account = (
  role: Role,
  username: string,
  password: string,
  [first_name, last_name]: readonly [string, string],
  is_active = true,
): SeedAccount => ({ username, password, role, first_name, last_name, is_active });

/** The accounts of a new sandbox. They guard nothing but sample data: everybody may know them. */
export const SEED_ACCOUNTS: readonly SeedAccount[] = [
  account(ONBOARDING_ROLE, ONBOARDING_USERNAME, 'open-new-hotels', ['Hotel', 'Onboarding']),
  account('admin', 'demo-admin', 'keys-to-the-house', ['Asha', 'Nair']),
  account('manager', 'demo-manager', 'runs-the-floor', ['Marco', 'Silva']),
  account('front_desk_agent', 'demo-frontdesk', 'greets-the-guests', ['Farah', 'Khan']),
  account('housekeeper', 'demo-housekeeper', 'makes-the-beds', ['Hana', 'Sato']),
  account('maintenance', 'demo-maintenance', 'mends-the-taps', ['Milan', 'Novak']),
  account('front_desk_agent', 'demo-former', 'left-last-summer', ['Inez', 'Duarte'], false),
];

export const DEMO_HOTEL_CODE = 'DEMO01';

const DEMO_HOTEL = {
  name: 'Harbour Lights Hotel',
  code: DEMO_HOTEL_CODE,
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

const DEMO_ROOM_TYPES = [
  {
    name: 'Standard Room',
    code: 'STD',
    rate: 4000,
    rooms: 14,
    amenities: 'Wi-Fi, Television, Kettle',
  },
  {
    name: 'Deluxe Room',
    code: 'DLX',
    rate: 7000,
    rooms: 11,
    max_occupancy: 3,
    room_size: 300,
    bed_configuration: 'One King Bed',
    amenities: 'Wi-Fi, Television, Kettle, Minibar',
  },
  {
    name: 'Suite',
    code: 'SUT',
    rate: 12_000,
    rooms: 5,
    max_occupancy: 4,
    room_size: 500,
    bed_configuration: 'One King Bed + Sofa Bed',
    amenities: 'Wi-Fi, Television, Kettle, Minibar, Bathtub',
  },
];

const DEMO_PLANS = [
  {
    name: 'Best Available Rate',
    code: 'BAR',
    rate_type: 'standard',
    factor: 1,
    is_base_plan: true,
  },
  { name: 'Last Minute Rate', code: 'LMR', rate_type: 'promotional', factor: 0.85 },
  { name: 'Website Rate', code: 'WEB', rate_type: 'promotional', factor: 0.9 },
];

/** Room statuses, repeated over the rooms in order. */
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
const ROOMS_PER_FLOOR = 10;

/** Fills a new database; `hash` makes a stored password of a plain one. */
export function seed(database: Database, hash: (password: string) => string): void {
  const plant = (resource: Resource, body: Readonly<Record<string, unknown>>): number => {
    const { values, faults } = validate(resource.fields, body, 'create');
    if (hasFaults(faults)) throw new Error(`Bad ${resource.label} seed: ${JSON.stringify(faults)}`);
    if (typeof values['password'] === 'string') values['password'] = hash(values['password']);
    if (resource === HOTELS) values['created_by'] = null;
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

type Plant = (resource: Resource, body: Readonly<Record<string, unknown>>) => number;

function plantRooms(plant: Plant, hotel: number): Map<number, number> {
  const rates = new Map<number, number>();
  let number = 0;
  for (const { rooms, rate, ...type } of DEMO_ROOM_TYPES) {
    const body = { ...BLANK_ROOM_TYPE, ...type, hotel, base_rate: rate };
    const room_type = plant(ROOM_TYPES, {
      ...body,
      capacity_adults: body.max_occupancy,
    });
    rates.set(room_type, rate);
    for (let nth = 0; nth < rooms; nth += 1) {
      const [status, cleaning_status] = STATUSES[number % STATUSES.length] ?? STATUSES[0];
      const floor = Math.floor(number / ROOMS_PER_FLOOR) + 1;
      const room_number = floor * 100 + (number % ROOMS_PER_FLOOR) + 1;
      const room = plant(ROOMS, { hotel, room_type, room_number, floor, status, cleaning_status });
      if (status === 'occupied') plantReservation(plant, hotel, room, number, rate);
      number += 1;
    }
  }
  return rates;
}

function plantReservation(
  plant: Plant,
  hotel: number,
  room: number,
  number: number,
  rate: number,
): void {
  const day = String((number % 25) + 1).padStart(2, '0');
  plant(RESERVATIONS, {
    hotel,
    room,
    guest_name: GUESTS[number % GUESTS.length],
    check_in: `2025-03-${day}`,
    check_out: '2025-03-28',
    status: RESERVATION_STATUSES[number % RESERVATION_STATUSES.length],
    total: rate * 2,
  });
}

function plantRates(plant: Plant, hotel: number, types: ReadonlyMap<number, number>): void {
  const year = new Date().getUTCFullYear();
  for (const { factor, ...plan } of DEMO_PLANS) {
    const rate_plan = plant(RATE_PLANS, { ...plan, hotel });
    for (const [room_type, rate] of types) {
      plant(RATE_RULES, {
        hotel,
        rate_plan,
        room_type,
        base_rate: Math.round(rate * factor),
        start_date: `${year}-01-01`,
        end_date: `${year}-12-31`,
      });
    }
  }
}
