// Converts spreadsheets to configurations, and reports problems with their cells.
import { suggestedRateText } from '#domain/config-warnings.ts';
import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import { remarkText, type SheetRemark } from './sheet-remark.ts';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { isBlank } from './cells/read-cell.ts';
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
import type { ProposedSheet } from './mapping/propose-mapping.ts';
import { readTables, unusedTypes } from './read-tables.ts';
import { rejectedSheets, type RejectedSheet } from './rejected-rows.ts';
import { repeatedCounts, takeRoomTotal, wrongTotal } from './room-totals.ts';
import { isHotelList, type Place, type SheetRow } from './sheet-rows.ts';

export interface ImportedHotel {
  /** Different for each hotel. It stays the same if the sheets are read again. */
  readonly id: string;
  /** '' if the name cannot be read. */
  readonly name: string;
  /** The first row that names the hotel. */
  readonly place: Place;
  /**
   * Absent if the hotel has problems, if the user left it out, or if rows without a known hotel may
   * belong to it.
   */
  readonly document?: HotelDocument;
  readonly isLeftOut?: true;
  readonly problems: readonly SheetRemark[];
}

export interface SheetImport {
  readonly hotels: readonly ImportedHotel[];
  /** The documents of hotels without problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** Problems that do not belong to a single hotel. */
  readonly otherProblems: readonly SheetRemark[];
  /** Notes about parts that were ignored or read in an unexpected way. */
  readonly notes: readonly SheetRemark[];
  readonly filledIn: readonly FilledIn[];
  /** The rows of hotels with problems, with their titles and a column that gives the reasons. */
  readonly rejected: readonly RejectedSheet[];
  /** True if a problem concerns files, sheets or columns, and not only single hotels. */
  readonly isWhollyWrong: boolean;
}

export interface ImportOptions {
  readonly mapping?: Mapping;
  /**
   * False if a file could not be read. Then records that may be in that file are not reported as
   * missing.
   */
  readonly areAllRead?: boolean;
  readonly ignoreUnmapped?: boolean;
  /** IDs of hotels that the user left out. Other hotels are not compared with them. */
  readonly leftOut?: ReadonlySet<string>;
  /**
   * IDs of hotels that exist on the server. If another hotel contradicts one of them, the problem
   * is reported for the other hotel.
   */
  readonly existing?: ReadonlySet<string>;
}

const NO_IDS: ReadonlySet<string> = new Set();

const HOTELS_MAXIMUM = 20_000;
const TOO_MANY = 'There are more than 20,000 hotels: split the table into several files';
const NO_HOTELS =
  'There are no hotels: add a sheet "Hotels", or a file hotels.csv, with one hotel in each row';
const NAME_ONLY =
  'This row contains only the name of a hotel: fill in the other cells, or delete the row if it is a note';
const MAY_HAVE_MORE = 'A row that names no known hotel may belong to this hotel: correct that row';
const NO_ROOM_TYPES = 'There are no room types: add a sheet "Room types" or a file room-types.csv';

export function importHotels(
  proposed: readonly ProposedSheet[],
  {
    mapping = {},
    areAllRead = true,
    ignoreUnmapped = false,
    leftOut = NO_IDS,
    existing = NO_IDS,
  }: ImportOptions = {},
): SheetImport {
  const file = proposed[0]?.sheet.file ?? '';
  const read = readTables(proposed, mapping, ignoreUnmapped);
  const { defaults, mistakes } = readDefaults(mapping.defaults);
  const pattern = unknownPart(mapping.usernames);
  if (pattern !== undefined) mistakes.push(pattern);
  const general = [...mistakes.map((message) => ({ file: '', message })), ...read.problems];
  const count = read.rows.filter(({ table }) => isHotelList(table)).length;
  if (count > HOTELS_MAXIMUM) {
    const tooMany = [{ file, message: TOO_MANY }];
    return {
      hotels: [],
      documents: [],
      problems: tooMany,
      otherProblems: tooMany,
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
  const imported: ImportedHotel[] = [];
  const fills: (readonly Fill[])[] = [];
  const reasons = new Map<SheetRow, string[]>();
  const hotelNames = new Map<SheetRow, string | undefined>();
  const others: SheetRemark[] = [...general];
  const notes: SheetRemark[] = [...read.notes, ...unused.flatMap(unusedTypes)];
  const identified = hotels.map((hotel) => ({ hotel, id: keyOfRow(hotel.row.place) }));
  const isLater = ({ id }: { readonly id: string }) => Number(!existing.has(id));
  for (const { hotel, id } of identified.toSorted((a, b) => isLater(a) - isLater(b))) {
    const named = { id, name: hotel.document.hotelProfile?.name ?? '', place: hotel.row.place };
    if (leftOut.has(id)) {
      imported.push({ ...named, isLeftOut: true, problems: [] });
      continue;
    }
    const filled = fillIn(hotel, defaults);
    reportForeignAmounts(hotel, filled.fills);
    const total = takeRoomTotal(hotel);
    const checked = checkDocument(hotel.document, { random: () => 0 });
    const found = problemsOf(hotel, checked, filled.missing, isSure);
    const differing = wrongTotal(total, hotel, checked.config, filled.missing);
    const all = withoutRepeats([...hotel.problems, ...found, ...differing]);
    const own = all.length > 1 ? (loneName(hotel) ?? all) : all;
    const isComplete = isSure || checked.problems.length + filled.missing.length === 0;
    const isDone = own.length === 0 && isComplete;
    imported.push({ ...named, ...(isDone && { document: hotel.document }), problems: own });
    if (isDone) {
      notes.push(...priceRemarks(checked.config, hotel.row.place));
      fills.push(filled.fills, standardsOf(hotel, checked.config, filled.fills));
    } else {
      for (const row of hotel.rows) {
        reasons.set(row, reasons.get(row) ?? []);
        hotelNames.set(row, hotel.document.hotelProfile?.name);
      }
      const rowAt = new Map([...hotel.rows].map((row) => [keyOfRow(row.place), row]));
      if (own.length === 0) reasons.get(hotel.row)?.push(MAY_HAVE_MORE);
      for (const problem of own) {
        const { row: _, ...inColumn } = problem;
        const row = rowAt.get(keyOfRow(problem)) ?? rowAt.get(keyOfRow(inColumn)) ?? hotel.row;
        reasons.get(row)?.push(remarkText(problem));
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
    // If no hotel was found, or the hotel of the row may be in a file that could not be read,
    // reports only problems of cells, and not that the row has no hotel.
    others.push(...(hotels.length > 0 && areAllRead ? own : ofCells));
  }
  const problems = [...others, ...imported.flatMap((hotel) => hotel.problems)];
  return {
    hotels: imported,
    documents: imported.flatMap(({ document }) => document ?? []),
    problems: inOrder(withoutRepeats(problems), proposed),
    otherProblems: inOrder(withoutRepeats(others), proposed),
    notes: inOrder(notes, proposed),
    filledIn: countedFills(fills.flat()),
    rejected: rejectedSheets(reasons, hotelNames),
    isWhollyWrong: general.length > 0,
  };
}

/** Remarks about suggested prices, and prices that are sent as other amounts. */
export function priceRemarks(
  { rates, hotelProfile: { currency } }: Pick<HotelConfig, 'rates' | 'hotelProfile'>,
  place: Place,
): SheetRemark[] {
  const messages = [
    ...rates.rates.map((rate) => suggestedRateText(rate, currency)),
    roundingText(roundedRates(rates, currency)),
  ];
  return messages.flatMap((message) =>
    message === undefined ? [] : [{ ...place, message, isAboutPrice: true }],
  );
}

/**
 * A row with only a name is probably a note, so it gets one problem instead of one for each empty
 * cell.
 */
function loneName({ rows, row }: SheetHotel): SheetRemark[] | undefined {
  const quote = row.cells.find(({ value }) => value !== undefined)?.quote;
  return [...rows].every(isAlone) ? [{ ...row.place, message: NAME_ONLY, quote }] : undefined;
}

function isAlone({ line, table }: SheetRow): boolean {
  return table.columns.length > 2 && line.filter((cell) => !isBlank(cell)).length === 1;
}

/**
 * If the file has one hotel in each column, rows and columns were exchanged. The row is then
 * identified by its column in the file.
 */
function keyOfRow({ file, sheet, row, column }: Place): string {
  return JSON.stringify(row === undefined ? [file, sheet, '', column] : [file, sheet, row]);
}

/** Keeps only the first problem of each cell, because the others may follow from it. */
function withoutRepeats(problems: readonly SheetRemark[]): SheetRemark[] {
  const groups = Map.groupBy(problems, ({ message, quote, advice: _, ...place }) =>
    JSON.stringify(place.column === undefined ? [place, message, quote] : place),
  );
  return [...groups.values()].flatMap((same) => same.slice(0, 1));
}

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
