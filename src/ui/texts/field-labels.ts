import type { HotelAmenity, HotelProfile } from '#domain/hotel/hotel-profile.ts';
import type { RatePlan } from '#domain/rates/rate-plans.ts';
import type { RateConfig } from '#domain/rates/rates.ts';
import type { AreaUnit } from '#domain/rooms/room-size.ts';
import type { NewRoomType } from '#domain/rooms/room-types.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

export type Labels = Readonly<Record<string, string>>;

/**
 * Requires a label for each field of `Part`, except `Other` fields, which have their labels
 * elsewhere.
 */
type LabelsOf<Part, Other extends keyof Part = never> = Record<keyof Omit<Part, Other>, string>;

export const PROFILE_LABELS = {
  name: 'Hotel Name',
  code: 'Hotel Code',
  description: 'Description',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  street_address: 'Street Address',
  city: 'City',
  state_province: 'State/Province',
  postal_code: 'Postal Code',
  country: 'Country',
  currency: 'Currency',
  timezone: 'Timezone',
  tax_rate: 'Tax Rate (%)',
  cancellation_hours: 'Free Cancellation (hours)',
  check_in_time: 'Check-in Time',
  check_out_time: 'Check-out Time',
} as const satisfies LabelsOf<HotelProfile, 'id' | HotelAmenity>;

export const ROOM_TYPE_LABELS = {
  name: 'Room Type Name',
  description: 'Description',
  base_occupancy: 'Base Occupancy',
  max_occupancy: 'Max Occupancy',
  room_size: roomSizeLabel('sq ft'),
  bed_configuration: 'Bed Configuration',
  amenities: 'Amenities',
  room_count: 'Number of Rooms',
  room_numbers: 'Room Numbers',
  room_floors: 'Floors',
} as const satisfies LabelsOf<NewRoomType>;

export const RATE_PLAN_LABELS = {
  name: 'Plan Name',
  code: 'Plan Code',
  rate_type: 'Rate Type',
  adjustment_percentage: 'Adjustment (%)',
  description: 'Description',
  is_active: 'Active',
  is_public: 'Public',
  start_date: 'First day',
  end_date: 'Last day',
} as const satisfies LabelsOf<RatePlan, 'adjustment_type'>;

export const PRICING_LABELS = {
  enable_dynamic_pricing: 'Enable dynamic pricing',
  weekend_markup: 'Weekend markup (%)',
  peak_season_markup: 'Peak season markup (%)',
} as const satisfies LabelsOf<RateConfig, 'currency' | 'rate_plans' | 'rates'>;

export const STAFF_LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  role: 'Role',
  is_active: 'Active',
  phone: 'Phone',
  employee_id: 'Employee ID',
} as const satisfies LabelsOf<StaffUser>;

export function roomSizeLabel(unit: AreaUnit): string {
  return `Room Size (${unit})`;
}

/** 'street_address' becomes 'Street address', 'is_active' becomes 'Active'. */
export function fieldInWords(field: string): string {
  const words = field.replace(/^is_/, '').replaceAll(/[_.]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
