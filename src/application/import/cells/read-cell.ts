import { ownValue } from '#domain/text/text-table.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { countriesLike, countryNameOf } from '#domain/places/countries.ts';
import { currencyWithWord } from '#domain/places/currencies.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import type { Finding, ProblemCode } from '#application/import/sheet-problem.ts';
import {
  type CellValue,
  type ReadCell,
  type ReadableCell,
  exactText,
  isBlank,
  isShown,
  isUnreadable,
  shownLine,
  textOf,
} from './cell.ts';
import { bareName } from './words.ts';
import type { SheetField } from './fields.ts';
import {
  FIRST_OPTIONS,
  OPTIONS,
  SCALES,
  SHARED_ZONES,
  readSwitch,
  unitsOf,
} from './known-words.ts';
import {
  LONGEST,
  type NumberFormat,
  type ReadNumber,
  readNumber,
  readPercent,
  withoutSigns,
} from './read-number.ts';
import { looksLikeDate, readDays, readTime } from './read-day.ts';
import { readEmail, readWebsite } from './read-link.ts';

/** How the values of a column are written. */
export interface ColumnFormat {
  /** The name of the unit, or the code of the currency. */
  readonly unit?: string | undefined;
  /** The scale of the numbers, such as `thousands`. */
  readonly scale?: string | undefined;
  readonly format?: NumberFormat | undefined;
  /** The meaning of certain texts in the column. Keys are texts, values are what they mean. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

interface Given {
  readonly cell: ReadableCell;
  /** What the cell shows. */
  readonly text: string;
  readonly field: SheetField;
  readonly how: ColumnFormat;
  /** The address to which the cell leads; '' if a formula calculates it. */
  readonly link: string | undefined;
}

/** One reader for each kind of field. Other kinds are texts of one line. */
const READERS: Readonly<Partial<Record<FieldKind, (given: Given) => ReadCell>>> = {
  code: readCode,
  username: readCode,
  phone: readCode,
  rooms: (given) =>
    ifText(undated(given, ifText(readText(given), withoutPoints(/\d\.0+(?!\d)/))), withFirstQuote),
  lines: readText,
  list: (given) => ifText(readText(given), (text) => ({ value: joinedLines(text) })),
  website: (given) => ifText(readLinked(given), (text) => readWebsite(text, given.link)),
  email: (given) => ifText(readLinked(given), (text) => readEmail(text, given.link)),
  whole(given) {
    const read = readAmount(given);
    const isBroken = read && 'value' in read && !Number.isInteger(read.value);
    return isBroken ? wrong('not-whole') : read;
  },
  number: readAmount,
  money(given) {
    const { cell } = given;
    if (typeof cell === 'number' || cell instanceof Date) return readAmount(given);
    const text = isShown(cell) && !cell.isPercent ? exactText(cell) : given.text;
    return text === undefined
      ? wrong('other-number')
      : readAmount({ ...given, cell: withoutSigns(text) });
  },
  percent(given) {
    const { cell, how } = given;
    const isOfFormat = isShown(cell) && cell.isPercent;
    const exact = isOfFormat ? `${asShown(cell.number * 100)}%` : isShown(cell) && exactText(cell);
    if (exact === undefined) return wrong('other-number');
    const text = exact || given.text;
    if (how.unit === 'fraction' && !text.includes('%'))
      return numberOf(readNumber(text, how.format), 100);
    const percent = readPercent(typeof cell === 'number' ? cell : text, how.format);
    return percent === 'ambiguous' ? wrong('ambiguous-percent') : numberOf(percent);
  },
  time(given) {
    const { cell, text } = given;
    return valueOr(readTime(cell instanceof Date ? cell : text), 'not-a-time');
  },
  day(given) {
    const { cell, text } = given;
    const [day, other] = readDays(cell instanceof Date ? cell : text);
    return other === undefined ? valueOr(day, 'not-a-day') : wrong('ambiguous-day');
  },
  switch: (given) => valueOr(readSwitch(given.text), 'not-a-switch'),
  option: readOption,
  country: readOption,
  currency: readOption,
  timezone: readOption,
};

/** `link` is the address to which the cell leads. */
export function readCell(
  cell: Cell,
  field: SheetField,
  how: ColumnFormat = {},
  link?: string,
): ReadCell {
  if (isBlank(cell)) return undefined;
  if (isUnreadable(cell)) return { problem: cell };
  const read = READERS[field.kind] ?? readLine;
  const known = ownValue(how.values, textOf(cell));
  if (known !== undefined) return read({ cell: known, text: known, field, how: {}, link });
  const isMarked = typeof cell === 'string' && field.kind !== 'password' && HIDDEN_QUOTE.test(cell);
  const bare = isMarked ? cell.slice(1) : cell;
  const found = read({ cell: bare, text: textOf(bare), field, how, link });
  if (found && 'problem' in found && found.problem.quote !== undefined)
    return { problem: { ...found.problem, quote: shownLine(cell) } };
  return isMarked && found && 'value' in found ? { ...found, note: { code: 'apostrophe' } } : found;
}

/**
 * The known name that a text most likely means. It must have the same first letter, because people
 * rarely mistype that.
 */
export function closeName(text: string, known: readonly string[]): string | undefined {
  const first = bareName(text).charAt(0);
  return nearestName(
    text,
    known.filter((name) => bareName(name).startsWith(first)),
  );
}

/** A problem that quotes the cell. */
function wrong(code: ProblemCode, parameters: Finding['parameters'] = {}) {
  return { problem: { code, parameters, quote: '' } };
}

function valueOr(value: CellValue | undefined, code: ProblemCode): ReadCell {
  return value === undefined ? wrong(code) : { value };
}

/** An apostrophe before a sign or a digit, with which people mark texts. Word processors write it as `’`. */
const HIDDEN_QUOTE = /^['‘’](?=[-+=@\d])/;
/** Such as `Caf&eacute;` and `&amp;`: a program saved a text for web pages. */
const HTML_CODE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/i;
/** Such as `1.1E+05`. The spreadsheet program has lost the other digits. */
const SHORTENED = /^\d{1,3}([.,]\d+)?e[+-]\d+$/i;
/** Such as `CafÃ©`: UTF-8 that a program read in another encoding and saved again. */
const TWICE_ENCODED = /[ÂÃ][\u0080-\u00BF\u2013-\u203A\u20AC]/;
/** Excludes line breaks and tabs, because not every field forbids them. */
const CONTROLS = /(?![\n\t\r])\p{Cc}/u;

function readText(given: Given): ReadCell {
  const { cell, text } = given;
  if (cell instanceof Date) return converted('date');
  if (typeof cell === 'boolean') return converted('yes or no');
  if (SHORTENED.test(text)) return converted('rounded number');
  if (text.includes('\uFFFD')) return wrong('unreadable-character');
  if (TWICE_ENCODED.test(text)) return wrong('wrong-encoding');
  if (HTML_CODE.test(text) && given.field.kind !== 'password') return wrong('html-code');
  if (CONTROLS.test(text) || !text.isWellFormed())
    return { problem: { code: 'control-characters' } };
  return { value: text };
}

function readLine(given: Given): ReadCell {
  const read = ifText(readText(given), (value) =>
    /[\n\r]/.test(value) ? wrong('several-lines') : { value },
  );
  return given.field.kind === 'password' ? ifText(read, asPassword) : undated(given, read);
}

/** Users may try to refer to an environment variable, but only configurations can do that. */
function asPassword(value: string): ReadCell {
  return value.includes('${env:') ? { value, note: { code: 'password-reference' } } : { value };
}

/** The text of a link may have several lines. */
function readLinked(given: Given): ReadCell {
  return given.link === undefined ? readLine(given) : readText(given);
}

function readCode(given: Given): ReadCell {
  return ifText(readLine(given), withoutPoints(/^\+?\d+\.0+$/));
}

function ifText(read: ReadCell, then: (text: string) => ReadCell): ReadCell {
  return read && 'value' in read && typeof read.value === 'string' && !read.note
    ? then(read.value)
    : read;
}

/**
 * pandas and other programs write 101 as 101.0. Texts with other decimals are not changed: 1.10 may
 * be a room.
 */
function withoutPoints(damaged: RegExp) {
  return (text: string): ReadCell => {
    const value = text.replaceAll(/(?<![\d.])(\d+)\.0+(?![\d.])/g, '$1');
    const isRepaired = damaged.test(text) && !/\d\.\d/.test(value);
    return isRepaired ? { value, note: { code: 'added-zeros' } } : { value: text };
  };
}

/** Refuses dates, which spreadsheet programs make of numbers with dashes, points or slashes. */
function undated({ cell }: Given, read: ReadCell): ReadCell {
  return typeof cell === 'string' && looksLikeDate(cell) ? converted('date') : read;
}

/** Excel takes a quote at the start of a cell for its own sign of a text: `'A-12', 'B-3'` becomes `A-12', 'B-3'`. */
function withFirstQuote(value: string): ReadCell {
  const [before = '', ...others] = value.split("'");
  const isEaten =
    others.length % 2 === 1 && /\w$/.test(before) && /^\s*(,|$)/.test(others[0] ?? '');
  return isEaten ? { value: `'${value}`, note: { code: 'eaten-apostrophe' } } : { value };
}

function converted(kind: string, format = 'text') {
  return { problem: { code: 'converted', parameters: { kind, format } } } as const;
}

/** Replaces the line breaks in an address or a list with commas. */
function joinedLines(text: string): string {
  const lines = text.split(/[\n\r]/).map((line) => line.trim());
  return lines.filter(Boolean).reduce((all, line) => `${all.replace(/,$/, '')}, ${line}`);
}

function readOption(given: Given): ReadCell {
  const { key, kind, field } = given.field;
  const { text } = given;
  const options = OPTIONS[key] ?? new Map<string, string>();
  const isCountry = kind === 'country';
  const value = options.get(bareName(text)) ?? (isCountry ? countryNameOf(text) : undefined);
  if (value !== undefined) return { value };
  // Only the country of the hotel can tell.
  if (kind === 'timezone' && ownValue(SHARED_ZONES, text.toUpperCase()))
    return { value: text.toUpperCase() };
  const all = [...new Set(options.values())];
  const nearest =
    kind === 'country' ? similarCountries(text, options) : [closeName(text, all) ?? []];
  const named = kind === 'currency' ? currencyWithWord(text) : undefined;
  const { first, others } = FIRST_OPTIONS[field] ?? { first: all, others: undefined };
  return wrong('not-an-option', {
    options: [first.join(', '), others].filter(Boolean).join(', or '),
    nearest: named ?? (nearest.flat().join(' or ') || undefined),
  });
}

/** Also knows misspelt names in other languages, and official names such as `República Federal de Alemania`. */
function similarCountries(text: string, names: ReadonlyMap<string, string>): readonly string[] {
  const known = countriesLike(text).map(({ name }) => name);
  if (known.length > 0) return known;
  const [bare, last] = [text, text.split(' ').at(-1) ?? ''].map(bareName);
  const similar = [...names.keys()].filter((name) => name.length > 3 && name[0] === bare?.[0]);
  const nearest = nearestName(bare ?? '', similar) ?? '';
  return [names.get(last ?? '') ?? names.get(nearest) ?? []].flat();
}

/** Spreadsheets calculate with more digits than they show: 7000 × 1.1 gives 7700.000000000001. */
function asShown(number: number): number {
  return Number(number.toPrecision(15));
}

function readAmount(given: Given): ReadCell {
  const { cell, how } = given;
  const units = unitsOf(given.field.field);
  const own = units.find(({ name }) => name === how.unit) ?? units[0];
  const scale = SCALES.find(({ name }) => name === how.scale)?.factor ?? 1;
  const factorOf = (unit = own) => scale * (unit?.factor ?? 1);
  if (typeof cell === 'number') return numberOf(asShown(cell), factorOf());
  if (cell instanceof Date) return converted('date', 'a number');
  const text = isShown(cell) ? exactText(cell) : textOf(cell);
  if (text === undefined) return wrong('other-number');
  if (text.length > LONGEST) return wrong('not-a-number');
  const named = units.find(({ atEnd }) => atEnd?.test(text));
  const bare = named?.atEnd ? text.replace(named.atEnd, '') : text;
  return numberOf(readNumber(bare, how.format), factorOf(named));
}

function numberOf(value: ReadNumber, factor = 1): ReadCell {
  if (value === undefined) return wrong('not-a-number');
  if (value === 'several') return wrong('several-numbers');
  if (value === 'ambiguous') return wrong('ambiguous-number');
  const product = asShown(value * factor);
  return { value: Number.isInteger(factor) ? product : Math.round(product) };
}
