import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf } from '#domain/problem.ts';
import { usernameOf, withUsernameSigns } from '#domain/staff/staff.ts';
import { CONFIG_PARTS, type ConfigPart } from '#domain/config-parts.ts';
import { bareName, keyOf } from './cells/words.ts';
import type { RecordName } from './cells/fields.ts';
import type { CellValue } from './cells/cell.ts';
import { OPTIONS } from './cells/known-words.ts';
import { isTitle } from './cells/read-text.ts';
import { USERNAME_PARTS } from './mapping/mapping.ts';
import { namesHotel } from './mapping/resolve-columns.ts';
import { isHotelList } from './read-table.ts';
import { problemAt, type Finding, type SheetProblem } from './sheet-problem.ts';
import {
  cellPlace,
  placeName,
  rowPlace,
  quoteOf,
  type RowCell,
  type SheetRow,
} from './sheet-row.ts';

/** Empty at first. `addRow` adds data. The keys of maps and sets are dotted paths. */
export class SheetHotel {
  readonly document: HotelDocument = { hotelProfile: {}, roomTypes: [] };
  readonly row: SheetRow;
  readonly rows = new Set<SheetRow>();
  readonly sources: Map<string, SheetRow>;
  readonly cells = new Map<string, RowCell>();
  readonly fallbacks = new Map<string, NonNullable<RowCell['fallback']>>();
  readonly filled = new Map<string, 'default' | 'implied'>();
  readonly wrong = new Set<string>();
  readonly problems: SheetProblem[] = [];
  /** For each list: the identity of each record (`identityOf`), with the index of the record. */
  readonly indexes = new Map<string, Map<string, number>>();

  constructor(row: SheetRow) {
    this.row = row;
    this.sources = new Map(['hotelProfile', 'rates'].map((path) => [path, row]));
  }
}

export type CellFields = Record<string, CellValue | undefined>;

const RECORDS = Object.keys(CONFIG_PARTS) as ConfigPart[];

/** `at` is a dotted path such as `roomTypes.0`. */
export function recordAt(at: string): RecordName {
  const path = at.replace(/\.\d+$/, '');
  return RECORDS.find((record) => CONFIG_PARTS[record].path === path) ?? 'ignored';
}

/** Returns the record at a dotted path. Creates the record, and the objects around it, if they are missing. */
function createdAt(document: HotelDocument, path: string): CellFields {
  const steps = segmentsOf(path);
  const created = steps.reduce<object>((part, step, at) => {
    const fields = part as Record<string, object>;
    return (fields[step] ??= /^\d+$/.test(steps[at + 1] ?? '') ? [] : {});
  }, document);
  return created as CellFields;
}

export interface Joining {
  readonly hasHotels: boolean;
  readonly hasRoomTypes: boolean;
  readonly usernames: string | undefined;
}

/** Adds the records in a row to the hotel. Reports a row that repeats another one. */
export function addRow(hotel: SheetHotel, row: SheetRow, joining: Joining): void {
  hotel.rows.add(row);
  const added = RECORDS.flatMap((record) => {
    const cells = partOf(hotel, row, record, joining);
    return cells.some(({ fallback }) => !fallback) ? addPart(hotel, row, record, cells) : [];
  });
  const last = added.at(-1);
  const first = last && hotel.sources.get(last.at);
  const isWholeRecord = isHotelList(row.table) || last?.at !== 'hotelProfile';
  if (first?.table !== row.table || !isWholeRecord || added.some(({ isNew }) => isNew)) return;
  const parameters = { where: placeName(rowPlace(first), rowPlace(row)) };
  hotel.problems.push(problemAt(rowPlace(row), { code: 'repeated-row', parameters }));
}

function partOf(
  hotel: SheetHotel,
  { cells, table }: SheetRow,
  record: RecordName,
  { hasHotels, hasRoomTypes, usernames }: Joining,
): readonly RowCell[] {
  const own = cells.filter(({ field }) => field.record === record);
  if (record === 'profile' && !hasHotels) return own.filter((cell) => !namesHotel(cell));
  if (record === 'room_type' && !hasRoomTypes) return [];
  if (record === 'user') return withUsername(hotel, own.flatMap(namesOf), usernames);
  // A row with the name of a room type always gives a rate, even if the price is empty. Otherwise
  // the missing price would not be reported.
  const hasRates = table.columns.some(
    ({ field, isIgnored }) => field?.record === 'rate' && !isIgnored,
  );
  if (record !== 'rate' || !hasRates) return own;
  const type = cells.find(({ field }) => field.key === 'room_type.name');
  return type ? [...own, as(type, 'room_type_name')] : own;
}

function as(
  cell: RowCell,
  name: string,
  content: Pick<RowCell, 'value' | 'problem'> = {},
): RowCell {
  return { ...cell, field: { ...cell.field, field: name }, ...content };
}

function namesOf(cell: RowCell): RowCell | RowCell[] {
  const { field } = cell.field;
  const text = String(cell.value ?? '');
  const refused = (name: string, code: 'several-names' | 'unclear-name') => {
    const { value: _, ...without } = as(cell, name);
    return { ...without, problem: { code, quote: quoteOf(cell) } };
  };
  if (/^(first|last)_name$/.test(field) && /[,;&/@]/.test(text))
    return refused(field, 'several-names');
  if (field !== 'full_name') return cell;
  const names: FullName | undefined = text === '' ? {} : splitName(text);
  return (['first_name', 'last_name'] as const).map((name) => {
    const value = names?.[name];
    if (!names) return refused(name, 'unclear-name');
    return as(cell, name, value === undefined ? {} : { value });
  });
}

type FullName = Partial<Record<'first_name' | 'last_name', string>>;

const SUFFIX =
  /^(?:jr|jun|j[uú]nior|filho|neto|sr|sen|i{1,3}|iv|ph\.?d|md|mba|dds|esq)\.?$|\.\p{L}/iu;
/**
 * Signs that no name contains, names that may begin with the last name, such as `NAIK Asha`, degrees in capitals, Asian
 * scripts, and `De Luca`: in other names, `Van` is a first name.
 */
const UNCLEAR =
  /[()[\]/;:&+@"“”\d]|^\p{Lu}{3,} \p{Lu}\p{Ll}|^\p{Ll}+ .*\p{Lu}|^[Ff]am(?:il|ig|\.)|(?:\p{Ll} \p{Lu}{2,3}|, \p{Lu}{2,4})\.?$| (?:[ey]|and|und|et) | (?:D[aeiou]|Del|Della|L[aeo]|V[ao]n) (?:\p{Ll}+ )*\S+$|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The last word with the words that belong to it: `van der Berg`. */
const LAST_NAME = /(?<= )(?:(?:d[aeiou]s?|della?|de[nr]|ter|v[ao]n|zu[mr]?|l[aeo]s?) )*\S+$/u;
/** Before the last name, or at its comma: `Naik, Asha`. Undefined for more, such as a position. */
function splitName(text: string): FullName | undefined {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const [left = '', right, ...others] = name.split(',').map((part) => part.trim());
  const words = name.split(' ');
  if (others.length > 0 || !words[1] || right === '' || UNCLEAR.test(name)) return undefined;
  const ends = [words.at(-1) ?? '', right ?? ''];
  if (ends.some((word) => SUFFIX.test(word) || isTitle(word, name))) return undefined;
  if (right !== undefined) return { first_name: right, last_name: left };
  if (OPTIONS['user.role']?.has(bareName(name))) return undefined;
  if (words.length === 2 && /^do[nñ]a?$/i.test(words[0] ?? '')) return undefined;
  const [last_name = ''] = LAST_NAME.exec(name) ?? [];
  return { first_name: name.slice(0, name.length - last_name.length).trim(), last_name };
}

function withUsername(
  { document: { hotelProfile: { code, name = '' } = {} } }: SheetHotel,
  cells: readonly RowCell[],
  pattern: string | undefined,
): readonly RowCell[] {
  const cellOf = (part: string) => cells.find(({ field }) => field.field === part);
  const email = cellOf('email');
  if (pattern === undefined || email?.value === undefined || cellOf('username')) return cells;
  const textOf = (part: string) => String(cellOf(part)?.value ?? '').replace(/\s+/g, '');
  const parts: Readonly<Record<string, string>> = {
    local: usernameOf(textOf('email')),
    code: code ?? hotelCodeOf(name),
    first: textOf('first_name'),
    last: textOf('last_name'),
    employee_id: textOf('employee_id'),
  };
  const username = pattern.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
  return [...cells, as(email, 'username', { value: withUsernameSigns(username) })];
}

/** Returns a problem if a pattern for usernames has an unknown part in braces. */
export function unknownPart(pattern = ''): Finding[] {
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, part = '']) => part);
  const name = names.find((part) => !USERNAME_PARTS.includes(part));
  if (name === undefined) return [];
  const known = USERNAME_PARTS.map((part) => `{${part}}`).join(', ');
  return [{ code: 'unknown-username-part', parameters: { part: `{${name}}`, known } }];
}

function addPart(hotel: SheetHotel, row: SheetRow, record: ConfigPart, cells: readonly RowCell[]) {
  const { path, isList, record: described } = CONFIG_PARTS[record];
  const indexes = hotel.indexes.get(path) ?? new Map<string, number>();
  const key = identityOf(record, cells) ?? placeName(rowPlace(row));
  const index = indexes.get(key) ?? indexes.size;
  hotel.indexes.set(path, indexes.set(key, index));
  const at = isList ? `${path}.${index}` : path;
  let isNew = !hotel.sources.has(at);
  if (isNew) hotel.sources.set(at, row);
  if (cells.every(({ value }) => value === undefined)) hotel.wrong.add(at);
  const fields = createdAt(hotel.document, at);
  for (const cell of cells) {
    const { field, key: fieldKey } = cell.field;
    const fieldPath = `${at}.${field}`;
    const known = fields[field];
    if (cell.problem !== undefined) {
      hotel.wrong.add(fieldPath);
      hotel.problems.push(problemAt(cellPlace(cell), cell.problem));
      isNew = true;
    } else if (cell.value === undefined) {
      if (cell.fallback && !hotel.fallbacks.has(fieldPath))
        hotel.fallbacks.set(fieldPath, cell.fallback);
    } else if (known === undefined) {
      fields[field] = cell.value;
      hotel.cells.set(fieldPath, cell);
      isNew = true;
    } else if (known === cell.value || fieldKey === 'room_type.name') continue;
    else if (keyOf(known) !== keyOf(cell.value)) {
      const place = cellPlace(cell);
      const first = hotel.cells.get(fieldPath);
      const where = placeName(first ? cellPlace(first) : rowPlace(row), place);
      const code = field === 'room_total' ? 'other-total' : 'other-value';
      const { noun } = described;
      const parameters = { noun, where, known: String(known), column: place.title };
      hotel.problems.push(problemAt(place, { code, parameters }));
      isNew = true;
    }
  }
  return { at, isNew };
}

/** What makes a record unique in its list: its name, or all of its values. Undefined if it cannot be read. */
function identityOf(record: RecordName, cells: readonly RowCell[]): string | undefined {
  if (record === 'plan' || record === 'user')
    return cells.some(({ problem }) => problem)
      ? undefined
      : JSON.stringify(cells.map(({ field, value }) => [field.field, value]));
  const name = cells.find(({ field }) => field.key === 'room_type.name')?.value;
  return name === undefined ? undefined : bareName(String(name));
}
