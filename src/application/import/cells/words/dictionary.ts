import { ENGLISH_SPANISH } from './english-spanish.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { PORTUGUESE } from './portuguese.ts';
import { textTable } from '#domain/text/text-table.ts';

/**
 * The words that people write in spreadsheets, by language code (BCP 47). Each line has the keys that the words mean:
 * fields for titles (`profile.name`), and values for cells (`role.admin`, `yes`). Titles may be similar: in German,
 * `Zimmer` is the number of rooms, and `Zimmertyp` is the name of a room type.
 */
export const LANGUAGES: Readonly<Record<string, string>> = textTable({
  es: ENGLISH_SPANISH,
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
});

export function entriesOf(table: string): { readonly key: string; readonly words: string[] }[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [keys = '', words = ''] = line.split(' | ');
      return keys.split(', ').map((key) => ({ key, words: words.split(', ') }));
    });
}

const ENTRIES = Map.groupBy(Object.values(LANGUAGES).flatMap(entriesOf), ({ key }) => key);

/** The words of all languages for a field or a value. */
export function wordsFor(key: string): readonly string[] {
  return ENTRIES.get(key)?.flatMap(({ words }) => words) ?? [];
}

/** The fields and values in the order of the template. */
export const KEYS: readonly string[] = [...ENTRIES.keys()];
