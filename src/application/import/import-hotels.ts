// Converts spreadsheets to configurations, and reports problems with their cells.
import { suggestedRateText } from '#domain/config-warnings.ts';
import { type HotelConfig, type HotelDocument, checkDocument } from '#domain/hotel-config.ts';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { isBlank } from './cells/cell.ts';
import { type FilledIn, countFills, fillIn, readDefaults } from './fill-in.ts';
import { type SheetHotel, unknownPart } from './hotel-records.ts';
import {
  createProblemFinder,
  repeatedCounts,
  takeRoomTotal,
  wrongTotal,
} from './hotel-problems.ts';
import { joinRows } from './join-hotels.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { ProposedSheet } from './mapping/propose-mapping.ts';
import { isHotelList } from './read-table.ts';
import { readTables, unusedTypes } from './read-tables.ts';
import { type RejectedSheet, rejectedSheets } from './rejected-rows.ts';
import { type Place, type SheetProblem, problemAt, problemText } from './sheet-problem.ts';
import type { SheetRow } from './sheet-row.ts';

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
  readonly problems: readonly SheetProblem[];
}

export interface SheetImport {
  readonly hotels: readonly ImportedHotel[];
  /** The documents of hotels without problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetProblem[];
  /** Problems that do not belong to a single hotel. */
  readonly otherProblems: readonly SheetProblem[];
  /** Parts that were ignored or read in an unexpected way. */
  readonly notes: readonly SheetProblem[];
  readonly filledIn: readonly FilledIn[];
  /** The rows of hotels with problems, with their titles and a column that gives the reasons. */
  readonly rejected: readonly RejectedSheet[];
  /** True if a problem concerns files, sheets or columns, and not only single hotels. */
  readonly isWhollyWrong: boolean;
}

export const NOTHING_IMPORTED: SheetImport = {
  hotels: [],
  documents: [],
  problems: [],
  otherProblems: [],
  notes: [],
  filledIn: [],
  rejected: [],
  isWhollyWrong: false,
};

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

/** The steps: tables and columns → rows → hotels → checks → result. */
export function importHotels(
  proposed: readonly ProposedSheet[],
  { mapping = {}, areAllRead = true, ignoreUnmapped = false, ...chosen }: ImportOptions = {},
): SheetImport {
  const inFile = { file: proposed[0]?.sheet.file ?? '' };
  const tables = readTables(proposed, mapping, ignoreUnmapped);
  const { defaults, mistakes } = readDefaults(mapping.defaults);
  const ofMapping = [...mistakes, ...unknownPart(mapping.usernames)];
  const general = [
    ...ofMapping.map((finding) => problemAt({ file: '' }, finding)),
    ...tables.found.filter(({ severity }) => severity === 'problem'),
  ];
  const notes = tables.found.filter(({ severity }) => severity === 'note');
  if (tables.rows.filter(({ table }) => isHotelList(table)).length > HOTELS_MAXIMUM) {
    const problems = [problemAt(inFile, 'too-many-hotels')];
    const found = { problems, otherProblems: problems, notes: inOrder(notes, proposed) };
    return { ...NOTHING_IMPORTED, ...found, isWhollyWrong: true };
  }
  const joined = joinRows(tables.rows, mapping.usernames);
  const lacksTypes = joined.hotels.length > 0 && !joined.hasRoomTypes;
  const isTurned = proposed.some((sheet) => sheet.isTurned);
  if (areAllRead && joined.hotels.length === 0 && !isTurned)
    general.push(problemAt(inFile, 'no-hotels'));
  general.push(...repeatedCounts(joined.hotels));
  if (areAllRead && lacksTypes) general.push(problemAt(inFile, 'no-room-types'));

  const rejected = createRejectedRows();
  const isSure = areAllRead && tables.areRowsRead && joined.orphans.size === 0 && !lacksTypes;
  const check = createHotelCheck(tables.rows, defaults, isSure);
  const hotels: ImportedHotel[] = [];
  const filledIn = new Map<string, FilledIn>();
  for (const { hotel, id } of withKnownFirst(joined.hotels, chosen.existing)) {
    const named = { id, name: hotel.document.hotelProfile?.name ?? '', place: hotel.row.place };
    if (chosen.leftOut?.has(id)) hotels.push({ ...named, isLeftOut: true, problems: [] });
    else {
      const { problems, config } = check(hotel);
      hotels.push({ ...named, ...(config && { document: hotel.document }), problems });
      if (config) {
        notes.push(...priceNotes(config, named.place));
        countFills(filledIn, hotel, config);
      } else rejected.addHotel(hotel, problems);
    }
  }
  const others = [...general, ...orphanProblems(joined, areAllRead, rejected)];
  const problems = [...others, ...hotels.flatMap((hotel) => hotel.problems)];
  return {
    hotels,
    documents: hotels.flatMap(({ document }) => document ?? []),
    problems: inOrder(withoutRepeats(problems), proposed),
    otherProblems: inOrder(withoutRepeats(others), proposed),
    notes: inOrder([...notes, ...joined.unused.flatMap(unusedTypes)], proposed),
    filledIn: [...filledIn.values()],
    rejected: rejected.sheets(),
    isWhollyWrong: general.length > 0,
  };
}

/** The hotels with their IDs, beginning with those that exist on the server. */
function withKnownFirst(hotels: readonly SheetHotel[], existing = NO_IDS) {
  const all = hotels.map((hotel) => ({ hotel, id: keyOfRow(hotel.row.place) }));
  const isLater = ({ id }: { readonly id: string }) => Number(!existing.has(id));
  return all.toSorted((a, b) => isLater(a) - isLater(b));
}

/** `config` is absent if the hotel has problems, or if rows without a hotel may belong to it. */
function createHotelCheck(
  rows: readonly SheetRow[],
  defaults: ReturnType<typeof readDefaults>['defaults'],
  isSure: boolean,
) {
  const problemsOf = createProblemFinder(rows);
  return (hotel: SheetHotel) => {
    const missing = fillIn(hotel, defaults);
    const total = takeRoomTotal(hotel);
    const checked = checkDocument(hotel.document, { random: () => 0 });
    const { config } = checked;
    const all = withoutRepeats([
      ...hotel.problems,
      ...problemsOf(hotel, checked, missing, isSure),
      ...wrongTotal(total, hotel, config, missing),
    ]);
    const problems = all.length > 1 ? (loneName(hotel) ?? all) : all;
    const isComplete = isSure || checked.problems.length + missing.length === 0;
    return { problems, ...(problems.length === 0 && isComplete && { config }) };
  };
}

/** Problems of rows without a hotel. */
function orphanProblems(
  { hotels, orphans }: ReturnType<typeof joinRows>,
  areAllRead: boolean,
  rejected: ReturnType<typeof createRejectedRows>,
): SheetProblem[] {
  return [...orphans].flatMap(([row, problem]) => {
    const ofCells = row.cells.flatMap((cell) =>
      cell.problem ? problemAt(cell.place, cell.problem) : [],
    );
    const own = problem ? [problem, ...ofCells] : ofCells;
    rejected.addRow(row, own);
    // If no hotel was found, or the hotel of the row may be in a file that could not be read,
    // reports only problems of cells, and not that the row has no hotel.
    return hotels.length > 0 && areAllRead ? own : ofCells;
  });
}

/** Collects the rows that are not imported, with the reasons. */
function createRejectedRows() {
  const reasons = new Map<SheetRow, string[]>();
  const hotelNames = new Map<SheetRow, string | undefined>();
  return {
    addRow: (row: SheetRow, problems: readonly SheetProblem[]) =>
      reasons.set(
        row,
        problems.map((problem) => problemText(problem)),
      ),
    addHotel({ rows, row: first, document }: SheetHotel, problems: readonly SheetProblem[]) {
      const rowAt = new Map<string, SheetRow>();
      for (const row of rows) {
        reasons.set(row, reasons.get(row) ?? []);
        hotelNames.set(row, document.hotelProfile?.name);
        rowAt.set(keyOfRow(row.place), row);
      }
      if (problems.length === 0) reasons.get(first)?.push(problemText({ code: 'may-have-more' }));
      for (const problem of problems)
        reasons.get(rowAt.get(keyOfRow(problem)) ?? first)?.push(problemText(problem));
    },
    sheets: () => rejectedSheets(reasons, hotelNames),
  };
}

/** Notes about suggested prices, and prices that are sent as other amounts. */
export function priceNotes(
  { rates, hotelProfile: { currency } }: Pick<HotelConfig, 'rates' | 'hotelProfile'>,
  place: Place,
): SheetProblem[] {
  const messages = [
    ...rates.rates.map((rate) => suggestedRateText(rate, currency)),
    roundingText(roundedRates(rates, currency)),
  ];
  return messages.flatMap((message) =>
    message === undefined ? [] : problemAt(place, { code: 'price', parameters: { message } }),
  );
}

/**
 * A row with only a name is probably a note, so it gets one problem instead of one for each empty
 * cell.
 */
function loneName({ rows, row }: SheetHotel): SheetProblem[] | undefined {
  const isAlone = [...rows].every(
    ({ line, table }) =>
      table.columns.length > 2 && line.filter((cell) => !isBlank(cell)).length === 1,
  );
  const quote = row.cells.find(({ value }) => value !== undefined)?.quote;
  return isAlone ? [problemAt(row.place, { code: 'only-a-name', quote })] : undefined;
}

function keyOfRow({ file, sheet, row }: Place): string {
  return JSON.stringify([file, sheet, row]);
}

/** Keeps only the first problem of each cell, because the others may follow from it. */
function withoutRepeats(problems: readonly SheetProblem[]): SheetProblem[] {
  const groups = Map.groupBy(problems, ({ file, sheet, row, column, title, ...finding }) =>
    JSON.stringify([
      file,
      sheet,
      row,
      column,
      title,
      ...(column === undefined ? [problemText(finding)] : []),
    ]),
  );
  return [...groups.values()].flatMap((same) => same.slice(0, 1));
}

function inOrder(
  problems: readonly SheetProblem[],
  sheets: readonly ProposedSheet[],
): SheetProblem[] {
  const order = new Map(
    sheets.map(({ sheet }, index) => [JSON.stringify([sheet.file, sheet.sheet]), index]),
  );
  const keyed = problems.map((problem) => {
    const { file, sheet, row = 0, column = -1 } = problem;
    return { problem, key: [order.get(JSON.stringify([file, sheet])) ?? -1, row, column] };
  });
  return keyed
    .toSorted((a, b) => a.key.map((part, at) => part - (b.key[at] ?? 0)).find(Boolean) ?? 0)
    .map(({ problem }) => problem);
}
