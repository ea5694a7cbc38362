// Which field each column of a table is, by its title and by the titles beside it.
import { bareName } from './cells/names.ts';
import { RECORD_WORDS } from './cells/field-table.ts';
import type { RecordName } from './cells/field-table.ts';
import type { SheetField, Titles } from './cells/fields.ts';
import { unitsOf } from './cells/known-words.ts';
import { closeName } from './cells/read-cell.ts';
import { signsIn } from './cells/read-number.ts';
import { HARMLESS } from './cells/words.ts';
import type { Title } from './header-rows.ts';
import type { ColumnMapping } from './mapping.ts';

/** How a proposal came about; `close` is a guess to be confirmed. */
export type Certainty = 'mapping' | 'title' | 'close' | 'unknown';

export interface SheetColumn extends Title {
  /** In a mapping: its title if no other column has it, otherwise its letters. */
  readonly name: string;
  readonly letters: string;
  readonly field?: SheetField | undefined;
  /** What it probably is, to be confirmed. */
  readonly guess?: SheetField | undefined;
  readonly certainty: Certainty;
  readonly isIgnored: boolean;
  readonly how: Omit<ColumnMapping, 'column'>;
  /** Signs of the currency of all its amounts. */
  readonly signs: readonly string[];
  /** Different values of the column; of passwords, dots. */
  readonly examples: readonly string[];
  /** The title of another column that means the same. */
  readonly twin?: string | undefined;
}

/** Whether the import knows what to do with a column: an empty one needs nothing. */
export function isUnderstood({ field, isIgnored, twin }: SheetColumn): boolean {
  return isIgnored || (field !== undefined && twin === undefined);
}

/** What a title means by itself. */
export interface Meaning {
  /** Several if several records have such a field. */
  readonly fields: readonly SheetField[];
  readonly how: SheetColumn['how'];
  /** The mapping says so. */
  readonly isChosen: boolean;
}

/** A title with what is known about its column alone. */
export interface Draft {
  readonly title: Title;
  readonly letters: string;
  readonly meaning: Meaning;
  readonly examples: readonly string[];
}

/** The fields that a title means; without words in brackets that do not change its meaning. */
export function fieldsIn({ title, own }: Title, titles: Titles): readonly SheetField[] {
  for (const text of [title, own]) {
    const [, inside = ''] = /\(([^()]*)\)/.exec(text) ?? [];
    const exact = titles.get(bareName(text));
    const short = titles.get(bareName(text.replace(/\([^()]*\)/, ' '))) ?? [];
    const { unit, signs } = formatIn(inside, short[0]);
    const isHarmless = HARMLESS.test(inside.trim()) || unit !== undefined || signs.length > 0;
    const fields = exact ?? (isHarmless ? short : []);
    if (fields.length > 0) return fields;
  }
  return [];
}

/** The unit and the currency that a title names: `Area (m²)`, `Rate in EUR`. */
function formatIn(text: string, field: SheetField | undefined) {
  const units = field ? unitsOf(field.field) : [];
  const unit = units.find(({ words }) =>
    new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?![\p{L}\d])`, 'iu').test(text),
  );
  return {
    unit: unit?.name,
    signs: field?.kind === 'money' ? signsIn(text.replace(/[()]/g, ' ')) : [],
  };
}

/** The record that the name of a sheet, or a title above several columns, is about. */
export function recordNamed(text: string): RecordName | undefined {
  return RECORD_WORDS.find(([, words]) => words.test(text))?.[0];
}

/** Columns that say which hotel a row belongs to, in any table. */
export function namesHotel({ field }: Pick<SheetColumn, 'field'>): boolean {
  return field?.key === 'profile.name' || field?.key === 'profile.code';
}

/** Titles of one meaning first; the others mean what most titles beside them are about. */
export function resolveColumns(
  drafts: readonly Draft[],
  titles: Titles,
  subject: RecordName | undefined,
): SheetColumn[] {
  const weights = new Map<RecordName | undefined, number>([[subject, 0.5]]);
  for (const { fields } of drafts.map(({ meaning }) => meaning)) {
    const [field, other] = fields;
    if (!field || other || namesHotel({ field })) continue;
    weights.set(field.record, (weights.get(field.record) ?? 0) + 1);
  }
  const owners = new Map<SheetField, Draft>();
  const found = new Map<Draft, SheetField | undefined>();
  for (const draft of drafts.toSorted(
    (a, b) => a.meaning.fields.length - b.meaning.fields.length,
  )) {
    const likely = likeliest(draft, weights);
    const free = likely.find((field) => field.record === 'ignored' || !owners.has(field));
    if (free) owners.set(free, draft);
    found.set(draft, free ?? likely[0]);
  }
  const alike = Map.groupBy(drafts, ({ title }) => bareName(title.title));
  const isFree = (field: SheetField) => !owners.has(field) && weights.has(field.record);
  return drafts.map((draft) => {
    const field = found.get(draft);
    const guess = field ? undefined : guessFor(draft, titles).find(isFree);
    const owner = field && owners.get(field);
    const twin = owner === draft || field?.record === 'ignored' ? undefined : owner?.title.title;
    const isAlone = alike.get(bareName(draft.title.title))?.length === 1;
    const name = (isAlone && draft.title.title) || draft.letters;
    return { ...columnOf(draft, field, guess), twin, name };
  });
}

function likeliest(
  { title, meaning }: Draft,
  weights: ReadonlyMap<RecordName | undefined, number>,
): readonly SheetField[] {
  const hint = recordNamed(title.group);
  const weightOf = ({ record }: SheetField) =>
    (weights.get(record) ?? 0) + (record === hint ? 1000 : 0);
  const fields = meaning.fields.toSorted((a, b) => weightOf(b) - weightOf(a));
  const present = fields.filter((field) => weightOf(field) > 0);
  return present.length > 0 ? present : fields;
}

function guessFor({ title, meaning, examples }: Draft, titles: Titles): readonly SheetField[] {
  if (meaning.isChosen || examples.length === 0) return [];
  const near = closeName(bareName(title.title), [...titles.keys()]);
  return (near !== undefined && titles.get(near)) || [];
}

function columnOf(
  { title, letters, meaning: { how, isChosen }, examples }: Draft,
  field: SheetField | undefined,
  guess: SheetField | undefined,
): SheetColumn {
  const { unit, signs } = formatIn(title.title, field);
  const isOtherUnit = unit !== undefined && unit !== unitsOf(field?.field ?? '')[0]?.name;
  const isEmpty = !field && !isChosen && examples.length === 0;
  return {
    ...title,
    name: letters,
    letters,
    field,
    guess,
    certainty: isChosen ? 'mapping' : field ? 'title' : guess ? 'close' : 'unknown',
    isIgnored: how.ignore === true || field?.record === 'ignored' || isEmpty,
    how: { ...(isOtherUnit && { unit }), ...how },
    signs: field?.kind === 'money' && how.unit !== undefined ? [how.unit] : signs,
    examples: field?.field === 'password' ? examples.map(() => '••••') : examples,
  };
}
