import { TEXT_START, type TextPosition } from '#adapters/json/text-position.ts';
import { configurationText, type SplitItem } from './configuration-text.ts';

export const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
export const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const FIRST_OF_FOUR_BYTES = 0xf0;

export function isWhite(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === 0x0d;
}

/**
 * Yields the texts between the commas of one JSON list. Does not parse them: mistakes inside an
 * element are found by its reader.
 */
export function* splitList(bytes: Buffer): Generator<SplitItem> {
  let { line, column } = TEXT_START;
  let phase: 'ahead' | 'open' | 'closed' = 'ahead';
  let commas = 0;
  let element: ({ readonly start: number } & TextPosition) | undefined;
  /** The number of open brackets inside the element. */
  let depth = 0;
  let isInText = false;
  let isEscaped = false;

  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      // A text without a closing quote ends at the end of its line, so that the missing quote does
      // not affect the rest of the list.
      if (byte === NEWLINE || (byte === QUOTE && !isEscaped)) isInText = false;
      isEscaped = byte === BACKSLASH && !isEscaped;
    } else if (isWhite(byte)) {
      // White space outside texts has no meaning.
    } else if (phase === 'ahead') {
      phase = 'open';
    } else if (phase === 'closed') {
      yield mistake('Delete what follows the list', { line, column });
      return;
    } else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
      yield element
        ? configurationText(bytes.subarray(element.start, at), element)
        : mistake(missingElement(byte, commas), { line, column });
      element = undefined;
      if (byte === COMMA) commas += 1;
      else phase = 'closed';
    } else {
      element ??= { start: at, line, column };
      if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth = Math.max(0, depth - 1);
    }

    if (byte === NEWLINE) {
      line += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      // Counts UTF-16 units: two for a four-byte character, none for a continuation byte.
      column += byte >= FIRST_OF_FOUR_BYTES ? 2 : 1;
    }
  }
  if (element) yield configurationText(bytes.subarray(element.start), element);
  // If an element is incomplete, `configurationText` yields it and its reader reports the mistake.
  // Only an incomplete list is reported here.
  if (phase === 'open' && depth === 0 && !isInText) {
    yield mistake('The list is incomplete: its closing ] is missing', { line, column });
  }
}

function missingElement(end: number, commas: number): string {
  if (end === COMMA) return 'A configuration is expected before this comma';
  return commas > 0
    ? 'Delete the comma before this ]'
    : 'This list is empty: it contains no configuration';
}

function mistake(message: string, place: TextPosition): SplitItem {
  return { ...place, message, isConfiguration: false };
}
