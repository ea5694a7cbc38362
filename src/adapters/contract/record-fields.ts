// The records of a hotel on the wire. Limits and choices come from the domain.
import type { RecordKind } from '#application/ports/api/onboarding-api.ts';
import {
  HOTEL_AMENITIES,
  HOTEL_CODE_MAX_LENGTH,
  TAX_RATE_LIMITS,
} from '#domain/hotel/hotel-profile.ts';
import { PLAN_RATE_TYPES } from '#domain/rates/rate-plans.ts';
import { PEAK_SEASON_MARKUP, WEEKEND_MARKUP } from '#domain/rates/rates.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { OCCUPANCY_LIMITS } from '#domain/rooms/room-types.ts';
import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from '#domain/staff/staff.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import {
  choice,
  day,
  decimal,
  flag,
  mayLack,
  named,
  needed,
  optionalText,
  reference,
  sentObject,
  shownObject,
  text,
  timeOfDay,
  wholeNumber,
  type Field,
  type Fields,
  type Schema,
} from './schemas.ts';

const HOTEL = reference('The hotel of the record. It comes back as an ID or an object.');

const inRange = ({ minimum, maximum }: { minimum: number; maximum: number }): Schema => ({
  minimum,
  maximum,
});
const occupancy = (description?: string) => wholeNumber(inRange(OCCUPANCY_LIMITS), description);

/** The server writes it, and only shows it. */
const shownOnly = (shown: Schema): Field => ({ shown });

const HOTEL_FIELDS: Fields = {
  name: needed(text(200)),
  code: needed(
    mayLack(
      text(HOTEL_CODE_MAX_LENGTH, 'Unique on the server, in upper case. Identifies the hotel.'),
    ),
  ),
  description: optionalText(5000),
  email: needed(text(254)),
  phone: needed(text(20)),
  website: optionalText(200, 'A full URL, or empty.'),
  street_address: needed(text(255)),
  city: needed(text(100)),
  state_province: needed(text(100)),
  postal_code: needed(text(20)),
  country: text(100),
  currency: needed(text(3, 'ISO 4217, such as INR.')),
  timezone: needed(text(50, 'IANA, such as Asia/Kolkata.')),
  tax_rate: decimal(inRange(TAX_RATE_LIMITS), 'Percent, with at most two decimals.'),
  check_in_time: timeOfDay(),
  check_out_time: timeOfDay(),
  cancellation_hours: wholeNumber({ minimum: 0 }),
  ...Object.fromEntries(
    Object.entries(HOTEL_AMENITIES).map(([name, label]) => [name, flag(label)]),
  ),
  onboarding_completed: mayLack(flag('Set by the last call of an onboarding.')),
  onboarding_completed_at: mayLack({
    sent: { type: 'string', format: 'date-time' },
    shown: { type: ['string', 'null'] },
  }),
  logo: shownOnly({
    type: ['string', 'null'],
    description: 'Address of the picture, also relative to the server. Loaded without a token.',
  }),
};

const ROOM_TYPE_FIELDS: Fields = {
  hotel: HOTEL,
  name: needed(text(100)),
  code: needed(text(10, 'Unique in the hotel.')),
  description: optionalText(5000),
  base_occupancy: needed(occupancy()),
  max_occupancy: needed(occupancy('At least base_occupancy.')),
  capacity_adults: wholeNumber({ minimum: 0 }),
  capacity_children: wholeNumber({ minimum: 0 }),
  room_size: wholeNumber({ minimum: 1 }, 'Square feet.'),
  bed_configuration: optionalText(100),
  amenities: {
    sent: { type: 'string', maxLength: 5000, description: 'As typed, separated by commas.' },
    shown: { type: ['string', 'array', 'null'] },
  },
  base_rate: decimal({ minimum: 0 }),
  is_active: flag(),
};

const ROOM_FIELDS: Fields = {
  hotel: HOTEL,
  room_type: needed(reference()),
  room_number: needed(text(10, 'Unique in the hotel.')),
  floor: needed(wholeNumber({})),
  status: needed(choice(Object.keys(ROOM_STATUSES))),
  cleaning_status: needed(choice(Object.keys(CLEANING_STATUSES))),
  is_active: needed(flag()),
};

const PLAN_FIELDS: Fields = {
  hotel: HOTEL,
  name: needed(text(100)),
  code: needed(text(20, 'Unique in the hotel.')),
  rate_type: needed(choice(PLAN_RATE_TYPES)),
  description: optionalText(5000),
  is_active: needed(flag()),
  is_public: flag(),
  is_base_plan: flag('The plan that the others are derived from.'),
};

const RULE_FIELDS: Fields = {
  hotel: HOTEL,
  rate_plan: needed(reference()),
  room_type: needed(reference()),
  base_rate: needed(decimal({ minimum: 0 }, "In the hotel's currency.")),
  start_date: needed(day('First day.')),
  end_date: needed(day('Last day.')),
  is_active: flag(),
};

const PRICING_FIELDS: Fields = {
  hotel: HOTEL,
  is_enabled: needed(flag()),
  weekend_markup_percentage: needed(decimal(inRange(WEEKEND_MARKUP))),
  peak_season_markup_percentage: needed(decimal(inRange(PEAK_SEASON_MARKUP))),
  occupancy_based_pricing: flag(),
  advance_booking_discount: flag(),
};

const PERSON: Fields = {
  email: needed(text(254, 'Unique on the server.')),
  first_name: needed(text(150)),
  last_name: needed(text(150)),
};

const PASSWORD: Field = {
  sent: { type: 'string', minLength: PASSWORD_MIN_LENGTH, maxLength: 128 },
  isOptional: true,
};

const PROFILE: Fields = {
  hotel: {
    sent: named('Id'),
    shown: {
      title: 'an object with the id of the hotel, an ID, or null',
      anyOf: [named('Reference'), { type: 'null' }],
      description: 'Null for an account without a hotel. The dashboard needs an object with id.',
    },
  },
  role: needed(choice([...STAFF_ROLES, 'staff'])),
  phone: optionalText(20),
  employee_id: optionalText(50),
};

const USER_FIELDS: Fields = {
  username: needed({
    sent: {
      type: 'string',
      minLength: USERNAME_MIN_LENGTH,
      maxLength: 150,
      description: 'Unique on the server.',
    },
    shown: { type: 'string', minLength: 1 },
  }),
  ...PERSON,
  is_active: mayLack(flag('True where a request omits it. An inactive user cannot sign in.')),
  password: {
    ...PASSWORD,
    sent: { ...PASSWORD.sent, description: 'Not sent for a user who keeps theirs.' },
  },
  confirm_password: PASSWORD,
  profile: { sent: sentObject(PROFILE), changed: sentObject(PROFILE, true) },
  user_profile: needed({ shown: shownObject(PROFILE) }),
};

/** The signed-in user changes only these fields of their own record. */
const OWN_PROFILE_FIELDS: Fields = {
  ...PERSON,
  profile: { sent: sentObject({ phone: optionalText(20) }) },
};

export const RECORD_FIELDS: Readonly<Record<RecordKind, Fields>> = {
  hotel: HOTEL_FIELDS,
  'room-type': ROOM_TYPE_FIELDS,
  room: ROOM_FIELDS,
  plan: PLAN_FIELDS,
  rule: RULE_FIELDS,
  pricing: PRICING_FIELDS,
  user: USER_FIELDS,
};

/** The name of each kind's schema; a request has the schema `NewRoom`, a PATCH `RoomChange`. */
export const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  hotel: 'Hotel',
  'room-type': 'RoomType',
  room: 'Room',
  plan: 'RatePlan',
  rule: 'RateRule',
  pricing: 'PricingConfig',
  user: 'User',
};

const KINDS = Object.keys(RECORD_NAMES) as RecordKind[];

/** The schemas of all records by name. */
export const RECORD_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(
    KINDS.flatMap((kind) => {
      const [name, fields] = [RECORD_NAMES[kind], RECORD_FIELDS[kind]];
      const id: Field = { shown: named('Id'), isNeeded: true };
      return [
        [name, shownObject({ id, ...fields })],
        [`New${name}`, sentObject(fields)],
        [`${name}Change`, sentObject(fields, true)],
      ];
    }),
  ),
  OwnProfile: sentObject(OWN_PROFILE_FIELDS),
};
