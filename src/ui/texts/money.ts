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
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A name inside a sentence: written from right to left, it would move the text around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/**
 * `₹7,000`, or `₹1,85,000` in India (`localeOf`), with the decimals of the currency: `KWD 21.675`; a
 * dash if `amount` is not finite.
 */
export function money(amount: number, currency: string, locale = PLAIN): string {
  if (!Number.isFinite(amount)) return '–';
  const symbol = currencySymbol(currency);
  // The symbol would otherwise move behind the digits.
  const shown = isolated(symbol);
  const space = ENDS_WITH_LETTER.test(symbol) ? '\u00a0' : '';
  return `${amount < 0 ? '-' : ''}${shown}${space}${amountText(Math.abs(amount), currencyDecimals(currency), locale)}`;
}

/** The same for the price of a night: a dash until it is entered. */
export function price(amount: number, currency: string): string {
  return money(amount === 0 ? Number.NaN : amount, currency);
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
