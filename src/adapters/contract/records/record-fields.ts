// The fields of a hotel's records in requests and responses. The compiler compares them with the
// bodies that the product sends. Limits and choices come from the domain.
import { EMAIL_MAX_LENGTH, isPlainEmail } from '#domain/hotel/contact-rules.ts';
import {
  HOTEL_AMENITIES,
  HOTEL_CODE_MAX_LENGTH,
  TAX_RATE_LIMITS,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import type { completionMark } from '#domain/hotel/setup-checklist.ts';
import { isFullAddress, WEBSITE_MAX_LENGTH } from '#domain/hotel/website.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { PricingBody, RateRuleBody, ratePlanBody } from '#domain/rates/rate-bodies.ts';
import { PLAN_RATE_TYPES } from '#domain/rates/rate-plans.ts';
import { PEAK_SEASON_MARKUP, WEEKEND_MARKUP } from '#domain/rates/rates.ts';
import { FLOOR_LIMITS } from '#domain/rooms/listed-rooms.ts';
import type { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import { ROOM_NUMBER_MAX_LENGTH } from '#domain/rooms/room-list.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { OCCUPANCY_LIMITS, ROOM_SIZE_MINIMUM } from '#domain/rooms/room-types.ts';
import {
  FALLBACK_ROLE,
  NAME_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MIN_LENGTH,
} from '#domain/staff/staff.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import type { staffUserBody } from '#domain/staff/staff-user-body.ts';
import {
  flag,
  group,
  mayLack,
  needed,
  reference,
  shownAs,
  type Fields,
  type FieldsOf,
} from './field.ts';
import { decimal, wholeNumber } from './number-fields.ts';
import {
  checked,
  choice,
  day,
  moment,
  newPassword,
  optionalText,
  text,
  timeOfDay,
} from './text-fields.ts';
import { named } from './schema.ts';
import { shownObject } from './wire-objects.ts';

const HOTEL = reference(
  'hotel',
  'The hotel of the record. A response has its ID, or an object with its id.',
);

/**
 * This length, the two below it and the lengths that are plain numbers in this file are limits of a
 * server's database. The product itself does not check them.
 */
const LONG_TEXT = 5000;
const PHONE = 20;
const PASSWORD_MAX_LENGTH = 128;

const email = (about?: string) =>
  checked(text(EMAIL_MAX_LENGTH, about), isPlainEmail, 'Enter a valid email address.');
const percent = (limits: { minimum: number; maximum: number }, about?: string) => {
  const { minimum, maximum } = limits;
  return decimal({ minimum, maximum, digits: 5 }, about);
};
/** Some currencies have three decimal places. */
export const price = (about?: string) => decimal({ minimum: 0, digits: 11, places: 3 }, about);

const AMENITIES = Object.fromEntries(
  Object.entries(HOTEL_AMENITIES).map(([name, label]) => [name, flag(label)]),
) as FieldsOf<typeof HOTEL_AMENITIES>;

const HOTEL_FIELDS = {
  name: needed(text(200)),
  code: needed(
    mayLack(
      text(HOTEL_CODE_MAX_LENGTH, 'Unique on the server, in upper case. Identifies the hotel.'),
    ),
  ),
  description: optionalText(LONG_TEXT),
  email: needed(email()),
  phone: needed(text(PHONE)),
  website: checked(
    optionalText(WEBSITE_MAX_LENGTH, 'A full URL, or empty.'),
    isFullAddress,
    'Enter a valid URL.',
  ),
  street_address: needed(text(255)),
  city: needed(text(100)),
  state_province: needed(text(100)),
  postal_code: needed(text(20)),
  country: text(100),
  currency: needed(text(3, 'ISO 4217, such as INR.')),
  timezone: needed(text(50, 'IANA, such as Asia/Kolkata.')),
  tax_rate: percent(TAX_RATE_LIMITS, 'Percent, with at most two decimals.'),
  check_in_time: timeOfDay(),
  check_out_time: timeOfDay(),
  cancellation_hours: wholeNumber({ minimum: 0 }),
  ...AMENITIES,
  onboarding_completed: mayLack(flag('Set by the last request of an onboarding.')),
  onboarding_completed_at: mayLack(moment()),
  logo: shownAs({
    type: ['string', 'null'],
    description:
      'Address of the picture, which may be relative to the server. Requested without a token.',
  }),
} satisfies FieldsOf<
  Omit<HotelProfile, 'id'> & ReturnType<typeof completionMark> & { logo: unknown }
>;

const ROOM_TYPE_FIELDS = {
  hotel: HOTEL,
  name: needed(text(100)),
  code: needed(text(10, 'Unique in the hotel.')),
  description: optionalText(LONG_TEXT),
  base_occupancy: needed(wholeNumber(OCCUPANCY_LIMITS)),
  max_occupancy: needed(wholeNumber(OCCUPANCY_LIMITS, 'At least base_occupancy.')),
  capacity_adults: wholeNumber({ minimum: 0 }),
  capacity_children: wholeNumber({ minimum: 0 }),
  room_size: wholeNumber({ minimum: ROOM_SIZE_MINIMUM }, 'Square feet.'),
  bed_configuration: optionalText(100),
  amenities: shownAs(
    { type: ['string', 'array', 'null'] },
    optionalText(LONG_TEXT, 'As typed, separated by commas.'),
  ),
  base_rate: price(),
  is_active: flag(),
} satisfies FieldsOf<ReturnType<typeof roomTypeBody>>;

const ROOM_FIELDS = {
  hotel: HOTEL,
  room_type: needed(reference('room-type')),
  room_number: needed(text(ROOM_NUMBER_MAX_LENGTH, 'Unique in the hotel.')),
  floor: needed(wholeNumber(FLOOR_LIMITS)),
  status: needed(choice(Object.keys(ROOM_STATUSES))),
  cleaning_status: needed(choice(Object.keys(CLEANING_STATUSES))),
  is_active: needed(flag()),
} satisfies FieldsOf<ReturnType<typeof roomBody>>;

const PLAN_FIELDS = {
  hotel: HOTEL,
  name: needed(text(100)),
  code: needed(text(20, 'Unique in the hotel.')),
  rate_type: needed(choice(PLAN_RATE_TYPES)),
  description: optionalText(LONG_TEXT),
  is_active: needed(flag()),
  is_public: flag(),
  is_base_plan: flag('The plan that the others are derived from.'),
} satisfies FieldsOf<ReturnType<typeof ratePlanBody>>;

const RULE_FIELDS = {
  hotel: HOTEL,
  rate_plan: needed(reference('plan')),
  room_type: needed(reference('room-type')),
  base_rate: needed(price("In the hotel's currency.")),
  start_date: needed(day('First day.')),
  end_date: needed(day('Last day.')),
  is_active: flag(),
} satisfies FieldsOf<RateRuleBody>;

const PRICING_FIELDS = {
  hotel: HOTEL,
  is_enabled: needed(flag()),
  weekend_markup_percentage: needed(percent(WEEKEND_MARKUP)),
  peak_season_markup_percentage: needed(percent(PEAK_SEASON_MARKUP)),
  occupancy_based_pricing: flag(),
  advance_booking_discount: flag(),
} satisfies FieldsOf<PricingBody>;

type UserBody = ReturnType<typeof staffUserBody>;

export const PERSON = {
  email: needed(email('Unique on the server.')),
  first_name: needed(text(NAME_MAX_LENGTH)),
  last_name: needed(text(NAME_MAX_LENGTH)),
};
export const STAFF_PHONE = optionalText(PHONE);

const PROFILE = {
  hotel: shownAs(
    {
      title: 'an object with the id of the hotel, an ID, or null',
      anyOf: [named('Reference'), { type: 'null' }],
      description: 'Null for an account without a hotel. The dashboard needs an object with id.',
    },
    reference('hotel'),
  ),
  role: needed(choice(STAFF_ROLES, [FALLBACK_ROLE])),
  phone: STAFF_PHONE,
  employee_id: optionalText(50),
} satisfies FieldsOf<UserBody['profile']>;

const username = text(NAME_MAX_LENGTH, 'Unique on the server.', USERNAME_MIN_LENGTH);
const isUsername = (name: string) => /^[\w.@+-]+$/.test(name);
const NO_USERNAME =
  'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.';

export const newPasswordField = (about?: string) =>
  newPassword(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, about);

const USER_FIELDS = {
  username: shownAs(
    { type: 'string', minLength: 1 },
    needed(checked(username, isUsername, NO_USERNAME)),
  ),
  ...PERSON,
  is_active: mayLack(flag('True if omitted. An inactive user cannot sign in.')),
  password: mayLack(newPasswordField('Omitted if the password does not change.')),
  confirm_password: mayLack(newPasswordField()),
  profile: group(PROFILE),
  user_profile: needed(shownAs(shownObject(PROFILE))),
} satisfies FieldsOf<UserBody & { user_profile: unknown }>;

export const RECORD_FIELDS = {
  hotel: HOTEL_FIELDS,
  'room-type': ROOM_TYPE_FIELDS,
  room: ROOM_FIELDS,
  plan: PLAN_FIELDS,
  rule: RULE_FIELDS,
  pricing: PRICING_FIELDS,
  user: USER_FIELDS,
} satisfies Readonly<Record<Exclude<OperationKind, 'completion'>, Fields>>;
