// Compares the names of countries, although people and systems spell them differently.
import { textTable } from '#domain/text/text-table.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

/**
 * Returns the same text for all usual spellings of a name: `St. Lucia` and `Saint Lucia`, `The Netherlands` and
 * `Netherlands, the`, `Korea, Republic of` and `Korea (Rep.)`. Additions in brackets stay, after a comma.
 */
export function keyOf(name: string): string {
  const [first = '', ...additions] = partsOf(name).map(wordsOf).filter(Boolean);
  const added = additions.join(' ');
  if (added === '') return first;
  // `Iran, Islamic Republic of` is the Islamic Republic of Iran, but `Guinea (Equatorial)` keeps its comma.
  return added.split(' ').every((word) => FORMS.has(word))
    ? `${added} ${first}`
    : `${first}, ${added}`;
}

/** The name, and what follows it in brackets or after commas. */
export function partsOf(name: string): string[] {
  return name
    .split(/[(),[\]]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Removes the form of government from the key of an official name: `republic india` becomes `india`. */
export function withoutForm(key: string): string {
  const words = key.split(' ');
  const start = words.findIndex((word) => !FORMS.has(word));
  return words.slice(0, start).some((word) => STATES.has(word))
    ? words.slice(start).join(' ')
    : key;
}

const STATES: ReadonlySet<string> = new Set(
  'republic kingdom state sultanate emirate principality duchy commonwealth union federation territory'.split(
    ' ',
  ),
);
/** The words before `of` in official names. */
const FORMS: ReadonlySet<string> = new Set([
  ...STATES,
  ...'arab bolivarian co cooperative democratic federal federated federative grand hashemite independent islamic'.split(
    ' ',
  ),
  ...'operative oriental peoples plurinational socialist'.split(' '),
]);
const ABBREVIATIONS: Readonly<Record<string, string>> = textTable({
  dem: 'democratic',
  fed: 'federal',
  rep: 'republic',
  saint: 'st',
  sts: 'states',
});

/** Ignores case, accents, signs, and the words `the`, `of` and `and`. */
function wordsOf(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s&/_-]/gu, '')
    .split(/[\s&/_-]+/)
    .filter((word) => !['', 'the', 'of', 'and'].includes(word))
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');
}
