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

/** Returns a message for a name that could make the text around it unreadable, or false. */
export function directionMessage(name: string): string | false {
  return (
    AFFECTS_SURROUNDINGS.test(name) &&
    'Contains invisible characters that change the direction of text: type it again'
  );
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
