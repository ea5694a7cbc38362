// Remarks about spreadsheets, in lines for people and as events for programs.
import type { SheetRemark } from '#domain/problem.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Io } from '#cli/call/call.ts';
import { plural, printable } from '#cli/terminal/printable.ts';

const LETTERS = 26;

/** The result of an import. */
export interface SheetImport {
  /** Complete only without problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What was ignored or read in an unexpected way. */
  readonly notes: readonly SheetRemark[];
}

/** What a spreadsheet contains: `2 hotels, 5 room types, 8 staff users`. */
export function countsLine(documents: readonly HotelDocument[]): string {
  const { hotels, room_types, staff_users } = countsOf(documents);
  const rooms = plural(room_types, 'room type');
  return `${plural(hotels, 'hotel')}, ${rooms}, ${plural(staff_users, 'staff user')}`;
}

/** `out` is what was written to. */
export function sheetFacts({ documents, problems }: SheetImport, out: string | undefined): object {
  const counts = countsOf(problems.length > 0 ? [] : documents);
  return { ...counts, problems: problems.length, out: out ?? null };
}

function countsOf(documents: readonly HotelDocument[]) {
  return {
    hotels: documents.length,
    room_types: documents.flatMap(({ roomTypes = [] }) => roomTypes).length,
    staff_users: documents.flatMap(({ staffUsers = [] }) => staffUsers).length,
  };
}

/** Notes first. Events go to standard output, lines to standard error. */
export async function printRemarks(
  { notes, problems }: SheetImport,
  io: Io,
  asEvents: boolean,
): Promise<void> {
  for (const [event, remarks] of [['note', notes] as const, ['problem', problems] as const]) {
    for (const remark of remarks) {
      if (asEvents) await io.stdout.event(remarkEvent(event, remark));
      else await io.stderr.line(remarkLine(remark));
    }
  }
}

/** Counts rows and columns from 1, like the lines and columns of a configuration. */
function remarkEvent(
  event: 'problem' | 'note',
  { file, sheet, row, column, title, message }: SheetRemark,
): object {
  return {
    event,
    file,
    sheet: sheet ?? null,
    row: row ?? null,
    column: column === undefined ? null : column + 1,
    title: title ?? null,
    message,
  };
}

/** `chain.xlsx: Staff!F3 (E-mail): Please enter a valid email address`. */
function remarkLine({ file, sheet, row, column, title, message }: SheetRemark): string {
  const cell =
    row === undefined ? '' : column === undefined ? `row ${row}` : `${letters(column)}${row}`;
  const place = [sheet, cell].filter(Boolean).join(column === undefined ? ' ' : '!');
  const name =
    title === undefined ? '' : column === undefined ? `no column "${title}"` : `(${title})`;
  const where = [place, name].filter(Boolean).join(column === undefined ? ': ' : ' ');
  return printable([file, where, message].filter(Boolean).join(': '));
}

/** As spreadsheets name columns: 0 is A, 26 is AA. */
function letters(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS));
  return column < LETTERS ? last : letters(Math.floor(column / LETTERS) - 1) + last;
}
