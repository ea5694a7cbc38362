// Spreadsheets as configurations, with problems cell by cell.
import { type HotelDocument } from '#domain/hotel-config.ts';
import { type SheetRemark } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { Cell } from '#application/ports/raw-sheet.ts';
import { countedFills, fillIn, readDefaults, standardsOf, type FilledIn } from './filled-in.ts';
import { type RecordName, type SheetField } from './cells/field-table.ts';
import { createClashes, placed, problemsOf, rowOf } from './hotel-problems.ts';
import { readForm } from './read-form.ts';
import { joinRows } from './join-hotels.ts';
import { letters, type Mapping } from './mapping.ts';
import {
  namesHotel,
  isUnderstood,
  type ProposedSheet,
  type SheetTable,
} from './propose-mapping.ts';
import { absentColumns } from './saved-mapping.ts';
import { placeIn, readTable, type SheetRow } from './sheet-rows.ts';

/** The template's sheet that explains the others. */
export const READ_ME = 'Read me';

/** The result of an import. */
export interface SheetImport {
  /** Of hotels without a problem. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What was ignored or read in an unexpected way. */
  readonly notes: readonly SheetRemark[];
  /** Values that are not in the spreadsheet. */
  readonly filledIn: readonly FilledIn[];
  /** The rows of hotels with problems, with their header and a column of reasons. */
  readonly rejected: readonly {
    readonly name: string;
    /** How many of them are not above the table. */
    readonly count: number;
    readonly rows: readonly (readonly Cell[])[];
  }[];
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

/** Turns proposed sheets into configurations. */
export function importHotels(
  proposed: readonly ProposedSheet[],
  { mapping = {}, areAllRead = true, ignoreUnmapped = false }: ImportOptions = {},
): SheetImport {
  const general: SheetRemark[] = [];
  const notes: SheetRemark[] = [];
  const rows: SheetRow[] = [];
  const file = proposed[0]?.sheet.file ?? '';
  for (const column of absentColumns(proposed, mapping)) {
    general.push({
      file,
      message: `The mapping names a column ${nameInMessage(column)} that no sheet has`,
    });
  }
  let isSure = areAllRead;
  for (const each of proposed) {
    const { sheet } = each;
    const form = readForm(sheet, each.header?.[0] ?? sheet.rows.length);
    if (form) rows.push(form);
    if (!isTable(each)) {
      const isIgnored = sheet.rows.length > 0 && sheet.name !== READ_ME && !form;
      if (isIgnored) notes.push({ ...placeIn(sheet), message: NO_TABLE });
      continue;
    }
    const remarks = columnRemarks(each, ignoreUnmapped);
    general.push(...remarks.problems);
    const read = readTable(each);
    for (const row of read.rows) rows.push(row);
    for (const problem of read.problems) general.push(problem);
    for (const note of [...remarks.notes, ...read.notes]) notes.push(note);
    isSure &&= read.problems.length === 0;
  }
  const nothing = { documents: [], notes, filledIn: [], rejected: [], isWhollyWrong: true };
  const count = rows.filter(({ table: { kind } }) => kind.file === 'hotels.csv').length;
  if (count > HOTELS_MAXIMUM) return { ...nothing, problems: [{ file, message: tooMany(count) }] };
  const { hotels, orphans, problems } = joinRows(rows, mapping.usernames);
  if (areAllRead && hotels.length === 0) general.push({ file, message: NO_HOTELS });
  const hasTypes = rows.some(({ table: { kind } }) => kind.records.includes('room_type'));
  if (areAllRead && hotels.length > 0 && !hasTypes) general.push({ file, message: NO_ROOM_TYPES });
  isSure &&= orphans.size === 0 && hasTypes;

  const { defaults, mistakes } = readDefaults(mapping.defaults ?? {});
  for (const message of mistakes) general.push({ file: '', message });
  const fills: Omit<FilledIn, 'count'>[] = [];
  const clashesOf = createClashes();
  const documents: HotelDocument[] = [];
  const reasons = new Map<SheetRow, string[]>();
  const all: SheetRemark[] = [...general, ...problems];
  for (const hotel of hotels) {
    const filling = fillIn(hotel, defaults);
    const found = problemsOf(hotel, clashesOf, filling, isSure).map((problem) =>
      placed(problem, hotel),
    );
    const own = withoutRepeats([...hotel.problems, ...found]);
    for (const problem of own) all.push(problem);
    if (own.length === 0) {
      documents.push(hotel.document);
      const ofCells = [...hotel.rows]
        .flatMap((row) =>
          row.filled.filter(({ field }) => row === hotel.row || !OF_HOTEL.includes(field.record)),
        )
        .map(({ field: { key, title }, ...rest }) => ({ field: key, title, ...rest }));
      fills.push(...ofCells, ...filling.fills, ...standardsOf(hotel, filling));
      continue;
    }
    for (const row of hotel.rows) reasons.set(row, reasons.get(row) ?? []);
    for (const problem of own) (reasons.get(rowOf(problem, hotel)) ?? []).push(problem.message);
  }
  for (const [row, problem] of orphans) {
    const messages = [problem, ...row.wrong.map((each) => each.problem)].flatMap(
      (each) => each?.message ?? [],
    );
    reasons.set(row, messages);
    // If there are no hotels, no row can have one.
    if (problem && hotels.length > 0 && areAllRead) all.push(problem);
  }
  const order = new Map(
    proposed.map(({ sheet }, index) => [JSON.stringify([sheet.file, sheet.sheet]), index]),
  );
  return {
    documents,
    problems: inOrder(withoutRepeats(all), order),
    notes: inOrder(notes, order),
    filledIn: countedFills(fills),
    rejected: rejectedSheets(reasons),
    isWhollyWrong: general.length > 0,
  };
}

function isTable(proposed: ProposedSheet): proposed is SheetTable {
  return proposed.kind !== undefined;
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

/** Columns without a field, and columns of one meaning. */
function columnRemarks({ sheet, header, columns }: SheetTable, ignoreUnmapped: boolean) {
  const problems: SheetRemark[] = [];
  const notes: SheetRemark[] = [];
  for (const [index, column] of columns.entries()) {
    const { title, field, guess, twin, how, isIgnored } = column;
    const place = placeIn(sheet, header[1] + 1, index);
    const name = title === '' ? letters(index) : title;
    if (twin !== undefined && !isIgnored) {
      problems.push({
        ...place,
        title,
        message: `This column and ${nameInMessage(twin)} both mean ${field?.title}`,
      });
    } else if (!isUnderstood(column)) {
      if (ignoreUnmapped)
        notes.push({
          ...place,
          message: `Ignored column ${nameInMessage(name)}: not a known field`,
        });
      else problems.push({ ...place, title, message: unknownColumn(name, guess) });
    } else if (!field && how.field !== undefined) {
      problems.push({
        ...place,
        title,
        message: `No field of this sheet is called ${nameInMessage(how.field)}`,
      });
    } else if (isIgnored && field?.record !== 'ignored' && column.examples.length > 0) {
      notes.push({ ...place, message: `Ignored column ${nameInMessage(name)}` });
    }
  }
  return { problems, notes };
}

function unknownColumn(name: string, guess: SheetField | undefined): string {
  const hint = guess ? `; did you mean ${nameInMessage(guess.title)}?` : '';
  const map = `--map ${nameInMessage(`${name}=${guess?.key ?? 'FIELD'}`)}`;
  return `This column is not understood${hint} Say what it is with ${map}, or leave it out with --ignore ${nameInMessage(name)}`.replace(
    'understood Say',
    'understood. Say',
  );
}

const OF_HOTEL: readonly RecordName[] = ['profile', 'pricing'];

function withoutRepeats(problems: readonly SheetRemark[]): SheetRemark[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function inOrder(
  remarks: readonly SheetRemark[],
  order: ReadonlyMap<string, number>,
): SheetRemark[] {
  const key = ({ file, sheet, row = 0, column = -1 }: SheetRemark) =>
    [order.get(JSON.stringify([file, sheet])) ?? -1, row, column] as const;
  return remarks
    .map((remark) => ({ remark, key: key(remark) }))
    .toSorted((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.key[2] - b.key[2])
    .map(({ remark }) => remark);
}

/** Sheets that can be corrected and imported: what is above the rows, each row, and why it is here. */
function rejectedSheets(
  reasons: ReadonlyMap<SheetRow, readonly string[]>,
): SheetImport['rejected'] {
  const bySheet = Map.groupBy(reasons.keys(), ({ table }) => table.sheet);
  return [...bySheet].map(([sheet, found]) => {
    const rows = found.filter(({ places }) => !places).toSorted((a, b) => a.row - b.row);
    const table = rows[0]?.table;
    if (!table) return { name: sheet.name, rows: sheet.rows, count: 1 };
    const { columns, header } = table;
    const at = columns.findIndex(namesHotel);
    const padded = (cells: readonly Cell[] = []) => columns.map((_, index) => cells[index] ?? null);
    const lines = rows.map((row) => {
      const cells = padded(sheet.rows[row.row - 1]);
      const [hotel] = row.hotels;
      if (at !== -1) cells[at] ??= hotel?.text ?? null;
      return [
        ...cells,
        ...(at === -1 ? [hotel?.text ?? null] : []),
        (reasons.get(row) ?? []).join('; '),
      ];
    });
    const titles = [...padded(sheet.rows[header[1]]), ...(at === -1 ? ['Hotel'] : []), 'Problem'];
    return {
      name: sheet.name,
      rows: [...sheet.rows.slice(0, header[1]), titles, ...lines],
      count: lines.length,
    };
  });
}
