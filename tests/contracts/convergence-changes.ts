// Differences between the sample hotel and its configuration, and the writes that remove them.
import type { RecordKind } from '#domain/plan/operation.ts';
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

const RATES = rates ?? {};
const OFF = { name: 'Last Minute Rate', code: 'LMR', rate_type: 'promotional', is_active: false };
const MANAGER = { role: 'manager', phone: '+91 98765 43210', is_active: false };

export const CHANGES: readonly Change[] = [
  change(
    'the profile',
    { hotelProfile: { ...SAMPLE_PROFILE, city: 'Margao', pool_available: true } },
    'hotel',
    ['hotel', ['city', 'pool_available']],
  ),
  change('a room type', { roomTypes: [deluxe, { ...suite, max_occupancy: 4 }] }, 'room-type', [
    'room-type:SUT',
    ['max_occupancy', 'capacity_adults'],
  ]),
  change(
    'a rate plan',
    { rates: { ...RATES, rate_plans: [{ name: 'Best', code: 'BAR' }] } },
    'plan',
    ['plan:BAR', ['name']],
  ),
  change('a rate plan that is switched off', { rates: { ...RATES, rate_plans: [OFF] } }, 'plan', [
    'plan:LMR',
    ['is_active'],
  ]),
  change(
    'a base rate',
    { rates: { ...RATES, rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] } },
    'rule',
    ['rule:BAR:DLX', ['base_rate']],
    ['rule:LMR:DLX', ['base_rate']],
    ['rule:WEB:DLX', ['base_rate']],
  ),
  change('the dynamic pricing', { rates: { ...RATES, weekend_markup: 25 } }, 'pricing', [
    'pricing',
    ['weekend_markup_percentage'],
  ]),
  change(
    'the dynamic pricing that is switched off',
    { rates: { ...RATES, enable_dynamic_pricing: false } },
    'pricing',
    ['pricing', ['is_enabled']],
  ),
  change(
    'a staff user',
    { staffUsers: [asha, { ...ben, ...MANAGER, password: 'An0therOne' }] },
    'user',
    ['user:ben', ['role', 'phone', 'is_active']],
  ),
];

function change(
  what: string,
  now: HotelDocument,
  kind: RecordKind,
  ...updates: Change['updates']
): Change {
  return { what, now, writes: updates.map(() => `PATCH ${kind}`), updates };
}

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
