import type { CheckedConfig, HotelConfig } from '#domain/hotel-config.ts';
import { type SheetProblem, problemAt, problemText } from './sheet-problem.ts';
import { bareName } from './cells/names.ts';
import type { CellValue } from './cells/cell.ts';
import { type Fields, type SheetHotel, recordAt } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { isHotelData } from './mapping/resolve-columns.ts';
import { type SheetRow, placeIn, placeName, titlePlace } from './sheet-row.ts';
import { createBatchRules } from '#domain/batch/batch-rules.ts';
import { withLostZeros } from '#domain/places/postal-codes.ts';
import { explainedMessage, independentProblems } from '#domain/batch/independent-problems.ts';
import type { Problem } from '#domain/problem.ts';
import { SHEET_FIELDS } from './cells/fields.ts';
import type { HotelFinding } from './fill-in.ts';

/**
 * Paths of problems that may be caused by rows that cannot be read or that have no hotel. They may
 * disappear once such rows are corrected.
 */
const MAY_BE_ELSEWHERE =
  /^(roomTypes|staffUsers|rates\.rates\.\d+\.(room_type_name|base_rate)|hotelProfile\.(country|currency|timezone))$/;

/** A problem of the configuration, with the words of its rule or of the import. */
interface Found extends Problem {
  readonly finding: HotelFinding;
}

/**
 * The returned function compares each hotel with all earlier ones, so call it once for each hotel.
 */
export function createProblemFinder(rows: readonly SheetRow[]) {
  const rules = createBatchRules<SheetRow>();
  const tables = [...new Set(rows.map(({ table }) => table))];

  const clashesOf = (hotel: SheetHotel, checked: CheckedConfig): HotelFinding[] => {
    const rowAt = (path: string) => hotel.sources.get(path.replace(/\.[^.]*$/, '')) ?? hotel.row;
    return rules.clashesOf(hotel.document, checked, rowAt).map(({ path, first, messageAt }) => {
      const row = rowAt(path);
      if (first === row) return { path, code: 'user-of-several' };
      const message = messageAt(placeName(first.place, row.place));
      return { path, code: 'clash', parameters: { message } };
    });
  };

  /**
   * Finds the cell, row or sheet that a problem is about. If the record's own table has no column
   * for the field, but another table has one, returns the row of the record. If no table has such a
   * column, returns the sheet.
   */
  const placed = (finding: HotelFinding, hotel: SheetHotel): SheetProblem => {
    const { path, code, parameters = {} } = finding;
    const cell = hotel.cells.get(path);
    if (cell) {
      const quote = cell.field?.kind === 'money' ? cell.quote : undefined;
      return problemAt(cell.place, { code, parameters, quote });
    }
    const role = path === 'staffUsers' ? hotel.cells.get(`${path}.0.role`) : undefined;
    if (role) return problemAt(role.place, { code: 'no-administrator', parameters });
    const dot = path.lastIndexOf('.');
    const [at, name] = [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)];
    const row = hotel.sources.get(at);
    const field = SHEET_FIELDS.find(({ key }) => key === `${recordAt(at)}.${name}`);
    if (!row || !field) return problemAt((row ?? hotel.row).place, finding);
    if (field.key === 'user.username') {
      // The message of a clash already mentions the e-mail address.
      const from = code === 'clash' ? undefined : 'e-mail address';
      const email = path.replace(/username$/, 'email');
      return placed({ path: email, code: 'username', parameters: { ...parameters, from } }, hotel);
    }
    const column = row.table.columns.findIndex((each) => each.field?.key === field.key);
    if (column !== -1) return problemAt(placeIn(row.table, row.row, column), finding);
    const other = tables.find(({ columns }) => columns.some((each) => each.field === field));
    if (!other) return problemAt({ ...placeIn(row.table), title: field.title }, finding);
    return problemAt(row.place, { code, parameters: { ...parameters, sheet: other.sheet.name } });
  };

  /** `isSure` is true if no missing row could solve a problem. */
  return (
    hotel: SheetHotel,
    checked: CheckedConfig,
    missing: readonly HotelFinding[],
    isSure: boolean,
  ): SheetProblem[] => {
    const findings = [
      ...checked.problems.map(ruleOf),
      ...clashesOf(hotel, checked),
      ...missing,
      ...lostZeros(checked.config.hotelProfile).map(ruleOf),
    ];
    const all = findings.map((finding): Found => {
      return { path: finding.path, message: problemText(finding), finding };
    });
    return independentProblems(all, hotel.wrong, hotel.document)
      .filter(({ path }) => isSure || !MAY_BE_ELSEWHERE.test(path))
      .map((problem) => {
        const message = explainedMessage(problem, hotel.document);
        const { finding } = problem;
        return placed(
          message === problem.message ? finding : ruleOf({ ...problem, message }),
          hotel,
        );
      });
  };
}

function ruleOf({ path, message }: Problem): HotelFinding {
  return { path, code: 'rule', parameters: { message } };
}

/**
 * A postal code loses its first zeros if a spreadsheet program, or pandas, converts it to a number.
 */
function lostZeros({
  postal_code: code,
  country,
}: CheckedConfig['config']['hotelProfile']): Problem[] {
  const fullCode = withLostZeros(code, country);
  if (fullCode === undefined) return [];
  const message = `Postal codes of ${country} have ${fullCode.replace('-', '').length} digits: format the column as text, and enter ${fullCode}`;
  return [{ path: 'hotelProfile.postal_code', message }];
}

/** The title that templates had before they used the labels of the app. */
const EARLIER_TITLE = 'Rooms';

/**
 * Removes the total from the document and returns it, because a configuration has no such field.
 */
export function takeRoomTotal({ document }: SheetHotel): CellValue | undefined {
  const { room_total: total, ...profile } = (document.hotelProfile ?? {}) as Fields;
  document.hotelProfile = profile;
  return total;
}

/**
 * Reports a total that differs from the sum of the room types, if all room types have a number of
 * rooms.
 */
export function wrongTotal(
  total: CellValue | undefined,
  { cells, wrong }: SheetHotel,
  { roomTypes }: HotelConfig,
  missing: readonly { readonly path: string }[],
): SheetProblem[] {
  const cell = cells.get('hotelProfile.room_total');
  const isOpen = [...wrong, ...missing.map(({ path }) => path)].some((path) =>
    path.startsWith('roomTypes'),
  );
  const sum = roomTypes.reduce((all, { room_count }) => all + room_count, 0);
  if (total === undefined || !cell || isOpen || sum === 0 || Number(total) === sum) return [];
  const parameters = { total: String(total), sum };
  return [problemAt(cell.place, { code: 'wrong-total', parameters })];
}

/**
 * Reports columns in which all room types of a hotel have the same number of rooms: this may be the
 * total of the hotel.
 */
export function repeatedCounts(hotels: readonly SheetHotel[]): SheetProblem[] {
  const areTotals = new Map<SheetTable, boolean>();
  for (const { document, sources, cells } of hotels) {
    const read = (document.roomTypes ?? []).map(({ room_count }, index) => ({
      room_count,
      table: cells.has(`roomTypes.${index}.room_count`) && sources.get(`roomTypes.${index}`)?.table,
    }));
    for (const [table, types] of Map.groupBy(read, (type) => type.table)) {
      const [count, ...others] = types.map(({ room_count }) => Number(room_count));
      if (!table || count === undefined || others.length === 0) continue;
      const isTotal = count >= types.length && others.every((other) => other === count);
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
  const { certainty, field, own = '', name = '' } = columns[at] ?? {};
  const templateTitles = field ? [field.title, EARLIER_TITLE].map(bareName) : [];
  const isOfTemplate = templateTitles.includes(bareName(own));
  if (certainty !== 'title' || (isOfTemplate && !columns.some(isHotelData))) return [];
  const parameters = { column: name };
  return [problemAt(titlePlace(table, at), { code: 'count-or-total', parameters })];
}
