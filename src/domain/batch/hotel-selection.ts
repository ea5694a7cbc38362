import { nearestName } from '#domain/text/nearest-name.ts';

export interface SelectableHotel {
  readonly code: string;
  readonly name: string;
}

export interface UnmatchedPattern {
  readonly pattern: string;
  /** At most three codes or names that the user may have intended. */
  readonly examples: readonly string[];
  /** Whether the examples resemble the pattern. If none do, the examples are the first hotels. */
  readonly areSimilar: boolean;
}

const MOST_EXAMPLES = 3;
/** Suggestions come only from this many codes and names, so that memory stays small. */
const MOST_COMPARED = 10_000;

/** `*` matches any text, `?` any character. Ignores case and surrounding spaces (`hms onboard --select`). */
export function createHotelSelection(patterns: readonly string[]) {
  const wanted = [...new Set(patterns)].map((pattern) => ({ pattern, text: folded(pattern) }));
  const unmatched = new Set(wanted);
  const words: string[] = [];
  return {
    selects({ code, name }: SelectableHotel): boolean {
      const texts = [code, name].filter((text) => text !== '');
      if (unmatched.size > 0 && words.length < MOST_COMPARED) words.push(...texts);
      const matching = wanted.filter(({ text }) => texts.some((one) => isMatch(text, folded(one))));
      for (const pattern of matching) unmatched.delete(pattern);
      return matching.length > 0;
    },
    unmatched(): UnmatchedPattern[] {
      return [...unmatched].map(({ pattern, text }) => {
        const similar = similarTo(text, words);
        const examples = similar.length > 0 ? similar : words;
        return {
          pattern,
          examples: [...new Set(examples)].slice(0, MOST_EXAMPLES),
          areSimilar: similar.length > 0,
        };
      });
    },
  };
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Matches in a time proportional to the product of both lengths, even for a pattern with many wildcards. */
function isMatch(pattern: string, text: string): boolean {
  const [wanted, given] = [Array.from(pattern), Array.from(text)];
  let [at, place] = [0, 0];
  let star: { readonly at: number; place: number } | undefined;
  while (place < given.length) {
    if (wanted[at] === '*') {
      star = { at, place };
      at += 1;
    } else if (wanted[at] === '?' || wanted[at] === given[place]) {
      at += 1;
      place += 1;
    } else if (star) {
      star.place += 1;
      at = star.at + 1;
      place = star.place;
    } else return false;
  }
  return wanted.slice(at).every((letter) => letter === '*');
}

/** Returns the most similar code or name. For a pattern with wildcards, compares only the start of each word. */
function similarTo(pattern: string, words: readonly string[]): string[] {
  const plain = pattern.replaceAll(/[*?]/g, '');
  if (plain === '') return [];
  if (plain === pattern) return [nearestName(pattern, words) ?? []].flat();
  // Compares starts that are one letter longer than the pattern, so that `GRND*` suggests `GRAND01`.
  const heads = Map.groupBy(words, (word) => word.slice(0, plain.length + 1));
  const nearest = nearestName(plain, [...heads.keys()]);
  const [word] = heads.get(nearest ?? '') ?? [];
  return word === undefined ? [] : [word];
}
