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
  const offset = firstTooDeep(text);
  if (offset !== undefined) {
    const message = `Brackets must be nested at most ${DEPTH_MAXIMUM} deep`;
    return { mistake: { offset, path: [], message } };
  }
  try {
    return { value: JSON.parse(text), silent: silentMistakes(text) };
  } catch {
    return { mistake: syntaxMistake(text, trailing) };
  }
}

function firstTooDeep(text: string): number | undefined {
  let depth = 0;
  let isInText = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const letter = text[offset];
    if (isInText && letter === '\\') offset += 1;
    else if (letter === '"') isInText = !isInText;
    else if (!isInText && (letter === '[' || letter === '{')) depth += 1;
    else if (!isInText && (letter === ']' || letter === '}')) depth -= 1;
    if (depth > DEPTH_MAXIMUM) return offset;
  }
  return undefined;
}
