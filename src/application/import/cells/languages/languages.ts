import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { LanguageWords } from './language-words.ts';
import { PORTUGUESE } from './portuguese.ts';

/** Languages besides English and Spanish, by their codes (BCP 47). */
export const LANGUAGES: Readonly<Record<string, LanguageWords>> = {
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
};

/** The words of all languages for an option of beds or roles. */
export function wordsAbroad(kind: 'beds' | 'roles', option: string): readonly string[] {
  return Object.values(LANGUAGES).flatMap((language) => {
    const words: Readonly<Record<string, string>> = language[kind];
    return words[option]?.split(', ') ?? [];
  });
}
