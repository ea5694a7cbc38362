import * as v from 'valibot';
import type { HotelDocument } from '#domain/hotel-config.ts';
import {
  HOTEL_AMENITIES,
  type HotelAmenity,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { countryNameOf, FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { FIRST_TIME_ZONES, nearestTimeZone, timeZoneNamed } from '#domain/places/time-zones.ts';
import { currencyOf, FIRST_CURRENCIES } from '#domain/rates/currencies.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { nearestChoice } from '#adapters/json/place-choices.ts';
import {
  ADJUSTMENT_TYPES,
  PLAN_RATE_TYPES,
  RATE_TYPES,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import { RATE_PERIOD, type RateConfig, type StatedRate } from '#domain/rates/rates.ts';
import { BED_CONFIGURATIONS, type NewRoomType } from '#domain/rooms/room-types.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';

/** Every field of a part: the compiler checks that none is missing or extra. */
type Fields<Part> = Record<keyof Part, v.GenericSchema>;

/** Every field may be omitted. valibot accepts a list as an object, so check that first. */
function part<const Entries extends v.ObjectEntries>(fields: Entries) {
  const shape = v.partial(v.strictObject(fields));
  return v.pipe(v.custom<object>(isJsonObject, 'Must be an object in { }'), shape);
}

/** The fields that have one shape. */
function each<Name extends string, Shape>(shape: Shape, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>;
}

/** Control characters other than \n, \t and \r may break terminals and files. */
const CONTROL_CHARACTERS = 'Must not contain control characters';
const wellFormed = v.check(
  (given: string) => given.isWellFormed(),
  'Must not contain half a surrogate pair',
);
// oxlint-disable-next-line no-control-regex -- these characters are refused
const IN_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;
// oxlint-disable-next-line no-control-regex -- these characters are refused
const IN_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

const text = v.pipe(
  v.string('Must be text in quotes'),
  v.regex(IN_LINE, CONTROL_CHARACTERS),
  wellFormed,
);
const longText = v.pipe(
  v.string('Must be text in quotes'),
  v.regex(IN_LINES, CONTROL_CHARACTERS),
  wellFormed,
);
const time = v.pipe(
  v.string('Must be a time of day in quotes, such as "15:00"'),
  v.regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    'Must be a time of day as HH:MM, from 00:00 to 23:59, such as "15:00"',
  ),
);
const IS_DAY = 'Must be a day such as "2027-12-31"';
const day = v.pipe(
  v.string(IS_DAY),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, IS_DAY),
  // 31 June would be 1 July.
  v.check((given) => new Date(given).toJSON()?.startsWith(given) ?? false, IS_DAY),
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
  v.picklist(options, ({ input }) =>
    wrongOption(options, input, (given) => nearestName(given, options)),
  );
/** A text that `stored` knows, as it is stored; the message names the options that are offered first. */
const oneOfMany = (
  first: readonly string[],
  others: string,
  stored: (given: string) => string | undefined,
  nearest: (given: string) => string | undefined,
) => {
  const wrong = (input: unknown) => wrongOption(first, input, nearest, `, or ${others}`);
  return v.pipe(
    v.string(({ input }) => wrong(input)),
    v.check(
      (given) => stored(given) !== undefined,
      ({ input }) => wrong(input),
    ),
    v.transform((given) => stored(given) ?? given),
  );
};
function wrongOption(
  options: readonly string[],
  input: unknown,
  nearest: (given: string) => string | undefined,
  others = '',
): string {
  const meant = typeof input === 'string' ? nearest(input) : undefined;
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  return `Must be one of ${options.map((option) => `"${option}"`).join(', ')}${others}${hint}`;
}

const country = oneOfMany(
  FIRST_COUNTRIES,
  'another country by its English name or its ISO 3166 code, such as "JP"',
  countryNameOf,
  (given) => nearestChoice(given, 'country'),
);
const currency = oneOfMany(
  FIRST_CURRENCIES,
  'another code of ISO 4217, such as "JPY"',
  currencyOf,
  (given) => nearestChoice(given, 'currency'),
);
const timezone = oneOfMany(
  FIRST_TIME_ZONES,
  'another name of the IANA database, such as "Asia/Tokyo"',
  timeZoneNamed,
  nearestTimeZone,
);
const listOf = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'Must be a list in [ ]');

const AMENITIES = Object.keys(HOTEL_AMENITIES) as HotelAmenity[];
const ADDRESS = ['street_address', 'city', 'state_province', 'postal_code'] as const;

const PROFILE_SHAPE = part({
  id: v.union(
    [v.pipe(text, v.nonEmpty('Must not be empty')), wholeNumber],
    'Must be the id of a hotel on the server',
  ),
  ...each(text, 'name', 'code', 'email', 'phone', 'website', ...ADDRESS),
  description: longText,
  country,
  currency,
  timezone,
  ...each(numberOrText, 'tax_rate', 'cancellation_hours'),
  ...each(time, 'check_in_time', 'check_out_time'),
  ...each(yesOrNo, ...AMENITIES),
} satisfies Fields<HotelProfile>);

const ROOM_TYPE_SHAPE = part({
  ...each(text, 'name', 'amenities'),
  ...each(longText, 'description', 'room_numbers', 'room_floors'),
  ...each(wholeNumber, 'base_occupancy', 'max_occupancy', 'room_size', 'room_count'),
  bed_configuration: oneOf(BED_CONFIGURATIONS),
} satisfies Fields<NewRoomType>);

const RATE_SHAPE = part({
  room_type_name: text,
  ...each(number, 'base_rate', 'min_rate', 'max_rate'),
  rate_type: oneOf(RATE_TYPES),
  rate_period: oneOf([RATE_PERIOD]),
  is_active: yesOrNo,
} satisfies Fields<StatedRate>);

const RATE_PLAN_SHAPE = part({
  ...each(text, 'name', 'code'),
  description: longText,
  rate_type: oneOf(PLAN_RATE_TYPES),
  adjustment_type: oneOf(ADJUSTMENT_TYPES),
  adjustment_percentage: number,
  ...each(day, 'start_date', 'end_date'),
  ...each(yesOrNo, 'is_active', 'is_public'),
} satisfies Fields<RatePlan>);

const RATES_SHAPE = part({
  currency,
  rate_plans: listOf(RATE_PLAN_SHAPE),
  rates: listOf(RATE_SHAPE),
  enable_dynamic_pricing: yesOrNo,
  ...each(number, 'weekend_markup', 'peak_season_markup'),
} satisfies Fields<RateConfig>);

const STAFF_USER_SHAPE = part({
  ...each(text, 'first_name', 'last_name', 'email', 'username', 'password', 'phone', 'employee_id'),
  role: oneOf(STAFF_ROLES),
  is_active: yesOrNo,
} satisfies Fields<StaffUser>);

const MOST_BASES = 100;
const LONGEST_PATH = 4096;
const path = v.pipe(
  text,
  v.nonEmpty('Must not be empty'),
  v.maxLength(LONGEST_PATH, `Must be at most ${LONGEST_PATH} characters long`),
);

/** The shape of `extends`: the files whose settings a configuration shares. */
export const EXTENDS_SHAPE = v.union(
  [path, v.pipe(listOf(path), v.maxLength(MOST_BASES, `Must name at most ${MOST_BASES} files`))],
  'Must be the path of a file in quotes, or a list of paths in [ ]',
);

/** What a configuration says about itself; not part of the hotel. */
export interface DocumentHead {
  readonly $schema: string;
  readonly extends: string | readonly string[];
}

/**
 * The shape of one configuration in JSON (docs/cli.md): its fields and their types. The domain
 * checks limits and required fields.
 */
export const DOCUMENT_SHAPE = part({
  $schema: text,
  extends: EXTENDS_SHAPE,
  hotelProfile: PROFILE_SHAPE,
  roomTypes: listOf(ROOM_TYPE_SHAPE),
  rates: RATES_SHAPE,
  staffUsers: listOf(STAFF_USER_SHAPE),
} satisfies Fields<HotelDocument & DocumentHead>);
