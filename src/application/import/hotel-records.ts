// A hotel that is read from rows: its document, and the cells of its values.
import { splitName } from './cells/full-name.ts';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf } from '#domain/problem.ts';
import { problemAt, type Finding, type SheetProblem } from './sheet-problem.ts';
import { usernameOf, withUsernameSigns } from '#domain/staff/staff.ts';
import { bareName, keyOf } from './cells/names.ts';
import { CONFIG_PARTS, type ConfigPart } from '#domain/config-parts.ts';
import type { RecordName } from './cells/fields.ts';
import type { CellValue } from './cells/cell.ts';
import { USERNAME_PARTS } from './mapping/mapping.ts';
import { namesHotel, type SheetColumn } from './mapping/resolve-columns.ts';
import { isHotelList } from './read-table.ts';
import { placeName, type RowCell, type SheetRow } from './sheet-row.ts';

/** Empty at first. `addRow` adds data. */
export class SheetHotel {
  readonly document: HotelDocument = { hotelProfile: {}, roomTypes: [] };
  /** The first row that names the hotel. */
  readonly row: SheetRow;
  readonly rows = new Set<SheetRow>();
  /**
   * The row of each record, by the dotted path of the record. `cells` has the cell of each value,
   * by the path of the value.
   */
  readonly sources: Map<string, SheetRow>;
  readonly cells = new Map<string, RowCell>();
  /** Values for fields that no row fills in, by dotted path. */
  readonly fallbacks = new Map<string, NonNullable<RowCell['fallback']>>();
  /** The source of each value that was filled in, by dotted path. */
  readonly filled = new Map<string, 'default' | 'implied'>();
  /** Dotted paths of unreadable values. */
  readonly wrong = new Set<string>();
  readonly problems: SheetProblem[] = [];
  /**
   * For each list, by its path: the identity of each record (`identityOf`), with the index of the
   * record.
   */
  readonly indexes = new Map<string, Map<string, number>>();

  constructor(row: SheetRow) {
    this.row = row;
    this.sources = new Map(['hotelProfile', 'rates'].map((path) => [path, row]));
  }
}

export type Fields = Record<string, CellValue | undefined>;

const RECORDS = Object.keys(CONFIG_PARTS) as ConfigPart[];

/** `at` is a dotted path such as `roomTypes.0`. */
export function recordAt(at: string): RecordName {
  const path = at.replace(/\.\d+$/, '');
  return RECORDS.find((record) => CONFIG_PARTS[record].path === path) ?? 'ignored';
}

/**
 * Returns the record at a dotted path. Creates the record, and the objects around it, if they are
 * missing.
 */
function createdAt(document: HotelDocument, path: string): Fields {
  const steps = segmentsOf(path);
  const created = steps.reduce<object>((part, step, at) => {
    const fields = part as Record<string, object>;
    return (fields[step] ??= /^\d+$/.test(steps[at + 1] ?? '') ? [] : {});
  }, document);
  return created as Fields;
}

export interface Joining {
  /** Whether the row's table describes hotels instead of only naming them. */
  readonly hasHotels: boolean;
  /** Whether the row's table describes room types instead of only naming them. */
  readonly hasRoomTypes: boolean;
  /** The pattern for user names, such as `{local}.{code}`. */
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
  const parameters = { where: placeName(first.place, row.place) };
  hotel.problems.push(problemAt(row.place, { code: 'repeated-row', parameters }));
}

/** The cells of a row that belong to one record. */
function partOf(
  hotel: SheetHotel,
  { cells, table }: SheetRow,
  record: RecordName,
  { hasHotels, hasRoomTypes, usernames }: Joining,
): RowCell[] {
  const recordCells = cells.filter(({ field }) => field?.record === record);
  if (record === 'profile' && !hasHotels) return recordCells.filter((cell) => !namesHotel(cell));
  if (record === 'room_type' && !hasRoomTypes) return [];
  if (record === 'user') return userCells(hotel, recordCells, usernames);
  // A row with the name of a room type always gives a rate, even if the price is empty. Otherwise
  // the missing price would not be reported.
  if (record !== 'rate' || !table.columns.some(isOfRates)) return recordCells;
  const type = cells.filter(({ field }) => field?.key === 'room_type.name');
  return [...recordCells, ...type.map((cell) => cell.as('room_type_name'))];
}

function isOfRates({ field, isIgnored }: SheetColumn): boolean {
  return field?.record === 'rate' && !isIgnored;
}

/** Splits a full name. If there is a `pattern`, also adds a user name. */
function userCells(hotel: SheetHotel, own: readonly RowCell[], pattern?: string): RowCell[] {
  const cells = own.flatMap((cell) => {
    if (/^(first|last)_name$/.test(cell.field.field) && /[,;]/.test(String(cell.value ?? '')))
      return cell.as(cell.field.field, { problem: { code: 'several-names', quote: cell.quote } });
    if (cell.field.field !== 'full_name') return cell;
    if (cell.value === undefined) return cell.as('first_name');
    const name = splitName(String(cell.value));
    if (!name)
      return cell.as('first_name', { problem: { code: 'unclear-name', quote: cell.quote } });
    const { first, last } = name;
    return [cell.as('first_name', { value: first }), cell.as('last_name', { value: last })];
  });
  const email = cells.find(({ field }) => field?.field === 'email');
  const isNamed = cells.some(({ field }) => field?.field === 'username');
  if (pattern === undefined || isNamed || email?.value === undefined) return cells;
  return [...cells, email.as('username', { value: usernameFor(hotel, cells, pattern) })];
}

/** Returns a problem if a pattern for user names has an unknown part in braces. */
export function unknownPart(pattern = ''): Finding[] {
  const [, name] =
    [...pattern.matchAll(/\{([^{}]*)\}/g)].find(
      ([, part = '']) => !USERNAME_PARTS.includes(part),
    ) ?? [];
  if (name === undefined) return [];
  const known = USERNAME_PARTS.map((part) => `{${part}}`).join(', ');
  return [{ code: 'unknown-username-part', parameters: { part: `{${name}}`, known } }];
}

/** Applies a pattern such as `{local}.{code}`. */
function usernameFor(
  { document: { hotelProfile: { code, name = '' } = {} } }: SheetHotel,
  cells: readonly RowCell[],
  pattern: string,
): string {
  const textOf = (part: string) =>
    `${cells.find(({ field }) => field?.field === part)?.value ?? ''}`.replace(/\s+/g, '');
  const parts: Readonly<Record<string, string>> = {
    local: usernameOf(textOf('email')),
    code: code ?? hotelCodeOf(name),
    first: textOf('first_name'),
    last: textOf('last_name'),
    employee_id: textOf('employee_id'),
  };
  return withUsernameSigns(pattern.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? ''));
}

function addPart(hotel: SheetHotel, row: SheetRow, record: ConfigPart, cells: readonly RowCell[]) {
  const {
    path,
    isList,
    record: { noun },
  } = CONFIG_PARTS[record];
  const indexes = hotel.indexes.get(path) ?? new Map<string, number>();
  const key = identityOf(record, cells) ?? placeName(row.place);
  const index = indexes.get(key) ?? indexes.size;
  hotel.indexes.set(path, indexes.set(key, index));
  const at = isList ? `${path}.${index}` : path;
  let isNew = !hotel.sources.has(at);
  if (isNew) hotel.sources.set(at, row);
  if (cells.every(({ value }) => value === undefined)) hotel.wrong.add(at);
  const fields = createdAt(hotel.document, at);
  for (const cell of cells) {
    const field = cell.field?.field ?? '';
    const fieldPath = `${at}.${field}`;
    const known = fields[field];
    const isName = cell.field?.key === 'room_type.name';
    if (cell.problem !== undefined) {
      hotel.wrong.add(fieldPath);
      hotel.problems.push(problemAt(cell.place, cell.problem));
      isNew = true;
    } else if (cell.value === undefined) {
      if (cell.fallback && !hotel.fallbacks.has(fieldPath))
        hotel.fallbacks.set(fieldPath, cell.fallback);
    } else if (known === undefined) {
      fields[field] = cell.value;
      hotel.cells.set(fieldPath, cell);
      isNew = true;
    } else if (known !== cell.value && !isName && keyOf(known) !== keyOf(cell.value)) {
      const { place } = cell;
      const where = placeName(hotel.cells.get(fieldPath)?.place ?? row.place, place);
      const code = field === 'room_total' ? 'other-total' : 'other-value';
      const parameters = { noun, where, known: String(known), column: place.title };
      hotel.problems.push(problemAt(place, { code, parameters }));
      isNew = true;
    }
  }
  return { at, isNew };
}

/**
 * What makes a record unique in its list: its name, or all of its values. Undefined if it cannot be
 * read.
 */
function identityOf(record: RecordName, cells: readonly RowCell[]): string | undefined {
  if (record === 'plan' || record === 'user') {
    const isRead = cells.every(({ problem }) => problem === undefined);
    return isRead
      ? JSON.stringify(cells.map(({ field, value }) => [field?.field, value]))
      : undefined;
  }
  const name = cells.find(({ field }) => field?.key === 'room_type.name')?.value;
  return name === undefined ? undefined : bareName(String(name));
}
