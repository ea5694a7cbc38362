import { EMAIL, EMAIL_MAX_LENGTH, PHONE, PHONE_MAX_LENGTH } from '#domain/hotel/contact-rules.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import {
  HOTEL_AMENITIES,
  HOTEL_CODE_MAX_LENGTH,
  HOTEL_PROFILE_DEFAULTS,
  NUMBER_MAX_LENGTH,
  TAX_RATE_LIMITS,
  type HotelAmenity,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { ADJUSTMENT_LIMITS, BLANK_RATE_PLAN, type RatePlan } from '#domain/rates/rate-plans.ts';
import {
  BASE_RATE_MINIMUM,
  PEAK_SEASON_MARKUP,
  RATE_PERIOD,
  WEEKEND_MARKUP,
  type RateConfig,
  type StatedRate,
} from '#domain/rates/rates.ts';
import { ROOM_LIST_MAX_LENGTH, ROOMS_PER_HOTEL_MAXIMUM } from '#domain/rooms/room-list.ts';
import {
  BLANK_ROOM_TYPE,
  OCCUPANCY_LIMITS,
  ROOM_COUNT_MINIMUM,
  ROOM_SIZE_MINIMUM,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH, type StaffUser } from '#domain/staff/staff.ts';
import { decimalTextPattern } from './decimal-text-pattern.ts';
import { choicesOf } from './place-choices.ts';
import type { DocumentHead } from './shape/hotel-document-shape.ts';

/** JSON Schema keywords that a field has beyond its shape and its default. */
interface FieldKeywords extends Readonly<Record<string, unknown>> {
  readonly description: string;
  /** Keywords of each alternative of the shape, in its order. */
  readonly alternatives?: readonly object[];
}

interface PartDescriptions<Field extends string> {
  readonly required: readonly Field[];
  /** An empty text does not count as a default. */
  readonly defaults?: Readonly<Partial<Record<Field, unknown>>>;
  /** The description of each field, or all its keywords. */
  readonly fields: Readonly<Record<Field, string | FieldKeywords>>;
}

/** All keywords of a field, including its default. */
export function keywordsOf<Field extends string>(
  { defaults, fields }: PartDescriptions<Field>,
  name: Field,
): FieldKeywords {
  const field: string | FieldKeywords = fields[name];
  const { description, ...others } = typeof field === 'string' ? { description: field } : field;
  const value = defaults?.[name];
  return { description, ...(value !== undefined && value !== '' && { default: value }), ...others };
}

const pattern = (...sources: string[]) => ({
  allOf: sources.map((source) => ({ pattern: source })),
});
/** Not blank: the domain's rule for required text. */
const INK = String.raw`\S`;
const filled = pattern(INK);
const decimal = (maximum?: number) => ({
  ...pattern(decimalTextPattern(maximum)),
  maxLength: NUMBER_MAX_LENGTH,
});
const email = { ...pattern(EMAIL.source), maxLength: EMAIL_MAX_LENGTH };
const phone = (...sources: string[]) => ({ ...pattern(...sources), maxLength: PHONE_MAX_LENGTH });

const AMENITIES = Object.fromEntries(
  Object.entries(HOTEL_AMENITIES).map(([field, name]) => [
    field,
    `Whether the hotel offers this amenity: ${name}.`,
  ]),
) as Record<HotelAmenity, string>;

const PROFILE_FIELDS: PartDescriptions<keyof HotelProfile> = {
  required: ['name', 'email', 'phone', 'street_address', 'city', 'state_province', 'postal_code'],
  defaults: HOTEL_PROFILE_DEFAULTS,
  fields: {
    id: 'ID of the existing hotel to update. Omit it to create a hotel.',
    name: { description: 'Name of the hotel.', ...filled },
    code: {
      description: `Unique short code of the hotel, at most ${HOTEL_CODE_MAX_LENGTH} characters. If omitted, it is derived from the name.`,
      ...pattern(String.raw`^$|^\s*\S(?:[\s\S]{0,${HOTEL_CODE_MAX_LENGTH - 2}}\S)?\s*$`),
    },
    description: 'Description for guests. Can have several lines.',
    email: { description: 'E-mail address of the hotel.', ...email },
    phone: {
      description: 'Phone number of the hotel: 10 characters or more, such as +91 44 2345 6789.',
      ...phone(PHONE.source, INK),
    },
    website:
      'Address of the website, such as https://hotel.example. Without a scheme it gets https://.',
    street_address: { description: 'Street and house number.', ...filled },
    city: { description: 'City.', ...filled },
    state_province: { description: 'State or province.', ...filled },
    postal_code: { description: 'Postal code.', ...filled },
    country: {
      description: 'Country, by its English name or its ISO 3166 code.',
      enum: choicesOf('country'),
    },
    currency: {
      description: 'Currency of all prices (ISO 4217). If omitted, that of the country.',
      enum: choicesOf('currency'),
    },
    timezone: {
      description:
        'Time zone of the hotel (IANA). If omitted, that of the country, if it has a main one.',
      enum: choicesOf('timezone'),
    },
    tax_rate: {
      description: 'Tax in percent, as a number or as text.',
      alternatives: [TAX_RATE_LIMITS, decimal(TAX_RATE_LIMITS.maximum)],
    },
    check_in_time: 'Earliest check-in, in local time (HH:MM).',
    check_out_time: 'Latest check-out, in local time (HH:MM).',
    cancellation_hours: {
      description:
        'How many hours before arrival guests can still cancel free of charge, as a number or as text.',
      alternatives: [{ minimum: 0 }, decimal()],
    },
    ...AMENITIES,
  },
};

const ROOM_TYPE_FIELDS: PartDescriptions<keyof Omit<RoomType, 'id'>> = {
  required: ['name'],
  defaults: BLANK_ROOM_TYPE,
  fields: {
    name: { description: 'Name of the room type, such as Deluxe Room.', ...filled },
    description: 'Description for guests.',
    base_occupancy: { description: 'Guests included in the base rate.', ...OCCUPANCY_LIMITS },
    max_occupancy: {
      description: 'Maximum number of guests in a room; at least the base occupancy.',
      ...OCCUPANCY_LIMITS,
    },
    room_size: { description: 'Room size in square feet.', minimum: ROOM_SIZE_MINIMUM },
    bed_configuration: 'Beds of a room.',
    amenities: 'Amenities of the room, separated by commas: TV, Minibar, Safe.',
    room_count: {
      description:
        'Number of rooms of this type. Without room_numbers they are numbered 101, 102 …; with ' +
        'them, omit it.',
      minimum: ROOM_COUNT_MINIMUM,
      maximum: ROOMS_PER_HOTEL_MAXIMUM,
    },
    room_numbers: {
      description:
        'The rooms of this type, unique in the hotel: 101-110, 112, G1-G8. A number with other ' +
        "signs goes in quotes: 'A-12'.",
      maxLength: ROOM_LIST_MAX_LENGTH,
    },
    room_floors:
      'Floors of the listed rooms: 2 for all, or 0: G1-G8; 1: 101-110. By default, the digits of ' +
      'a number before its last two: 1204 is on floor 12, G1 on the ground floor, 0.',
  },
};

const RATE_FIELDS: PartDescriptions<keyof StatedRate> = {
  required: ['room_type_name'],
  defaults: {
    rate_type: 'standard',
    rate_period: RATE_PERIOD,
    is_active: true,
    min_rate: 0,
    max_rate: 0,
  },
  fields: {
    room_type_name: { description: 'Name of the room type that this rate is for.', ...filled },
    base_rate: {
      description: 'Price per night. If omitted, a typical price for that name of room type.',
      minimum: BASE_RATE_MINIMUM,
    },
    rate_type: 'Kind of rate.',
    rate_period: 'Period of the rate.',
    is_active: 'Whether the rate is in use.',
    min_rate: 'Lowest price, below the base rate; 0 means none.',
    max_rate: { description: 'Highest price, above the base rate; 0 means none.', minimum: 0 },
  },
};

const RATE_PLAN_FIELDS: PartDescriptions<keyof RatePlan> = {
  required: ['name', 'code'],
  defaults: { ...BLANK_RATE_PLAN, adjustment_type: undefined },
  fields: {
    name: { description: 'Name of the rate plan, such as Best Available Rate.', ...filled },
    code: { description: 'Short code, unique within the hotel, such as BAR.', ...filled },
    rate_type: 'Kind of plan.',
    adjustment_type:
      'base: the base rate itself. percentage: the base rate changed by adjustment_percentage. ' +
      'If omitted: percentage with an adjustment_percentage, else base.',
    adjustment_percentage: {
      description: 'Percentage added to the base rate; negative for a reduction.',
      ...ADJUSTMENT_LIMITS,
    },
    description: 'Description of the plan.',
    is_active: 'Whether the plan is in use; an inactive plan is not created.',
    is_public: 'Whether guests can see the plan.',
    start_date: 'First day of its rates. If omitted, the first day of the year.',
    end_date: 'Last day of its rates, such as 2027-12-31. If omitted, the last day of the year.',
  },
};

const RATES_FIELDS: PartDescriptions<keyof RateConfig> = {
  required: [],
  defaults: { enable_dynamic_pricing: false },
  fields: {
    currency: {
      description: 'Currency of the rates. If omitted, the currency of the hotel.',
      enum: choicesOf('currency'),
    },
    rate_plans:
      'Rate plans. If omitted: BAR, LMR (-15%) and WEB (-10%). With an empty list, each room type ' +
      'gets its own plan.',
    rates: 'Base rates of the room types. A room type without one gets a typical rate.',
    enable_dynamic_pricing: 'Whether prices rise at weekends and in the peak season.',
    weekend_markup: { description: 'Percent added from Friday to Sunday.', ...WEEKEND_MARKUP },
    peak_season_markup: { description: 'Percent added in the peak season.', ...PEAK_SEASON_MARKUP },
  },
};

const STAFF_USER_FIELDS: PartDescriptions<keyof StaffUser> = {
  required: ['first_name', 'last_name', 'email'],
  defaults: { is_active: true },
  fields: {
    first_name: { description: 'First name.', ...filled },
    last_name: { description: 'Last name.', ...filled },
    email: { description: 'E-mail address, different for each user of the hotel.', ...email },
    username: {
      description: `Name to sign in with, at least ${USERNAME_MIN_LENGTH} characters. If omitted, the part of the e-mail address before the @.`,
      ...pattern(String.raw`\S[\s\S]{${USERNAME_MIN_LENGTH - 2},}\S`),
    },
    password: {
      description: `At least ${PASSWORD_MIN_LENGTH} characters. If omitted, one is generated. In a JSON file, \${env:NAME} stands for a variable of the environment, and $\${env:NAME} for the text.`,
      minLength: PASSWORD_MIN_LENGTH,
    },
    role: 'What the user may do. If omitted, the first user is the administrator and the others are front desk agents. One must be admin.',
    is_active: 'Whether the user can sign in.',
    phone: {
      description: 'Phone number: 10 characters or more.',
      ...phone(String.raw`^\s*$|${PHONE.source}`),
    },
    employee_id: 'Employee number.',
  },
};

const DOCUMENT_FIELDS: PartDescriptions<keyof (HotelDocument & DocumentHead)> = {
  required: ['hotelProfile', 'roomTypes'],
  fields: {
    $schema: 'Address of this schema, for editors. Not part of the hotel.',
    extends:
      'Files with shared settings, relative to this file. This file then only needs what differs; ' +
      'null removes a shared setting. An empty list marks a file that others extend.',
    hotelProfile: 'Identity, contact details and business settings of the hotel.',
    roomTypes: { description: 'Room types and the number of rooms of each.', minItems: 1 },
    rates: 'Prices and rate plans.',
    staffUsers: 'Staff accounts of the hotel. Without an admin, nobody can sign in.',
  },
};

/** The parts of a configuration. */
export type PartName = 'document' | 'profile' | 'roomType' | 'pricing' | 'rate' | 'plan' | 'user';

/** The description of every field, by part. */
export const FIELDS: Readonly<Record<PartName, PartDescriptions<string>>> = {
  document: DOCUMENT_FIELDS,
  profile: PROFILE_FIELDS,
  roomType: ROOM_TYPE_FIELDS,
  pricing: RATES_FIELDS,
  rate: RATE_FIELDS,
  plan: RATE_PLAN_FIELDS,
  user: STAFF_USER_FIELDS,
};
