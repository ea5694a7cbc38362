import { countries, countryNameOf, FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { countriesOfZone } from '#domain/places/place-facts.ts';
import { FIRST_TIME_ZONES, timeZones } from '#domain/places/time-zones.ts';
import {
  currencies,
  currencyName,
  currencySymbol,
  FIRST_CURRENCIES,
} from '#domain/places/currencies.ts';
import type { SearchOptions } from '#ui/components/fields/search-select.tsx';

/** Reads a long list only once, when it is first opened (docs/decisions/every-country-and-currency.md). */
function once(read: () => SearchOptions): () => SearchOptions {
  let places: SearchOptions | undefined;
  return () => (places ??= read());
}

export const PLACES = {
  country: once(() => ({
    first: FIRST_COUNTRIES.length,
    options: countries().map(({ name, code, otherNames }) => ({
      value: name,
      words: [code, ...otherNames],
    })),
    meantBy: countryNameOf,
  })),

  currency: once(() => ({
    first: FIRST_CURRENCIES.length,
    options: currencies().map((code) => ({
      value: code,
      note: currencyName(code),
      words: [currencyName(code), currencySymbol(code)],
    })),
  })),

  timezone: once(() => ({
    first: FIRST_TIME_ZONES.length,
    options: timeZones().map((zone) => {
      const names = countriesOfZone(zone).map(({ name }) => name);
      return { value: zone, note: names.join(', '), words: names };
    }),
  })),
};
