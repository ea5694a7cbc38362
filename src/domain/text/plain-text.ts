// Makes text from servers and files safe to show. Characters that control a terminal, or change the direction of text,
// could make a text look like another.

/** Invisible characters that change the direction of text. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const CONTROL_EXCEPT_LINES = /(?!\n)\p{Cc}+/gu;
/** Characters that `JSON.stringify` does not escape: DEL, C1 controls, line separators, and `DIRECTION`. */
const UNESCAPED_BY_JSON = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '');
}

/** Other spaces become ordinary ones, which look the same and which everybody can type. */
export function withPlainSpaces(text: string): string {
  return text.replace(/(?! )\p{Zs}/gu, ' ');
}

/** Removes characters that change the direction, and replaces control characters except line breaks by spaces. */
export function plainText(text: string): string {
  return withoutDirection(text).replace(CONTROL_EXCEPT_LINES, ' ');
}

/** Escapes characters that a terminal would act on. The JSON stays equivalent. */
export function plainJson(json: string): string {
  return json.replace(UNESCAPED_BY_JSON, escaped);
}

export function escaped(signs: string): string {
  return signs.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
