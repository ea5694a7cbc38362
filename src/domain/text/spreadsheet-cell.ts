import { plainText } from './plain-text.ts';

/** What spreadsheet programs read as the start of a formula. The wide forms are in Japanese and Chinese texts. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * A text that is safe as a cell of a CSV file or of a table to paste. A quote before a formula keeps a spreadsheet
 * program from executing it. Removes control characters first, because one of them could hide the formula.
 */
export function spreadsheetCell(text: string): string {
  const plain = plainText(text);
  return FORMULA.test(plain) ? `'${plain}` : plain;
}
