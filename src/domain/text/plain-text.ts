// Text of servers and files, made fit to be shown: characters that control a terminal, or that turn
// the direction of the text around them, could make it say something else than it does.

/** Marks, embeddings, overrides and isolates of direction; they have no width. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const CONTROL_EXCEPT_LINES = /(?!\n)\p{Cc}+/gu;
/** C1 controls, line separators, and `DIRECTION`: JSON escapes those below U+0020 by itself. */
const UNSHOWN_IN_JSON = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '');
}

/** The same text without control characters, but for line breaks, and in its plain direction. */
export function plainText(text: string): string {
  return withoutDirection(text).replace(CONTROL_EXCEPT_LINES, ' ');
}

/** A text of one line as configurations take it; `mayHaveLines` keeps line breaks and tabs. */
export function withoutControls(text: string, { mayHaveLines }: { mayHaveLines: boolean }): string {
  const controls = mayHaveLines ? /(?![\n\t\r])\p{Cc}+/gu : /\p{Cc}+/gu;
  return text.toWellFormed().replace(controls, ' ');
}

/** JSON that means the same, with everything escaped that a terminal would act on. */
export function plainJson(json: string): string {
  return json.replace(
    UNSHOWN_IN_JSON,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
