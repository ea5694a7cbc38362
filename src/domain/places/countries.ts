import { nearestName } from '#domain/text/nearest-name.ts';
import { COUNTRIES_OF_CURRENCIES } from './cldr.ts';
import { OTHER_NAMES, SHARED_NAMES } from './country-names.ts';
import { textTable } from '#domain/text/text-table.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

// Compares the names of countries, although people and systems spell them differently.

/**
 * Returns the same text for all usual spellings of a name: `St. Lucia` and `Saint Lucia`, `The Netherlands` and
 * `Netherlands, the`, `Korea, Republic of` and `Korea (Rep.)`. Additions in brackets stay, after a comma.
 */
export function countryKey(name: string): string {
  const [first = '', ...additions] = partsOf(name).map(wordsOf).filter(Boolean);
  const added = additions.join(' ');
  if (added === '') return first;
  // `Iran, Islamic Republic of` is the Islamic Republic of Iran, but `Guinea (Equatorial)` keeps its comma.
  return added.split(' ').every((word) => FORMS.has(word))
    ? `${added} ${first}`
    : `${first}, ${added}`;
}

function partsOf(name: string): string[] {
  return name
    .split(/[(),[\]]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Removes the form of government from the key of an official name: `republic india` becomes `india`. */
function withoutForm(key: string): string {
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

const FIRST = {
  India: 'IN',
  'United States': 'US',
  'United Kingdom': 'GB',
  UAE: 'AE',
  Singapore: 'SG',
} as const;

/** Lists offer these countries first (docs/decisions/every-country-and-currency.md). */
export const FIRST_COUNTRIES = Object.keys(FIRST) as readonly (keyof typeof FIRST)[];

/** Countries that share a name, by its key. */
const SHARED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SHARED_NAMES).map(([name, codes]) => [countryKey(name), codes.split(' ')]),
);
/** Any text of two or three letters is similar to one of these, except the stored names. */
const ABBREVIATION = /^(?!UAE$)[A-Z.]{2,6}$/;

export interface Country {
  /** ISO 3166 code, such as `JP`. */
  readonly code: string;
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** `FIRST_COUNTRIES`, then by short name, which is the same in all browsers and Node.js. */
export function countries(): readonly Country[] {
  return knownCountries().list;
}

/**
 * `text` is a code, or a name in any usual spelling. Returns undefined for a name that may mean several countries, such
 * as `Congo`, and for a name with an addition in brackets that is not a name of the same country.
 */
export function countryOf(text: string): Country | undefined {
  const { byCode, byName } = knownCountries();
  const code = byCode.get(text);
  if (code) return code;
  const key = countryKey(text);
  const named = byName.get(key) ?? (SHARED.has(key) ? undefined : byName.get(withoutForm(key)));
  if (named) return named;
  const [first = '', second, ...more] = partsOf(text);
  // Some platforms and people add another name: `Myanmar (Burma)`.
  if (second === undefined || more.length > 0 || SHARED.has(key)) return undefined;
  const country = countryOf(first);
  return country && country === countryOf(second) ? country : undefined;
}

export function isSharedName(name: string): boolean {
  return SHARED.has(countryKey(name));
}

/** The countries that a text most likely means, likeliest first, if `countryOf` does not know it. */
export function countriesLike(text: string): readonly Country[] {
  const { list, byCode, byName } = knownCountries();
  const key = countryKey(text);
  const shared = SHARED.get(key) ?? SHARED.get(withoutForm(key));
  if (shared) return shared.flatMap((code) => byCode.get(code) ?? []);
  const [first = '', ...additions] = partsOf(text);
  if (additions.length > 0) {
    const added = additions.join(' ');
    const country =
      byName.get(countryKey(`${added} ${first}`)) ?? byName.get(countryKey(`${first} ${added}`));
    if (country) return [country];
    return [first, ...additions].flatMap((part) => countryOf(part) ?? []);
  }
  const names = list.flatMap(({ name, otherNames }) => [name, ...otherNames]);
  const nearest = nearestName(
    text,
    names.filter((name) => !ABBREVIATION.test(name)),
  );
  const country = nearest === undefined ? undefined : countryOf(nearest);
  return country ? [country] : [];
}

export function countryCodeOf(text: string): string | undefined {
  // Skips a lookup for the most common countries: reading the names of all countries takes 10 ms.
  return Object.hasOwn(FIRST, text) ? FIRST[text as keyof typeof FIRST] : countryOf(text)?.code;
}

export function countryNameOf(text: string): string | undefined {
  return Object.hasOwn(FIRST, text) ? text : countryOf(text)?.name;
}

interface KnownCountries {
  readonly list: readonly Country[];
  readonly byCode: ReadonlyMap<string, Country>;
  readonly byName: ReadonlyMap<string, Country>;
}

let known: KnownCountries | undefined;

function knownCountries(): KnownCountries {
  return (known ??= allCountries());
}

function allCountries(): KnownCountries {
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  );
  const firstNames = new Map(FIRST_COUNTRIES.map((name) => [FIRST[name] as string, name]));
  const codes = Object.values(COUNTRIES_OF_CURRENCIES).flatMap((list) => list.split(' '));
  const all = codes.map((code): Country => {
    const names = [firstNames.get(code), short?.of(code), long?.of(code)]
      .filter((name) => name !== undefined)
      .map(withoutAddition);
    const others = OTHER_NAMES[code]?.split('; ') ?? [];
    const [name = code, ...otherNames] = new Set([...names, ...others].flatMap(inFull));
    return { code, name, otherNames };
  });
  const place = ({ name }: Country) => {
    const index = FIRST_COUNTRIES.findIndex((first) => first === name);
    return index === -1 ? FIRST_COUNTRIES.length : index;
  };
  const list = all.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'));
  const named = list.flatMap((country) =>
    [country.name, ...country.otherNames].map((text) => [countryKey(text), country] as const),
  );
  return {
    list,
    byCode: new Map(list.map((country) => [country.code, country])),
    byName: new Map(named),
  };
}

/** Platforms differ in the names that they add in brackets, such as `Falkland Islands (Islas Malvinas)`. */
function withoutAddition(name: string): string {
  return name.replace(/(?<=.) \(.*\)$/, '');
}

/** `Trinidad & Tobago` is also written `Trinidad and Tobago`, and `St. Lucia` also `Saint Lucia`. */
function inFull(name: string): readonly string[] {
  return [name, name.replaceAll('&', 'and').replace(/^St\. /, 'Saint ')];
}
