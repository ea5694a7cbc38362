// Makes text from servers and files safe to show. Characters that control a terminal, or change the direction of text,
// could make a text look like another.

/** Invisible characters that change the direction of text. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Characters that also affect the text around a name: embeddings, overrides and isolates. */
const AFFECTS_SURROUNDINGS = /[\u202A-\u202E\u2066-\u2069]/;
const CONTROL_EXCEPT_LINES = /(?!\n)\p{Cc}+/gu;
/** Characters that `JSON.stringify` does not escape: DEL, C1 controls, line separators, and `DIRECTION`. */
const UNESCAPED_BY_JSON = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '');
}

/** The invisible characters that people paste with a text, in a character class of a regular expression. */
export const INVISIBLE = '\\u00AD\\u200B-\\u200F\\u2060\\uFEFF';

/**
 * Matches an invisible character that users cannot type again. Scripts such as Persian and Hindi need the joiners U+200C
 * and U+200D, but Latin letters and digits do not.
 */
const UNTYPED =
  /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]|(?<=[\p{Script=Latin}\p{Nd}\p{P}\s]|^)[\u200C\u200D]/u;

/** In characters. */
const SHOWN_BEFORE = 20;

/** Returns a message for a text with characters that its readers cannot see, or false. */
export function invisibleMessage(text: string): string | false {
  if (AFFECTS_SURROUNDINGS.test(text)) {
    return 'Contains invisible characters that change the direction of text: type it again';
  }
  const { index } = UNTYPED.exec(text) ?? {};
  if (index === undefined) return false;
  const before = text.slice(Math.max(0, index - SHOWN_BEFORE), index);
  const place = before === '' ? 'at its start' : `after '${plainText(before)}'`;
  return `Contains an invisible character ${place}: type it again`;
}

/**
 * Removes characters that change the direction. Puts a space in place of each control character, except line breaks.
 */
export function plainText(text: string): string {
  return withoutDirection(text).replace(CONTROL_EXCEPT_LINES, ' ');
}

/**
 * Puts a space in place of each character that configurations must not contain. `mayHaveLines` keeps line breaks and
 * tabs.
 */
export function withoutControls(text: string, { mayHaveLines }: { mayHaveLines: boolean }): string {
  const controls = mayHaveLines ? /(?![\n\t\r])\p{Cc}+/gu : /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
  return text.toWellFormed().replace(controls, ' ');
}

/** Escapes characters that a terminal would act on. The JSON stays equivalent. */
export function plainJson(json: string): string {
  return json.replace(
    UNESCAPED_BY_JSON,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
