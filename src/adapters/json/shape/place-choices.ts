import { countries } from '#domain/places/countries.ts';
import { timeZones } from '#domain/places/time-zones.ts';
import { currencies, currencyName, FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { nearestName } from '#domain/text/nearest-name.ts';

/**
 * For each field: first the values that the server stores, then other texts that configurations may
 * use instead.
 */
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

export function choicesOf(field: Choice): readonly string[] {
  return [...new Set(CHOICES[field]())];
}

/** The code or name that a mistyped text most likely stands for. Undefined if none is similar. */
export function nearestCurrency(text: string): string | undefined {
  return text.length === CURRENCY_LENGTH
    ? nearestCode(text)
    : nearestName(
        text,
        choicesOf('currency').filter(({ length }) => length > CURRENCY_LENGTH),
      );
}

/**
 * Finds the same code in upper or lower case. Otherwise finds a code of `FIRST_CURRENCIES` that is
 * similar. Ignores other currencies, because most codes differ from another code by only one
 * letter.
 */
function nearestCode(text: string): string | undefined {
  const code = text.toUpperCase();
  const differences = (other: string) =>
    Array.from(other).filter((letter, place) => letter !== code[place]).length;
  return (
    currencies().find((other) => other === code) ??
    FIRST_CURRENCIES.find((other) => differences(other) === 1) ??
    FIRST_CURRENCIES.find((other) => sorted(other) === sorted(code))
  );
}

function sorted(code: string): string {
  return Array.from(code).toSorted().join('');
}
