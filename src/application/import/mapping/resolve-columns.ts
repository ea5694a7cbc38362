// Finds the field of each column, by its title and by the other titles of the table.
import { bareName } from '#application/import/cells/words.ts';
import {
  type RecordName,
  type SheetField,
  type Titles,
  fieldsNamed,
  isHotelField,
  isOfRecord,
} from '#application/import/cells/fields.ts';
import {
  ALSO_OF_HOTELS,
  HARMLESS,
  IN_TOTAL,
  PER_NIGHT,
  RECORD_WORDS,
  unitIn,
  unitsOf,
} from '#application/import/cells/known-words.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { signsIn } from '#application/import/cells/read-number.ts';
import type { ColumnMapping } from './mapping.ts';

/** Words in or above a title that may change the meaning of the amounts in the column. */
export interface UnitDoubt {
  readonly words: string;
  readonly isAbove: boolean;
  readonly field: SheetField;
  readonly scale?: string | undefined;
}

export interface Title {
  /** The title as typed. If there are two header rows, both titles are joined. */
  readonly title: string;
  readonly group: string;
  readonly own: string;
}

/** A column, with the meaning of its title regardless of other titles. */
export interface TitledColumn extends Title {
  readonly letters: string;
  /** Has several fields if several records have a field with this title. */
  readonly fields: readonly SheetField[];
  readonly how: Omit<ColumnMapping, 'column'>;
  /** Some different values of the column; dots in place of passwords. */
  readonly examples: readonly string[];
  /** If present, the column is not read, because its unit is unclear. */
  readonly doubt?: UnitDoubt;
}

export interface SheetColumn extends TitledColumn {
  /** The name of the column in a mapping: its title, or its letters if several columns have this title. */
  readonly name: string;
  readonly field?: SheetField | undefined;
  /** The field that the title probably means. The user must confirm it. */
  readonly guess?: SheetField | undefined;
  readonly certainty: 'mapping' | 'title' | 'close' | 'unknown';
  readonly isIgnored: boolean;
  readonly signs: readonly string[];
  readonly twin?: string | undefined;
}

/** Whether the user has nothing to decide about the column. This is always true for an empty column. */
export function isUnderstood({ field, isIgnored, twin, doubt }: SheetColumn): boolean {
  return isIgnored || (field !== undefined && twin === undefined && doubt === undefined);
}

export const BRACKETS = /\(([^()]*)\)/g;

export function wordsInBrackets(title: string): string {
  return [...title.matchAll(BRACKETS)].map(([, words = '']) => words.trim()).join(' ');
}

/** Finds the fields that a title means. Ignores words in brackets that do not change its meaning. */
export function fieldsIn({ title, own }: Title, titles: Titles): readonly SheetField[] {
  for (const text of [title, own]) {
    const inside = wordsInBrackets(text);
    const short = titles.get(bareName(text.replace(BRACKETS, ' '))) ?? [];
    const { unit, signs } = formatIn(inside, short[0]);
    const isHarmless =
      HARMLESS.test(inside) || (short[0]?.kind === 'money' && PER_NIGHT.test(inside));
    const isShort = isHarmless || unit !== undefined || signs.length > 0;
    const fields = titles.get(bareName(text)) ?? (isShort ? short : []);
    if (fields.length > 0) return fields;
  }
  return [];
}

/** Finds the unit and the currency in a title, such as `Area (m²)` or `Rate in EUR`. */
function formatIn(text: string, field: SheetField | undefined) {
  return {
    unit: field && unitIn(text, field.field),
    signs: field?.kind === 'money' ? signsIn(text.replace(/[()]/g, ' ')) : [],
  };
}

/** The record that the name of a sheet, or a title above several columns, is about. */
export function recordNamed(text: string): RecordName | undefined {
  const plain = foldAccents(text);
  return RECORD_WORDS.find(([, words]) => words.test(plain))?.[0];
}

export function namesHotel({ field }: Pick<SheetColumn, 'field'>): boolean {
  return field?.key === 'profile.name' || field?.key === 'profile.code';
}

export function isChosen(how: TitledColumn['how']): boolean {
  return how.field !== undefined || how.ignore === true;
}

/** More mistakes would match `Sterne` with `Storno`, and `Number of reviews` with `Number of rooms`. */
const LETTERS_TO_MISTAKE = 4;

/** Titles with one meaning come first. An ambiguous one belongs to the record of most other titles. */
export function resolveColumns(
  columns: readonly TitledColumn[],
  titles: Titles,
  subject: RecordName | undefined,
): SheetColumn[] {
  const weights = new Map<RecordName | undefined, number>([[subject, 0.5]]);
  for (const { fields } of columns) {
    const [field, other] = fields;
    if (!field || other || namesHotel({ field }) || field.kind === 'day') continue;
    weights.set(field.record, (weights.get(field.record) ?? 0) + 1);
  }
  const owners = new Map<SheetField, TitledColumn>();
  const found = new Map<TitledColumn, SheetField | undefined>();
  for (const column of columns.toSorted((a, b) => a.fields.length - b.fields.length)) {
    const likely = likeliest(column, weights);
    const free = likely.find((field) => !isOfRecord(field) || !owners.has(field));
    if (free) owners.set(free, column);
    found.set(column, free ?? likely[0]);
  }
  const alike = Map.groupBy(columns, ({ title }) => bareName(title));
  // By their first letter, because people rarely mistype that.
  const names = Map.groupBy(titles.keys(), (name) => name.charAt(0));
  return columns.map((column) => {
    const { title, letters, how, examples, doubt } = column;
    const bare = bareName(title);
    const field = found.get(column);
    const isMapped = isChosen(how);
    const isOpen = !field && !doubt && !isMapped && examples.length > 0;
    const near = isOpen && nearestName(bare, names.get(bare[0] ?? '') ?? [], LETTERS_TO_MISTAKE);
    const guess = titles
      .get(near || '')
      ?.find((one) => isOfRecord(one) && !owners.has(one) && weights.has(one.record));
    const owner = field && isOfRecord(field) ? owners.get(field) : column;
    const { unit, signs } = formatIn(title, field);
    const isOtherUnit = unit !== undefined && unit !== unitsOf(field?.field ?? '')[0]?.name;
    const isSecret = (field ?? guess)?.kind === 'password';
    return {
      ...column,
      how: { ...(isOtherUnit && { unit }), ...how },
      signs: field?.kind === 'money' && how.unit !== undefined ? [how.unit] : signs,
      examples: isSecret ? examples.map(() => '••••') : examples,
      field,
      guess,
      twin: owner === column ? undefined : owner?.title,
      name: (alike.get(bare)?.length === 1 && title) || letters,
      certainty: isMapped ? 'mapping' : field ? 'title' : guess ? 'close' : 'unknown',
      isIgnored:
        how.ignore === true ||
        field?.record === 'ignored' ||
        (!field && !isMapped && examples.length === 0),
    };
  });
}

function likeliest(
  { group, fields, how }: TitledColumn,
  weights: ReadonlyMap<RecordName | undefined, number>,
): readonly SheetField[] {
  const hint = recordNamed(group);
  const weightOf = ({ record }: SheetField) =>
    (weights.get(record) ?? 0) + (record === hint ? 1000 : 0);
  const sorted = fields.toSorted((a, b) => weightOf(b) - weightOf(a));
  const present = sorted.filter((field) => weightOf(field) > 0);
  // If no other column is about the same record, `Start date` may be the start of an employment.
  // Such a title of days therefore gets no field.
  if (present.length > 0 || isChosen(how)) return present.length > 0 ? present : sorted;
  return sorted.filter(({ kind }) => kind !== 'day');
}

export function isHotelData({ fields }: Pick<TitledColumn, 'fields'>): boolean {
  return isAboutHotel({ fields }) && !fields.some((field) => namesHotel({ field }));
}

function isAboutHotel({ fields }: Pick<TitledColumn, 'fields'>): boolean {
  return fields.length > 0 && fields.every(isHotelField);
}

/** In a list with a row for each hotel, a few hotels may have the same name. */
const MOST_ROWS = 0.8;

const namesType = ({ key }: SheetField) => key === 'room_type.name';

/**
 * Decides with the other columns whether a title is about the room type or the hotel. `Total rooms` beside a hotel, or
 * `No. of rooms` without a room type, is the total of the hotel. `Category` in a list with one row for each hotel may
 * mean both, so it needs a mapping.
 */
export function withRoomsOfHotel(
  columns: readonly TitledColumn[],
  rows: RawSheet['rows'],
): TitledColumn[] {
  const isHotelList = columns.some(isHotelData);
  const hasTypes = columns.some(
    ({ fields }) => fields.some(namesType) && !fields.some(isHotelField),
  );
  const at = columns.findIndex(({ fields }) => fields.some((field) => namesHotel({ field })));
  const filled = rows.filter((cells) => !cells.every(isBlank));
  const names = new Set(filled.map((cells) => shownLine(cells[at])).filter(Boolean));
  const isOneEach = isHotelList && names.size > filled.length * MOST_ROWS;
  return columns.map((column) => {
    const { title, fields, how } = column;
    if (isChosen(how)) return column;
    if (isOneEach && ALSO_OF_HOTELS.test(title) && fields.some(namesType))
      return { ...column, fields: [] };
    const isTotal = IN_TOTAL.test(title) ? columns.some(isAboutHotel) : isHotelList && !hasTypes;
    const isCount = fields[0]?.key === 'room_type.room_count';
    return isCount && isTotal ? { ...column, fields: fieldsNamed('room_total') } : column;
  });
}
