// What a cell of a spreadsheet shows.
import type { Cell, ShownNumber, UnreadableCell } from '#application/ports/input/raw-sheet.ts';
import type { Finding } from '#application/import/sheet-problem.ts';
import { signsIn } from './read-number.ts';

export type CellValue = string | number | boolean;
/** `note` says what was changed in the text of the cell. Undefined for an empty cell. */
export type ReadCell =
  | { readonly value: CellValue; readonly note?: Finding }
  | { readonly problem: Finding }
  | undefined;
export type ReadableCell = Exclude<Cell, UnreadableCell | null>;

/** Whether the cell has a problem instead of a value, for example because its formula failed. */
export function isUnreadable(cell: Cell | undefined): cell is UnreadableCell {
  return typeof cell === 'object' && cell !== null && 'code' in cell;
}

/** A cell with only spaces is blank too. */
export function isBlank(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

export function isShown(cell: Cell | undefined): cell is ShownNumber {
  return typeof cell === 'object' && cell !== null && 'number' in cell;
}

export function textOf(cell: ReadableCell): string {
  if (cell instanceof Date) return dateText(cell.toISOString());
  return isShown(cell) ? cell.shown : String(cell).trim();
}

/** Such as `2026-06-01`, or `15:00` for a time, which spreadsheets store as a time on 30 December 1899. */
function dateText(iso: string): string {
  const [day = '', time = ''] = iso.slice(0, 16).split('T');
  if (day < '1900') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** The text that users see in a cell; '' if it is blank or unreadable. */
export function shownText(cell: Cell | undefined): string {
  return isBlank(cell) || isUnreadable(cell) ? '' : textOf(cell);
}

/** Like `shownText`, but with visible line breaks. */
export function shownLine(cell: Cell | undefined): string {
  return shownText(cell).replace(/\r?\n/g, '⏎');
}

/** The number of a cell, without its currency; undefined for texts and percentages. */
export function amountIn(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  return isShown(cell) && !cell.isPercent ? cell.number : undefined;
}

export function currencySignsOf(cell: Cell): readonly string[] {
  return isShown(cell) ? [cell.currency ?? []].flat() : signsIn(shownText(cell));
}
