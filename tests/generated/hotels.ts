// Generated configurations of one hotel, what users change in it, and the options of a run.
import * as fc from 'fast-check';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Body, Id } from '#domain/record.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const number = fc.constantFrom('101', '102', '103', '104', '105', '106', '110', '201', 'G1', 'A7');
const names = fc.constantFrom(
  'Standard',
  'Deluxe Room',
  'Deluxe Twin',
  'Suite',
  'Suite Supérieure',
);
const planCodes = fc.constantFrom('BAR', 'WEB', 'LMR', 'COR');
const planNames = fc.constantFrom('Best Rate', 'Website Rate', 'Corporate');
const dates = fc.constantFrom('2025-01-01', '2026-06-01', '2026-12-31', '2027-12-31');
/** Texts that servers may spell in another way. */
const TEXTS = {
  description: 'Café by the sea.\nWith a view.',
  website: 'https://cafe.example/rooms',
};
const USERNAMES = ['asha', 'ben', 'cleo'] as const;

const roomType = fc
  .record({
    name: names,
    room_count: fc.integer({ min: 1, max: 4 }),
    max_occupancy: fc.integer({ min: 2, max: 4 }),
    room_numbers: fc.option(fc.uniqueArray(number, { minLength: 1, maxLength: 4 }), {
      nil: undefined,
      freq: 4,
    }),
  })
  .map(({ room_numbers, room_count, ...type }) =>
    room_numbers ? { ...type, room_numbers: room_numbers.join(', ') } : { ...type, room_count },
  );

const ratePlan = fc
  .record({
    name: planNames,
    code: planCodes,
    rate_type: fc.constantFrom('standard', 'promotional'),
    is_active: fc.boolean(),
    adjustment_percentage: fc.constantFrom(0, -10),
    season: fc.constantFrom(
      {},
      {},
      { start_date: '2026-06-01', end_date: '2026-09-30' },
      { end_date: '2027-12-31' },
    ),
  })
  .map(({ season, ...plan }) => ({ ...plan, ...season }));

export const documents: fc.Arbitrary<HotelDocument> = fc
  .record({
    city: fc.constantFrom('Panaji', 'Margao'),
    code: fc.constantFrom(undefined, 'SEA01'),
    roomTypes: fc.array(roomType, { minLength: 1, maxLength: 4 }),
    baseRate: fc.constantFrom(undefined, 4000, 5500),
    rate_plans: fc.uniqueArray(ratePlan, {
      maxLength: 3,
      selector: ({ code }) => code,
    }),
    enable_dynamic_pricing: fc.boolean(),
    weekend_markup: fc.constantFrom(20, 30),
    users: fc.uniqueArray(fc.constantFrom(...USERNAMES), { minLength: 1 }),
    emails: fc.constantFrom(0, 1),
    phone: fc.constantFrom('', '+91 832 555 0101'),
  })
  .map(({ city, code, roomTypes, baseRate, users, emails, phone, ...rates }) => ({
    hotelProfile: { ...SAMPLE_PROFILE, ...TEXTS, city, ...(code !== undefined && { code }) },
    roomTypes: withoutRepeats(roomTypes),
    rates: { ...rates, ...(baseRate !== undefined && baseRatesOf(roomTypes, baseRate)) },
    staffUsers: users.map((username, index) => ({
      username,
      first_name: username,
      last_name: 'Naik',
      email: `${USERNAMES[(USERNAMES.indexOf(username) + emails) % 3]}@seaside.example`,
      password: 'Qw3rTy77z',
      phone,
      role: index === 0 ? 'admin' : 'housekeeper',
    })),
  }));

function baseRatesOf(roomTypes: NonNullable<HotelDocument['roomTypes']>, base_rate: number) {
  const all = roomTypes.map(({ name = '' }) => name);
  const unique = all.filter((name) => all.indexOf(name) === all.lastIndexOf(name));
  return { rates: unique.map((room_type_name) => ({ room_type_name, base_rate })) };
}

function withoutRepeats(roomTypes: NonNullable<HotelDocument['roomTypes']>) {
  const seen = new Set<string>();
  return roomTypes.map(({ room_numbers, ...type }) => {
    const own = (room_numbers ?? '').split(', ').filter((one) => one !== '' && !seen.has(one));
    for (const one of own) seen.add(one);
    return own.length > 0 ? { ...type, room_numbers: own.join(', ') } : { room_count: 1, ...type };
  });
}

/** A change that a user makes between two runs. `nth` counts records of the kind. */
export interface Edit {
  readonly kind: 'room' | 'room-type' | 'plan' | 'rule' | 'user' | 'pricing' | 'hotel';
  readonly nth: number;
  readonly does: 'change' | 'remove' | 'add';
  readonly fields: Body;
}

const change = <Fields>(
  kind: Edit['kind'],
  does: readonly Edit['does'][],
  fields: { readonly [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) =>
  fc.record({
    kind: fc.constant(kind),
    nth: fc.nat(12),
    does: fc.constantFrom(...does),
    fields: fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Body>,
  });

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    change('room', ['change', 'remove', 'add'], {
      room_number: number,
      floor: fc.integer({ min: 0, max: 3 }),
      room_type: fc.nat(4),
      is_active: fc.boolean(),
      status: fc.constantFrom('vacant', 'occupied'),
    }),
    change('room-type', ['change', 'remove', 'add'], {
      name: names,
      code: fc.constantFrom('STD', 'DLX', 'DLX2', 'SUT', 'S-1'),
      is_active: fc.boolean(),
    }),
    change('plan', ['change', 'remove', 'add'], {
      name: planNames,
      code: fc.oneof(planCodes, fc.constant('NEW')),
      is_active: fc.boolean(),
    }),
    change('rule', ['change', 'remove', 'add'], {
      base_rate: fc.integer({ min: 100, max: 9000 }),
      start_date: dates,
      end_date: dates,
      room_type: fc.nat(4),
      is_active: fc.boolean(),
    }),
    change('user', ['change', 'remove', 'add'], {
      username: fc.constantFrom(...USERNAMES, 'dev'),
      email: fc.constantFrom('asha@seaside.example', 'dev@seaside.example'),
      phone: fc.constant('1'),
      is_active: fc.boolean(),
    }),
    change('pricing', ['change', 'remove'], { is_enabled: fc.boolean() }),
    change('hotel', ['change'], {
      city: fc.constantFrom('Panaji', 'Margao', 'Mapusa'),
      onboarding_completed: fc.boolean(),
    }),
  ),
  { maxLength: 8 },
);

export async function applyEdit(
  { kind, nth, does, fields }: Edit,
  api: MemoryOnboardingApi,
  hotelId: Id,
): Promise<void> {
  const records = api.records(kind);
  const record = records[nth % records.length];
  if (!record) return;
  const id = record['id'] as Id;
  if (does === 'remove') await api.remove({ kind, id, hotelId });
  if (does === 'change') await api.change({ kind, id, hotelId, body: typed(fields, api) });
  if (does !== 'add') return;
  const { id: _, ...copy } = record;
  await api.send({ kind, body: { ...copy, ...typed(fields, api) } as Body, hotelId });
}

/**
 * In an edit, `room_type` is a position in the list of room types. Replaces it with the ID of the
 * room type at that position.
 */
function typed(fields: Body, api: MemoryOnboardingApi): Body {
  const nth = fields['room_type'];
  const types = api.records('room-type');
  if (typeof nth !== 'number' || types.length === 0) return fields;
  return { ...fields, room_type: types[nth % types.length]?.['id'] as Id };
}

/** Paths for `ignoreChanges`. */
export const ignoredPaths = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  fc.subarray(
    [
      'hotelProfile.city',
      'roomTypes',
      'roomTypes.*.max_occupancy',
      'roomTypes.*.room_count',
      'rates',
      'rates.rates',
      'rates.rates.*.base_rate',
      'rates.enable_dynamic_pricing',
      'staffUsers',
      'staffUsers.*.phone',
    ],
    { maxLength: 2 },
  ),
);

export interface Options {
  readonly parts?: readonly Part[];
  readonly prunes?: boolean;
  readonly isById?: boolean;
  /** Whether the run continues the run that has set the hotel up, with its journal. */
  readonly continues?: boolean;
  readonly resetPasswords?: ReadonlySet<string>;
}

export const optionsOfRuns: fc.Arbitrary<Options> = fc.record(
  {
    parts: fc.subarray(['hotel', 'rooms', 'rates', 'staff'] as const, { minLength: 1 }),
    prunes: fc.boolean(),
    isById: fc.boolean(),
    continues: fc.boolean(),
    resetPasswords: fc.constant(new Set(['user:asha'])),
  },
  { requiredKeys: [] },
);
