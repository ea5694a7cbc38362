import { cachedByText } from '#domain/cached-by-text.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import { decimalOf } from '#domain/description/decimal-of.ts';
import * as field from '#domain/description/field.ts';
import { withPlainSpaces } from '#domain/text/plain-text.ts';
import { plainForm } from '#domain/description/read-value.ts';
import { blankOf, record, type ValueOf } from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';
import { ownValue } from '#domain/text/text-table.ts';
import { completedWebsite } from '#domain/text/website.ts';

const TAX_RATE = 'Tax rate must be between 0 and 100';
const CANCELLATION_HOURS = 'Cancellation hours must be a positive number';

function amenity(label: string, isUsual = false) {
  const about = `Whether the hotel offers this amenity: ${label}.`;
  return field.flag({
    label,
    about,
    default: isUsual,
    examples: ['yes', 'yes'],
    stored: { about: label },
  });
}

/** Field names and descriptions of the amenities (docs/behaviour.md §2). */
const HOTEL_AMENITIES = {
  wifi_available: amenity('Wi-Fi', true),
  parking_available: amenity('Parking', true),
  restaurant_available: amenity('Restaurant'),
  spa_available: amenity('Spa'),
  gym_available: amenity('Gym'),
  pool_available: amenity('Pool'),
  pet_friendly: amenity('Pet Friendly'),
} as const;

/**
 * The hotel's profile as forms, storage and requests contain it (docs/fields.md §3). Numbers may be the text of an
 * input field until `submittedProfile` converts them. In a document, `id` identifies an existing hotel to update.
 */
export const HOTEL_PROFILE = record('hotel', {
  id: field.ofKind<string | number>('id')({
    label: 'Hotel ID',
    about: 'ID of the existing hotel to update. Omit it to create a hotel.',
    isOptional: true,
    isLocal: true,
    isOwn: true,
  }),
  name: field.name({
    isOwn: true,
    label: 'Hotel Name',
    about: 'Name of the hotel.',
    required: 'Hotel name is required',
    autofill: 'organization',
    examples: ['Seaside Grand', 'Hillside Inn'],
    stored: { length: 200, isNeeded: true },
  }),
  code: field.code({
    isOwn: true,
    label: 'Hotel Code',
    about:
      'Unique short code of the hotel, at most 10 characters. If omitted, it is derived from the name.',
    required: 'Hotel code is required',
    isDerived: true,
    hint: 'At most 10 characters.',
    longest: [10, 'Hotel code must be at most 10 characters'],
    examples: ['SEASIDE', 'HILLSIDE'],
    stored: {
      length: 10,
      isNeeded: true,
      mayLack: true,
      about: 'Unique on the server, in upper case. Identifies the hotel.',
    },
  }),
  description: field.lines({
    isOwn: true,
    label: 'Description',
    about: 'Description for guests. Can have several lines.',
    hint: 'A sentence or two about the hotel, if you like.',
    examples: ['On the beach', 'In the hills'],
  }),
  email: field.email({
    isOwn: true,
    label: 'Email',
    about: 'Email address of the hotel.',
    required: 'Email is required',
    examples: ['stay@seaside.example', 'stay@hillside.example'],
    stored: { isNeeded: true },
  }),
  phone: field.phone({
    isOwn: true,
    label: 'Phone',
    about: 'Phone number of the hotel: 10 characters or more, such as +91 44 2345 6789.',
    hint: 'With the country code, for example +91 832 555 0100.',
    required: 'Phone number is required',
    examples: ['+91 832 555 0100', '+91 832 555 0200'],
    stored: { length: 20, isNeeded: true },
  }),
  website: field.website({
    isOwn: true,
    label: 'Website',
    about:
      'Address of the website, such as https://hotel.example. If the scheme is missing, https:// is added.',
    hint: 'For example www.seasidegrand.com.',
    examples: ['https://seaside.example', 'https://hillside.example'],
    stored: { about: 'A full URL, or empty.' },
  }),
  street_address: field.text({
    isOwn: true,
    label: 'Street Address',
    about: 'Street and house number.',
    required: 'Street address is required',
    autofill: 'address-line1',
    examples: ['1 Beach Road', '2 Hill Road'],
    stored: { length: 255, isNeeded: true },
  }),
  city: field.text({
    isOwn: true,
    label: 'City',
    about: 'City.',
    required: 'City is required',
    autofill: 'address-level2',
    examples: ['Panaji', 'Mapusa'],
    stored: { length: 100, isNeeded: true },
  }),
  state_province: field.text({
    isOwn: true,
    label: 'State/Province',
    about: 'State or province. In a country without states, the city again.',
    required: 'State/Province is required',
    autofill: 'address-level1',
    examples: ['Goa', 'Goa'],
    stored: { length: 100, isNeeded: true },
  }),
  postal_code: field.code({
    isOwn: true,
    label: 'Postal Code',
    about: 'Postal code. In a country without postal codes, 00000.',
    required: 'Postal code is required',
    autofill: 'postal-code',
    examples: ['403001', '403507'],
    stored: { length: 20, isNeeded: true },
  }),
  country: field.country({
    label: 'Country',
    about: 'Country, by its English name or its ISO 3166 code.',
    default: 'India',
    examples: ['India', 'India'],
    stored: { length: 100 },
  }),
  currency: field.currency({
    label: 'Currency',
    about: 'Currency of all prices (ISO 4217). If omitted, the currency of the country.',
    default: 'INR',
    examples: ['INR', 'INR'],
    stored: { length: 3, isNeeded: true, about: 'ISO 4217, such as INR.' },
  }),
  timezone: field.timezone({
    label: 'Timezone',
    about:
      'Time zone of the hotel (IANA). If omitted, the main time zone of the country, if it has one.',
    default: 'Asia/Kolkata',
    examples: ['Asia/Kolkata', 'Asia/Kolkata'],
    stored: { length: 50, isNeeded: true, about: 'IANA, such as Asia/Kolkata.' },
  }),
  tax_rate: field.ofKind<number | string>('percent')({
    label: 'Tax Rate (%)',
    about: 'Tax in percent, as a number or as text.',
    hint: 'Between 0 and 100.',
    default: '12.00',
    mayBeText: true,
    min: [0, TAX_RATE],
    max: [100, TAX_RATE],
    examples: [12, 12],
    stored: { about: 'Percent, with at most two decimals.' },
  }),
  check_in_time: field.time({
    label: 'Check-in Time',
    about: 'Earliest check-in, in local time (HH:MM).',
    default: '15:00',
    examples: ['15:00', '15:00'],
  }),
  check_out_time: field.time({
    label: 'Check-out Time',
    about: 'Latest check-out, in local time (HH:MM).',
    default: '11:00',
    examples: ['11:00', '11:00'],
  }),
  cancellation_hours: field.ofKind<number | string>('whole')({
    label: 'Free Cancellation (hours)',
    about:
      'How many hours before arrival guests can still cancel free of charge, as a number or as text.',
    hint: 'How many hours before check-in a guest can still cancel for free.',
    default: 24,
    mayBeText: true,
    min: [0, CANCELLATION_HOURS],
    examples: [24, 24],
  }),
  ...HOTEL_AMENITIES,
});

export type HotelProfile = ValueOf<typeof HOTEL_PROFILE>;

export const HOTEL_PROFILE_DEFAULTS: Readonly<HotelProfile> = blankOf(HOTEL_PROFILE);

/** Checks the rules of docs/fields.md §5. Paths are field names. */
export function validateHotelProfile(profile: HotelProfile): Problem[] {
  const { id, code } = profile;
  // An existing hotel may keep a code that the configuration does not state.
  const isUnstated = id !== undefined && code.trim() === '';
  return checkFields(HOTEL_PROFILE, profile, isUnstated ? ['code'] : []).all();
}

export function submittedCode(code: string): string {
  return withPlainSpaces(plainForm(code)).toUpperCase();
}

const NUMBERS = Object.entries(HOTEL_PROFILE.fields).filter(([, { kind }]) =>
  field.NUMBER_KINDS.has(kind),
);

export function submittedProfile(profile: HotelProfile): HotelProfile {
  return {
    ...profile,
    code: submittedCode(profile.code),
    email: profile.email.toLowerCase(),
    website: completedWebsite(profile.website),
    ...Object.fromEntries(
      NUMBERS.map(([name, { kind }]) => {
        const number = decimalOf(profile[name as keyof HotelProfile]);
        return [name, kind === 'whole' ? Math.trunc(number) : number];
      }),
    ),
  };
}

/** `instant` is in ms since 1970 (docs/decisions/rates-are-sent-for-one-year.md). */
export function yearAtHotel(timezone: string, instant: number): number {
  return Number(dayAtHotel(timezone, instant).split('-', 1)[0]);
}

/**
 * Returns the day in the property's time zone as `YYYY-MM-DD`. `instant` is in ms since 1970. Uses UTC for an unknown
 * time zone, because profiles may contain any text (docs/fields.md §5).
 */
export function dayAtHotel(timezone: string, instant: number): string {
  const offset = ownValue(FIXED_OFFSETS_MS, timezone);
  if (offset !== undefined) return new Date(instant + offset).toISOString().slice(0, 10);
  return (dayFormat(timezone) ?? dayFormat('UTC'))!.format(instant);
}

/** The default time zone. It needs no `DateTimeFormat`, and the first one takes half as long as Node takes to start. */
const FIXED_OFFSETS_MS = { 'Asia/Kolkata': 5.5 * 3_600_000 };

/** Undefined for an unknown zone. Cached, because formats are slow. Swedish writes dates as `YYYY-MM-DD`. */
const dayFormat = cachedByText(100, (timeZone) => {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone });
  } catch {
    return undefined;
  }
});
