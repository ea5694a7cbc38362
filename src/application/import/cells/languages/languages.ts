import { textTable } from '#domain/text/text-table.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { LanguageWords } from './language-words.ts';
import { PORTUGUESE } from './portuguese.ts';

/** By language code (BCP 47). English and Spanish words are in `field-table.ts` and `words.ts`. */
export const LANGUAGES: Readonly<Record<string, LanguageWords>> = textTable({
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
});

export function translationsOf(kind: 'beds' | 'roles', option: string): readonly string[] {
  return Object.values(LANGUAGES).flatMap((language) => {
    const words: Readonly<Record<string, string>> = language[kind];
    return words[option]?.split(', ') ?? [];
  });
}
