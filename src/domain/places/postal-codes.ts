import { textTable } from '#domain/text/text-table.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';

/** The number of digits of postal codes, in countries where they may start with 0. */
const DIGITS = new Map([
  ...['AU', 'NO', 'NZ', 'ZA'].map((country) => [country, 4] as const),
  ...'DE DZ ES FI FR IT KE KR LK LT MX MY PR SK TR UA US'
    .split(' ')
    .map((country) => [country, 5] as const),
  ...['CN', 'CO', 'EC', 'RO', 'SG'].map((country) => [country, 6] as const),
  ['JP', 7],
  ['BR', 8],
]);
const MOST_ZEROS = 2;
/** Digits of a long postal code of the United States, such as 02139-0001. */
const ZIP_PLUS_4 = 9;

/** The postal code with the zeros that spreadsheets drop from numbers; undefined if none are missing. */
export function withLostZeros(postalCode: string, country: string): string | undefined {
  const short = postalCode.trim();
  // Returns early for most postal codes, because looking up the country is slow.
  if (!/^[1-9]\d{1,7}$/.test(short)) return undefined;
  const code = countryCodeOf(country) ?? '';
  const lostOfLong = ZIP_PLUS_4 - short.length;
  if (code === 'US' && lostOfLong >= 1 && lostOfLong <= MOST_ZEROS) {
    return short.padStart(ZIP_PLUS_4, '0').replace(/(?=\d{4}$)/, '-');
  }
  const digits = DIGITS.get(code) ?? 0;
  const lost = digits - short.length;
  return lost >= 1 && lost <= MOST_ZEROS ? short.padStart(digits, '0') : undefined;
}

/** What hotels enter where addresses have no postal code. */
const NO_CODE = '00000';
const WITHOUT_CODES = setOf(
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KP ML MO MR NR NU PA QA',
  'RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW',
);
const WITHOUT_STATES = setOf(
  'AI AW AX BL CC CW CX GG GI HK IM JE MC MF MO MS NF NU PM PN SG SX VA',
);
/** What addresses have instead of a state. */
const DIVISIONS: Readonly<Record<string, readonly [one: string, several: string]>> = textTable({
  AE: ['emirate', 'emirates'],
  BS: ['island', 'islands'],
  CH: ['canton', 'cantons'],
  GB: ['county', 'counties'],
  IE: ['county', 'counties'],
  JM: ['parish', 'parishes'],
  JP: ['prefecture', 'prefectures'],
  QA: ['municipality', 'municipalities'],
});

/** What to enter in a required field that does not fit the country's addresses; else undefined. */
export function addressAdvice(field: string, country: string): string | undefined {
  if (field !== 'postal_code' && field !== 'state_province') return undefined;
  const code = countryCodeOf(country);
  if (code === undefined) return undefined;
  const name = countryNameOf(country);
  if (field === 'postal_code') {
    if (!WITHOUT_CODES.has(code)) return undefined;
    return `addresses in ${name} have no postal code, so enter ${NO_CODE}`;
  }
  if (WITHOUT_STATES.has(code)) return `${name} has no states, so enter the city again`;
  const [one, several] = DIVISIONS[code] ?? [];
  return one && `${name} has ${several}, so enter the ${one}`;
}

const PLACEHOLDER =
  /^(?:n\.?\s?\/?\s?a\.?|none|nil|null|not applicable|unknown|[-–—./]+|0+|x{2,})$/i;

/** Whether a text such as `N/A` stands for no postal code, in a country whose addresses have one. */
export function isPlaceholder(postalCode: string, country: string): boolean {
  // Looking up the country is slow.
  if (!PLACEHOLDER.test(postalCode.trim())) return false;
  const code = countryCodeOf(country);
  return code !== undefined && !WITHOUT_CODES.has(code);
}

function setOf(...codes: readonly string[]): ReadonlySet<string> {
  return new Set(codes.join(' ').split(' '));
}
