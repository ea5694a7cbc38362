// A hotel's configuration in JSON (docs/configurations.md): the shape and description of every
// field, and the limits that the domain checks.
import { PHONE, PHONE_MIN_LENGTH } from '#domain/hotel/contact-rules.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import {
  HOTEL_AMENITIES,
  HOTEL_CODE_MAX_LENGTH,
  HOTEL_PROFILE_DEFAULTS,
  TAX_RATE_LIMITS,
  type HotelAmenity,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { ROOM_LIST_MAX_LENGTH, ROOMS_PER_HOTEL_MAXIMUM } from '#domain/rooms/room-list.ts';
import {
  BED_CONFIGURATIONS,
  BLANK_ROOM_TYPE,
  OCCUPANCY_LIMITS,
  ROOM_COUNT_MINIMUM,
  ROOM_SIZE_MINIMUM,
  type NewRoomType,
} from '#domain/rooms/room-types.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH, type StaffUser } from '#domain/staff/staff.ts';
import {
  decimal,
  email,
  filled,
  INK,
  pattern,
  phone,
  place,
  shapeOf,
  type RecordShape,
} from './document-part.ts';
import {
  country,
  currency,
  EXTENDS_SHAPE,
  hotelId,
  listOf,
  longText,
  numberOrText,
  oneOf,
  text,
  time,
  timezone,
  wholeNumber,
  yesOrNo,
} from './field-shapes.ts';
import { PRICING, RATE, RATE_PLAN } from './rate-parts.ts';

type Switch = readonly [typeof yesOrNo, string];

const AMENITIES = Object.fromEntries<Switch>(
  Object.entries(HOTEL_AMENITIES).map(([field, name]) => [
    field,
    [yesOrNo, `Whether the hotel offers this amenity: ${name}.`],
  ]),
) as Record<HotelAmenity, Switch>;

const PROFILE = {
  required: ['name', 'email', 'phone', 'street_address', 'city', 'state_province', 'postal_code'],
  defaults: HOTEL_PROFILE_DEFAULTS,
  fields: {
    id: [hotelId, 'ID of the existing hotel to update. Omit it to create a hotel.'],
    name: [text, 'Name of the hotel.', filled],
    code: [
      text,
      `Unique short code of the hotel, at most ${HOTEL_CODE_MAX_LENGTH} characters. If omitted, it is derived from the name.`,
      pattern(String.raw`^$|^\s*\S(?:[\s\S]{0,${HOTEL_CODE_MAX_LENGTH - 2}}\S)?\s*$`),
    ],
    description: [longText, 'Description for guests. Can have several lines.'],
    email: [text, 'E-mail address of the hotel.', email],
    phone: [
      text,
      `Phone number of the hotel: ${PHONE_MIN_LENGTH} characters or more, such as +91 44 2345 6789.`,
      phone(PHONE.source, INK),
    ],
    website: [
      text,
      'Address of the website, such as https://hotel.example. If the scheme is missing, https:// is added.',
    ],
    street_address: [text, 'Street and house number.', filled],
    city: [text, 'City.', filled],
    state_province: [text, 'State or province.', filled],
    postal_code: [text, 'Postal code.', filled],
    country: [country, 'Country, by its English name or its ISO 3166 code.', place('country')],
    currency: [
      currency,
      'Currency of all prices (ISO 4217). If omitted, the currency of the country.',
      place('currency'),
    ],
    timezone: [
      timezone,
      'Time zone of the hotel (IANA). If omitted, the main time zone of the country, if it has one.',
      place('timezone'),
    ],
    tax_rate: [
      numberOrText,
      'Tax in percent, as a number or as text.',
      { alternatives: [TAX_RATE_LIMITS, decimal(TAX_RATE_LIMITS.maximum)] },
    ],
    check_in_time: [time, 'Earliest check-in, in local time (HH:MM).'],
    check_out_time: [time, 'Latest check-out, in local time (HH:MM).'],
    cancellation_hours: [
      numberOrText,
      'How many hours before arrival guests can still cancel free of charge, as a number or as text.',
      { alternatives: [{ minimum: 0 }, decimal()] },
    ],
    ...AMENITIES,
  },
} satisfies RecordShape<keyof HotelProfile>;

const ROOM_TYPE = {
  required: ['name'],
  defaults: BLANK_ROOM_TYPE,
  fields: {
    name: [text, 'Name of the room type, such as Deluxe Room.', filled],
    description: [longText, 'Description for guests.'],
    base_occupancy: [wholeNumber, 'Guests included in the base rate.', OCCUPANCY_LIMITS],
    max_occupancy: [
      wholeNumber,
      'Maximum number of guests in a room; at least the base occupancy.',
      OCCUPANCY_LIMITS,
    ],
    room_size: [wholeNumber, 'Room size in square feet.', { minimum: ROOM_SIZE_MINIMUM }],
    bed_configuration: [oneOf(BED_CONFIGURATIONS), 'Beds of a room.'],
    amenities: [text, 'Amenities of the room, separated by commas: TV, Minibar, Safe.'],
    room_count: [
      wholeNumber,
      'Number of rooms of this type. They are numbered 101, 102 … ' +
        'Omit it if you list room_numbers.',
      { minimum: ROOM_COUNT_MINIMUM, maximum: ROOMS_PER_HOTEL_MAXIMUM },
    ],
    room_numbers: [
      longText,
      'The rooms of this type, unique in the hotel: 101-110, 112, G1-G8. Put a number with other ' +
        "characters in quotes: 'A-12'.",
      { maxLength: ROOM_LIST_MAX_LENGTH },
    ],
    room_floors: [
      longText,
      'Floors of the listed rooms: 2 for all, or 0: G1-G8; 1: 101-110. If omitted, the floor is the ' +
        'room number without its last two digits: 1204 is on floor 12. G1 is on the ground floor, 0.',
    ],
  },
} satisfies RecordShape<keyof NewRoomType>;

const STAFF_USER = {
  required: ['first_name', 'last_name', 'email'],
  defaults: { is_active: true },
  fields: {
    first_name: [text, 'First name.', filled],
    last_name: [text, 'Last name.', filled],
    email: [text, 'E-mail address, different for each user of the hotel.', email],
    username: [
      text,
      `Name to sign in with, at least ${USERNAME_MIN_LENGTH} characters. If omitted, the part of the e-mail address before the @.`,
      pattern(String.raw`\S[\s\S]{${USERNAME_MIN_LENGTH - 2},}\S`),
    ],
    password: [
      text,
      `At least ${PASSWORD_MIN_LENGTH} characters. If omitted, one is generated. In a JSON file, \${env:NAME} stands for an environment variable, and $\${env:NAME} for the text \${env:NAME}.`,
      { minLength: PASSWORD_MIN_LENGTH },
    ],
    role: [
      oneOf(STAFF_ROLES),
      'What the user may do. If omitted, the first user is the administrator and the others are front desk agents. At least one user must be admin.',
    ],
    is_active: [yesOrNo, 'Whether the user can sign in.'],
    phone: [
      text,
      `Phone number: ${PHONE_MIN_LENGTH} characters or more.`,
      phone(String.raw`^\s*$|${PHONE.source}`),
    ],
    employee_id: [text, 'Employee number.'],
  },
} satisfies RecordShape<keyof StaffUser>;

/** Fields about the configuration itself, not about the hotel. */
export interface DocumentHead {
  readonly $schema: string;
  readonly extends: string | readonly string[];
}

const DOCUMENT = {
  required: ['hotelProfile', 'roomTypes'],
  fields: {
    $schema: [text, 'Address of this schema, for editors. Not part of the hotel.'],
    extends: [
      EXTENDS_SHAPE,
      'Files with shared settings, relative to this file. This file then needs only the settings that differ; ' +
        'null removes a shared setting. An empty list marks a file that others extend.',
    ],
    hotelProfile: [
      shapeOf(PROFILE),
      'Identity, contact details and business settings of the hotel.',
    ],
    roomTypes: [
      listOf(shapeOf(ROOM_TYPE)),
      'Room types and the number of rooms of each.',
      { minItems: 1 },
    ],
    rates: [shapeOf(PRICING), 'Prices and rate plans.'],
    staffUsers: [
      listOf(shapeOf(STAFF_USER)),
      'Staff accounts of the hotel. Without an admin, no user can manage it.',
    ],
  },
} satisfies RecordShape<keyof (HotelDocument & DocumentHead)>;

/** Does not check limits and required fields: the domain checks them. */
export const DOCUMENT_SHAPE = shapeOf(DOCUMENT);

export const RECORD_SHAPES = {
  document: DOCUMENT,
  profile: PROFILE,
  roomType: ROOM_TYPE,
  pricing: PRICING,
  rate: RATE,
  plan: RATE_PLAN,
  user: STAFF_USER,
} as const;

export type RecordName = keyof typeof RECORD_SHAPES;
