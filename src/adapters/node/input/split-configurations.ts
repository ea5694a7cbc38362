import { parseJson } from '#adapters/json/parse-json.ts';
import { TEXT_START, type TextPosition } from '#adapters/json/text-position.ts';
import {
  CONFIGURATION_BYTES_MAXIMUM,
  configurationText,
  nulMistake,
  type SplitItem,
} from './configuration-text.ts';

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const FIRST_OF_FOUR_BYTES = 0xf0;

/** Zero bytes among the first bytes show that the text is UTF-16 or UTF-32. */
const ENCODING_BYTES = 4;
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const UTF16_MESSAGE = 'This is UTF-16 or UTF-32, not UTF-8: save the file as UTF-8';
const EMPTY_MESSAGE = 'This file is empty: it contains no configuration';

/** In order. The content decides between one object, a list, and one object per line, unless `isLines`. */
export function* splitConfigurations(
  bytes: Buffer,
  { isLines = false }: { readonly isLines?: boolean } = {},
): Generator<SplitItem> {
  const unreadable = mistakeOfAll(bytes);
  const input = withoutMark(bytes);
  if (unreadable) yield unreadable;
  else if (isLines) yield* splitLines(input);
  else if (input.find(isInk) === OPEN_LIST) yield* splitList(input);
  else if (hasObjectOnEachLine(input)) yield* splitLines(input);
  else yield configurationText(input, TEXT_START);
}

/** For an input that contains a single JSON text. */
export function wholeDocument(bytes: Buffer): SplitItem {
  return mistakeOfAll(bytes) ?? configurationText(withoutMark(bytes), TEXT_START);
}

function mistakeOfAll(bytes: Buffer): SplitItem | undefined {
  const nowhere = { line: null, column: null, isConfiguration: false };
  if (UTF16_MARKS.some((mark) => startsWith(bytes, mark))) {
    return { ...nowhere, message: UTF16_MESSAGE };
  }
  const nul = nulMistake(bytes.subarray(0, ENCODING_BYTES), TEXT_START, 'the file');
  if (nul) return { ...nul, isConfiguration: false };
  return withoutMark(bytes).some(isInk) ? undefined : { ...nowhere, message: EMPTY_MESSAGE };
}

function withoutMark(bytes: Buffer): Buffer {
  return startsWith(bytes, UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes;
}

function startsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function isInk(byte: number): boolean {
  return byte !== 0x20 && byte !== 0x09 && byte !== NEWLINE && byte !== 0x0d;
}

/**
 * Whether the input is NDJSON. It must have several lines. Its first line must be complete JSON, or larger than a
 * configuration may be. A first line with a mistake is also accepted if the first two lines start with `{`, unless it
 * ends with `:`, `,`, `[` or `{`, like the first line of an object that continues on the next line.
 */
function hasObjectOnEachLine(bytes: Buffer): boolean {
  const start = bytes.findIndex(isInk);
  const end = bytes.indexOf(NEWLINE, start);
  const next = end === -1 ? undefined : bytes.subarray(end).find(isInk);
  if (next === undefined) return false;
  if (end - start > CONFIGURATION_BYTES_MAXIMUM) return true;
  const line = bytes.toString('utf8', start, end).trimEnd();
  const isBroken = bytes[start] === OPEN_OBJECT && next === OPEN_OBJECT && !/[:,[{]$/.test(line);
  return isBroken || 'value' in parseJson(line);
}

/** In NDJSON, each line is a configuration. Blank lines are skipped. */
function* splitLines(bytes: Buffer): Generator<SplitItem> {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    const item = configurationText(bytes.subarray(start, end), { line, column: 1 });
    if (!('text' in item)) yield item;
    else if (/[^ \t\r]/.test(item.text)) yield { ...item, isLine: true };
    start = end + 1;
  }
}

/** Yields the texts between the commas of a JSON list. The reader of an element finds mistakes inside it. */
function* splitList(bytes: Buffer): Generator<SplitItem> {
  const positionOf = createBytePositions(bytes);
  let commas = 0;
  let element: ({ readonly start: number } & TextPosition) | undefined;
  /** The number of open brackets inside the element. */
  let depth = 0;
  let isInText = false;
  let isEscaped = false;

  for (let at = bytes.indexOf(OPEN_LIST) + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      // A text without a closing quote ends at the end of its line, so that the missing quote does
      // not affect the rest of the list.
      if (byte === NEWLINE || (byte === QUOTE && !isEscaped)) isInText = false;
      isEscaped = byte === BACKSLASH && !isEscaped;
    } else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
      yield element
        ? configurationText(bytes.subarray(element.start, at), element)
        : mistake(missingElement(byte, commas), positionOf(at));
      if (byte === CLOSE_LIST) return yield* afterList(bytes, at + 1, positionOf);
      element = undefined;
      commas += 1;
    } else if (isInk(byte)) {
      element ??= { start: at, ...positionOf(at) };
      if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth = Math.max(0, depth - 1);
    }
  }
  if (element) yield configurationText(bytes.subarray(element.start), element);
  // If an element is incomplete, `configurationText` yields it and its reader reports the mistake.
  // Only an incomplete list is reported here.
  if (depth === 0 && !isInText) {
    const end = positionOf(bytes.length);
    yield mistake('The list is incomplete: its closing ] is missing', end);
  }
}

function missingElement(end: number, commas: number): string {
  if (end === COMMA) return 'A configuration is expected before this comma';
  return commas > 0
    ? 'Delete the comma before this ]'
    : 'This list is empty: it contains no configuration';
}

function* afterList(bytes: Buffer, end: number, positionOf: PositionOf): Generator<SplitItem> {
  const next = bytes.subarray(end).findIndex(isInk);
  if (next !== -1) yield mistake('Delete what follows the list', positionOf(end + next));
}

function mistake(message: string, place: TextPosition): SplitItem {
  return { ...place, message, isConfiguration: false };
}

type PositionOf = (offset: number) => TextPosition;

function createBytePositions(bytes: Buffer): PositionOf {
  let { line, column } = TEXT_START;
  let counted = 0;
  return (offset) => {
    for (; counted < offset; counted += 1) {
      const byte = bytes[counted] ?? 0;
      if (byte === NEWLINE) {
        line += 1;
        column = 1;
      } else if ((byte & 0xc0) !== 0x80) {
        // Counts UTF-16 units: two for a four-byte character, none for a continuation byte.
        column += byte >= FIRST_OF_FOUR_BYTES ? 2 : 1;
      }
    }
    return { line, column };
  };
}
