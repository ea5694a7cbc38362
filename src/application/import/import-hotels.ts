// Spreadsheets as configurations, with problems cell by cell.
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { remarkText, type SheetRemark } from './sheet-remark.ts';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { isBlank } from './cells/read-cell.ts';
import { READ_ME } from './cells/words.ts';
import { columnRemark } from './column-remarks.ts';
import {
  countedFills,
  fillIn,
  readDefaults,
  reportForeignAmounts,
  standardsOf,
  type Fill,
  type FilledIn,
} from './fill-in.ts';
import { unknownPart, type SheetHotel } from './hotel-records.ts';
import { createProblemFinder } from './hotel-problems.ts';
import { joinRows } from './join-hotels.ts';
import type { Mapping } from './mapping/mapping.ts';
import { likelyTitles } from './mapping/header-rows.ts';
import { isTable, type ProposedSheet, type SheetTable } from './mapping/propose-mapping.ts';
import { rejectedSheets, type RejectedSheet } from './rejected-rows.ts';
import { repeatedCounts, takeRoomTotal, wrongTotal } from './room-totals.ts';
import { absentColumns, nearestTitle } from './mapping/saved-mapping.ts';
import {
  isHotelList,
  placeIn,
  readTable,
  type Place,
  type RowCell,
  type SheetRow,
} from './sheet-rows.ts';

/** The result of an import. */
export interface SheetImport {
  /** Of hotels without a problem. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What was ignored or read in an unexpected way. */
  readonly notes: readonly SheetRemark[];
  /** Values that are not in the spreadsheet. */
  readonly filledIn: readonly FilledIn[];
  /** The rows of hotels with problems, with their titles and a column of reasons. */
  readonly rejected: readonly RejectedSheet[];
  /** A problem is not about some hotels only, but about files, sheets or columns. */
  readonly isWhollyWrong: boolean;
}

export interface ImportOptions {
  readonly mapping?: Mapping;
  /** False if a file could not be read: nothing is reported as missing that may be in it. */
  readonly areAllRead?: boolean;
  /** Columns that are not understood are notes instead of problems. */
  readonly ignoreUnmapped?: boolean;
}

const HOTELS_MAXIMUM = 20_000;
const TOO_MANY = 'There are more than 20,000 hotels: split the table into several files';
const NO_TABLE =
  'Ignored this sheet: it is not a table of hotels, room types, rates, rate plans or staff, or its titles are unknown';
const NO_HOTELS =
  'There are no hotels: add a sheet "Hotels", or a file hotels.csv, with one hotel in each row';
const NAME_ONLY =
  'This row has nothing but the name of a hotel: fill it in, or delete it if it is a note';
const PASSWORD_IS_TEXT =
  '${env:…} in a spreadsheet is the password itself: write references into configurations, or leave the cell empty to generate a password';
const NO_ROOM_TYPES = 'There are no room types: add a sheet "Room types" or a file room-types.csv';

/** Turns proposed sheets into configurations. */
export function importHotels(
  proposed: readonly ProposedSheet[],
  { mapping = {}, areAllRead = true, ignoreUnmapped = false }: ImportOptions = {},
): SheetImport {
  const file = proposed[0]?.sheet.file ?? '';
  const read = readSheets(proposed, mapping, ignoreUnmapped);
  const { defaults, mistakes } = readDefaults(mapping.defaults);
  const pattern = unknownPart(mapping.usernames);
  if (pattern !== undefined) mistakes.push(pattern);
  const general = [...mistakes.map((message) => ({ file: '', message })), ...read.problems];
  const count = read.rows.filter(({ table }) => isHotelList(table)).length;
  if (count > HOTELS_MAXIMUM) {
    const tooMany = [{ file, message: TOO_MANY }];
    return {
      documents: [],
      problems: tooMany,
      notes: inOrder(read.notes, proposed),
      filledIn: [],
      rejected: [],
      isWhollyWrong: true,
    };
  }
  const { hotels, orphans, hasRoomTypes, unused } = joinRows(read.rows, mapping.usernames);
  if (areAllRead && hotels.length === 0) general.push({ file, message: NO_HOTELS });
  general.push(...repeatedCounts(hotels));
  const lacksTypes = hotels.length > 0 && !hasRoomTypes;
  if (areAllRead && lacksTypes) general.push({ file, message: NO_ROOM_TYPES });
  const isSure = areAllRead && read.areRowsRead && orphans.size === 0 && !lacksTypes;

  const problemsOf = createProblemFinder(read.rows);
  const documents: HotelDocument[] = [];
  const fills: (readonly Fill[])[] = [];
  const reasons = new Map<SheetRow, string[]>();
  const hotelNames = new Map<SheetRow, string | undefined>();
  const problems: SheetRemark[] = [...general];
  const notes: SheetRemark[] = [...read.notes, ...unused.flatMap(unusedTypes)];
  for (const hotel of hotels) {
    const filled = fillIn(hotel, defaults);
    reportForeignAmounts(hotel, filled.fills);
    const total = takeRoomTotal(hotel);
    const checked = checkDocument(hotel.document, { random: () => 0 });
    const found = problemsOf(hotel, checked, filled.missing, isSure);
    const differing = wrongTotal(total, hotel, checked.config, filled.missing);
    const all = withoutRepeats([...hotel.problems, ...found, ...differing]);
    const own = all.length > 1 ? (loneName(hotel) ?? all) : all;
    if (own.length === 0) {
      documents.push(hotel.document);
      const { rates, hotelProfile } = checked.config;
      const message = roundingText(roundedRates(rates, hotelProfile.currency));
      if (message !== undefined) notes.push({ ...hotel.row.place, message });
      fills.push(filled.fills, standardsOf(hotel, checked.config, filled.fills));
    } else {
      for (const row of hotel.rows) {
        reasons.set(row, reasons.get(row) ?? []);
        hotelNames.set(row, hotel.document.hotelProfile?.name);
      }
      const rowAt = new Map([...hotel.rows].map((row) => [keyOfRow(row.place), row]));
      for (const problem of own) {
        const { row: _, ...inColumn } = problem;
        const row = rowAt.get(keyOfRow(problem)) ?? rowAt.get(keyOfRow(inColumn)) ?? hotel.row;
        reasons.get(row)?.push(remarkText(problem));
        problems.push(problem);
      }
    }
  }
  for (const [row, problem] of orphans) {
    const ofCells = row.cells.flatMap((cell) =>
      cell.problem ? { ...cell.place, ...cell.problem } : [],
    );
    const own = problem ? [problem, ...ofCells] : ofCells;
    reasons.set(
      row,
      own.map((each) => remarkText(each)),
    );
    // If there are no hotels, no row can have one.
    problems.push(...(hotels.length > 0 && areAllRead ? own : ofCells));
  }
  return {
    documents,
    problems: inOrder(withoutRepeats(problems), proposed),
    notes: inOrder(notes, proposed),
    filledIn: countedFills(fills.flat()),
    rejected: rejectedSheets(reasons, hotelNames),
    isWhollyWrong: general.length > 0,
  };
}

/** The rows of all sheets, and remarks about sheets and columns. */
function readSheets(proposed: readonly ProposedSheet[], mapping: Mapping, ignoreUnmapped: boolean) {
  const file = proposed[0]?.sheet.file ?? '';
  const rows: SheetRow[] = [];
  const notes: SheetRemark[] = [];
  const problems: SheetRemark[] = absentColumns(proposed, mapping).map((column) => {
    const nearest = nearestTitle(proposed, column);
    const hint = nearest === undefined ? '' : `; did you mean ${nameInMessage(nearest)}?`;
    return {
      file,
      message: `The mapping names a column ${nameInMessage(column)} that no sheet has${hint}`,
    };
  });
  let areRowsRead = true;
  for (const table of proposed) {
    const { name, rows: filled } = table.sheet;
    if (!isTable(table)) {
      const isReported = filled.length > 0 && name !== READ_ME;
      const advice = { kind: 'titles', row: likelyTitles(table.sheet) } as const;
      if (isReported)
        notes.push({ ...placeIn({ ...table, columns: [] }), message: NO_TABLE, advice });
      continue;
    }
    for (const [index, column] of table.columns.entries()) {
      const { problem, note } = columnRemark(column, ignoreUnmapped);
      const { title = '', ...place } = placeIn(table, table.header[1] + 1, index);
      if (problem) problems.push({ ...place, title, ...problem });
      if (note) notes.push({ ...place, ...note });
    }
    const read = readTable(table);
    // Not as arguments of one call: there may be a problem in each of 150,000 rows.
    for (const row of read.rows) rows.push(row);
    for (const problem of read.problems) problems.push(problem);
    notes.push(...read.notes);
    const reference = read.rows.map(({ cells }) => cells.find(isReference)).find(Boolean);
    if (reference) notes.push({ ...reference.place, message: PASSWORD_IS_TEXT });
    areRowsRead &&= read.problems.length === 0 && !table.columns.some(({ doubt }) => doubt);
  }
  return { rows, problems, notes, areRowsRead };
}

/** Only a configuration can refer to the environment, but users may try it in a cell. */
function isReference({ field, value }: RowCell): boolean {
  return field.key === 'user.password' && String(value).includes('${env:');
}

/** A column of room types in a table that neither has other data of them nor rates. */
function unusedTypes(table: SheetTable): SheetRemark[] {
  const { columns, header } = table;
  return columns.flatMap(({ field, isIgnored, title, letters }, at) => {
    if (isIgnored || field?.key !== 'room_type.name') return [];
    const { title: _, ...place } = placeIn(table, header[1] + 1, at);
    const name = nameInMessage(title || letters);
    return [{ ...place, message: `Ignored column ${name}: another table has the room types` }];
  });
}

/** Rows with nothing but a name are probably notes: one problem, not one for each empty cell. */
function loneName({ rows, row }: SheetHotel): SheetRemark[] | undefined {
  const quote = row.cells.find(({ value }) => value !== undefined)?.quote;
  return [...rows].every(isAlone) ? [{ ...row.place, message: NAME_ONLY, quote }] : undefined;
}

function isAlone({ line, table }: SheetRow): boolean {
  return table.columns.length > 2 && line.filter((cell) => !isBlank(cell)).length === 1;
}

/** Of a sheet with hotels in columns, a row is a column of the file. */
function keyOfRow({ file, sheet, row, column }: Place): string {
  return JSON.stringify(row === undefined ? [file, sheet, '', column] : [file, sheet, row]);
}

/** Each cell has one problem: the first, of which others may be consequences. */
function withoutRepeats(problems: readonly SheetRemark[]): SheetRemark[] {
  const groups = Map.groupBy(problems, ({ message, quote, advice: _, ...place }) =>
    JSON.stringify(place.column === undefined ? [place, message, quote] : place),
  );
  return [...groups.values()].flatMap((same) => same.slice(0, 1));
}

/** By sheet, row and column. */
function inOrder(remarks: readonly SheetRemark[], sheets: readonly ProposedSheet[]): SheetRemark[] {
  const order = new Map(
    sheets.map(({ sheet }, index) => [JSON.stringify([sheet.file, sheet.sheet]), index]),
  );
  const keyed = remarks.map((remark) => {
    const { file, sheet, row = 0, column = -1 } = remark;
    return { remark, key: [order.get(JSON.stringify([file, sheet])) ?? -1, row, column] };
  });
  return keyed
    .toSorted((a, b) => a.key.map((part, at) => part - (b.key[at] ?? 0)).find(Boolean) ?? 0)
    .map(({ remark }) => remark);
}
