// Reads texts, codes, lists and addresses. Never repairs a text without a note.
import type { FieldKind } from '#domain/description/field.ts';
import { completedWebsite, isFullAddress } from '#domain/text/website.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { Finding, ProblemCode } from '#application/import/sheet-problem.ts';
import { type ReadCell, type ReadableCell, isGrouped, isShown } from './cell.ts';
import type { SheetField } from './fields.ts';
import { bareName } from './words.ts';
import { looksLikeDate } from './read-day.ts';
import type { NumberStyle } from './read-number.ts';

export interface ColumnFormat {
  readonly unit?: string | undefined;
  readonly scale?: string | undefined;
  readonly format?: NumberStyle | undefined;
  /** The meaning of certain texts in the column. Keys are texts, values are what they mean. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

export interface Given {
  readonly cell: ReadableCell;
  /** What the cell shows; for numbers with all of their digits. */
  readonly text: string;
  readonly field: SheetField;
  readonly how: ColumnFormat;
  /** The address to which the cell leads; '' if a formula calculates it. */
  readonly link: string | undefined;
}

export function wrongCell(code: ProblemCode, parameters: Finding['parameters'] = {}) {
  return { problem: { code, parameters, quote: '' } };
}

/** Such as `1.1E+05`. The spreadsheet program has lost the other digits. */
const SHORTENED = /^\d{1,3}([.,]\d+)?e[+-]\d+$/i;
const WEB_CODES =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});|<U\+[\da-f]{4}>|\\u[\da-f]{4}|<\/?(?:a|b|br|div|em|font|h\d|i|li|p|span|strong|ul)(?:\s[^>]*|\/)?>/i;
/** The bytes 80 to BF in Windows-1252, which continue a character of UTF-8. The first of them is no sign of a text. */
const CONTINUED = String.raw`\u0080-\u009F\u00A1-\u00BA\u00BC-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2018\u201A\u201E\u2020-\u2022\u2030\u2039\u203A\u20AC\u2122`;
const OTHER_SCRIPTS = new RegExp(
  `[ÄÅÎÏÐÑ×ØÙ][${CONTINUED}]|[à-ï][${CONTINUED}][${CONTINUED}\\u00A0\\u00BB\\u2013\\u2014\\u2019-\\u201D\\u2026]`,
);
/**
 * Characters that a program could not read, or write, such as `M?nchen`; UTF-8 that a program read in another encoding
 * and saved again, such as `CafÃ©`; and texts for web pages, such as `Caf&eacute;`. Some kinds may contain such signs.
 */
const DAMAGES: readonly (readonly [ProblemCode, RegExp, ...FieldKind[]])[] = [
  ['unreadable-character', /\uFFFD/],
  ['wrong-encoding', /[ÂÃ][\u0080-\u00BF\u2013-\u203A\u20AC]/],
  ['wrong-encoding', OTHER_SCRIPTS, 'password'],
  ['html-code', WEB_CODES, 'password'],
  [
    'lost-character',
    /(?:\p{L}|(?<![^\s(]))\?+(?<!\/\S*)\p{L}|^\?{2,}|\?{4}/u,
    'password',
    'website',
  ],
];
/** Excludes line breaks and tabs, because not every field forbids them. */
const CONTROLS = /(?![\n\t\r])\p{Cc}/u;

export function readText({ cell, text, field }: Given): ReadCell {
  if (cell instanceof Date) return converted('date');
  if (typeof cell === 'boolean') return converted('yes or no');
  if (SHORTENED.test(text)) return converted('rounded number');
  const damages = DAMAGES.filter(([, , ...kinds]) => !kinds.includes(field.kind));
  const [damage] = damages.find(([, signs]) => signs.test(text)) ?? [];
  if (damage) return wrongCell(damage);
  if (CONTROLS.test(text) || !text.isWellFormed())
    return { problem: { code: 'control-characters' } };
  return { value: text };
}

export function readLine(given: Given): ReadCell {
  const read = ifText(readText(given), (value) =>
    /[\n\r]/.test(value) ? wrongCell('several-lines') : { value },
  );
  if (given.field.kind === 'password') return ifText(read, asPassword);
  const isOfPerson = /^(first|last|full)_name$/.test(given.field.field);
  return undated(given, isOfPerson ? ifText(read, withoutTitles) : read);
}

const TITLES = new Set(
  (
    'mr mrs ms miss mx sir dr drs med prof rev capt herr herrn hr frau fr dipl ing dipling mag monsieur madame mme mlle ' +
    'senor senora senorita sr sra srta dra lic arq sig signor signora sigra dott dottssa avv profa eng mudr judr phdr ' +
    'rndr mvdr mgr bc shri smt bapak bpk ibu encik puan'
  ).split(' '),
);

/** `MS Dhoni` has initials, but in a text of capitals `MS` is a title. */
export function isTitle(word: string, text: string): boolean {
  const isInitials = word === word.toUpperCase() && text !== text.toUpperCase();
  return TITLES.has(bareName(word)) && !isInitials;
}

/** Removes titles at the start and after a comma, because no field has them: `Mr. Joseph`, `Naik, Dr. Asha`. */
function withoutTitles(text: string): ReadCell {
  if (isTitle(text, text)) return wrongCell('several-names');
  const parts = text.replace(/^(Mrs?|Ms|Dr|Prof)\.(?=\p{L}{2})/iu, '$& ').split(/,\s*/);
  const bare = parts.map((part) => {
    const words = part.split(/\s+/);
    return words.slice(words.findIndex((word, at) => !words[at + 1] || !isTitle(word, text)));
  });
  const value = bare.map((words) => words.join(' ')).join(', ');
  const isSame = value.length >= text.replaceAll(/\s+/g, ' ').length;
  return isSame ? { value: text } : { value, note: { code: 'title', quote: text } };
}

/** Users may try to refer to an environment variable, but only configurations can do that. */
function asPassword(value: string): ReadCell {
  return value.includes('${env:') ? { value, note: { code: 'password-reference' } } : { value };
}

/** Reads the address of a link in a field of a website or an email address. Elsewhere, the text counts. */
function readLinked(
  given: Given,
  complete: (text: string) => string,
  addressIn: (text: string) => string | undefined,
): ReadCell {
  const { link } = given;
  if (link === undefined) return ifText(readLine(given), (text) => ({ value: complete(text) }));
  // The text of a link may have several lines.
  return ifText(readText(given), (text) => {
    const [shown, address] = [addressIn(text), addressIn(link)];
    if (address === undefined)
      return shown === undefined ? { problem: { code: 'link-without-address' } } : { value: text };
    if (shown === undefined)
      return { value: address, note: { code: 'link-address', quote: address } };
    return sameAddress(shown) === sameAddress(address)
      ? { value: completedWebsite(text) }
      : { problem: { code: 'other-address', parameters: { address } } };
  });
}

function websiteIn(text: string): string | undefined {
  const website = completedWebsite(text.trim());
  return isFullAddress(website) ? website : undefined;
}

function emailIn(text: string): string | undefined {
  return /^(?:mailto:)?([^\s@?:]+@[^\s@?]+)(?:\?|$)/i.exec(text.trim())?.[1];
}

/** Equal for addresses that differ only in their case and their usual beginning and end. */
function sameAddress(address: string): string {
  return address.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, '');
}

export function readCode(given: Given): ReadCell {
  return ifText(readLine(given), withoutPoints(/^\+?\d+\.0+$/));
}

function ifText(read: ReadCell, then: (text: string) => ReadCell): ReadCell {
  return read && 'value' in read && typeof read.value === 'string' && !read.note
    ? then(read.value)
    : read;
}

/** pandas and other programs write 101 as 101.0. Texts with other decimals are not changed: 1.10 may be a room. */
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

export function converted(kind: string, format = 'text') {
  return { problem: { code: 'converted', parameters: { kind, format } } } as const;
}

/** Replaces the line breaks in an address or a list with commas. */
function joinedLines(text: string): string {
  const lines = text.split(/[\n\r]/).map((line) => line.trim());
  return lines.filter(Boolean).reduce((all, line) => `${all.replace(/,$/, '')}, ${line}`);
}

export function readRooms(given: Given): ReadCell {
  // Excel reads the rooms 101,112 as one number.
  if (isShown(given.cell) && isGrouped(given.cell)) return converted('number');
  const read = ifText(readText(given), withoutPoints(/\d\.0+(?!\d)/));
  return ifText(undated(given, read), (value) => {
    const [, several] = SEVERAL_ROOMS.exec(value) ?? [];
    if (several === undefined) return withFirstQuote(value);
    const message = `${nameInMessage(several)} is not one room number: separate room numbers with commas`;
    return { problem: { code: 'rule', parameters: { message } } };
  });
}

/** Such as `101/102` and `101..110`, which may be one room only in quotes. */
const SEVERAL_ROOMS = /(?:^|[,;\n])\s*(\w*\d *(?:\/|\.\.+|…) *\w*\d)\s*(?=$|[,;\n])/;

export function readLines(given: Given): ReadCell {
  return ifText(readText(given), (text) => ({ value: joinedLines(text) }));
}

export function readWebsite(given: Given): ReadCell {
  return ifText(readLinked(given, completedWebsite, websiteIn), (value) =>
    isFullAddress(value) ? { value } : wrongCell('not-a-website'),
  );
}

/** Refuses several numbers: after a whole number, a slash separates another one, or the end of one. */
export function readPhone(given: Given): ReadCell {
  return ifText(readCode(given), (value) => {
    const [first = '', other = ''] = value.split('/');
    const least = /^\s*(?:\+|00)/.test(first) ? 9 : 7;
    const isWhole = first.replace(/\P{Nd}/gu, '').length >= least;
    return isWhole && /\p{Nd}/u.test(other) && other.trim() !== '0'
      ? wrongCell('several-numbers')
      : { value };
  });
}

const withoutScheme = (text: string) => text.replace(/^mailto:/i, '');

export function readEmail(given: Given): ReadCell {
  return ifText(readLinked(given, withoutScheme, emailIn), (value) =>
    /[<>()[\],;:"]|@.*(?:\.\.|\.$)/.test(value) ? wrongCell('not-an-email') : { value },
  );
}
