/** With a full stop, unless it ends with a question. */
export function asSentence(text: string): string {
  return text.endsWith('?') ? text : `${text}.`;
}
