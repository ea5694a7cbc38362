import { bareName } from './words.ts';

interface FullName {
  readonly first: string;
  readonly last: string;
}

const SUFFIX = /^(?:jr|jun|sr|sen|i{2,3}|iv|ph\.?d|m\.?d|m\.?b\.?a|esq)\.?$/i;
/** Signs that no name contains, names that may begin with the last name, such as `NAIK Asha`, and Asian scripts. */
const UNCLEAR =
  /[()[\]/;:]|^\p{Lu}{3,} \p{Lu}\p{Ll}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const TITLES = new Set(
  'mr mrs ms miss mx dr prof herr frau monsieur madame mme mlle senor senora sig signora don dona'.split(
    ' ',
  ),
);

/**
 * Splits a full name before its last word, or at its comma: `Naik, Asha`. Undefined if it contains something else, such
 * as a title without a second name or a position.
 */
export function splitName(text: string): FullName | undefined {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const [left = '', right, ...others] = name.split(',').map((part) => part.trim());
  const words = name.split(' ');
  const isPosition = right !== undefined && /^\p{Lu}{2,4}$/u.test(right);
  if (others.length > 0 || right === '' || isPosition || UNCLEAR.test(name)) return undefined;
  if ([words.at(-1) ?? '', right ?? ''].some((word) => SUFFIX.test(word))) return undefined;
  if (right !== undefined) return { first: right, last: left };
  if (words.length === 2 && TITLES.has(bareName(words[0] ?? ''))) return undefined;
  return {
    first: words.slice(0, -1).join(' ') || name,
    last: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
}
