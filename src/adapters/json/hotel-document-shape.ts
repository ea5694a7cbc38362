import * as v from 'valibot';
import type { HotelDocument } from '#domain/hotel-config.ts';
import {
  COUNTRIES,
  HOTEL_AMENITIES,
  TIMEZONES,
  type HotelAmenity,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { CURRENCIES } from '#domain/rates/currencies.ts';
import {
  ADJUSTMENT_TYPES,
  PLAN_RATE_TYPES,
  RATE_TYPES,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import { RATE_PERIOD, type RateConfig, type RoomTypeRate } from '#domain/rates/rates.ts';
import { BED_CONFIGURATIONS, type RoomType } from '#domain/rooms/room-types.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

/** Every field of a part: the compiler checks that none is missing or extra. */
type Fields<Part> = Record<keyof Part, v.GenericSchema>;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** valibot accepts a list as an object without fields, so check that first. */
function part<const Entries extends v.ObjectEntries>(fields: Entries) {
  return v.pipe(v.custom<object>(isObject, 'Must be an object in { }'), v.strictObject(fields));
}

/** Control characters other than \n, \t and \r may break terminals and files. */
const CONTROL_CHARACTERS = 'Must not contain control characters';
const isWellFormed = (text: string) => text.isWellFormed();
const wellFormed = v.check(isWellFormed, 'Must not contain half a surrogate pair');

const text = v.pipe(
  v.string('Must be text in quotes'),
  // oxlint-disable-next-line no-control-regex -- these characters are refused
  v.regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, CONTROL_CHARACTERS),
  wellFormed,
);
const longText = v.pipe(
  v.string('Must be text in quotes'),
  // oxlint-disable-next-line no-control-regex -- these characters are refused
  v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, CONTROL_CHARACTERS),
  wellFormed,
);
const time = v.pipe(
  v.string('Must be a time of day in quotes, such as "15:00"'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 15:00'),
);
const number = v.pipe(
  v.number('Must be a number without quotes'),
  v.finite('This number is too large'),
);
const wholeNumber = v.pipe(
  v.number('Must be a whole number without quotes'),
  v.finite('This number is too large'),
  v.integer('Must be a whole number'),
);
const numberOrText = v.union([number, text], 'Must be a number or text');
const yesOrNo = v.boolean('Must be true or false without quotes');
const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `Must be one of ${options.map((option) => `"${option}"`).join(', ')}`);
const listOf = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'Must be a list in [ ]');

const amenities = Object.fromEntries(
  Object.keys(HOTEL_AMENITIES).map((amenity) => [amenity, v.optional(yesOrNo)]),
) as Record<HotelAmenity, v.OptionalSchema<typeof yesOrNo, undefined>>;

const PROFILE_SHAPE = part({
  id: v.optional(
    v.union(
      [v.pipe(text, v.nonEmpty('Must not be empty')), wholeNumber],
      'Must be the id of a hotel on the server',
    ),
  ),
  name: v.optional(text),
  code: v.optional(text),
  description: v.optional(longText),
  email: v.optional(text),
  phone: v.optional(text),
  website: v.optional(text),
  street_address: v.optional(text),
  city: v.optional(text),
  state_province: v.optional(text),
  postal_code: v.optional(text),
  country: v.optional(oneOf(COUNTRIES)),
  currency: v.optional(oneOf(CURRENCIES)),
  timezone: v.optional(oneOf(TIMEZONES)),
  tax_rate: v.optional(numberOrText),
  check_in_time: v.optional(time),
  check_out_time: v.optional(time),
  cancellation_hours: v.optional(numberOrText),
  ...amenities,
} satisfies Fields<HotelProfile>);

const ROOM_TYPE_SHAPE = part({
  name: v.optional(text),
  description: v.optional(longText),
  base_occupancy: v.optional(wholeNumber),
  max_occupancy: v.optional(wholeNumber),
  room_size: v.optional(wholeNumber),
  bed_configuration: v.optional(oneOf(BED_CONFIGURATIONS)),
  amenities: v.optional(text),
  room_count: v.optional(wholeNumber),
} satisfies Fields<Omit<RoomType, 'id'>>);

const RATE_SHAPE = part({
  room_type_name: v.optional(text),
  base_rate: v.optional(number),
  rate_type: v.optional(oneOf(RATE_TYPES)),
  rate_period: v.optional(oneOf([RATE_PERIOD])),
  is_active: v.optional(yesOrNo),
  min_rate: v.optional(number),
  max_rate: v.optional(number),
} satisfies Fields<Omit<RoomTypeRate, 'room_type_id'>>);

const RATE_PLAN_SHAPE = part({
  name: v.optional(text),
  code: v.optional(text),
  rate_type: v.optional(oneOf(PLAN_RATE_TYPES)),
  adjustment_type: v.optional(oneOf(ADJUSTMENT_TYPES)),
  adjustment_percentage: v.optional(number),
  description: v.optional(longText),
  is_active: v.optional(yesOrNo),
  is_public: v.optional(yesOrNo),
} satisfies Fields<RatePlan>);

const RATES_SHAPE = part({
  currency: v.optional(oneOf(CURRENCIES)),
  rate_plans: v.optional(listOf(RATE_PLAN_SHAPE)),
  rates: v.optional(listOf(RATE_SHAPE)),
  enable_dynamic_pricing: v.optional(yesOrNo),
  weekend_markup: v.optional(number),
  peak_season_markup: v.optional(number),
} satisfies Fields<RateConfig>);

const STAFF_USER_SHAPE = part({
  first_name: v.optional(text),
  last_name: v.optional(text),
  email: v.optional(text),
  username: v.optional(text),
  password: v.optional(text),
  role: v.optional(oneOf(STAFF_ROLES)),
  is_active: v.optional(yesOrNo),
  phone: v.optional(text),
  employee_id: v.optional(text),
} satisfies Fields<StaffUser>);

/**
 * The shape of one configuration in JSON (docs/cli.md): its fields and their types. The domain
 * checks limits and required fields.
 */
export const DOCUMENT_SHAPE = part({
  $schema: v.optional(text),
  hotelProfile: v.optional(PROFILE_SHAPE),
  roomTypes: v.optional(listOf(ROOM_TYPE_SHAPE)),
  rates: v.optional(RATES_SHAPE),
  staffUsers: v.optional(listOf(STAFF_USER_SHAPE)),
} satisfies Fields<HotelDocument & { $schema: string }>);
