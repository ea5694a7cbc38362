import { foldAccents } from '#domain/text/fold-accents.ts';

/** From docs/fields.md §9, in the same order. */
const SHORT_CODES: readonly (readonly [keyword: string, code: string])[] = [
  ['standard', 'STD'],
  ['deluxe', 'DLX'],
  ['suite', 'SUT'],
  ['presidential suite', 'PST'],
  ['executive', 'EXE'],
  ['junior suite', 'JST'],
  ['family', 'FAM'],
  ['twin', 'TWN'],
  ['double', 'DBL'],
  ['single', 'SGL'],
  ['king', 'KNG'],
  ['queen', 'QUN'],
  ['premium', 'PRM'],
  ['luxury', 'LUX'],
  ['penthouse', 'PNT'],
  ['studio', 'STU'],
  ['villa', 'VIL'],
  ['cottage', 'COT'],
];

// Sorting is stable, so keywords of the same length stay in order (docs/fields.md §9).
const LONGEST_FIRST = SHORT_CODES.toSorted(([a], [b]) => b.length - a.length);
const CODE_OF_AN_EMPTY_NAME = 'STD';

/** Derives the short code from a room type's name (docs/fields.md §9): `Deluxe Room` gives `DLX`. */
export function shortCodeOf(name: string): string {
  const folded = foldAccents(name).toLowerCase().trim().replace(/\s+/g, ' ');
  const known = LONGEST_FIRST.find(([keyword]) => folded.includes(keyword));
  if (known) return known[1];
  // Changes to upper case before cutting, because a ligature (ﬁ) becomes two letters.
  const words = folded.toUpperCase().match(/[\p{L}\p{N}]+/gu);
  if (!words) return CODE_OF_AN_EMPTY_NAME;
  const letters =
    words.length >= 2
      ? words.slice(0, 3).map((word) => Array.from(word)[0])
      : Array.from(words[0] ?? '').slice(0, 3);
  return letters.join('');
}

/** The short codes of room types, numbered to avoid duplicates (docs/fields.md §9): DLX, DLX2, DLX3. */
export function shortCodesOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const code = freeShortCode(name, taken);
    taken.add(code);
    return code;
  });
}

export function freeShortCode(name: string, taken: ReadonlySet<string>): string {
  const base = shortCodeOf(name);
  let code = base;
  for (let number = 2; taken.has(code); number += 1) code = `${base}${number}`;
  return code;
}
