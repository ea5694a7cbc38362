import { isExact } from '#domain/record.ts';
import { closingQuote } from './json-location.ts';
import { silentMistakes, syntaxMistake, type JsonMistake } from './json-mistakes.ts';

/** Configurations need 4 levels. The limit keeps hostile input from exhausting the stack. */
const DEPTH_MAXIMUM = 32;

/** Parsed JSON with its silent mistakes, or the first mistake that makes the text unreadable. */
export type ParsedJson =
  | { readonly value: unknown; readonly silent: readonly JsonMistake[] }
  | { readonly mistake: JsonMistake };

/** `trailing` is the message for text after the JSON value. */
export function parseJson(
  text: string,
  { trailing }: { readonly trailing?: string } = {},
): ParsedJson {
  const { tooDeep, colons } = structureOf(text);
  if (tooDeep !== undefined) {
    const message = `Brackets must be nested at most ${DEPTH_MAXIMUM} deep`;
    return { mistake: { offset: tooDeep, path: [], message } };
  }
  try {
    const value: unknown = JSON.parse(text);
    // Most texts have no silent mistakes. Counting their fields is faster than searching them.
    return { value, silent: fieldCount(value) === colons ? [] : silentMistakes(text) };
  } catch {
    return { mistake: syntaxMistake(text, trailing) };
  }
}

/** The offset of the first bracket that is too deep, or the number of colons, one for each written field. */
function structureOf(text: string): { readonly tooDeep?: number; readonly colons?: number } {
  let depth = 0;
  let colons = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const letter = text[offset];
    if (letter === '"') offset = closingQuote(text, offset);
    else if (letter === ':') colons += 1;
    else if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
    if (depth > DEPTH_MAXIMUM) return { tooDeep: offset };
  }
  return { colons };
}

/** The number of fields in a parsed value, without those that `JSON.parse` dropped. NaN if it rounded a number. */
function fieldCount(value: unknown): number {
  if (typeof value === 'number' && !isExact(value)) return NaN;
  if (typeof value !== 'object' || value === null) return 0;
  const members: unknown[] = Object.values(value);
  const inside = members.reduce<number>((sum, member) => sum + fieldCount(member), 0);
  return Array.isArray(value) ? inside : inside + members.length;
}
