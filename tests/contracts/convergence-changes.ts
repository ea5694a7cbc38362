// Differences between the sample hotel and its configuration, and the writes that remove them.
import type { HotelDocument } from '#domain/hotel-config.ts';
import { SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const { rates, roomTypes = [], staffUsers = [] } = SAMPLE_DOCUMENT;
const [deluxe = {}, suite = {}] = roomTypes;
const [asha = {}, ben = {}] = staffUsers;

/** A change to the sample configuration, with the writes and updates that it must cause. */
export interface Change {
  readonly what: string;
  readonly now: HotelDocument;
  readonly writes: readonly string[];
  /** Pairs of an operation key and the names of the updated fields. */
  readonly updates: readonly (readonly [string, readonly string[]])[];
}

export const CHANGES: readonly Change[] = [
  {
    what: 'the profile',
    now: { hotelProfile: { ...SAMPLE_PROFILE, city: 'Margao', pool_available: true } },
    writes: ['PATCH hotel'],
    updates: [['hotel', ['city', 'pool_available']]],
  },
  {
    what: 'a room type',
    now: { roomTypes: [deluxe, { ...suite, max_occupancy: 4 }] },
    writes: ['PATCH room-type'],
    updates: [['room-type:SUT', ['max_occupancy', 'capacity_adults']]],
  },
  {
    what: 'a rate plan',
    now: { rates: { ...rates, rate_plans: [{ name: 'Best', code: 'BAR' }] } },
    writes: ['PATCH plan'],
    updates: [['plan:BAR', ['name']]],
  },
  {
    what: 'a rate plan that is switched off',
    now: {
      rates: {
        ...rates,
        rate_plans: [
          { name: 'Last Minute Rate', code: 'LMR', rate_type: 'promotional', is_active: false },
        ],
      },
    },
    writes: ['PATCH plan'],
    updates: [['plan:LMR', ['is_active']]],
  },
  {
    what: 'a base rate',
    now: { rates: { ...rates, rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] } },
    writes: ['PATCH rule', 'PATCH rule', 'PATCH rule'],
    updates: ['BAR', 'LMR', 'WEB'].map((code) => [`rule:${code}:DLX`, ['base_rate']]),
  },
  {
    what: 'the dynamic pricing',
    now: { rates: { ...rates, weekend_markup: 25 } },
    writes: ['PATCH pricing'],
    updates: [['pricing', ['weekend_markup_percentage']]],
  },
  {
    what: 'the dynamic pricing that is switched off',
    now: { rates: { ...rates, enable_dynamic_pricing: false } },
    writes: ['PATCH pricing'],
    updates: [['pricing', ['is_enabled']]],
  },
  {
    what: 'a staff user',
    now: {
      staffUsers: [
        asha,
        {
          ...ben,
          phone: '+91 98765 43210',
          role: 'manager',
          is_active: false,
          password: 'An0therOne',
        },
      ],
    },
    writes: ['PATCH user'],
    updates: [['user:ben', ['role', 'phone', 'is_active']]],
  },
];

/** A configuration that differs from the sample in every kind of record that can be updated. */
export const DIFFERENT: HotelDocument = {
  hotelProfile: { ...SAMPLE_PROFILE, city: 'Margao' },
  roomTypes: [deluxe, { ...suite, max_occupancy: 4 }],
  rates: {
    ...rates,
    rate_plans: [{ name: 'Best', code: 'BAR' }],
    rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }],
    weekend_markup: 25,
  },
  staffUsers: [asha, { ...ben, phone: '+91 98765 43210' }],
};
export const DIFFERING = ['hotel', 'plan', 'pricing', 'room-type', 'rule', 'user'] as const;
