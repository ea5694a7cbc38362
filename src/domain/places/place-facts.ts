import { COUNTRIES_OF_CURRENCIES } from './cldr.ts';
import { countries, countryCodeOf, countryOf, type Country } from './countries.ts';
import { mainZoneOf, zonesOf } from './time-zones.ts';

/** The defaults that follow from a country. */
export interface PlaceFacts {
  /** ISO 4217. */
  readonly currency: string;
  /** Its only or main time zone; undefined if it has several equal ones, or none is known. */
  readonly timezone: string | undefined;
  /** How many time zones it has; 0 if none is known. */
  readonly zones: number;
}

/** The defaults for a country with this name or code; undefined for an unknown country. */
export function factsOf(text: string): PlaceFacts | undefined {
  const code = countryCodeOf(text);
  if (code === undefined) return undefined;
  let facts = FACTS.get(code);
  if (!facts) FACTS.set(code, (facts = readFacts(code)));
  return facts;
}

/** A cache: asking `Intl` takes longer than checking a configuration. */
const FACTS = new Map<string, PlaceFacts>();

function readFacts(country: string): PlaceFacts {
  const zones = zonesOf(country);
  return {
    currency: currencyOf(country) ?? '',
    timezone: mainZoneOf(country),
    zones: zones.length,
  };
}

/** The country of this currency, whose code starts with that of the country: JPY is Japan's. */
export function countryOfCurrency(currency: string): Country | undefined {
  const country = countryOf(currency.slice(0, 2));
  return country && currencyOf(country.code) === currency ? country : undefined;
}

/** The only country that has this time zone. */
export function countryOfZone(zone: string): Country | undefined {
  const [country, ...others] = countriesOfZone(zone);
  return others.length === 0 ? country : undefined;
}

/** The countries that have this time zone. */
export function countriesOfZone(zone: string): readonly Country[] {
  return (countriesByZone ??= withZones()).get(zone) ?? [];
}

let countriesByZone: ReadonlyMap<string, readonly Country[]> | undefined;

function withZones(): ReadonlyMap<string, readonly Country[]> {
  const pairs = countries().flatMap((country) =>
    zonesOf(country.code).map((zone) => ({ zone, country })),
  );
  const byZone = Map.groupBy(pairs, ({ zone }) => zone);
  return new Map([...byZone].map(([zone, list]) => [zone, list.map(({ country }) => country)]));
}

function currencyOf(code: string): string | undefined {
  return Object.keys(COUNTRIES_OF_CURRENCIES).find((currency) =>
    COUNTRIES_OF_CURRENCIES[currency]?.split(' ').includes(code),
  );
}
