import { isExistingDay } from '#domain/rates/rate-validity.ts';
import { LANGUAGES } from './words.ts';

const SHORTEST_NAME = 3;
const LONGEST = 60;
/** Midnight after a date, which some programs add. */
const MIDNIGHT = /[t ]0?0:00(?::00(?:\.0+)?)?z?$/;
const YEAR_FIRST = /^(?<year>\d{4})([-/.]?)(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
/** With dots, the day always comes first. */
const DAY_FIRST = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{2}|\d{4})$/;
const EITHER_FIRST = /^(?<one>\d{1,2})([-/])(?<other>\d{1,2})\2(?<year>\d{2}|\d{4})$/;
/** Words that people write between the day, the month and the year: `1st of June`, `1 de junio de`. */
const FILLERS = new Set('st nd rd th er of the de del den der le el il do'.split(' '));

/** As `YYYY-MM-DD`. `1 June 2026`, `1. Juni 2026`, `Jun 1, '26`, `1.6.26` have one, `1/6/2026` has two. */
export function readDays(cell: string | Date): readonly string[] {
  // Spreadsheets store a time of day as a time on 30 December 1899.
  if (cell instanceof Date) {
    return cell.getUTCFullYear() < 1900 ? [] : [cell.toISOString().slice(0, 10)];
  }
  if (cell.length > LONGEST) return [];
  const text = withoutWeekday(bare(cell.trim()).replace(MIDNIGHT, ''));
  const either = EITHER_FIRST.exec(text)?.groups;
  if (either) {
    const { one = '', other = '', year = '' } = either;
    const yearFirst = year.length === 2 && text.includes('-') ? dayOf(one, other, year) : [];
    const days = [...dayOf(year, one, other), ...dayOf(year, other, one), ...yearFirst];
    return [...new Set(days)];
  }
  const { year, month, day } = YEAR_FIRST.exec(text)?.groups ?? DAY_FIRST.exec(text)?.groups ?? {};
  return year === undefined ? namedDay(text) : dayOf(year, month, day);
}

/**
 * Whether a spreadsheet program writes the dates like this that it makes of other texts: `03-Mar` of `3-3`, `10/01/27`
 * of `10-1-27`, `Mar-45` of `3-45`, `01. Mrz` or `01.03.` of `1.3`.
 */
export function looksLikeDate(text: string): boolean {
  const short = bare(text.trim()).replace(MIDNIGHT, '');
  if (/^(?:\d{1,2}\.\s?\d{1,2}\.)$/.test(short)) return readDays(`${short}2024`).length > 0;
  if (/^(?:\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d)$/.test(short))
    return readDays(short).length > 0;
  const [, day, name = ''] =
    /^(\d{1,2})(?:[-/.]|\.\s)(\p{L}{3,4})\.?(?:[-/.](?:\d{2}|\d{4}))?$/u.exec(short) ??
    /^(?=\p{L}+-(?:3[2-9]|[4-9]))()(\p{L}{3,4})-\d{2}$/u.exec(short) ??
    [];
  const month = monthNamed(name);
  return month > 0 && dayOf('2024', String(month), day || '1').length > 0;
}

/** Reads a date with the name of its month. A two-digit year is one of this century. */
function namedDay(text: string): string[] {
  const names = (text.match(/\p{L}+/gu) ?? []).filter((word) => !FILLERS.has(word));
  const months = names.map(monthNamed).filter((month) => month > 0);
  const isDate = names.every((word) => monthNamed(word) > 0 || isWeekday(word));
  const [first = '', second = '', ...others] = text.match(/\d+/g) ?? [];
  if (!isDate || months.length !== 1 || second === '' || others.length > 0) return [];
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return year.length === 3 ? [] : dayOf(year, String(months[0]), day);
}

function dayOf(year = '', month = '', day = ''): string[] {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isExistingDay(text) ? [text] : [];
}

function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

let names: ReturnType<typeof createNames> | undefined;
const allNames = () => (names ??= createNames());

/** The names of the months and of the days of the week in all languages. */
function createNames() {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month));
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));
  const weekdays = namesOf({ weekday: 'long' }, days).flat();
  return {
    months: namesOf({ month: 'long' }, months),
    weekdays: weekdays.flatMap((name) => name.split('-')),
  };
}

function namesOf(style: Intl.DateTimeFormatOptions, dates: readonly number[]): string[][] {
  const formats = LANGUAGES.map(
    (language) => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }),
  );
  return dates.map((date) => formats.map((format) => bare(format.format(date))));
}

/** German Excel writes `Mrz`, and `Intl` only `März`. */
const GERMAN_MARCH = 'mrz';

/** The number of the month whose name starts like this, from 1; 0 if there is none, or several. */
function monthNamed(word: string): number {
  if (word.length < SHORTEST_NAME) return 0;
  const found = allNames().months.flatMap((all, index) =>
    all.some((name) => name.startsWith(word)) || (word === GERMAN_MARCH && index === 2)
      ? index + 1
      : [],
  );
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

/** Reads `Di, 1.6.2027` as `1.6.2027`. */
function withoutWeekday(text: string): string {
  const [, name = '', day = ''] = /^(\p{L}+)[.,]* (\d.*)$/u.exec(text) ?? [];
  return isWeekday(name) ? day : text;
}

function isWeekday(word: string): boolean {
  return word.length >= 2 && allNames().weekdays.some((name) => name.startsWith(word));
}

const MINUTES_A_DAY = 24 * 60;
const TIME =
  /^(?<hours>\d{1,2})(?<minutes>[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?|(?<=\d{2})\d{2})?\s*(?<half>[ap]\.? ?m\.?)?(?:h|hrs?\.?|hours|uhr|noon)?$/;

/** Reads `15:00`, `15:00 hrs`, `3 pm`, `3.30 p.m.`, `15h30` and `1500`. Returns `HH:MM`. */
export function readTime(cell: string | Date): string | undefined {
  if (cell instanceof Date) {
    const minutes = (cell.getTime() % 86_400_000) / 60_000;
    // A day without a time is not midnight.
    return minutes === 0 && cell.getUTCFullYear() > 1899 ? undefined : timeOf(minutes);
  }
  const text = cell.trim().toLowerCase();
  if (/^(12 )?noon$/.test(text)) return '12:00';
  const { hours, minutes: past = '', half } = TIME.exec(text)?.groups ?? {};
  const minutes = Number(past.replace(/^\D/, '').slice(0, 2));
  const isBareHour = past === '' && /^\d*$/.test(text);
  if (hours === undefined || isBareHour || minutes > 59 || Number(hours) > (half ? 12 : 23)) {
    return undefined;
  }
  if (half === undefined) return timeOf(Number(hours) * 60 + minutes);
  if (Number(hours) === 0) return undefined;
  return timeOf(((Number(hours) % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minutes);
}

/** Half a minute is not rounded up: 23:59:59 is shown as 23:59. Parts of a second are. */
function timeOf(minutes: number): string {
  const whole = (Math.floor(Math.round(minutes * 60) / 60) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const parts = [Math.floor(whole / 60), whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
