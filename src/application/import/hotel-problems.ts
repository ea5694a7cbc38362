import type { CheckedConfig, HotelConfig } from '#domain/hotel-config.ts';
import { type SheetProblem, problemAt, problemText } from './sheet-problem.ts';
import { bareName } from './cells/words.ts';
import type { CellValue } from './cells/cell.ts';
import { type CellFields, type SheetHotel, recordAt } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { isHotelData } from './mapping/resolve-columns.ts';
import {
  type SheetRow,
  cellPlace,
  placeIn,
  placeName,
  rowPlace,
  quoteOf,
  titlePlace,
} from './sheet-row.ts';
import { createBatchRules } from '#domain/batch/batch-rules.ts';
import { withLostZeros } from '#domain/places/postal-codes.ts';
import { explainedMessage, independentProblems } from '#domain/batch/independent-problems.ts';
import type { Problem } from '#domain/problem.ts';
import { SHEET_FIELDS } from './cells/fields.ts';
import type { HotelFinding } from './fill-in.ts';

/** Problems that may disappear once rows are corrected that cannot be read or have no hotel. */
const MAY_BE_ELSEWHERE =
  /^(roomTypes|staffUsers|rates\.rates\.\d+\.(room_type_name|base_rate)|hotelProfile\.(country|currency|timezone))$/;

/** Call the result once for each hotel, in order. `isSure`: no missing row could solve a problem. */
export function createProblemFinder(rows: readonly SheetRow[], isSure: boolean) {
  const rules = createBatchRules<SheetRow>();
  const tables = [...new Set(rows.map(({ table }) => table))];
  return (
    hotel: SheetHotel,
    checked: CheckedConfig,
    missing: readonly HotelFinding[],
  ): SheetProblem[] => {
    const rowAt = (path: string) => hotel.sources.get(path.replace(/\.[^.]*$/, '')) ?? hotel.row;
    const clashes = rules.clashesOf(hotel.document, checked, rowAt);
    const findings = [
      ...checked.problems.map(ruleOf),
      ...clashes.map(({ path, first, messageAt }): HotelFinding => {
        const row = rowAt(path);
        if (first === row) return { path, code: 'user-of-several' };
        const message = messageAt(placeName(rowPlace(first), rowPlace(row)));
        return { path, code: 'clash', parameters: { message } };
      }),
      ...missing,
      ...lostZeros(checked.config.hotelProfile),
    ].map((finding) => ({ path: finding.path, message: problemText(finding), finding }));
    return independentProblems(findings, hotel.wrong, hotel.document)
      .filter(({ path }) => isSure || !MAY_BE_ELSEWHERE.test(path))
      .map((problem) => {
        const { path, finding } = problem;
        const message = explainedMessage(problem, hotel.document);
        const isSame = message === problem.message;
        return placed(isSame ? finding : ruleOf({ path, message }), hotel, tables);
      });
  };
}

/**
 * Finds the cell, row or sheet that a problem is about. If the record's own table has no column for the field, but
 * another table has one, returns the row of the record. If no table has such a column, returns the sheet.
 */
function placed(
  finding: HotelFinding,
  hotel: SheetHotel,
  tables: readonly SheetTable[],
): SheetProblem {
  const { path, code, parameters = {} } = finding;
  const cell = hotel.cells.get(path);
  if (cell) {
    const quote = cell.field.kind === 'money' ? quoteOf(cell) : undefined;
    return problemAt(cellPlace(cell), { code, parameters, quote });
  }
  const role = path === 'staffUsers' ? hotel.cells.get(`${path}.0.role`) : undefined;
  if (role) return problemAt(cellPlace(role), { code: 'no-administrator', parameters });
  const [, at = '', name = ''] = /^(.*?)\.?([^.]*)$/.exec(path) ?? [];
  const row = hotel.sources.get(at);
  const field = SHEET_FIELDS.find(({ key }) => key === `${recordAt(at)}.${name}`);
  if (!row || !field) return problemAt(rowPlace(row ?? hotel.row), finding);
  if (field.key === 'user.username') {
    // The message of a clash already mentions the email address.
    const from = code === 'clash' ? undefined : 'email address';
    const about = { code: 'username', parameters: { ...parameters, from } } as const;
    return placed({ path: `${at}.email`, ...about }, hotel, tables);
  }
  const column = row.table.columns.findIndex((each) => each.field?.key === field.key);
  if (column !== -1) return problemAt(placeIn(row.table, row.row, column), finding);
  const other = tables.find(({ columns }) => columns.some((each) => each.field === field));
  if (!other) return problemAt({ ...placeIn(row.table), title: field.title }, finding);
  return problemAt(rowPlace(row), { code, parameters: { ...parameters, sheet: other.sheet.name } });
}

function ruleOf({ path, message }: Problem): HotelFinding {
  return { path, code: 'rule', parameters: { message } };
}

/** A postal code loses its first zeros if a spreadsheet program, or pandas, converts it to a number. */
function lostZeros({ postal_code: code, country }: HotelConfig['hotelProfile']): HotelFinding[] {
  const full = withLostZeros(code, country);
  if (full === undefined) return [];
  const parameters = { country, digits: full.includes('-') ? '5 or 9' : full.length, full };
  return [{ path: 'hotelProfile.postal_code', code: 'lost-zeros', parameters }];
}

/** The title that templates had before they used the labels of the app. */
const EARLIER_TITLE = 'Rooms';

/** Removes the total from the document and returns it, because a configuration has no such field. */
export function takeRoomTotal({ document }: SheetHotel): CellValue | undefined {
  const { room_total: total, ...profile } = (document.hotelProfile ?? {}) as CellFields;
  document.hotelProfile = profile;
  return total;
}

/** Reports a total that differs from the sum of the room types, if all room types have a number of rooms. */
export function wrongTotal(
  total: CellValue | undefined,
  { cells, wrong }: SheetHotel,
  { roomTypes }: HotelConfig,
  missing: readonly { readonly path: string }[],
): SheetProblem[] {
  const cell = cells.get('hotelProfile.room_total');
  const open = [...wrong, ...missing.map(({ path }) => path)];
  const sum = roomTypes.reduce((all, { room_count }) => all + room_count, 0);
  const isOpen = sum === 0 || open.some((path) => path.startsWith('roomTypes'));
  if (total === undefined || !cell || isOpen || Number(total) === sum) return [];
  const parameters = { total: String(total), sum };
  return [problemAt(cellPlace(cell), { code: 'wrong-total', parameters })];
}

/** Reports columns with the same number of rooms in all types of a hotel: it may be the hotel's total. */
export function repeatedCounts(hotels: readonly SheetHotel[]): SheetProblem[] {
  const areTotals = new Map<SheetTable, boolean>();
  for (const { document, sources, cells } of hotels) {
    const read = (document.roomTypes ?? []).map(({ room_count }, index) => ({
      count: Number(room_count),
      table: cells.has(`roomTypes.${index}.room_count`) && sources.get(`roomTypes.${index}`)?.table,
    }));
    for (const [table, types] of Map.groupBy(read, (type) => type.table)) {
      const [first, ...others] = types.map(({ count }) => count);
      if (!table || first === undefined || others.length === 0) continue;
      const isTotal = first >= types.length && others.every((other) => other === first);
      areTotals.set(table, isTotal && areTotals.get(table) !== false);
    }
  }
  return [...areTotals].flatMap(([table, isTotal]) => (isTotal ? doubtOf(table) : []));
}

/**
 * Reports the column of room counts only if it was recognised by its title, and not by a mapping.
 * If the title is that of the template, the table must also have data of hotels.
 */
function doubtOf(table: SheetTable): SheetProblem[] {
  const { columns } = table;
  const at = columns.findIndex(({ field }) => field?.key === 'room_type.room_count');
  const { certainty, field, own = '', name } = columns[at] ?? {};
  const isOfTemplate = [field?.title, EARLIER_TITLE].some(
    (each) => bareName(each ?? '') === bareName(own),
  );
  if (certainty !== 'title' || (isOfTemplate && !columns.some(isHotelData))) return [];
  return [
    problemAt(titlePlace(table, at), { code: 'count-or-total', parameters: { column: name } }),
  ];
}
