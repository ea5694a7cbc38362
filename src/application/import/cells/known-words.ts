// Recognises the words that people write for values, by their `bareName`.
import { textTable } from '#domain/text/text-table.ts';
import { countries, countryOf, FIRST_COUNTRIES, isSharedName } from '#domain/places/countries.ts';
import { FIRST_TIME_ZONES, timeZones } from '#domain/places/time-zones.ts';
import { currencies, currencyNames, FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { SHEET_FIELDS, type SheetField } from './fields.ts';
import { bareName } from './names.ts';
import { SCALE_TABLE, UNIT_TABLE } from './words.ts';
import { LANGUAGES, wordsFor } from './words/dictionary.ts';

const OTHER_LANGUAGES = Object.keys(LANGUAGES);
const displayNames = (type: 'region' | 'currency', style: 'long' | 'short') =>
  OTHER_LANGUAGES.map((language) => new Intl.DisplayNames(language, { type, style }));
/** Short names are also abbreviations, such as `EE. UU.` for the United States. */
const COUNTRY_NAMES = [...displayNames('region', 'long'), ...displayNames('region', 'short')];
const CURRENCY_NAMES = displayNames('currency', 'long');

/** The options of fields with a list of their own. */
const PLACES: Readonly<Record<string, readonly string[]>> = textTable({
  country: countries().map(({ name }) => name),
  currency: currencies(),
  timezone: timeZones(),
});

/** The names of an option, besides those in the tables of words. */
const NAMES: Readonly<Record<string, (option: string) => readonly string[]>> = textTable({
  country: countryNames,
  currency: (code: string) => [...currencyNames(code), ...namedIn(CURRENCY_NAMES, code)],
  timezone: (zone: string) => [zone.split('/').at(-1) ?? ''],
  role: (role: string) => [roleLabel(role)],
});

/** For each field, by its key, the option that a word means. For example, `kingsize` means One King Bed. */
export const OPTIONS: Readonly<Record<string, ReadonlyMap<string, string>>> = textTable(
  Object.fromEntries(
    SHEET_FIELDS.flatMap(({ key, field, options = PLACES[field] }) => {
      const named = options?.flatMap((option) =>
        [option, ...(NAMES[field]?.(option) ?? []), ...wordsFor(`${field}.${option}`)].map(
          (word) => [bareName(word), option] as const,
        ),
      );
      return named ? [[key, new Map(named)]] : [];
    }),
  ),
);

/**
 * For fields with too many options to list in a message: the first options, and a description of
 * the others.
 */
export const FIRST_OPTIONS: Readonly<
  Record<string, { readonly first: readonly string[]; readonly others: string }>
> = {
  country: { first: FIRST_COUNTRIES, others: 'another country' },
  currency: { first: FIRST_CURRENCIES, others: 'another code of ISO 4217' },
  timezone: { first: FIRST_TIME_ZONES, others: 'another IANA time zone' },
};

/** The labels of all possible values; undefined if the field has no fixed set of values. */
export function choicesOf({
  key,
  field,
  kind,
}: Pick<SheetField, 'key' | 'field' | 'kind'>): readonly string[] | undefined {
  if (kind === 'switch') return ['yes', 'no'];
  const options = OPTIONS[key];
  if (!options) return undefined;
  const values = [...new Set(options.values())];
  return field === 'role' ? values.map((role) => roleLabel(role)) : values;
}

function countryNames(name: string): readonly string[] {
  const country = countryOf(name);
  if (!country) return [];
  const translated = namedIn(COUNTRY_NAMES, country.code).filter((word) => !isSharedName(word));
  return [country.code, ...country.otherNames, ...translated];
}

function namedIn(languages: readonly Intl.DisplayNames[], code: string): readonly string[] {
  return languages.map((names) => names.of(code) ?? code);
}

const [TICKS, YES, NO] = ['tick', 'yes', 'no'].map((key) => new Set(wordsFor(key)));

/** Returns undefined for an unknown word. */
export function readSwitch(text: string): boolean | undefined {
  const word = bareTick(text);
  if (TICKS?.has(word) || YES?.has(word)) return true;
  return NO?.has(word) ? false : undefined;
}

/** Whether a cell has a tick. In a column with ticks, an empty cell means no. */
export function isTick(cell: unknown): boolean {
  return typeof cell === 'string' && TICKS?.has(bareTick(cell)) === true;
}

/** Removes the variation selector that phones add to some ticks. */
function bareTick(text: string): string {
  return text.replaceAll('\uFE0F', '').trim().toLowerCase();
}

export interface Unit {
  readonly name: string;
  readonly factor: number;
  readonly words: string;
  /** Matches the unit after a number. */
  readonly atEnd?: RegExp;
}

/** By field. The first unit is the one that configurations use. */
const UNITS = Map.groupBy(
  rowsOf(UNIT_TABLE).map(([field = '', name = '', factor, words = '']) => {
    const atEnd = new RegExp(String.raw`(?<=\d)\s*(?:${words})$`, 'i');
    return { field, name, factor: Number(factor), words, atEnd };
  }),
  ({ field }) => field,
);

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}

export function unitsOf(field: string): readonly Unit[] {
  return UNITS.get(field) ?? [];
}

/** Finds the unit in a title: `m2` in `Area (m²)`. */
export function unitIn(title: string, field: string): string | undefined {
  return unitsOf(field).find(({ words }) =>
    new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?![\p{L}\d])`, 'iu').test(title),
  )?.name;
}

/** All units that a mapping can name, for numbers, percentages and amounts. */
export const UNIT_NAMES: readonly string[] = [
  'sqft',
  'm2',
  'hours',
  'days',
  'percent',
  'fraction',
  ...currencies(),
];

export const SCALES: readonly Unit[] = rowsOf(SCALE_TABLE).map(
  ([name = '', factor, words = '']) => ({ name, factor: Number(factor), words }),
);

export const SCALE_NAMES: readonly string[] = SCALES.map(({ name }) => name);
