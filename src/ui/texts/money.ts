import { currencyDecimals, currencySymbol } from '#domain/rates/currencies.ts';
import { PLAIN } from './numbers.ts';

const LOCALES: Readonly<Record<string, string>> = {
  India: 'en-IN',
  'United States': 'en-US',
  'United Kingdom': 'en-GB',
  UAE: 'en-AE',
  Singapore: 'en-SG',
};

/** The locale for numbers of a hotel in this country; plain English for other countries. */
export function localeOf(country: string): string {
  return (Object.hasOwn(LOCALES, country) && LOCALES[country]) || PLAIN;
}

const ENDS_WITH_LETTER = /\p{L}$/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;

/**
 * `₹7,000`, or `₹1,85,000` in India (`localeOf`), with the decimals of the currency: `KWD 21.675`; a
 * dash if `amount` is not finite.
 */
export function money(amount: number, currency: string, locale = PLAIN): string {
  if (!Number.isFinite(amount)) return '–';
  const symbol = currencySymbol(currency);
  // Isolated, because the symbol would otherwise move behind the digits.
  const shown = RIGHT_TO_LEFT.test(symbol) ? `\u2068${symbol}\u2069` : symbol;
  const space = ENDS_WITH_LETTER.test(symbol) ? '\u00a0' : '';
  return `${amount < 0 ? '-' : ''}${shown}${space}${amountText(Math.abs(amount), currencyDecimals(currency), locale)}`;
}

/** Creating a format is expensive. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function amountText(amount: number, decimals: number, locale: string): string {
  const key = `${decimals} ${locale}`;
  let format = FORMATS.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay: 'stripIfInteger',
    });
    FORMATS.set(key, format);
  }
  return format.format(amount);
}
