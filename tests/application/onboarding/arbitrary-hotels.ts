import * as fc from 'fast-check';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Body, Id } from '#domain/record.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

/** A change that a user makes between two runs. `nth` counts records of the kind. */
export interface Edit {
  readonly kind: 'room' | 'room-type' | 'plan' | 'rule' | 'user' | 'pricing';
  readonly nth: number;
  readonly does: 'change' | 'remove' | 'add';
  readonly fields: Body;
}

export async function applyEdit(edit: Edit, api: MemoryOnboardingApi, hotelId: Id): Promise<void> {
  const { kind, nth, does, fields } = edit;
  const records = api.records(kind);
  const record = records[nth % records.length];
  if (!record) return;
  const id = record['id'] as Id;
  if (does === 'remove') await api.remove({ kind, id, hotelId });
  if (does === 'change') await api.change({ kind, id, hotelId, body: typed(fields, api) });
  if (does !== 'add') return;
  const { id: __, ...copy } = record;
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

const number = fc.constantFrom('101', '102', '103', '104', '105', '106', '110', '201', 'G1', 'A7');
const names = fc.constantFrom('Standard', 'Deluxe Room', 'Deluxe Twin', 'Suite', 'Junior Suite');
const planCodes = fc.constantFrom('BAR', 'WEB', 'LMR', 'COR');
const planNames = fc.constantFrom('Best Rate', 'Website Rate', 'Corporate');
const dates = fc.constantFrom('2025-01-01', '2026-06-01', '2026-12-31', '2027-12-31');

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

const ratePlan = fc.record({
  name: planNames,
  code: planCodes,
  rate_type: fc.constantFrom('standard', 'promotional'),
  is_active: fc.boolean(),
});

export const documents: fc.Arbitrary<HotelDocument> = fc
  .record({
    city: fc.constantFrom('Panaji', 'Margao'),
    roomTypes: fc.array(roomType, { minLength: 1, maxLength: 4 }),
    rate_plans: fc.uniqueArray(ratePlan, {
      maxLength: 3,
      selector: ({ code }) => code,
    }),
    enable_dynamic_pricing: fc.boolean(),
    weekend_markup: fc.constantFrom(20, 30),
    users: fc.uniqueArray(fc.constantFrom('asha', 'ben', 'cleo'), { minLength: 1 }),
    phone: fc.constantFrom('', '+91 832 555 0101'),
  })
  .map(({ city, roomTypes, users, phone, ...rates }) => ({
    hotelProfile: { ...SAMPLE_PROFILE, city },
    roomTypes: withoutRepeats(roomTypes),
    rates,
    staffUsers: users.map((username, index) => ({
      username,
      first_name: username,
      last_name: 'Naik',
      email: `${username}@seaside.example`,
      password: 'Qw3rTy77z',
      phone,
      role: index === 0 ? 'admin' : 'housekeeper',
    })),
  }));

function withoutRepeats(roomTypes: NonNullable<HotelDocument['roomTypes']>) {
  const seen = new Set<string>();
  return roomTypes.map(({ room_numbers, ...type }) => {
    const own = (room_numbers ?? '').split(', ').filter((one) => one !== '' && !seen.has(one));
    for (const one of own) seen.add(one);
    return own.length > 0 ? { ...type, room_numbers: own.join(', ') } : { room_count: 1, ...type };
  });
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
    change('user', ['change', 'remove'], { phone: fc.constant('1'), is_active: fc.boolean() }),
    change('pricing', ['change', 'remove'], { is_enabled: fc.boolean() }),
  ),
  { maxLength: 8 },
);
