import { CONFIG_PARTS } from '#domain/config-parts.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import type { SheetImport } from '#application/import/import-hotels.ts';
import { lettersOf } from '#application/import/mapping/mapping.ts';
import {
  sameProblems,
  problemText,
  type Place,
  type SheetProblem,
  type Finding,
  type ProblemCode,
} from '#application/import/sheet-problem.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Io } from '#cli/call/command.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** `2 hotels, 5 room types, 8 staff users` */
export function countsLine(documents: readonly HotelDocument[]): string {
  const { hotels, room_types, staff_users } = countsOf(documents);
  const rooms = plural(room_types, 'room type');
  return `${plural(hotels, 'hotel')}, ${rooms}, ${plural(staff_users, 'staff user')}`;
}

export function sheetFacts(
  documents: readonly HotelDocument[],
  problems: number,
  out: string | undefined,
): object {
  return { ...countsOf(documents), problems, out: out ?? null };
}

function countsOf(documents: readonly HotelDocument[]) {
  return {
    hotels: documents.length,
    room_types: documents.flatMap(({ roomTypes = [] }) => roomTypes).length,
    staff_users: documents.flatMap(({ staffUsers = [] }) => staffUsers).length,
  };
}

type Reported = Pick<SheetImport, 'notes' | 'problems' | 'filledIn'>;

/** Prints notes, problems and filled-in values: events on standard output, lines on standard error. */
export async function printProblems(
  { notes, problems, filledIn }: Reported,
  io: Io,
  asEvents: boolean,
): Promise<void> {
  for (const found of [notes, problems]) {
    if (asEvents) for (const problem of found) await io.stdout.event(problemEvent(problem));
    else await io.stderr.lines(problemLines(found));
  }
  for (const { field, value, count, source } of asEvents ? filledIn : []) {
    await io.stdout.event({ event: 'filled', field, value, count, source });
  }
  if (asEvents || filledIn.length === 0) return;
  const groups = Map.groupBy(filledIn, ({ field, count }) => plural(count, nounOf(field)));
  const lines = [...groups].map(([who, group]) => {
    const values = group.map(
      ({ title, value, source }) =>
        `${title} ${shown(value)}${source === 'default' ? ' (--default)' : ''}`,
    );
    return `  ${who}: ${values.join(', ')}`;
  });
  await io.stderr.lines(
    wrapped(
      ['Filled in, because the spreadsheet has no value:', ...lines.map(printable)],
      io.terminal,
    ),
  );
}

function nounOf(key: string): string {
  const record = SHEET_FIELDS.find((field) => field.key === key)?.record ?? 'ignored';
  return record === 'ignored' ? 'hotel' : CONFIG_PARTS[record].record.noun;
}

const shown = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** Rows and columns count from 1, as in the events of configurations. */
function problemEvent(problem: SheetProblem): object {
  const { severity, file, sheet, row, column, title } = problem;
  return {
    event: severity,
    file,
    sheet: sheet ?? null,
    row: row ?? null,
    column: column === undefined ? null : column + 1,
    title: title ?? null,
    message: adviceText(problem),
  };
}

/** One line names at most this many cells. Further cells are only counted. */
const MOST_PLACES = 3;

/** `chain.xlsx: Staff!F3, F7 (E-mail): Please enter a valid email address`. Problems with the same text share a line. */
export function problemLines(problems: readonly SheetProblem[]): string[] {
  return sameProblems(problems).map((same) => {
    const first = same[0]!;
    const { title = '', row, column } = first;
    const places = same
      .slice(0, MOST_PLACES)
      .map((problem, at) => placeText(problem, same[at - 1]));
    const more = same.length > MOST_PLACES ? ` and ${same.length - MOST_PLACES} more` : '';
    const isCell = row !== undefined && column !== undefined;
    const missing = column === undefined ? 'column' : 'row';
    const name = title === '' ? '' : isCell ? ` (${title})` : `: no ${missing} "${title}"`;
    const where = places.join(', ') + more + name;
    const text = adviceText(first);
    return printable(where === '' ? text : `${where}: ${text}`);
  });
}

/** Names a cell, row or column. Omits the file and the sheet if `before` has the same. */
function placeText({ file, sheet = '', row, column }: Place, before: Place = { file: '' }): string {
  const isSameFile = file === before.file;
  const isSameSheet = isSameFile && sheet === (before.sheet ?? '');
  const letters = column === undefined ? undefined : lettersOf(column);
  const isCell = row !== undefined && letters !== undefined;
  const line = row === undefined ? letters && `column ${letters}` : `row ${row}`;
  const place = [isSameSheet ? '' : sheet, isCell ? letters + row : line]
    .filter(Boolean)
    .join(isCell ? '!' : ' ');
  return [isSameFile ? '' : file, place].filter(Boolean).join(': ');
}

/** Options of `hms import` that solve a problem, with its parameters. They continue its sentence. */
const ADVICE: Readonly<Partial<Record<ProblemCode, string>>> = {
  'twin-column': '. Ignore one with --ignore "{column}"',
  'other-total':
    '. If the column is the number of rooms of each type, use --map "{column}=room_count"',
  'count-or-total':
    ' Use --map "{column}=room_count" if each room type has this many rooms, or --map "{column}=room_total" if it is the total',
  'unclear-currency': '; if it is {currency}, use --map "{column}={field}:{currency}"',
  encoding: '. Name the right one with --encoding, or save the file as "CSV UTF-8" or .xlsx',
  'ambiguous-number': ', or give its column a format in the mapping',
  'missing-value': ', or set one for all with --default {field}={example}',
  tax: ', or set one for all hotels in {country} with --default "tax_rate@{country}=20"',
  username:
    '. You can also set a pattern for missing usernames, such as --usernames "{open}local{close}.{open}code{close}"',
  'ignored-sheet': '. If it is one, name the row of its titles with --header-row',
};
const BRACES = { open: '{', close: '}' };

export function adviceText(problem: Finding): string {
  const parameters = { ...problem.parameters, ...BRACES };
  return problemText({ ...problem, parameters }, adviceFor(problem));
}

function adviceFor({ code, parameters = {} }: Finding): string {
  const { guess, scale } = parameters;
  if (code === 'unknown-column')
    return guess === undefined
      ? '. Map it with --map "{column}=FIELD", or ignore it with --ignore "{column}"'
      : ' Map it with --map "{column}={guess}", or ignore it with --ignore "{column}"';
  if (code === 'price-unit')
    return scale === undefined
      ? '. If the column has prices per night, use --map "{column}={field}"; otherwise ignore it with --ignore "{column}"'
      : '. If its amounts are in {scale}, use --map "{column}={field}:{scale}"; if they are written in full, use --map "{column}={field}:ones"';
  return ADVICE[code] ?? '';
}
