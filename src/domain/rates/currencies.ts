import { COUNTRIES_OF_CURRENCIES } from '#domain/places/cldr.ts';

interface CurrencyFacts {
  /** 'Currency symbols' of docs/fields.md §9: shown before an amount. */
  readonly symbol: string;
  /**
   * Other signs that people write beside an amount, in upper or lower case. Several currencies may
   * share a sign; `US$` is two signs.
   */
  readonly signs: readonly string[];
  /** Names of the currency, other than its code and symbol. */
  readonly names: readonly string[];
  /**
   * The decimals of a calculated rate (docs/decisions/rates-are-rounded-half-up.md). Entered
   * amounts may have more.
   */
  readonly rateDecimals: number;
}

/**
 * The currencies that are offered first, in that order
 * (docs/decisions/every-country-and-currency.md).
 */
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

/** ISO 4217 codes. Offered before all others. */
export const FIRST_CURRENCIES = Object.keys(CURRENCY_FACTS) as readonly FirstCurrency[];

/** Every currency that a country uses today: first `FIRST_CURRENCIES`, then the others by code. */
export function currencies(): readonly string[] {
  return (used ??= [
    ...new Set([...FIRST_CURRENCIES, ...Object.keys(COUNTRIES_OF_CURRENCIES).toSorted()]),
  ]);
}

let used: readonly string[] | undefined;

/** Whether a country uses this currency today. */
export function isUsedCurrency(code: string): boolean {
  return code in COUNTRIES_OF_CURRENCIES;
}

/**
 * The code of the currency with this code or English name; undefined for any other text. Also knows
 * currencies that no country uses any more, if the platform does.
 */
export function currencyOf(text: string): string | undefined {
  if (isUsedCurrency(text)) return text;
  const listed = Intl.supportedValuesOf('currency');
  if (listed.includes(text)) return text;
  return currencies().find((code) => currencyName(code) === text);
}

/** The only currency whose English name has this word: JPY for `yen`, none for `dollar`. */
export function currencyWithWord(word: string): string | undefined {
  const wanted = word.toLowerCase();
  const [code, ...others] = currencies().filter((each) =>
    currencyName(each).toLowerCase().split(' ').includes(wanted),
  );
  return others.length === 0 ? code : undefined;
}

/** Its English name, `Japanese Yen`; its code if the platform knows no name. */
export function currencyName(code: string): string {
  return (namesOfCurrencies ??= new Intl.DisplayNames('en', { type: 'currency' })).of(code) ?? code;
}

let namesOfCurrencies: Intl.DisplayNames | undefined;

/** The symbol before an amount: that of docs/fields.md §9, or that of `Intl`, or the code. */
export function currencySymbol(code: string): string {
  return isFirst(code) ? CURRENCY_FACTS[code].symbol : formatOf(code).symbol;
}

/**
 * The signs that people write beside an amount in this currency, including its code and symbols.
 */
export function currencySigns(code: string): readonly string[] {
  const { symbol, narrowSymbol } = formatOf(code);
  const own = isFirst(code) ? [CURRENCY_FACTS[code].symbol, ...CURRENCY_FACTS[code].signs] : [];
  return [...new Set([code, ...own, symbol, narrowSymbol])];
}

/** The signs of this currency alone, without its code: `$` may be any dollar. */
export function currencyNames(code: string): readonly string[] {
  const { symbol, names } = isFirst(code)
    ? CURRENCY_FACTS[code]
    : { symbol: currencySymbol(code), names: [] };
  const isShared = currencies().some(
    (other) => other !== code && currencySigns(other).includes(symbol),
  );
  return [...new Set([...(isShared ? [] : [symbol]), ...names, currencyName(code)])];
}

/** How many decimals amounts have: JPY 0, INR 2, KWD 3; 2 for an unknown currency. */
export function currencyDecimals(code: string): number {
  return formatOf(code).decimals;
}

/**
 * The decimals of a calculated rate: those listed above
 * (docs/decisions/rates-are-rounded-half-up.md), else those of the currency
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

/** Creating a format is expensive. */
const FORMATS = new Map<string, CurrencyFormat>();

function formatOf(code: string): CurrencyFormat {
  let format = FORMATS.get(code);
  if (!format) FORMATS.set(code, (format = createFormat(code)));
  return format;
}

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
    // Not a three-letter code.
    return { decimals: 2, symbol: currency, narrowSymbol: currency };
  }
}

function isFirst(code: string): code is FirstCurrency {
  return Object.hasOwn(CURRENCY_FACTS, code);
}
