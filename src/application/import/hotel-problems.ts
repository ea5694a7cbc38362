import { createBatchRules } from '#domain/batch/batch-rules.ts';
import { withLostZeros } from '#domain/places/postal-codes.ts';
import { explainedMessage, independentProblems } from '#domain/batch/independent-problems.ts';
import type { CheckedConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { SheetProblem, SheetRemark } from './sheet-remark.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { SHEET_FIELDS } from './cells/fields.ts';
import { recordAt, type SheetHotel } from './hotel-records.ts';
import { placeIn, placeName, type Place, type SheetRow } from './sheet-rows.ts';

/**
 * Paths of problems that may be caused by rows that cannot be read or that have no hotel. They may
 * disappear once such rows are corrected.
 */
const MAY_BE_ELSEWHERE =
  /^(roomTypes|staffUsers|rates\.rates\.\d+\.(room_type_name|base_rate)|hotelProfile\.(country|currency|timezone))$/;
const FOR_SEVERAL =
  'A user belongs to one hotel, but this row names several: add a row for each hotel';
const ROLE =
  ': enter admin for one user, or map a word in this column to admin ("values" in the mapping)';
const FROM_EMAIL = ' (it is made from the e-mail address)';

/**
 * The returned function compares each hotel with all earlier ones, so call it once for each hotel.
 */
export function createProblemFinder(rows: readonly SheetRow[]) {
  const rules = createBatchRules<Place>();
  const tables = [...new Set(rows.map(({ table }) => table))];

  const clashesOf = (hotel: SheetHotel, checked: CheckedConfig): SheetProblem[] => {
    const placeAt = (path: string) =>
      (hotel.sources.get(path.replace(/\.[^.]*$/, '')) ?? hotel.row).place;
    return rules.clashesOf(hotel.document, checked, placeAt).map(({ path, first, messageAt }) => {
      const place = placeAt(path);
      const message = first === place ? FOR_SEVERAL : messageAt(placeName(first, place));
      return { path, message, isClash: true };
    });
  };

  /**
   * Finds the cell, row or sheet that a problem is about. If the record's own table has no column
   * for the field, but another table has one, returns the row of the record. If no table has such a
   * column, returns the sheet.
   */
  const placed = (problem: SheetProblem, hotel: SheetHotel): SheetRemark => {
    const { path, message, advice, isClash = false } = problem;
    const cell = hotel.cells.get(path);
    if (cell) {
      const quote = cell.field.kind === 'money' ? cell.quote : undefined;
      return { ...cell.place, message, advice, quote };
    }
    const role = path === 'staffUsers' ? hotel.cells.get(`${path}.0.role`) : undefined;
    if (role) return { ...role.place, message: message + ROLE };
    const dot = path.lastIndexOf('.');
    const [at, name] = [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)];
    const row = hotel.sources.get(at);
    const field = SHEET_FIELDS.find(({ key }) => key === `${recordAt(at)}.${name}`);
    if (!row || !field) return { ...(row ?? hotel.row).place, message, advice };
    if (field.key === 'user.username') {
      const email = path.replace(/username$/, 'email');
      // The message of a clash already mentions the e-mail address.
      const explained = isClash ? message : message + FROM_EMAIL;
      return placed({ path: email, message: explained, advice: { kind: 'usernames' } }, hotel);
    }
    const column = row.table.columns.findIndex((each) => each.field?.key === field.key);
    if (column !== -1) return { ...placeIn(row.table, row.row, column), message, advice };
    const other = tables.find(({ columns }) => columns.some((each) => each.field === field));
    if (other) {
      const about = `No row of ${nameInMessage(other.sheet.name)} matches this row`;
      return { ...row.place, message: `${about}. ${message}`, advice };
    }
    return { ...placeIn(row.table), title: field.title, message, advice };
  };

  /** `isSure` is true if no missing row could solve a problem. */
  return (
    hotel: SheetHotel,
    checked: CheckedConfig,
    missing: readonly SheetProblem[],
    isSure: boolean,
  ): SheetRemark[] => {
    const lost = lostZeros(checked.config.hotelProfile);
    const all: SheetProblem[] = [
      ...checked.problems,
      ...clashesOf(hotel, checked),
      ...missing,
      ...lost,
    ];
    const reported = independentProblems(all, hotel.wrong, hotel.document);
    return reported
      .filter(({ path }) => isSure || !MAY_BE_ELSEWHERE.test(path))
      .map((problem) => ({ ...problem, message: explainedMessage(problem, hotel.document) }))
      .map((problem) => placed(problem, hotel));
  };
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
