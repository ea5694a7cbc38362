import {
  HOTEL_AMENITIES,
  HOTEL_CODE_MAX_LENGTH,
  HOTEL_PROFILE_DEFAULTS,
} from '#domain/hotel/hotel-profile.ts';
import { PLAN_RATE_TYPES } from '#domain/rates/rate-plans.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import type { Field } from './fields.ts';
import { managed, ofHotel, type Resource } from './resource.ts';
import type { Faults } from './refusals.ts';
import { USERS } from './users.ts';

/** The path of hotel pictures, which anyone who knows a name may load. */
export const LOGO_PATH = '/hotels/logos/';

const DEFAULTS = HOTEL_PROFILE_DEFAULTS;

const text = (maxLength: number): Field => ({ kind: 'text', maxLength, required: true });
const optionalText = (maxLength: number): Field => ({ kind: 'text', maxLength, blank: true });
const flag = (on: boolean): Field => ({ kind: 'boolean', default: on ? 1 : 0 });
const count = (minimum: number, standard?: number): Field => ({
  kind: 'integer',
  minimum,
  ...(standard === undefined ? { required: true } : { default: standard }),
});
const percent = (maximum: number, standard: string): Field => ({
  kind: 'decimal',
  digits: 5,
  minimum: 0,
  maximum,
  default: standard,
});
/** Some currencies have three decimals. */
const price: Field = {
  kind: 'decimal',
  digits: 11,
  decimalPlaces: 3,
  minimum: 0,
  required: true,
};
const reference = (to: string): Field => ({ kind: 'reference', to, required: true });
const day: Field = { kind: 'date', required: true };
const choice = (labels: Readonly<Record<string, string>>, standard: string): Field => ({
  kind: 'choice',
  choices: Object.keys(labels),
  default: standard,
});

export const HOTELS: Resource = {
  table: 'hotels',
  path: '/hotels/',
  label: 'hotel',
  hotelColumn: 'id',
  fields: {
    name: text(200),
    code: text(HOTEL_CODE_MAX_LENGTH),
    description: optionalText(5000),
    email: { kind: 'email', maxLength: 254, required: true },
    phone: text(20),
    website: { kind: 'url', maxLength: 200, blank: true },
    street_address: text(255),
    city: text(100),
    state_province: text(100),
    postal_code: text(20),
    country: { kind: 'text', maxLength: 100, default: DEFAULTS.country },
    currency: { kind: 'text', maxLength: 3, default: DEFAULTS.currency },
    timezone: { kind: 'text', maxLength: 50, default: DEFAULTS.timezone },
    tax_rate: percent(100, '12.00'),
    check_in_time: { kind: 'time', default: '15:00:00' },
    check_out_time: { kind: 'time', default: '11:00:00' },
    cancellation_hours: count(0, 24),
    ...Object.fromEntries(
      Object.keys(HOTEL_AMENITIES).map((name) => [
        name,
        flag(name === 'wifi_available' || name === 'parking_available'),
      ]),
    ),
    onboarding_completed: flag(false),
    onboarding_completed_at: { kind: 'datetime', nullable: true },
    created_by: { kind: 'reference', to: 'users', nullable: true, readOnly: true, writeOnly: true },
  },
  uniques: [{ columns: ['code'] }],
  filters: ['code'],
  access: { ...managed('update_hotel'), create: 'create_hotel', remove: 'remove_hotel' },
  shown: {
    columns: 'l.name AS logo_name',
    join: 'LEFT JOIN hotel_logos l ON l.hotel = t.id',
  },
  derived: ({ logo_name: name }, mount) => ({
    logo: typeof name === 'string' ? `${mount}${LOGO_PATH}${name}` : null,
  }),
};

export const ROOM_TYPES = ofHotel({
  table: 'room_types',
  path: '/rooms/types/',
  fields: {
    hotel: reference('hotels'),
    name: text(100),
    code: text(10),
    description: optionalText(5000),
    base_occupancy: count(1),
    max_occupancy: count(1),
    capacity_adults: count(0, 2),
    capacity_children: count(0, 0),
    room_size: count(1),
    bed_configuration: optionalText(100),
    amenities: optionalText(5000),
    base_rate: price,
    is_active: flag(true),
  },
  uniques: [{ columns: ['hotel', 'code'] }],
  filters: ['code', 'name'],
  access: managed('manage_rooms'),
  rules: ({ base_occupancy, max_occupancy }): Faults =>
    Number(max_occupancy) < Number(base_occupancy)
      ? { max_occupancy: ['Max occupancy must be at least equal to base occupancy'] }
      : {},
});

export const ROOMS = ofHotel({
  table: 'rooms',
  path: '/rooms/rooms/',
  fields: {
    hotel: reference('hotels'),
    room_type: reference('room_types'),
    room_number: text(10),
    floor: { kind: 'integer', required: true, minimum: -10 },
    status: choice(ROOM_STATUSES, 'vacant'),
    cleaning_status: choice(CLEANING_STATUSES, 'clean'),
    is_active: flag(true),
  },
  uniques: [{ columns: ['hotel', 'room_number'] }],
  filters: ['room_type', 'room_number', 'status', 'cleaning_status'],
  access: { ...managed('manage_rooms'), change: 'update_room_status' },
  openFields: ['status', 'cleaning_status'],
});

export const RATE_PLANS = ofHotel({
  table: 'rate_plans',
  path: '/rates/plans/',
  fields: {
    hotel: reference('hotels'),
    name: text(100),
    code: text(20),
    rate_type: { kind: 'choice', choices: PLAN_RATE_TYPES, required: true },
    description: optionalText(5000),
    is_active: flag(true),
    is_public: flag(true),
    is_base_plan: flag(false),
  },
  uniques: [{ columns: ['hotel', 'code'] }],
  filters: ['code', 'rate_type'],
  access: managed('manage_rates'),
});

export const RATE_RULES = ofHotel({
  table: 'rate_rules',
  path: '/rates/rules/',
  fields: {
    hotel: reference('hotels'),
    rate_plan: reference('rate_plans'),
    room_type: reference('room_types'),
    base_rate: price,
    start_date: day,
    end_date: day,
    is_active: flag(true),
  },
  filters: ['rate_plan', 'room_type'],
  access: managed('manage_rates'),
  rules: ({ start_date, end_date }): Faults =>
    typeof start_date === 'string' && typeof end_date === 'string' && end_date < start_date
      ? { end_date: ['End date must not be before start date.'] }
      : {},
});

export const PRICING_CONFIGS = ofHotel({
  table: 'pricing_configs',
  path: '/rates/pricing-config/',
  fields: {
    hotel: reference('hotels'),
    is_enabled: flag(true),
    weekend_markup_percentage: percent(100, '20.00'),
    peak_season_markup_percentage: percent(200, '30.00'),
    occupancy_based_pricing: flag(true),
    advance_booking_discount: flag(true),
  },
  uniques: [{ columns: ['hotel'] }],
  access: managed('manage_rates'),
});

export const RESERVATIONS = ofHotel({
  table: 'reservations',
  path: '/reservations/',
  fields: {
    hotel: reference('hotels'),
    room: reference('rooms'),
    guest_name: text(200),
    check_in: day,
    check_out: day,
    status: { kind: 'choice', choices: ['confirmed', 'checked_in', 'checked_out'], required: true },
    total: price,
  },
  filters: ['status'],
  access: { list: 'view', retrieve: 'view' },
});

/** In the order in which their tables can be created. */
export const RESOURCES: readonly Resource[] = [
  HOTELS,
  USERS,
  ROOM_TYPES,
  ROOMS,
  RATE_PLANS,
  RATE_RULES,
  PRICING_CONFIGS,
  RESERVATIONS,
];
