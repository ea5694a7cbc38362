import { checkDocument, type CheckedConfig, type HotelDocument } from '#domain/hotel-config.ts';
import type { Problem, SheetRemark } from '#domain/problem.ts';
import { explainedMessage, independentProblems } from '#adapters/json/independent-problems.ts';
import { HOTELS_TABLE } from './hotels-table.ts';
import { dottedPath, segmentsOf } from '#adapters/json/json-location.ts';
import { shapeDocument } from '#adapters/json/shape-problems.ts';
import { isRequired, type SheetColumn, type SheetTable } from './sheet-column.ts';
import { placeIn, readHeaders, type RawSheet } from './sheet-headers.ts';
import { joinRows, placeName, type SheetHotel } from './sheet-hotels.ts';
import { rowsOf, type SheetRow } from './sheet-rows.ts';
import { ROOM_TYPES_TABLE } from './sheet-tables.ts';
import { createBatchRules } from '#domain/batch/batch-rules.ts';

/** The template's sheet that explains the others. */
export const READ_ME = 'Read me';

/** The result of an import. */
export interface SheetImport {
  /** Unusable if there are problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What was ignored or read in an unexpected way. */
  readonly notes: readonly SheetRemark[];
}

/**
 * Turns spreadsheets into configurations, and finds problems cell by cell. If a file could not be
 * read (`areAllRead`), it reports nothing as missing that may be in that file.
 */
export function importSheets(
  sheets: readonly RawSheet[],
  { areAllRead = true }: { readonly areAllRead?: boolean } = {},
): SheetImport {
  const problems: SheetRemark[] = [];
  const notes: SheetRemark[] = [];
  const rows: SheetRow[] = [];
  const tables = new Set<SheetTable>();
  /** False if a row could not be read: it may contain what seems to be missing. */
  let isSure = areAllRead;
  for (const [raw, header] of readHeaders(sheets)) {
    if (!header) {
      const isIgnored = raw.rows.length > 0 && raw.name !== READ_ME;
      if (isIgnored) notes.push({ ...placeIn(raw), message: NO_TABLE });
      continue;
    }
    tables.add(header.table);
    const read = rowsOf(raw, header);
    append(rows, read.rows);
    append(problems, header.problems, read.problems);
    append(notes, header.notes, read.notes);
    isSure &&= read.problems.length === 0;
  }

  const file = sheets[0]?.file ?? '';
  const count = rows.filter(({ header }) => header.table === HOTELS_TABLE).length;
  if (count > HOTELS_MAXIMUM) {
    return { documents: [], problems: [{ file, message: tooMany(count) }], notes };
  }
  const { hotels, orphans, ...joined } = joinRows(rows);
  append(problems, joined.problems);
  isSure &&= joined.areAllJoined;
  // If there are no hotels, no row can have one.
  if (hotels.length > 0 && areAllRead) append(problems, orphans);
  if (hotels.length === 0 && areAllRead) problems.push({ file, message: NO_HOTELS });
  if (hotels.length > 0 && !tables.has(ROOM_TYPES_TABLE) && areAllRead) {
    problems.push({ file, message: NO_ROOM_TYPES });
    isSure = false;
  }
  const clashesOf = createSheetClashes();
  for (const hotel of hotels) {
    const found = problemsOf(hotel, clashesOf);
    const reported = found.filter(({ path }) => isSure || !MAY_BE_ELSEWHERE.test(path));
    append(
      problems,
      reported.map((problem) => placed(problem, hotel)),
    );
  }
  return {
    documents: hotels.map(({ document }) => document),
    problems: inOrder(withoutRepeats(problems), sheets),
    notes: inOrder(notes, sheets),
  };
}

/** `list.push(...more)` overflows the stack with a hundred thousand items. */
function append<Item>(list: Item[], ...more: readonly (readonly Item[])[]): void {
  for (const items of more) {
    for (const item of items) list.push(item);
  }
}

/** All of them are in memory at once. */
const HOTELS_MAXIMUM = 20_000;

function tooMany(count: number): string {
  const [found, most] = [count, HOTELS_MAXIMUM].map((number) => number.toLocaleString('en'));
  return `You can import at most ${most} hotels at once, but there are ${found}: split the table into several files`;
}

const NO_TABLE =
  'Ignored this sheet: it is not a table of hotels, room types, rates, rate plans or staff';
const NO_HOTELS =
  'There are no hotels: add a sheet "Hotels", or a file hotels.csv, with one hotel in each row';
const NO_ROOM_TYPES = 'There are no room types: add a sheet "Room types" or a file room-types.csv';
const MADE = 'made from the e-mail address';
/** Problems that unreadable or unassigned rows may solve. */
const MAY_BE_ELSEWHERE = /^(roomTypes|staffUsers|rates\.rates\.\d+\.room_type_name)$/;

function problemsOf(
  hotel: SheetHotel,
  clashesOf: ReturnType<typeof createSheetClashes>,
): Problem[] {
  const { readable = {}, problems } = shapeDocument(structuredClone(hotel.document));
  const misshapen = problems.map(({ path, message }) => ({ path: dottedPath(path), message }));
  const wrong = new Set([...hotel.wrong, ...misshapen.map(({ path }) => path)]);
  const checked = checkDocument(readable, { random: () => 0 });
  const found = [...checked.problems, ...clashesOf(hotel, readable, checked)];
  const told = independentProblems(found, wrong, readable);
  const paths = new Set(told.map(({ path }) => path));
  const explained = told.map((problem) => ({
    path: problem.path,
    message: explainedMessage(problem, readable),
  }));
  return [...misshapen, ...explained.filter(({ path }) => !isOfEmail(path, readable, paths))];
}

/** A user name made from a wrong e-mail is wrong too. */
function isOfEmail(path: string, { staffUsers }: HotelDocument, told: ReadonlySet<string>) {
  const [, user = ''] = /^staffUsers\.(\d+)\.username$/.exec(path) ?? [];
  const isMade = user !== '' && staffUsers?.[Number(user)]?.username === undefined;
  return isMade && told.has(`staffUsers.${user}.email`);
}

/** The cell that a problem is about, or the row of the hotel. */
function placed({ path, message }: Problem, hotel: SheetHotel): SheetRemark {
  const { sources, row: own } = hotel;
  const steps = segmentsOf(path);
  const field = steps.at(-1) ?? '';
  const source = sources.get(steps.slice(0, -1).join('.'));
  if (!source) return { ...placeIn(own.sheet, own.row), message };
  const { row, record } = source;
  const { header, sheet } = row;
  if (field === 'username' && row.records.user?.['username'] === undefined) {
    const why = message.includes(MADE) ? '' : ` (it is ${MADE})`;
    return placed({ path: path.replace(/username$/, 'email'), message: message + why }, hotel);
  }
  const isIt = (column: SheetColumn | undefined) =>
    (column?.record === record && column.field === field) ||
    (field === 'room_type_name' && column?.record === 'roomType' && column.field === 'name');
  const at = header.columns.findIndex(isIt);
  if (at !== -1) return { ...placeIn(sheet, row.row, at), title: header.titles[at] ?? '', message };
  const missing = header.table.columns.find(isIt);
  const title = missing && { title: missing.title };
  // A column that every row lacks is reported once.
  const isOfEach = missing !== undefined && isRequired(missing);
  return { ...placeIn(sheet, isOfEach ? undefined : row.row), ...title, message };
}

function withoutRepeats(problems: readonly SheetRemark[]): SheetRemark[] {
  const distinct = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...distinct.values()];
}

function inOrder(remarks: readonly SheetRemark[], sheets: readonly RawSheet[]): SheetRemark[] {
  const order = new Map(
    sheets.map(({ file, sheet }, index) => [JSON.stringify([file, sheet]), index]),
  );
  const key = ({ file, sheet, row = 0, column = -1 }: SheetRemark) =>
    [order.get(JSON.stringify([file, sheet])) ?? -1, row, column] as const;
  return remarks.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
  });
}

const FOR_SEVERAL =
  'A user belongs to one hotel, but this row names several: add a row for each hotel';

/** Applies the rules between hotels to the hotels of spreadsheets, one after the other. */
export function createSheetClashes(): (
  hotel: SheetHotel,
  document: HotelDocument,
  checked: CheckedConfig,
) => Problem[] {
  const rules = createBatchRules();
  const rows: SheetRow[] = [];
  return ({ sources, row: hotelRow }, document, checked) => {
    const rowOf = (path: string) =>
      sources.get(path.split('.').slice(0, -1).join('.'))?.row ?? hotelRow;
    const numberOf = (path: string) => rows.push(rowOf(path)) - 1;
    return rules.clashesOf(document, checked, numberOf).map(({ path, first, messageAt }) => {
      const own = rowOf(path);
      const other = rows[first] ?? own;
      const message = other === own ? FOR_SEVERAL : messageAt(placeName(other, own.sheet));
      return { path, message };
    });
  };
}
