// Converts spreadsheets to configurations, and reports problems with their cells.
import { suggestedRateText, suggestedTaxText } from '#domain/config-warnings.ts';
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
import { type Rejected, type RejectedSheet, rejectedSheets } from './rejected-rows.ts';
import {
  type Place,
  type SheetProblem,
  keyOfRow,
  keyOfSheet,
  problemAt,
  problemText,
} from './sheet-problem.ts';
import { type SheetRow, cellPlace, rowPlace, quoteOf } from './sheet-row.ts';

export interface ImportedHotel {
  /** Different for each hotel. It stays the same if the sheets are read again. */
  readonly id: string;
  /** '' if the name cannot be read. */
  readonly name: string;
  readonly place: Place;
  /** Absent if the hotel has problems, if the user left it out, or if rows without a known hotel may belong to it. */
  readonly document?: HotelDocument;
  readonly isExcluded?: true;
  readonly problems: readonly SheetProblem[];
}

export interface SheetImport {
  readonly hotels: readonly ImportedHotel[];
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetProblem[];
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
  /** False if a file could not be read. Then records that may be in that file are not reported as missing. */
  readonly areAllRead?: boolean;
  readonly ignoreUnmapped?: boolean;
  /** IDs of hotels that the user left out. Other hotels are not compared with them. */
  readonly excluded?: ReadonlySet<string>;
  /** IDs of hotels on the server. If another hotel contradicts one of them, the other has the problem. */
  readonly existing?: ReadonlySet<string>;
}

const HOTELS_MAXIMUM = 20_000;

/** The steps: tables → columns → records → hotels → checks. */
export function importHotels(
  proposed: readonly ProposedSheet[],
  { mapping = {}, areAllRead = true, ignoreUnmapped = false, ...chosen }: ImportOptions = {},
): SheetImport {
  const inFile = { file: proposed[0]?.sheet.file ?? '' };
  const { rows, found, areRowsRead } = readTables(proposed, mapping, ignoreUnmapped);
  const { defaults, mistakes } = readDefaults(mapping.defaults);
  const ofMapping = [...mistakes, ...unknownPart(mapping.usernames)];
  const general = [
    ...ofMapping.map((finding) => problemAt({ file: '' }, finding)),
    ...found.filter(({ severity }) => severity === 'problem'),
  ];
  const notes = found.filter(({ severity }) => severity === 'note');
  if (rows.filter(({ table }) => isHotelList(table)).length > HOTELS_MAXIMUM) {
    const problems = [problemAt(inFile, 'too-many-hotels')];
    return { ...NOTHING_IMPORTED, problems, otherProblems: problems, isWhollyWrong: true };
  }

  const joined = joinRows(rows, mapping.usernames);
  const lacksHotels = joined.hotels.length === 0;
  const hasTypes = joined.hasRoomTypes || defaults.has('room_type.name');
  const lacksTypes = !lacksHotels && !hasTypes;
  if (!joined.hasRoomTypes && hasTypes) for (const hotel of joined.hotels) addOnlyType(hotel);
  if (areAllRead && lacksHotels && !proposed.some((sheet) => sheet.isTurned))
    general.push(problemAt(inFile, 'no-hotels'));
  if (areAllRead && lacksTypes) general.push(problemAt(inFile, 'no-room-types'));
  general.push(...repeatedCounts(joined.hotels));

  const isSure = areAllRead && areRowsRead && joined.orphans.size === 0 && !lacksTypes;
  const check = createHotelCheck(rows, defaults, isSure);
  const rejected: Rejected[] = [];
  const filledIn = new Map<string, FilledIn>();
  const hotels = withKnownFirst(joined.hotels, chosen.existing).map(({ hotel, id }) => {
    const name = hotel.document.hotelProfile?.name ?? '';
    const place = rowPlace(hotel.row);
    if (chosen.excluded?.has(id))
      return { id, name, place, isExcluded: true as const, problems: [] };
    const { problems, checked, config } = check(hotel);
    if (!hotel.wrong.has('hotelProfile.tax_rate'))
      notes.push(...taxNotes(checked, hotel.document, place));
    if (config) {
      notes.push(...priceNotes(config, place));
      countFills(filledIn, hotel, config);
      return { id, name, place, document: hotel.document, problems };
    }
    const why = problems.length > 0 ? problems : [problemAt(place, 'may-have-more')];
    rejected.push({ rows: hotel.rows, hotel: name, problems: why });
    return { id, name, place, problems };
  });
  const others = [...general];
  for (const [row, problem] of joined.orphans) {
    const ofCells = row.cells.flatMap((cell) =>
      cell.problem ? problemAt(cellPlace(cell), cell.problem) : [],
    );
    const own = problem ? [problem, ...ofCells] : ofCells;
    rejected.push({ rows: [row], problems: own });
    // If no hotel was found, or the hotel of the row may be in a file that could not be read,
    // reports only problems of cells, and not that the row has no hotel.
    others.push(...(!lacksHotels && areAllRead ? own : ofCells));
  }

  const problems = [...others, ...hotels.flatMap((hotel) => hotel.problems)];
  return {
    hotels,
    documents: hotels.flatMap(({ document }) => document ?? []),
    problems: inOrder(withoutRepeats(problems), proposed),
    otherProblems: inOrder(withoutRepeats(others), proposed),
    notes: inOrder([...notes, ...joined.unused.flatMap(unusedTypes)], proposed),
    filledIn: [...filledIn.values()],
    rejected: rejectedSheets(rejected),
    isWhollyWrong: general.length > 0,
  };
}

/** The hotels with their IDs, beginning with those that exist on the server. */
function withKnownFirst(hotels: readonly SheetHotel[], existing: ReadonlySet<string> = new Set()) {
  const all = hotels.map((hotel) => ({ hotel, id: keyOfRow(rowPlace(hotel.row)) }));
  return [
    ...all.filter(({ id }) => existing.has(id)),
    ...all.filter(({ id }) => !existing.has(id)),
  ];
}

/** `config` is absent if the hotel has problems, or if rows without a hotel may belong to it. */
function createHotelCheck(
  rows: readonly SheetRow[],
  defaults: ReturnType<typeof readDefaults>['defaults'],
  isSure: boolean,
) {
  const problemsOf = createProblemFinder(rows, isSure);
  return (hotel: SheetHotel) => {
    const missing = fillIn(hotel, defaults);
    const total = takeRoomTotal(hotel);
    const checked = checkDocument(hotel.document, { random: () => 0 });
    const all = withoutRepeats([
      ...hotel.problems,
      ...problemsOf(hotel, checked, missing),
      ...wrongTotal(total, hotel, checked.config, missing),
    ]);
    const problems = all.length > 1 ? (loneName(hotel) ?? all) : all;
    const isComplete = isSure || checked.problems.length + missing.length === 0;
    const { config } = checked;
    return { problems, checked: config, ...(problems.length === 0 && isComplete && { config }) };
  };
}

/** A room type whose name, and what else the sheets do not say, comes from the defaults of the mapping. */
function addOnlyType({ document, sources, row }: SheetHotel): void {
  document.roomTypes = [{}];
  sources.set('roomTypes.0', row);
}

/** Notes about suggested prices, and prices that are sent as other amounts. */
export function priceNotes({ rates, hotelProfile }: Priced, place: Place): SheetProblem[] {
  const { currency } = hotelProfile;
  return [
    ...rates.rates.map((rate) => suggestedRateText(rate, currency)),
    roundingText(roundedRates(rates, currency)),
  ].flatMap((message) =>
    message === undefined ? [] : problemAt(place, { code: 'price', parameters: { message } }),
  );
}

type Priced = Pick<HotelConfig, 'rates' | 'hotelProfile'>;

/** Says that the suggested tax rate is that of another country. */
export function taxNotes(
  { hotelProfile: { country } }: Pick<HotelConfig, 'hotelProfile'>,
  stated: HotelDocument,
  place: Place,
): SheetProblem[] {
  const message = suggestedTaxText(country, stated.hotelProfile);
  if (message === undefined) return [];
  return [problemAt(place, { code: 'tax', parameters: { message, country } })];
}

/** A row with only a name is probably a note, so it gets one problem instead of one for each empty cell. */
function loneName({ rows, row }: SheetHotel): SheetProblem[] | undefined {
  const isAlone = [...rows].every(
    ({ line, table }) =>
      table.columns.length > 2 && line.filter((cell) => !isBlank(cell)).length === 1,
  );
  const named = row.cells.find(({ value }) => value !== undefined);
  const quote = named && quoteOf(named);
  return isAlone ? [problemAt(rowPlace(row), { code: 'only-a-name', quote })] : undefined;
}

/** Keeps only the first problem of each cell, because the others may follow from it. */
function withoutRepeats(problems: readonly SheetProblem[]): SheetProblem[] {
  const first = new Map<string, SheetProblem>();
  for (const problem of problems) {
    const { column, title } = problem;
    const text = column === undefined ? problemText(problem) : column;
    const key = `${keyOfRow(problem)} ${title} ${text}`;
    if (!first.has(key)) first.set(key, problem);
  }
  return [...first.values()];
}

function inOrder(
  problems: readonly SheetProblem[],
  sheets: readonly ProposedSheet[],
): SheetProblem[] {
  const order = new Map(sheets.map(({ sheet }, index) => [keyOfSheet(sheet), index]));
  return problems
    .map((problem) => ({ ...problem, at: order.get(keyOfSheet(problem)) ?? -1 }))
    .toSorted(
      (a, b) => a.at - b.at || (a.row ?? 0) - (b.row ?? 0) || (a.column ?? -1) - (b.column ?? -1),
    )
    .map(({ at: _, ...problem }) => problem);
}
