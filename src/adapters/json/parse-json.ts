import { repeatedFields, syntaxMistake, type JsonMistake } from './json-mistakes.ts';

/** A configuration needs 4; the limit keeps hostile input from exhausting the stack. */
const DEPTH_MAXIMUM = 32;

/** A parsed JSON text with its duplicate fields, or the reason why it is not JSON. */
export type ParsedJson =
  | { readonly value: unknown; readonly repeated: readonly JsonMistake[] }
  | { readonly mistake: JsonMistake };

/** `trailing`: what to say about text after the end of the JSON value. */
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
    return { value: JSON.parse(text), repeated: repeatedFields(text) };
  } catch {
    return { mistake: syntaxMistake(text, trailing) };
  }
}

/** The offset of the first bracket that is nested too deep. */
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
