import { countries, countryNameOf, FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { countriesOfZone } from '#domain/places/place-facts.ts';
import { FIRST_TIME_ZONES, timeZones } from '#domain/places/time-zones.ts';
import {
  currencies,
  currencyName,
  currencySymbol,
  FIRST_CURRENCIES,
} from '#domain/places/currencies.ts';
import {
  SearchSelect,
  type SearchOptions,
  type SearchSelectProps,
} from '#ui/components/fields/search-select.tsx';

/**
 * A select that reads its long list of options only when it is first opened
 * (docs/decisions/every-country-and-currency.md).
 */
function placeSelect(read: () => SearchOptions) {
  let places: SearchOptions | undefined;
  const readOptions = () => (places ??= read());
  return function PlaceSelect(props: Omit<SearchSelectProps, 'readOptions'>) {
    return <SearchSelect {...props} readOptions={readOptions} />;
  };
}

export const PLACE_SELECTS = {
  country: placeSelect(() => ({
    first: FIRST_COUNTRIES.length,
    options: countries().map(({ name, code, otherNames }) => ({
      value: name,
      words: [code, ...otherNames],
    })),
    meantBy: countryNameOf,
  })),

  currency: placeSelect(() => ({
    first: FIRST_CURRENCIES.length,
    options: currencies().map((code) => ({
      value: code,
      note: currencyName(code),
      words: [currencyName(code), currencySymbol(code)],
    })),
  })),

  timezone: placeSelect(() => ({
    first: FIRST_TIME_ZONES.length,
    options: timeZones().map((zone) => {
      const names = countriesOfZone(zone).map(({ name }) => name);
      return { value: zone, note: names.join(', '), words: names };
    }),
  })),
};
