import { ownValue } from '#domain/text/text-table.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { countriesLike, countryNameOf } from '#domain/places/countries.ts';
import { currencyWithWord } from '#domain/places/currencies.ts';
import { asSeen } from '#domain/text/unseen-signs.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import type { Cell, ShownNumber } from '#application/ports/input/raw-sheet.ts';
import type { ProblemCode } from '#application/import/sheet-problem.ts';
import {
  type CellValue,
  type ReadCell,
  exactText,
  isBlank,
  showsExactly,
  isGrouped,
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
import { LONGEST, type ReadNumber, readNumber, readPercent, withoutSigns } from './read-number.ts';
import { readDays, readTime } from './read-day.ts';
import {
  type ColumnFormat,
  type Given,
  converted,
  readCode,
  readEmail,
  readLine,
  readLines,
  readPhone,
  readRooms,
  readText,
  readWebsite,
  wrongCell,
} from './read-text.ts';

const NUMBERS: readonly FieldKind[] = ['whole', 'number', 'money', 'percent'];

const READERS: Readonly<Partial<Record<FieldKind, (given: Given) => ReadCell>>> = {
  code: readCode,
  username: readCode,
  phone: readPhone,
  rooms: readRooms,
  lines: readText,
  list: readLines,
  website: readWebsite,
  email: readEmail,
  whole(given) {
    const read = readAmount(given);
    if (!read || 'problem' in read || Number.isInteger(read.value)) return read;
    return wrongCell(
      isShown(given.cell) && !showsExactly(given.cell) ? 'other-number' : 'not-whole',
    );
  },
  number: readAmount,
  money: (given) => readAmount({ ...given, text: withoutSigns(given.text) }),
  percent({ cell, text, how }) {
    if (how.unit === 'fraction' && !text.includes('%'))
      return numberOf(readNumber(text, how.format), 100);
    const percent = readPercent(typeof cell === 'number' ? cell : text, how.format);
    return percent === 'ambiguous' ? wrongCell('ambiguous-percent') : numberOf(percent);
  },
  time: ({ cell, text }) =>
    valueOr(readTime(cell instanceof Date ? cell : asSeen(text)), 'not-a-time'),
  day({ cell, text }) {
    const [day, other] = readDays(cell instanceof Date ? cell : asSeen(text));
    return other === undefined ? valueOr(day, 'not-a-day') : wrongCell('ambiguous-day');
  },
  switch: (given) => valueOr(readSwitch(asSeen(given.text)), 'not-a-switch'),
  option: readOption,
  country: readOption,
  currency: readOption,
  timezone: readOption,
};

export function readCell(
  cell: Cell,
  field: SheetField,
  how: ColumnFormat = {},
  link?: string,
): ReadCell {
  if (isBlank(cell)) return undefined;
  if (isUnreadable(cell)) return { problem: cell };
  const { kind } = field;
  const read = READERS[kind] ?? readLine;
  const known = ownValue(how.values, textOf(cell));
  if (known !== undefined) return read({ cell: known, text: known, field, how: {}, link });
  const bare =
    typeof cell === 'string' && kind !== 'password' ? cell.replace(hiddenQuote(field), '') : cell;
  const isMarked = bare !== cell;
  const text = isShown(bare) ? shownTextOf(bare, kind) : textOf(bare);
  const found =
    text === undefined ? wrongCell('other-number') : read({ cell: bare, text, field, how, link });
  if (found && 'problem' in found && found.problem.quote !== undefined)
    return { problem: { ...found.problem, quote: shownLine(cell) } };
  return isMarked && found && 'value' in found ? { ...found, note: { code: 'apostrophe' } } : found;
}

/**
 * Undefined for another number than the cell contains. Codes have no separators of thousands, and the zeros of `403001,0`
 * are an accident like those of `403001.0`.
 */
function shownTextOf(cell: ShownNumber, kind: FieldKind): string | undefined {
  const { number, shown } = cell;
  // Formats such as 0;0 or [Red] hide the minus sign.
  if (number < 0 && !/[-(\u2212]/.test(shown)) return undefined;
  if (!NUMBERS.includes(kind))
    return isGrouped(cell) ? String(number) : shown.replace(/^(\d+),(0+)$/, '$1.$2');
  return cell.isPercent && kind === 'percent' ? `${asShown(cell.number * 100)}%` : exactText(cell);
}

/** The known name that a text most likely means, with the same first letter, which is rarely mistyped. */
export function closeName(text: string, known: readonly string[]): string | undefined {
  const first = bareName(text).charAt(0);
  return nearestName(
    text,
    known.filter((name) => bareName(name).startsWith(first)),
  );
}

function valueOr(value: CellValue | undefined, code: ProblemCode): ReadCell {
  return value === undefined ? wrongCell(code) : { value };
}

/**
 * The apostrophe with which people mark texts. Word processors write it as `’`. Names such as `’t Hooft` start with an
 * apostrophe of their own, which no sign or digit follows.
 */
function hiddenQuote({ kind, field }: SheetField): RegExp {
  return field === 'name' || WORDS.includes(kind) ? /^['‘’]+(?=[-+=@\d])/ : /^['‘’]+(?=\S)/;
}

/** Room numbers may be in single quotes. */
const WORDS: readonly FieldKind[] = ['text', 'name', 'lines', 'list', 'rooms', 'floors'];
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
  return wrongCell('not-an-option', {
    options: [first.join(', '), others].filter(Boolean).join(', or '),
    nearest: named ?? (nearest.flat().join(' or ') || undefined),
  });
}

/** Also knows misspelt names in other languages, and official names such as `República Federal de Alemania`. */
function similarCountries(text: string, names: ReadonlyMap<string, string>): readonly string[] {
  const known = countriesLike(text).map(({ name }) => name);
  if (known.length > 0) return known;
  const long = [...names.keys()].filter((name) => name.length > 3);
  const parts = [text, text.split(' ').at(-1) ?? ''].map((part) => closeName(bareName(part), long));
  return parts.flatMap((part) => names.get(part ?? '') ?? []).slice(0, 1);
}

/** Spreadsheets calculate with more digits than they show: 7000 × 1.1 gives 7700.000000000001. */
function asShown(number: number): number {
  return Number(number.toPrecision(15));
}

function readAmount({ cell, text, field, how }: Given): ReadCell {
  const units = unitsOf(field.field);
  const own = units.find(({ name }) => name === how.unit) ?? units[0];
  const scale = SCALES.find(({ name }) => name === how.scale)?.factor ?? 1;
  if (typeof cell === 'number') return numberOf(asShown(cell), scale * (own?.factor ?? 1));
  if (cell instanceof Date) return converted('date', 'a number');
  if (text.length > LONGEST) return wrongCell('not-a-number');
  const named = units.find(({ atEnd }) => atEnd?.test(text));
  const bare = named?.atEnd ? text.replace(named.atEnd, '') : text;
  return numberOf(readNumber(bare, how.format), scale * ((named ?? own)?.factor ?? 1));
}

function numberOf(value: ReadNumber, factor = 1): ReadCell {
  if (value === undefined) return wrongCell('not-a-number');
  if (value === 'several') return wrongCell('several-numbers');
  if (value === 'ambiguous') return wrongCell('ambiguous-number');
  const product = asShown(value * factor);
  return { value: Number.isInteger(factor) ? product : Math.round(product) };
}
