import { format, isDateFormat, isPercentFormat, isTextFormat, isValidFormat } from 'numfmt';
import { currencies, currencySigns } from '#domain/places/currencies.ts';

export interface NumberFormat {
  readonly isDate: boolean;
  readonly isPercent: boolean;
  /** The currency as shown: `€`, `EUR`, `US$`, `kr`. */
  readonly currency?: string | undefined;
  /** Returns the text that a cell with this number shows. */
  readonly show: (number: number) => string;
}

/** Longer codes are ignored. Spreadsheet programs allow only 255 characters. */
const CODE_MAXIMUM = 1000;
const GENERAL = 'General';
/**
 * The codes of all currencies, and currency signs that consist of letters. Single letters are
 * omitted, because they have other meanings, such as `K`.
 */
const SIGNS = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'kr Kč zł Ft lei лв Fr SFr Rp RM TL din дин ден KSh TSh USh Bs Nu'.split(' '),
  ...currencies()
    .flatMap(currencySigns)
    .filter((sign) => /^[^.]{2,}$/.test(sign)),
]);

/** Reads a format code such as `_("€"* #,##0.00_)`. An invalid code shows numbers as they are. */
export function readFormat(text: string): NumberFormat {
  const code = text.length <= CODE_MAXIMUM && isValidFormat(text) ? text : GENERAL;
  const isGeneral = code === GENERAL || isTextFormat(code);
  return {
    isDate: isDateFormat(code),
    isPercent: isPercentFormat(code),
    currency: currencyIn(format(code, 1)),
    // General rounds to the width of the column.
    show: isGeneral ? String : (number) => format(code, number).trim(),
  };
}

/** Returns the sign or code of a currency in a text such as `4.500,00 kr`, as it is written. */
export function currencyIn(text: string): string | undefined {
  return text
    .split(/[\s\d()/|*+:;,'’–-]+/)
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
    .find((word) => /\p{Sc}/u.test(word) || SIGNS.has(word));
}
