// Finds units in titles of prices, such as `(INR, per week)` and `(INR '000)`.
import type { Titles } from '#application/import/cells/fields.ts';
import { currenciesWith, signsIn, withoutSigns } from '#application/import/cells/read-number.ts';
import {
  BESIDE_PRICES,
  CURRENCY_ABOVE,
  HARMLESS,
  PER_OTHER_UNIT,
  SCALES,
  unitsOf,
} from '#application/import/cells/known-words.ts';
import { bareName } from '#application/import/cells/words.ts';
import { type TitledColumn, type UnitDoubt, recordNamed } from './resolve-columns.ts';

/** Matches the rest of a heading such as `Amounts in lakhs`. */
const IN = /\b(?:in|en)\b.*/is;
/** Single letters have many meanings beside prices, for example single, double and week. */
const LETTER = /^\p{L}\.?$/u;
const AROUND_WORDS = /[\s,;:/&+-]/;
const BRACKETS = /\(([^()]*)\)/g;

/**
 * Marks a column of prices as unclear if its title or a heading names anything but a price per
 * night.
 */
export function withUnitDoubt(
  column: TitledColumn,
  titles: Titles,
  headings: readonly string[],
): TitledColumn {
  const { title, fields, how } = column;
  const [field = titles.get(bareName(column.own.replace(BRACKETS, ' ')))?.[0]] = fields;
  if (field?.kind !== 'money' || how.ignore) return column;
  const own = unclearWords(title);
  const words = own || (headings.map(wordsAbove).find(Boolean) ?? '');
  if (words === '') return withCurrencyAbove(column, headings);
  const scale = SCALES.find((each) => wordsOf(each.words).test(words))?.name;
  const doubt: UnitDoubt = { words, field, scale, isAbove: own === '' };
  if (how.field === undefined) return { ...column, fields: [], doubt };
  return scale === undefined || how.scale !== undefined ? column : { ...column, doubt };
}

/**
 * Returns the words in brackets, except the currency and words that do not change a price per
 * night.
 */
function unclearWords(title: string): string {
  const inside = [...title.matchAll(BRACKETS)].map(([, text]) => text).join(' ');
  const known = [...unitsOf('base_rate').map(({ words }) => words), BESIDE_PRICES].join('|');
  const left = withoutSigns(inside).replace(wordsOf(known), ' ');
  const rest = left.split(AROUND_WORDS).filter(Boolean).join(' ');
  const isScale = SCALES.some(({ words }) => wordsOf(words).test(rest));
  const isHarmless = HARMLESS.test(rest) && !LETTER.test(rest) && !isScale;
  return isHarmless ? '' : rest;
}

/**
 * Applies the currency of a heading such as `Prices in USD` to columns whose title names no
 * currency.
 */
function withCurrencyAbove(column: TitledColumn, headings: readonly string[]): TitledColumn {
  const { title, how } = column;
  const codes = headings.flatMap((heading) => {
    const [, sign = ''] = CURRENCY_ABOVE.exec(heading) ?? [];
    return currenciesWith(signsIn(sign));
  });
  const [unit, other] = new Set(codes);
  const isNamed = how.unit !== undefined || signsIn(title).length > 0;
  return isNamed || unit === undefined || other !== undefined
    ? column
    : { ...column, how: { ...how, unit } };
}

/**
 * Finds the unit in a heading such as `All rates in INR '000` or `Rates per week`. Ignores single
 * letters: `Area in m` is not about prices.
 */
function wordsAbove(heading: string): string {
  const isOfPrices = recordNamed(heading) === 'rate' || signsIn(heading).length > 0;
  const [text = ''] = isOfPrices ? [heading] : (IN.exec(heading) ?? []);
  const scales = SCALES.map(({ words }) => words);
  const patterns = isOfPrices ? [...scales, PER_OTHER_UNIT] : scales;
  const named = patterns.map((words) => wordsOf(words).exec(text)?.[0] ?? '');
  return named.find((words) => words.length > 1) ?? '';
}

function wordsOf(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'giu');
}
