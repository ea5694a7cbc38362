import { emailMessage, phoneMessage } from './contact-rules.ts';
import { cachedByText } from '#domain/cached-by-text.ts';
import { FieldProblems, type Problem } from '#domain/problem.ts';
import { directionMessage } from '#domain/text/plain-text.ts';
import { completedWebsite } from './website.ts';

/** Field names and labels of the amenities (docs/behaviour.md §2). */
export const HOTEL_AMENITIES = {
  wifi_available: 'Wi-Fi',
  parking_available: 'Parking',
  restaurant_available: 'Restaurant',
  spa_available: 'Spa',
  gym_available: 'Gym',
  pool_available: 'Pool',
  pet_friendly: 'Pet Friendly',
} as const;

export type HotelAmenity = keyof typeof HOTEL_AMENITIES;

const DEFAULTS = {
  name: '',
  code: '',
  description: '',
  email: '',
  phone: '',
  website: '',
  street_address: '',
  city: '',
  state_province: '',
  postal_code: '',
  country: 'India',
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  tax_rate: '12.00' as number | string,
  /** Local time of day, `HH:MM`. */
  check_in_time: '15:00',
  check_out_time: '11:00',
  cancellation_hours: 24 as number | string,
  wifi_available: true,
  parking_available: true,
  restaurant_available: false,
  spa_available: false,
  gym_available: false,
  pool_available: false,
  pet_friendly: false,
};

/**
 * The hotel's profile as forms, storage and requests contain it (docs/fields.md §3). Numbers may be the text of an
 * input field until `submittedProfile` converts them. In a document, `id` identifies an existing hotel to update
 * (docs/decisions/configuration-is-one-document.md).
 */
export type HotelProfile = typeof DEFAULTS &
  Record<HotelAmenity, boolean> & { id?: string | number };

export const HOTEL_PROFILE_DEFAULTS: Readonly<HotelProfile> = DEFAULTS;

export const HOTEL_CODE_MAX_LENGTH = 10;
export const TAX_RATE_LIMITS = { minimum: 0, maximum: 100 } as const;

const isBlank = (text: string) => text.trim() === '';

export const NUMBER_MAX_LENGTH = 100;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Parses a number from an input field. Returns NaN for anything but a decimal number. */
function parseDecimal(value: number | string): number {
  if (typeof value === 'number') return value;
  if (value !== latest.text) latest = { text: value, number: numberIn(value) };
  return latest.number;
}

/** Caches the last number, because consecutive hotels often have the same tax rate. */
let latest = { text: '', number: Number.NaN };

function numberIn(text: string): number {
  const isNumber = text.length <= NUMBER_MAX_LENGTH && DECIMAL.test(text.trim());
  return isNumber ? Number(text) : Number.NaN;
}

/** Checks the rules of docs/fields.md §5. Paths are field names. */
export function validateHotelProfile(profile: HotelProfile): Problem[] {
  const taxRate = parseDecimal(profile.tax_rate);
  const cancellationHours = parseDecimal(profile.cancellation_hours);
  const problems = new FieldProblems();
  problems.add('name', isBlank(profile.name) && 'Hotel name is required');
  problems.add('name', directionMessage(profile.name));
  problems.add(
    'code',
    profile.id === undefined && isBlank(profile.code) && 'Hotel code is required',
  );
  problems.add(
    'code',
    submittedCode(profile.code).length > HOTEL_CODE_MAX_LENGTH &&
      `Hotel code must be at most ${HOTEL_CODE_MAX_LENGTH} characters`,
  );
  problems.add('code', directionMessage(profile.code));
  problems.add('email', emailMessage(profile.email));
  problems.add('phone', isBlank(profile.phone) && 'Phone number is required');
  problems.add('phone', phoneMessage(profile.phone));
  problems.add('street_address', isBlank(profile.street_address) && 'Street address is required');
  problems.add('city', isBlank(profile.city) && 'City is required');
  problems.add('state_province', isBlank(profile.state_province) && 'State/Province is required');
  problems.add('postal_code', isBlank(profile.postal_code) && 'Postal code is required');
  problems.add(
    'tax_rate',
    !(taxRate >= TAX_RATE_LIMITS.minimum && taxRate <= TAX_RATE_LIMITS.maximum) &&
      `Tax rate must be between ${TAX_RATE_LIMITS.minimum} and ${TAX_RATE_LIMITS.maximum}`,
  );
  problems.add(
    'cancellation_hours',
    !(cancellationHours >= 0 && cancellationHours < Infinity) &&
      'Cancellation hours must be a positive number',
  );
  return problems.all();
}

export function submittedCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Converts a valid profile to the form in which it is stored (docs/decisions/website-gets-a-scheme.md). */
export function submittedProfile(profile: HotelProfile): HotelProfile {
  return {
    ...profile,
    code: submittedCode(profile.code),
    email: profile.email.toLowerCase(),
    website: completedWebsite(profile.website),
    tax_rate: parseDecimal(profile.tax_rate),
    cancellation_hours: Math.trunc(parseDecimal(profile.cancellation_hours)),
  };
}

/**
 * Returns the calendar year in the property's time zone (docs/decisions/rates-are-sent-for-one-year.md). `instant` is
 * in ms since 1970.
 */
export function yearAtHotel(timezone: string, instant: number): number {
  return Number(dayAtHotel(timezone, instant).split('-', 1)[0]);
}

/**
 * Returns the day in the property's time zone as `YYYY-MM-DD`. `instant` is in ms since 1970. Uses UTC for an unknown
 * time zone, because profiles may contain any text (docs/fields.md §5).
 */
export function dayAtHotel(timezone: string, instant: number): string {
  return (dayFormat(timezone) ?? dayFormat('UTC'))!.format(instant);
}

/**
 * Undefined for an unknown time zone. A cache, because creating a format takes longer than planning a whole hotel.
 * Swedish is used because its dates are written `YYYY-MM-DD`.
 */
const dayFormat = cachedByText(100, (timeZone) => {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone });
  } catch {
    return undefined;
  }
});
