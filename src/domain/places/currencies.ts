import { cachedByText } from '#domain/cached-by-text.ts';
import { COUNTRIES_OF_CURRENCIES } from '#domain/places/cldr.ts';

interface CurrencyFacts {
  /** Shown before an amount (docs/fields.md §9). */
  readonly symbol: string;
  /** Signs beside an amount, in upper or lower case. Currencies may share one. `US$` is read as `US` and `$`. */
  readonly signs: readonly string[];
  readonly names: readonly string[];
  /** Of calculated rates (docs/decisions/rates-are-rounded-half-up.md). Entered amounts may have more. */
  readonly rateDecimals: number;
}

/** The currencies that lists offer first (docs/decisions/every-country-and-currency.md). */
const CURRENCY_FACTS = {
  INR: {
    symbol: '₹',
    signs: ['₨', 'Rs', 'Rs.'],
    names: ['Rs', 'Rupee', 'Rupees', 'Indian Rupee'],
    rateDecimals: 0,
  },
  USD: { symbol: '$', signs: ['US'], names: ['US$', 'US Dollar', 'US Dollars'], rateDecimals: 0 },
  EUR: { symbol: '€', signs: [], names: ['Euro', 'Euros'], rateDecimals: 0 },
  GBP: { symbol: '£', signs: [], names: ['Pound', 'Pounds', 'Pound Sterling'], rateDecimals: 0 },
  AED: {
    symbol: 'د.إ',
    signs: ['Dh', 'Dh.', 'Dhs', 'Dhs.'],
    names: ['Dh', 'Dhs', 'Dirham', 'Dirhams'],
    rateDecimals: 0,
  },
  SGD: { symbol: 'S$', signs: ['$', 'S'], names: ['Singapore Dollar'], rateDecimals: 0 },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

type FirstCurrency = keyof typeof CURRENCY_FACTS;

export const FIRST_CURRENCIES = Object.keys(CURRENCY_FACTS) as readonly FirstCurrency[];

/** Returns every currency that a country uses today: `FIRST_CURRENCIES`, then all others by code. */
export function currencies(): readonly string[] {
  return (used ??= [
    ...new Set([...FIRST_CURRENCIES, ...Object.keys(COUNTRIES_OF_CURRENCIES).toSorted()]),
  ]);
}

let used: readonly string[] | undefined;

export function isUsedCurrency(code: string): boolean {
  return Object.hasOwn(COUNTRIES_OF_CURRENCIES, code);
}

/** By code or English name; former ones only by code, if the platform knows them. Undefined for others. */
export function currencyOf(text: string): string | undefined {
  if (isUsedCurrency(text)) return text;
  const listed = Intl.supportedValuesOf('currency');
  if (listed.includes(text)) return text;
  return currencies().find((code) => currencyName(code) === text);
}

/** The only currency with this word in its English name: JPY for `yen`, none for `dollar`. */
export function currencyWithWord(word: string): string | undefined {
  const wanted = word.toLowerCase();
  const [code, ...others] = currencies().filter((each) =>
    currencyName(each).toLowerCase().split(' ').includes(wanted),
  );
  return others.length === 0 ? code : undefined;
}

export function currencyName(code: string): string {
  return (namesOfCurrencies ??= new Intl.DisplayNames('en', { type: 'currency' })).of(code) ?? code;
}

let namesOfCurrencies: Intl.DisplayNames | undefined;

/** Returns the symbol of docs/fields.md §9, or else the symbol of `Intl`. */
export function currencySymbol(code: string): string {
  return isFirst(code) ? CURRENCY_FACTS[code].symbol : formatOf(code).symbol;
}

export function currencySigns(code: string): readonly string[] {
  const { symbol, narrowSymbol } = formatOf(code);
  const own = isFirst(code) ? [CURRENCY_FACTS[code].symbol, ...CURRENCY_FACTS[code].signs] : [];
  return [...new Set([code, ...own, symbol, narrowSymbol])];
}

/** Returns only names and symbols that no other currency has. `$` is left out, because it may be any dollar. */
export function currencyNames(code: string): readonly string[] {
  const { symbol, names } = isFirst(code)
    ? CURRENCY_FACTS[code]
    : { symbol: currencySymbol(code), names: [] };
  const isShared = currencies().some(
    (other) => other !== code && currencySigns(other).includes(symbol),
  );
  return [...new Set([...(isShared ? [] : [symbol]), ...names, currencyName(code)])];
}

export function currencyDecimals(code: string): number {
  return formatOf(code).decimals;
}

/**
 * Returns the number of decimals of calculated rates (docs/decisions/rates-are-rounded-half-up.md). For currencies that
 * are not in `CURRENCY_FACTS`, this is the currency's usual number of decimals
 * (docs/decisions/amount-keeps-its-currency.md).
 */
export function rateDecimals(code: string): number {
  return isFirst(code) ? CURRENCY_FACTS[code].rateDecimals : currencyDecimals(code);
}

interface CurrencyFormat {
  readonly decimals: number;
  readonly symbol: string;
  readonly narrowSymbol: string;
}

/** A cache, because creating a format is slow. There are about 300 codes. */
const formatOf = cachedByText(500, createFormat);

function createFormat(currency: string): CurrencyFormat {
  const formatAs = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
  const symbolIn = (format: Intl.NumberFormat) =>
    format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  try {
    const format = formatAs('symbol');
    return {
      decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
      symbol: symbolIn(format),
      narrowSymbol: symbolIn(formatAs('narrowSymbol')),
    };
  } catch {
    // `Intl` throws for anything but a three-letter code.
    return { decimals: 2, symbol: currency, narrowSymbol: currency };
  }
}

function isFirst(code: string): code is FirstCurrency {
  return Object.hasOwn(CURRENCY_FACTS, code);
}
