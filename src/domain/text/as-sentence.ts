/** Adds a full stop, unless the text ends with a question mark. */
export function asSentence(text: string): string {
  return text.endsWith('?') ? text : `${text}.`;
}
