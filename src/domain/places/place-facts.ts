import { COUNTRIES_OF_CURRENCIES } from './cldr.ts';
import { countries, countryCodeOf, countryOf, type Country } from './countries.ts';
import { mainZoneOf, zonesOf } from './time-zones.ts';

export interface PlaceFacts {
  /** ISO 4217 code. */
  readonly currency: string;
  /** The country's only or main time zone. Undefined if it has several, none of them main, or if none is known. */
  readonly timezone: string | undefined;
  /** The number of time zones of the country; 0 if none is known. */
  readonly zones: number;
}

export function factsOf(text: string): PlaceFacts | undefined {
  const code = countryCodeOf(text);
  if (code === undefined) return undefined;
  let facts = FACTS.get(code);
  if (!facts) FACTS.set(code, (facts = readFacts(code)));
  return facts;
}

/** A cache, because the lookup in `Intl` takes longer than checking a configuration. */
const FACTS = new Map<string, PlaceFacts>();

function readFacts(country: string): PlaceFacts {
  const zones = zonesOf(country);
  return {
    currency: currencyOf(country) ?? '',
    timezone: mainZoneOf(country),
    zones: zones.length,
  };
}

/** Currency codes start with the country code, as in JPY for Japan. */
export function countryOfCurrency(currency: string): Country | undefined {
  const country = countryOf(currency.slice(0, 2));
  return country && currencyOf(country.code) === currency ? country : undefined;
}

/** Returns the country of a time zone, or undefined if several countries or none have it. */
export function countryOfZone(zone: string): Country | undefined {
  const [country, ...others] = countriesOfZone(zone);
  return others.length === 0 ? country : undefined;
}

function countriesOfZone(zone: string): readonly Country[] {
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
