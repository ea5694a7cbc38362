import { COUNTRIES_OF_CURRENCIES } from './cldr.ts';

const FIRST = {
  India: 'IN',
  'United States': 'US',
  'United Kingdom': 'GB',
  UAE: 'AE',
  Singapore: 'SG',
} as const;

/** Lists offer these countries first (docs/decisions/every-country-and-currency.md). */
export const FIRST_COUNTRIES = Object.keys(FIRST) as readonly (keyof typeof FIRST)[];

export interface Country {
  /** ISO 3166 code, such as `JP`. */
  readonly code: string;
  readonly name: string;
  readonly otherNames: readonly string[];
}

/**
 * Returns `FIRST_COUNTRIES`, then all others by name. Uses the short names of `Intl`, because browsers and Node.js
 * differ in long names: one has Hong Kong SAR China, the other Hong Kong.
 */
export function countries(): readonly Country[] {
  return (known ??= allCountries()).list;
}

/** `text` is a name or code. */
export function countryOf(text: string): Country | undefined {
  return (known ??= allCountries()).named.get(withoutBrackets(text));
}

/** `text` is a name or code. */
export function countryCodeOf(text: string): string | undefined {
  // Skips a lookup for the most common countries: reading the names of all countries takes 10 ms.
  return Object.hasOwn(FIRST, text) ? FIRST[text as keyof typeof FIRST] : countryOf(text)?.code;
}

/** Returns the name that hotels store. `text` is a name or code. */
export function countryNameOf(text: string): string | undefined {
  return Object.hasOwn(FIRST, text) ? text : countryOf(text)?.name;
}

interface KnownCountries {
  readonly list: readonly Country[];
  /** Countries by code and by each of their names. */
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

/** Some platforms add a name in brackets, such as `Falkland Islands (Islas Malvinas)`. */
function withoutBrackets(name: string): string {
  const start = name.indexOf(' (');
  return start > 0 && name.endsWith(')') ? name.slice(0, start) : name;
}
