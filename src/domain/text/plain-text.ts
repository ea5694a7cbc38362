// Makes text from servers and files safe to show: characters that control a terminal, or that
// change the direction of text, could change its meaning.

/** Invisible characters that mark, embed, override or isolate a text direction. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Embeddings, overrides and isolates: they also turn the text around a name. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;
const CONTROL_EXCEPT_LINES = /(?!\n)\p{Cc}+/gu;
/** C1 controls, line separators, and `DIRECTION`: JSON itself escapes those below U+0020. */
const UNSHOWN_IN_JSON = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** The text without the invisible characters that change its direction. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '');
}

/** The problem of a name that could make the text around it unreadable; false if there is none. */
export function directionMessage(name: string): string | false {
  return TURNING.test(name) && 'Contains invisible characters that turn text around: type it again';
}

/** The same text without control characters, except line breaks, and in its natural direction. */
export function plainText(text: string): string {
  return withoutDirection(text).replace(CONTROL_EXCEPT_LINES, ' ');
}

/** A text as configurations accept it; `mayHaveLines` keeps line breaks and tabs. */
export function withoutControls(text: string, { mayHaveLines }: { mayHaveLines: boolean }): string {
  const controls = mayHaveLines ? /(?![\n\t\r])\p{Cc}+/gu : /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
  return text.toWellFormed().replace(controls, ' ');
}

/** Equivalent JSON that escapes everything a terminal would act on. */
export function plainJson(json: string): string {
  return json.replace(
    UNSHOWN_IN_JSON,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
