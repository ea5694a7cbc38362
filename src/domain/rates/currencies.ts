interface CurrencyFacts {
  /** 'Currency symbols' of docs/behaviour.md §9: shown before an amount. */
  readonly symbol: string;
  /**
   * Other signs that people write beside an amount, in upper or lower case. Several currencies may
   * share a sign; `US$` is two signs.
   */
  readonly signs: readonly string[];
  /** Names of the currency, other than its code and symbol. */
  readonly names: readonly string[];
}

/** Every currency that a hotel can have, in the order in which it is offered. */
const CURRENCY_FACTS = {
  INR: {
    symbol: '₹',
    signs: ['₨', 'Rs', 'Rs.'],
    names: ['Rs', 'Rupee', 'Rupees', 'Indian Rupee'],
  },
  USD: { symbol: '$', signs: ['US'], names: ['US$', 'US Dollar', 'US Dollars'] },
  EUR: { symbol: '€', signs: [], names: ['Euro', 'Euros'] },
  GBP: { symbol: '£', signs: [], names: ['Pound', 'Pounds', 'Pound Sterling'] },
  AED: {
    symbol: 'د.إ',
    signs: ['Dh', 'Dh.', 'Dhs', 'Dhs.'],
    names: ['Dh', 'Dhs', 'Dirham', 'Dirhams'],
  },
  SGD: { symbol: 'S$', signs: ['$', 'S'], names: ['Singapore Dollar'] },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

export type Currency = keyof typeof CURRENCY_FACTS;

/** ISO 4217 codes. */
export const CURRENCIES = Object.keys(CURRENCY_FACTS) as Currency[];

/** The symbol of a currency, or its code if it has none. */
export function currencySymbol(code: string): string {
  return isCurrency(code) ? CURRENCY_FACTS[code].symbol : code;
}

/** What people write beside an amount in this currency, including its code and symbol. */
export function currencySigns(code: Currency): readonly string[] {
  const { symbol, signs } = CURRENCY_FACTS[code];
  return [code, symbol, ...signs];
}

/** What people write for one currency only, other than its code: `$` may be either dollar. */
export function currencyNames(code: Currency): readonly string[] {
  const { symbol, names } = CURRENCY_FACTS[code];
  const isShared = CURRENCIES.some(
    (other) => other !== code && currencySigns(other).includes(symbol),
  );
  return isShared ? names : [symbol, ...names];
}

/** How many decimals amounts have: JPY 0, INR 2, KWD 3; 2 for an unknown currency. */
export function currencyDecimals(code: string): number {
  let decimals = DECIMALS.get(code);
  if (decimals === undefined) DECIMALS.set(code, (decimals = decimalsOf(code)));
  return decimals;
}

/**
 * The decimals of a rate that was calculated from another: none for the currencies that are offered
 * first (docs/decisions.md R14), else those of the currency (R64).
 */
export function rateDecimals(code: string): number {
  return isCurrency(code) ? 0 : currencyDecimals(code);
}

const DECIMALS = new Map<string, number>();

function decimalsOf(currency: string): number {
  const usual = 2;
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? usual;
  } catch {
    return usual;
  }
}

function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCY_FACTS, code);
}
