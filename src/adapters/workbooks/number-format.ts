import { currencies, currencySigns } from '#domain/places/currencies.ts';

export interface NumberFormat {
  readonly isDate: boolean;
  readonly isPercent: boolean;
  /** The currency as shown: `€`, `EUR`, `US$`, `kr`. */
  readonly currency?: string | undefined;
  /** The number of digits of a format such as `000000`; 0 for other formats. */
  readonly digits: number;
  /** The text after the number: ` m²`, ` k`, `/week`. */
  readonly words: string;
}

/** The rest of a longer code is ignored. Spreadsheet programs allow only 255 characters. */
const CODE_MAXIMUM = 1000;
/** Matches brackets, quoted text, an escaped character, padding, or any other character. */
const TOKENS = /\[([^\]]{0,99})\]|"([^"]*)"|\\(.)|[_*].|(.)/gsu;

/** Matches a format that scales: `0.0,"K"` shows 3500 as 3.5K. */
const SCALED = /[0#?],[^0#?]*$/;
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

/** Reads the section for positive numbers of a format code such as `_("€"* #,##0.00_)`. */
export function readFormat(code: string): NumberFormat {
  let [literals, rest, named, words] = ['', '', '', ''];
  for (const [, bracket = '', quoted, escaped, plain = ''] of code
    .slice(0, CODE_MAXIMUM)
    .matchAll(TOKENS)) {
    if (plain === ';') break;
    // `[$€-407]` contains a currency and a locale.
    if (bracket.startsWith('$')) named ||= bracket.slice(1).split('-')[0]?.trim() ?? '';
    const isSign = /\p{Sc}/u.test(plain);
    literals += quoted ?? escaped ?? (isSign ? plain : ' ');
    if (plain === '') words += quoted ?? escaped ?? '';
    else if (/[\d#?l]/i.test(plain)) words = '';
    // `[h]` stands for elapsed hours.
    rest += isSign ? '' : /^[hms]+$/i.test(bracket) ? bracket : plain;
  }
  return {
    isDate: !/general/i.test(rest) && /[dmyhs]/i.test(rest),
    isPercent: rest.includes('%'),
    currency: named || currencyIn(literals),
    digits: literals.trim() === '' && /^0{2,30}$/.test(rest) ? rest.length : 0,
    words: /\p{L}/u.test(words) && !SCALED.test(rest) ? words : '',
  };
}

/** Returns the sign or code of a currency in a text such as `4.500,00 kr`, as it is written. */
export function currencyIn(text: string): string | undefined {
  return text
    .split(/[\s\d()/|*+:;,'’–-]+/)
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
    .find((word) => /\p{Sc}/u.test(word) || SIGNS.has(word));
}
