import * as fc from 'fast-check';
import { asSeen } from '#domain/text/unseen-signs.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { seasideGrand } from './seaside-grand.ts';

/** Without signs that nobody sees, because hotels must not have them. */
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((some) => asSeen(some));
const words = fc.oneof(
  fc.constantFrom('Suite', 'Deluxe Room', 'AB', 'AB2', '__proto__', 'constructor', 'سویت', 'ﬁ'),
  text.map((some) => `x${some}`),
);
const roles = fc.constantFrom('manager', 'front_desk_agent', '', 'constructor');

const roomType = fc
  .record(
    {
      name: words,
      description: text,
      amenities: text,
      room_size: fc.integer({ min: 50, max: 900 }),
      room_count: fc.integer({ min: 1, max: 25 }),
      occupancy: fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })),
    },
    { requiredKeys: ['name', 'occupancy'] },
  )
  .map(({ occupancy: [a, b], ...given }) => ({
    ...given,
    base_occupancy: Math.min(a, b),
    max_occupancy: Math.max(a, b),
  }));

const ratePlan = fc.record(
  {
    name: words,
    code: fc.oneof(words, fc.constantFrom('BAR', 'A:B', ':')),
    rate_type: fc.constantFrom('standard', 'promotional'),
    adjustment_type: fc.constantFrom<('base' | 'percentage')[]>('base', 'percentage'),
    adjustment_percentage: fc.integer({ min: -500, max: 500 }).map((tenths) => tenths / 10),
    is_active: fc.boolean(),
    is_public: fc.boolean(),
  },
  { requiredKeys: ['name', 'code'] },
);

const staffUser = fc.record(
  {
    first_name: words,
    last_name: words,
    username: fc.stringMatching(/^[a-z_]{3,12}$/),
    role: roles,
    is_active: fc.boolean(),
    password: fc.string({ minLength: 6, maxLength: 9 }),
  },
  { requiredKeys: ['first_name', 'last_name', 'username'] },
);

export const arbitraryHotel: fc.Arbitrary<HotelDocument> = fc
  .record({
    id: fc.option(fc.oneof(fc.nat(), fc.uuid()), { nil: undefined }),
    timezone: fc.constantFrom('Asia/Kolkata', 'America/Los_Angeles', 'Nowhere/Land'),
    roomTypes: fc.array(roomType, { minLength: 1, maxLength: 6 }),
    rate_plans: fc.option(
      fc.uniqueArray(ratePlan, { maxLength: 4, selector: ({ code }) => code.trim() }),
      { nil: undefined },
    ),
    base_rates: fc.array(fc.integer({ min: 100, max: 1_000_000 }), { maxLength: 6 }),
    enable_dynamic_pricing: fc.boolean(),
    staffUsers: fc.uniqueArray(staffUser, { maxLength: 4, selector: ({ username }) => username }),
  })
  .map(({ id, timezone, roomTypes, rate_plans, base_rates, enable_dynamic_pricing, staffUsers }) =>
    seasideGrand({
      hotelProfile: { timezone, ...(id !== undefined && { id }) },
      roomTypes,
      rates: {
        enable_dynamic_pricing,
        ...(rate_plans && { rate_plans }),
        // Lists the rates in reverse order, because their order must not matter.
        rates: base_rates
          .flatMap((cents, index) => {
            const room_type_name = roomTypes[index]?.name;
            return room_type_name === undefined ? [] : [{ room_type_name, base_rate: cents / 100 }];
          })
          .toReversed(),
      },
      staffUsers: staffUsers.map((user, index) => ({
        ...user,
        email: `${user.username}@seaside.example`,
        ...(index === 0 && { role: 'admin' }),
      })),
    }),
  );
