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
  anyWordOf,
} from '#application/import/cells/known-words.ts';
import { bareName } from '#application/import/cells/words.ts';
import {
  BRACKETS,
  type TitledColumn,
  type UnitDoubt,
  recordNamed,
  wordsInBrackets,
} from './resolve-columns.ts';

/** Matches the rest of a heading such as `Amounts in lakhs`. */
const IN = /\b(?:in|en)\b.*/is;
/** Single letters have many meanings beside prices, for example single, double and week. */
const LETTER = /^\p{L}\.?$/u;

const scaleIn = (text: string) => SCALES.find(({ words }) => anyWordOf(words).test(text))?.name;

/**
 * Marks a column of prices as unclear if its title or a heading names anything but a price per
 * night. Otherwise applies the currency of a heading such as `Prices in USD`.
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
  if (words === '') {
    const signs = headings.map((heading) => CURRENCY_ABOVE.exec(heading)?.[1] ?? '');
    const [unit, other] = new Set(signs.flatMap((sign) => currenciesWith(signsIn(sign))));
    const isNamed = how.unit !== undefined || signsIn(title).length > 0;
    return isNamed || !unit || other ? column : { ...column, how: { ...how, unit } };
  }
  const scale = scaleIn(words);
  const doubt: UnitDoubt = { words, field, scale, isAbove: own === '' };
  if (how.field === undefined) return { ...column, fields: [], doubt };
  return scale === undefined || how.scale !== undefined ? column : { ...column, doubt };
}

/** Returns the words in brackets, except the currency and words that do not change a price per night. */
function unclearWords(title: string): string {
  const known = [...unitsOf('base_rate').map(({ words }) => words), BESIDE_PRICES].join('|');
  const left = withoutSigns(wordsInBrackets(title)).replace(
    new RegExp(anyWordOf(known), 'giu'),
    ' ',
  );
  const rest = left
    .split(/[\s,;:/&+-]/)
    .filter(Boolean)
    .join(' ');
  const isHarmless = HARMLESS.test(rest) && !LETTER.test(rest) && scaleIn(rest) === undefined;
  return isHarmless ? '' : rest;
}

/** The unit in a heading such as `All rates in INR '000`. Ignores single letters, as in `Area in m`. */
function wordsAbove(heading: string): string {
  const isOfPrices = recordNamed(heading) === 'rate' || signsIn(heading).length > 0;
  const text = isOfPrices ? heading : (IN.exec(heading)?.[0] ?? '');
  const patterns = [...SCALES.map(({ words }) => words), ...(isOfPrices ? [PER_OTHER_UNIT] : [])];
  const named = patterns.map((words) => anyWordOf(words).exec(text)?.[0] ?? '');
  return named.find((words) => words.length > 1) ?? '';
}
