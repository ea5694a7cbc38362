import { COUNTRIES_OF_CURRENCIES } from './cldr.ts';

/** The countries that are offered first, in that order, with their ISO 3166 codes. */
const FIRST = {
  India: 'IN',
  'United States': 'US',
  'United Kingdom': 'GB',
  UAE: 'AE',
  Singapore: 'SG',
} as const;

/** The countries that are offered first (docs/decisions/every-country-and-currency.md). */
export const FIRST_COUNTRIES = Object.keys(FIRST) as readonly (keyof typeof FIRST)[];

/** A country as lists and searches need it. */
export interface Country {
  /** ISO 3166, such as `JP`. */
  readonly code: string;
  /** As configurations and hotels store it. */
  readonly name: string;
  /** Its other names in English. */
  readonly otherNames: readonly string[];
}

/**
 * Every country: first those of `FIRST_COUNTRIES`, then the others by name. Names are the short ones
 * of `Intl`, which browsers and Node.js share, unlike the long ones: Hong Kong SAR China, Hong Kong.
 */
export function countries(): readonly Country[] {
  return (known ??= allCountries()).list;
}

/** The country with this name or code; undefined for any other text. */
export function countryOf(text: string): Country | undefined {
  return (known ??= allCountries()).named.get(withoutBrackets(text));
}

/** The code of the country with this name or code; undefined for any other text. */
export function countryCodeOf(text: string): string | undefined {
  // Most hotels are in one of these, and reading the names of all countries takes 10 ms.
  return Object.hasOwn(FIRST, text) ? FIRST[text as keyof typeof FIRST] : countryOf(text)?.code;
}

/** Its name as hotels store it; undefined for any other text. */
export function countryNameOf(text: string): string | undefined {
  return Object.hasOwn(FIRST, text) ? text : countryOf(text)?.name;
}

interface KnownCountries {
  readonly list: readonly Country[];
  /** By code and by every name. */
  readonly named: ReadonlyMap<string, Country>;
}

let known: KnownCountries | undefined;

function allCountries(): KnownCountries {
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  );
  const firstNames = new Map(FIRST_COUNTRIES.map((name) => [FIRST[name] as string, name]));
  const codes = Object.values(COUNTRIES_OF_CURRENCIES).flatMap((list) => list.split(' '));
  const all = codes.map((code): Country => {
    const names = [firstNames.get(code), short?.of(code), long?.of(code)]
      .filter((name) => name !== undefined)
      .map(withoutBrackets);
    const [name = code, ...otherNames] = new Set(names);
    return { code, name, otherNames };
  });
  const place = ({ name }: Country) => {
    const index = FIRST_COUNTRIES.findIndex((first) => first === name);
    return index === -1 ? FIRST_COUNTRIES.length : index;
  };
  const list = all.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'));
  const named = list.flatMap((country) =>
    [country.code, country.name, ...country.otherNames].map((text) => [text, country] as const),
  );
  return { list, named: new Map(named) };
}

/** Some platforms add another name: `Falkland Islands (Islas Malvinas)`. */
function withoutBrackets(name: string): string {
  const start = name.indexOf(' (');
  return start > 0 && name.endsWith(')') ? name.slice(0, start) : name;
}
