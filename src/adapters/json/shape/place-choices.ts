import { countries } from '#domain/places/countries.ts';
import { timeZones } from '#domain/places/time-zones.ts';
import { currencies, currencyName, FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { nearestName } from '#domain/text/nearest-name.ts';

/** For each field: first the values that the server stores, then other texts that configurations may use instead. */
const CHOICES = {
  country: () => [
    ...countries().map(({ name }) => name),
    ...countries().flatMap(({ otherNames }) => otherNames),
    ...countries().map(({ code }) => code),
  ],
  currency: () => [...currencies(), ...currencies().map(currencyName)],
  timezone: timeZones,
} as const;
type Choice = keyof typeof CHOICES;

const CURRENCY_LENGTH = 3;

export function placeChoices(field: Choice): readonly string[] {
  return [...new Set(CHOICES[field]())];
}

/**
 * The code or name that a mistyped text most likely stands for. Undefined if none is similar. Of the codes, only those
 * of `FIRST_CURRENCIES` are suggested, because most codes differ from another code by only one letter.
 */
export function nearestCurrency(text: string): string | undefined {
  const code = text.toUpperCase();
  if (currencies().includes(code)) return code;
  const isCode = text.length === CURRENCY_LENGTH;
  return nearestName(
    isCode ? code : text,
    isCode
      ? FIRST_CURRENCIES
      : placeChoices('currency').filter(({ length }) => length > CURRENCY_LENGTH),
  );
}
