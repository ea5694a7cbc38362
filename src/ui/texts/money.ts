import { textTable } from '#domain/text/text-table.ts';
import { currencyDecimals, currencySymbol } from '#domain/places/currencies.ts';
import { numberText, PLAIN } from './numbers.ts';

const LOCALES: Readonly<Record<string, string>> = textTable({
  India: 'en-IN',
  'United States': 'en-US',
  'United Kingdom': 'en-GB',
  UAE: 'en-AE',
  Singapore: 'en-SG',
});

/** The locale for numbers and dates of a hotel in this country. Returns `PLAIN` for countries that are not listed. */
export function localeOf(country: string): string {
  return LOCALES[country] ?? PLAIN;
}

const ENDS_WITH_LETTER = /\p{L}$/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Isolates right-to-left text, which would otherwise reorder the sentence around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** `₹7,000`, `₹1,85,000` in the locale of India, `KWD 21.675`; a dash for an amount that is not finite. */
export function money(amount: number, currency: string, locale = PLAIN): string {
  if (!Number.isFinite(amount)) return '–';
  const symbol = currencySymbol(currency);
  const shown = isolated(symbol);
  const space = ENDS_WITH_LETTER.test(symbol) ? '\u00a0' : '';
  return `${amount < 0 ? '-' : ''}${shown}${space}${numberText(Math.abs(amount), currencyDecimals(currency), locale)}`;
}

/** Returns a dash for 0, which means that no price is entered yet. */
export function price(amount: number, currency: string): string {
  return money(amount === 0 ? Number.NaN : amount, currency);
}
