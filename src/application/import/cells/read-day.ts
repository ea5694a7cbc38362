import { isExistingDay } from '#domain/rates/rate-validity.ts';

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
/** Some programs add midnight to a date. */
const YEAR_FIRST =
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:[ t]00:00(?::00(?:\.0+)?)?)?$/;
/** With dots, the day always comes first. */
const DAY_FIRST = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/;
const DAY_AND_NAME =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})\.?,?[ -](?<year>\d{4})$/;
const NAME_AND_DAY = /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/;
const EITHER_FIRST = /^(?<one>\d{1,2})([-/])(?<other>\d{1,2})\2(?<year>\d{4})$/;

/**
 * The days, as `YYYY-MM-DD`, that a cell may mean. `1 June 2026`, `Jun 1, 2026`, `1.6.2026` and
 * `31/12/2026` have one meaning, and `1/6/2026` has two.
 */
export function readDays(cell: string | Date): readonly string[] {
  // Spreadsheets store a time of day as a time on 30 December 1899.
  if (cell instanceof Date) {
    return cell.getUTCFullYear() < 1900 ? [] : [cell.toISOString().slice(0, 10)];
  }
  const text = cell.trim().toLowerCase();
  const either = EITHER_FIRST.exec(text)?.groups;
  if (either) {
    const { one, other, year } = either;
    return [...new Set([...dayOf(year, one, other), ...dayOf(year, other, one)])];
  }
  const { year, month, name, day } =
    [YEAR_FIRST, DAY_FIRST, DAY_AND_NAME, NAME_AND_DAY]
      .map((pattern) => pattern.exec(text)?.groups)
      .find((groups) => groups !== undefined) ?? {};
  return dayOf(year, name === undefined ? month : monthNamed(name), day);
}

function monthNamed(name: string): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name)) + 1);
}

function dayOf(year = '', month = '', day = ''): string[] {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isExistingDay(text) ? [text] : [];
}
