import Papa from 'papaparse';

export type Cell = string | number;

/** Excel needs it to read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Adds a quote before text that a spreadsheet would run as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${Papa.unparse([cells as Cell[]], { escapeFormulae: true })}\r\n`;
}
