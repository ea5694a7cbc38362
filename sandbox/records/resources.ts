import { reference } from '#adapters/contract/records/field.ts';
import { choice, day, text } from '#adapters/contract/records/text-fields.ts';
import { price, type RECORD_FIELDS } from '#adapters/contract/records/record-fields.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { PRICING } from '#domain/rates/rates.ts';
import { managed, ofHotel, recordsOf, type SandboxResource } from './resource.ts';
import type { Faults } from './refusals.ts';
import { USERS } from './users.ts';

/** The path of hotel logos. Anyone who knows a logo's name can load it. */
export const LOGO_PATH = '/hotels/logos/';

export const HOTELS = recordsOf('hotel', {
  table: 'hotels',
  hotelColumn: 'id',
  standards: {
    ...Object.fromEntries(
      Object.entries(HOTEL_PROFILE_DEFAULTS).filter(([, standard]) => standard !== ''),
    ),
    onboarding_completed: false,
    onboarding_completed_at: null,
  },
  ownColumns: { created_by: 'INTEGER REFERENCES users(id) ON DELETE SET NULL' },
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
});

export const ROOM_TYPES = recordsOf('room-type', {
  table: 'room_types',
  standards: { capacity_adults: 2, capacity_children: 0, is_active: true },
  uniques: [{ columns: ['hotel', 'code'] }],
  filters: ['code', 'name'],
  access: managed('manage_rooms'),
  hidden: { base_rate: 'view_rates' },
  rules: ({ base_occupancy, max_occupancy }): Faults =>
    Number(max_occupancy) < Number(base_occupancy)
      ? { max_occupancy: ['Max occupancy must be at least equal to base occupancy'] }
      : {},
});

export const ROOMS = recordsOf('room', {
  table: 'rooms',
  standards: { status: 'vacant', cleaning_status: 'clean', is_active: true },
  uniques: [{ columns: ['hotel', 'room_number'] }],
  filters: ['room_type', 'room_number', 'status', 'cleaning_status'],
  access: { ...managed('manage_rooms'), change: 'update_room_status' },
  openFields: ['status', 'cleaning_status'],
});

export const RATE_PLANS = recordsOf('plan', {
  table: 'rate_plans',
  standards: { is_active: true, is_public: true, is_base_plan: false },
  uniques: [{ columns: ['hotel', 'code'] }],
  filters: ['code', 'rate_type'],
  access: managed('manage_rates', 'view_rates'),
});

export const RATE_RULES = recordsOf('rule', {
  table: 'rate_rules',
  standards: { is_active: true },
  filters: ['rate_plan', 'room_type'],
  access: managed('manage_rates', 'view_rates'),
  rules: ({ start_date, end_date }): Faults =>
    typeof start_date === 'string' && typeof end_date === 'string' && end_date < start_date
      ? { end_date: ['End date must not be before start date.'] }
      : {},
});

export const PRICING_CONFIGS = recordsOf('pricing', {
  table: 'pricing_configs',
  standards: {
    is_enabled: true,
    weekend_markup_percentage: PRICING.fields.weekend_markup.default,
    peak_season_markup_percentage: PRICING.fields.peak_season_markup.default,
    occupancy_based_pricing: true,
    advance_booking_discount: true,
  },
  uniques: [{ columns: ['hotel'] }],
  access: managed('manage_rates', 'view_rates'),
});

export const RESERVATIONS = ofHotel({
  table: 'reservations',
  path: '/reservations/',
  fields: {
    hotel: reference('hotel'),
    room: reference('room'),
    guest_name: text(200),
    check_in: day('Arrival.'),
    check_out: day('Departure.'),
    status: choice(['confirmed', 'checked_in', 'checked_out']),
    total: price(),
  },
  filters: ['status'],
  access: { list: 'view', retrieve: 'view' },
  hidden: { guest_name: 'view_guests', total: 'view_reports' },
});

export const RESOURCE_OF: Readonly<Record<keyof typeof RECORD_FIELDS, SandboxResource>> = {
  hotel: HOTELS,
  user: USERS,
  'room-type': ROOM_TYPES,
  room: ROOMS,
  plan: RATE_PLANS,
  rule: RATE_RULES,
  pricing: PRICING_CONFIGS,
};

export const RESOURCES: readonly SandboxResource[] = [...Object.values(RESOURCE_OF), RESERVATIONS];
