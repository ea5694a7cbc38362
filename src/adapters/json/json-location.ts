import type { Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { TextPosition } from './text-position.ts';

/** A path as a list of steps: field names, and list indexes as text. */
export type Segments = readonly string[];

export interface SegmentProblem {
  readonly path: Segments;
  readonly message: string;
  /** The offset in the text, in UTF-16 units. Omitted if it is the offset of `path`. */
  readonly offset?: number;
}

export interface LocatedProblem extends Problem, TextPosition {
  /** The base that contains the problem. Omitted if it is in the configuration itself. */
  readonly file?: string;
}

/** The path as messages show it, such as `staffUsers.0.email`. Unusual field names are quoted. */
export function dottedPath(path: Segments): string {
  return path.map((step) => (/^[\w$]{1,60}$/.test(step) ? step : nameInMessage(step))).join('.');
}

/**
 * Finds the offsets of paths in valid JSON: where the name of a field or an item of a list starts.
 * For a missing path, finds its nearest existing ancestor. Reads each object and list once, on first use.
 */
export function createOffsetFinder(text: string): (path: Segments) => number {
  const known = new Map<number, ReadonlyMap<string, Member>>();
  const membersAt = (start: number) => {
    const members = known.get(start) ?? membersOf(text, start);
    known.set(start, members);
    return members;
  };
  return (path) => {
    const start = afterBlanks(text, 0);
    let nearest: Member = { offset: start, value: start };
    for (const step of path) {
      const member = membersAt(nearest.value).get(step);
      if (!member) break;
      nearest = member;
    }
    return nearest.offset;
  };
}

interface Member {
  /** The offset of the name of a field, or of an item of a list. */
  readonly offset: number;
  /** The offset of the value. */
  readonly value: number;
}

/**
 * The members directly inside the object or list that starts at `start`, by name or index. For a duplicate field,
 * returns the first.
 */
function membersOf(text: string, start: number): Map<string, Member> {
  const members = new Map<string, Member>();
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return members;
  let end = start;
  do {
    const offset = afterBlanks(text, end + 1);
    // The object or list is empty.
    if (']}'.includes(text[offset] ?? ']')) break;
    const colon = isObject ? endOfValue(text, offset) : undefined;
    const name = colon === undefined ? members.size : JSON.parse(text.slice(offset, colon));
    const value = colon === undefined ? offset : afterBlanks(text, colon + 1);
    if (!members.has(String(name))) members.set(String(name), { offset, value });
    end = endOfValue(text, value);
  } while (text[end] === ',');
  return members;
}

function afterBlanks(text: string, start: number): number {
  let offset = start;
  while (/\s/.test(text[offset] ?? '')) offset += 1;
  return offset;
}

/** The offset of the comma, colon or closing bracket that follows the value or field name at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let offset = start; offset < text.length; offset += 1) {
    const letter = text[offset] ?? '';
    if (letter === '"') offset = closingQuote(text, offset);
    else if (depth === 0 && ',:]}'.includes(letter)) return offset;
    else if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
  }
  return text.length;
}

/** The offset of the quote that closes the text that starts at `start`, or the end of the JSON. */
export function closingQuote(json: string, start: number): number {
  let quote = start;
  do quote = json.indexOf('"', quote + 1);
  while (quote !== -1 && isEscaped(json, quote));
  return quote === -1 ? json.length : quote;
}

function isEscaped(json: string, offset: number): boolean {
  let first = offset;
  while (json[first - 1] === '\\') first -= 1;
  return (offset - first) % 2 === 1;
}
