import { HOTEL_PROFILE_DEFAULTS, yearAtHotel, type HotelProfile } from './hotel/hotel-profile.ts';
import { isPlainEmail } from './text/contact-rules.ts';
import { isFullAddress } from './text/website.ts';
import { FieldProblems, type Problem } from './problem.ts';
import { isPlaceholder, withLostZeros } from './places/postal-codes.ts';
import { factsOf } from './places/place-facts.ts';
import { currencyDecimals, isUsedCurrency } from './places/currencies.ts';
import {
  endingText,
  lastsTooLong,
  longDay,
  planPeriod,
  type Horizon,
} from './rates/rate-validity.ts';
import { roundedRates, roundingText } from './rates/rounded-rates.ts';
import {
  suggestedAmount,
  SUGGESTED_CURRENCY,
  type RateConfig,
  type RoomTypeRate,
} from './rates/rates.ts';
import { skippedDefaultNumbers } from './rooms/room-numbers.ts';
import type { RoomType } from './rooms/room-types.ts';
import { writeRoomList } from './rooms/written-room-list.ts';
import { isActiveAdmin, NAME_MAX_LENGTH, type StaffUser } from './staff/staff.ts';
import { grouped } from '#domain/text/grouped.ts';

const LONGEST_QUOTED = 60;
const NAMES = ['first_name', 'last_name', 'username'] as const;

interface CompleteConfig {
  readonly hotelProfile: HotelProfile;
  readonly roomTypes: readonly RoomType[];
  readonly rates: RateConfig;
  readonly staffUsers: readonly StaffUser[];
}

interface CheckedParts {
  readonly config: CompleteConfig;
  readonly problems: readonly Problem[];
}

interface StatedParts {
  readonly hotelProfile?: { readonly timezone?: string; readonly tax_rate?: number | string };
  readonly rates?: { readonly rates?: readonly unknown[] };
}

/**
 * Warns of values that are valid (docs/fields.md §5), but that most servers refuse, that leave a hotel without a user
 * who can sign in, or that lead to unintended prices. Returns nothing if there are problems, because fixing them may
 * remove the warnings. Each warning has the dotted path of its value, as a `Problem` does. Without `horizon`, there are
 * no warnings about the end of the rates.
 */
export function configWarnings(
  { config, problems }: CheckedParts,
  stated: StatedParts,
  horizon?: Horizon,
): Problem[] {
  if (problems.length > 0) return [];
  const { hotelProfile, roomTypes, staffUsers } = config;
  const { id, website, tax_rate: taxRate } = hotelProfile;
  const warnings = new FieldProblems();
  warnings.add(
    'hotelProfile.website',
    website !== '' &&
      !isFullAddress(website) &&
      `${quoted(website)} is not a full address such as https://hotel.example: ${REFUSED}, or leave it empty`,
  );
  warnings.add('hotelProfile.email', emailWarning(hotelProfile.email));
  warnings.add(
    'hotelProfile.tax_rate',
    hasMoreDecimals(Number(taxRate), 2) &&
      `${quoted(String(taxRate))} has more than two decimals: ${REFUSED}`,
  );
  skippedDefaultNumbers(roomTypes).forEach((numbers, index) => {
    if (numbers.length === 0) return;
    const message = `The default room numbers of this type skip ${listText(numbers)}, because other room types list them`;
    warnings.add(`roomTypes.${index}.room_count`, message);
  });
  addStaffWarnings(warnings, staffUsers);
  // Does not warn about an existing hotel, which may already have an administrator on the server.
  warnings.add(
    'staffUsers',
    id === undefined &&
      !staffUsers.some(isActiveAdmin) &&
      'This hotel has no active administrator: add one',
  );
  addPlaceWarnings(warnings, config, stated);
  addAmountWarnings(warnings, config, stated.rates?.rates?.length ?? 0);
  const ending = horizon && endingText(config.rates, hotelProfile.timezone, horizon);
  warnings.add('rates', ending ?? false);
  if (horizon) addPeriodWarnings(warnings, config, horizon);
  return warnings.all();
}

/**
 * Warns of periods that are too long. If a plan has only a start or only an end date, the other date comes from the
 * current year, so a typing mistake can make the period years too long.
 */
function addPeriodWarnings(
  warnings: FieldProblems,
  { hotelProfile, rates }: CompleteConfig,
  { now }: Horizon,
): void {
  const year = yearAtHotel(hotelProfile.timezone, now);
  rates.rate_plans.forEach((plan, index) => {
    const period = planPeriod(plan, year);
    const field = plan.end_date === undefined ? 'start_date' : 'end_date';
    warnings.add(
      `rates.rate_plans.${index}.${field}`,
      plan.is_active &&
        lastsTooLong(period) &&
        `The rates are valid for more than three years, from ${longDay(period.start_date)} to ${longDay(period.end_date)}: check the dates`,
    );
  });
}

function addStaffWarnings(warnings: FieldProblems, users: readonly StaffUser[]): void {
  users.forEach(({ email }, index) => {
    const message = emailWarning(email);
    if (message !== false) warnings.add(`staffUsers.${index}.email`, message);
  });
  users.forEach((user, index) => {
    for (const field of NAMES) {
      if (user[field].length <= NAME_MAX_LENGTH) continue;
      const isTooLong = user[field].trim().length > NAME_MAX_LENGTH;
      warnings.add(`staffUsers.${index}.${field}`, isTooLong && TOO_LONG);
    }
  });
}

/** Postal codes, currencies, time zones that may be wrong (docs/decisions/every-country-and-currency.md). */
function addPlaceWarnings(
  warnings: FieldProblems,
  { hotelProfile: { country, currency, timezone, postal_code: postalCode } }: CompleteConfig,
  { hotelProfile: stated }: StatedParts,
): void {
  const complete = withLostZeros(postalCode, country);
  warnings.add(
    'hotelProfile.postal_code',
    complete !== undefined &&
      `${quoted(postalCode)} is too short for a postal code of ${country}: check whether it should be ${complete}`,
  );
  warnings.add(
    'hotelProfile.postal_code',
    isPlaceholder(postalCode, country) &&
      `${quoted(postalCode)} is not a postal code of ${country}: enter the postal code of the hotel`,
  );
  warnings.add(
    'hotelProfile.currency',
    !isUsedCurrency(currency) && `No country uses ${quoted(currency)} today: check the currency`,
  );
  // The defaults are correct in the default country, and the lookup of another one takes 3 ms.
  if (country === HOTEL_PROFILE_DEFAULTS.country) return;
  warnings.add('hotelProfile.tax_rate', suggestedTaxText(country, stated) ?? false);
  if (stated?.timezone !== undefined) return;
  const { zones = 1 } = factsOf(country) ?? {};
  warnings.add(
    'hotelProfile.timezone',
    zones !== 1 &&
      `No time zone is given, so ${timezone} is used, but ${manyZones(country, zones)}: check the time zone`,
  );
}

/** Says that the tax rate is that of the default country; undefined if the configuration states one. */
export function suggestedTaxText(
  country: string,
  stated: StatedParts['hotelProfile'],
): string | undefined {
  const { country: own, tax_rate: tax } = HOTEL_PROFILE_DEFAULTS;
  if (country === own || stated?.tax_rate !== undefined) return undefined;
  return `No tax rate is given, so ${tax}% is used, as in ${own}: enter the tax rate`;
}

function manyZones(country: string, zones: number): string {
  return zones === 0
    ? `the time zone of ${country} is not known`
    : `${country} has ${zones} time zones`;
}

/** Says that the base rate is only suggested; undefined if it is stated. */
export function suggestedRateText(
  { room_type_name: name, origin }: Pick<RoomTypeRate, 'room_type_name'> & Partial<RoomTypeRate>,
  currency: string,
): string | undefined {
  if (origin?.suggestion === undefined) return undefined;
  const amount = grouped(origin.suggestion);
  const what =
    currency === SUGGESTED_CURRENCY
      ? `so new rates get the suggested ${amount} ${currency}`
      : `and the suggested ${amount} is an amount in ${SUGGESTED_CURRENCY}, not in ${currency}`;
  return `${quoted(name)} has no base rate, ${what}: enter the base rate`;
}

/** Warns of prices that a server may read as other amounts (docs/decisions/amount-keeps-its-currency.md). */
function addAmountWarnings(
  warnings: FieldProblems,
  { hotelProfile: { currency }, roomTypes, rates }: CompleteConfig,
  statedRates: number,
): void {
  warnings.add(
    'rates.currency',
    rates.currency !== currency &&
      `The rates are in ${rates.currency}, but servers read them as ${currency}, the currency of the hotel: use the same currency for both`,
  );
  rates.rates.forEach((rate, index) => {
    const message = suggestedRateText(rate, currency);
    if (message === undefined) return;
    const path =
      index < statedRates ? `rates.rates.${index}` : placeOfType(roomTypes, rate.room_type_id);
    warnings.add(path, message);
  });
  const stated = rates.rates.slice(0, statedRates);
  stated.forEach((rate, index) => {
    for (const field of AMOUNTS) {
      // Skips a lookup of the currency's decimals, which takes 10 ms.
      if (Number.isInteger(rate[field])) continue;
      const decimals = currencyDecimals(currency);
      if (!hasMoreDecimals(rate[field], decimals)) continue;
      const message = `${rate[field]} has too many decimals for ${currency} (at most ${decimals}): correct it`;
      warnings.add(`rates.rates.${index}.${field}`, message);
    }
  });
  // Skips amounts with more decimals than the currency has, because they already have a warning.
  const rounded = roundedRates(rates, currency).filter(
    ({ amount }) => !hasMoreDecimals(amount, currencyDecimals(currency)),
  );
  warnings.add('rates.rates', roundingText(rounded) ?? false);
  if (currency === SUGGESTED_CURRENCY) return;
  const suggested = new Map(roomTypes.map((type) => [type.id, suggestedAmount(type)]));
  const areSuggested = stated.every(({ room_type_id: id, base_rate: amount, origin }) => {
    return origin === undefined && amount === suggested.get(id);
  });
  warnings.add(
    'rates.rates',
    stated.length > 0 &&
      areSuggested &&
      `Every base rate is equal to the amount suggested in ${SUGGESTED_CURRENCY}: check that the base rates are in ${currency}`,
  );
}

function placeOfType(roomTypes: readonly RoomType[], id: string | undefined): string {
  const index = roomTypes.findIndex((type) => type.id === id);
  return index === -1 ? 'roomTypes' : `roomTypes.${index}`;
}

const AMOUNTS = ['base_rate', 'min_rate', 'max_rate'] as const;

const REFUSED = 'most servers refuse it; correct it';
const TOO_LONG = `This has more than ${NAME_MAX_LENGTH} characters: ${REFUSED}`;

function listText(numbers: readonly string[]): string {
  const text = writeRoomList(numbers);
  return text.length > LONGEST_QUOTED ? `${numbers.length} numbers` : text;
}

function emailWarning(email: string): string | false {
  return (
    !isPlainEmail(email) &&
    `${quoted(email)} is not a plain email address such as name@hotel.example: ${REFUSED}`
  );
}

function hasMoreDecimals(number: number, most: number): boolean {
  if (Number.isInteger(number)) return false;
  return Number.isFinite(number) && Number(number.toFixed(most)) !== number;
}

function quoted(text: string): string {
  return text.length > LONGEST_QUOTED ? 'This' : JSON.stringify(text);
}
