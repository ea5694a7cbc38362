import * as field from '#domain/description/field.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { sentFields, type Fields } from '#domain/description/record-description.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING, RATE } from '#domain/rates/rates.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { ACCOUNT_FIELDS, USER_PROFILE_FIELDS } from '#domain/staff/staff-user-body.ts';
import type { OperationKind } from './operation.ts';
import { HOTEL, IS_ACTIVE, reference } from '#domain/description/shared-fields.ts';

const { enable_dynamic_pricing, weekend_markup, peak_season_markup } = PRICING.fields;

/** The fields of each kind of record in requests and responses (docs/api.md). */
export const SENT_FIELDS = {
  hotel: {
    ...sentFields(HOTEL_PROFILE),
    onboarding_completed: field.flag({
      label: 'Setup completed',
      about: 'Whether the setup of the hotel is complete.',
      stored: { mayLack: true, about: 'Set by the last request of an onboarding.' },
    }),
    onboarding_completed_at: field.moment({
      label: 'Time of completion',
      about: 'When the setup was completed.',
      stored: { mayLack: true },
    }),
  },
  'room-type': {
    hotel: HOTEL,
    code: field.code({
      label: 'Code',
      about: 'Short code of the room type, unique in the hotel.',
      required: 'Code is required',
      stored: { length: 10, isNeeded: true, about: 'Unique in the hotel.' },
    }),
    ...sentFields(ROOM_TYPE),
    capacity_adults: field.whole({
      label: 'Adults',
      about: 'The maximum occupancy.',
      min: [0, 'Adults must be at least 0'],
    }),
    capacity_children: field.whole({
      label: 'Children',
      about: 'Always 0.',
      min: [0, 'Children must be at least 0'],
    }),
    base_rate: field.money({ label: 'Base rate', about: 'Always 100.' }),
    is_active: IS_ACTIVE,
  },
  room: ROOM.fields,
  plan: {
    hotel: HOTEL,
    ...sentFields(RATE_PLAN),
    is_base_plan: field.flag({
      label: 'Base plan',
      about: 'Whether the other plans are derived from this plan.',
      stored: { about: 'The plan that the others are derived from.' },
    }),
  },
  rule: {
    hotel: HOTEL,
    rate_plan: reference('plan', {
      label: 'Rate plan',
      about: 'The plan of the rate.',
      stored: { isNeeded: true },
    }),
    room_type: reference('room-type', {
      label: 'Room type',
      about: 'The room type of the rate.',
      stored: { isNeeded: true },
    }),
    base_rate: {
      ...RATE.fields.base_rate,
      stored: { isNeeded: true, about: "In the hotel's currency." },
    },
    start_date: {
      ...RATE_PLAN.fields.start_date,
      stored: { isNeeded: true, about: 'First day.' },
    },
    end_date: { ...RATE_PLAN.fields.end_date, stored: { isNeeded: true, about: 'Last day.' } },
    is_active: IS_ACTIVE,
  },
  pricing: {
    hotel: HOTEL,
    is_enabled: { ...enable_dynamic_pricing, stored: { isNeeded: true } },
    weekend_markup_percentage: { ...weekend_markup, stored: { isNeeded: true } },
    peak_season_markup_percentage: { ...peak_season_markup, stored: { isNeeded: true } },
    occupancy_based_pricing: field.flag({
      label: 'Occupancy-based pricing',
      about: 'Whether prices follow the occupancy.',
    }),
    advance_booking_discount: field.flag({
      label: 'Advance booking discount',
      about: 'Whether early bookings are cheaper.',
    }),
  },
  user: {
    ...ACCOUNT_FIELDS,
    confirm_password: { ...STAFF_USER.fields.password, about: 'The password again.' },
  },
} satisfies Readonly<Record<Exclude<OperationKind, 'completion'>, Fields>>;

export function sentKind(kind: OperationKind, name: string): FieldKind {
  const fields: Fields = SENT_FIELDS[kind === 'completion' ? 'hotel' : kind];
  const profile = kind === 'user' ? USER_PROFILE_FIELDS : {};
  return (fields[name] ?? profile[name])?.kind ?? 'text';
}

/** The record with booleans in place of `1`, `0`, and `"true"`, which some servers send. */
export function withSwitches<Found extends Readonly<Record<string, unknown>>>(
  kind: Exclude<OperationKind, 'completion'>,
  record: Found,
): Found {
  const read = Object.keys(SENT_FIELDS[kind]).flatMap((name) => {
    const value = record[name];
    if (sentKind(kind, name) !== 'switch' || typeof value === 'boolean') return [];
    const form = normalForm('switch', value);
    return form === 'true' || form === 'false' ? [[name, form === 'true'] as const] : [];
  });
  return read.length === 0 ? record : { ...record, ...Object.fromEntries(read) };
}
