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

type Shown = Pick<ShownNumber, 'number' | 'shown'>;

/** The digits of a number with decimals and thousands: `7,000.50`, `7.000,50`, `7 000`. */
const AMOUNT = /\d(?:[\d.,'’\s]*\d)?/;
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’\s]\d{2,3})*[.,'’\s]\d{3}(?:[.,]\d+)?$/;
const EXPONENT = /\de[+-]\d/i;

/** With all digits: `30.25 m²` where the cell shows `30 m²`. Undefined if it shows another number. */
export function exactText({ number, shown }: Shown): string | undefined {
  if (EXPONENT.test(shown)) return Number(shown) === number ? String(number) : undefined;
  const { digits, readings } = readingsOf(shown);
  const amount = Math.abs(number);
  // A cell that shows 0 hides any other number.
  const isRounded = readings.some(
    ({ value, unit }) => Math.abs(amount - value) <= unit * 0.500001 && (value > 0 || amount === 0),
  );
  if (digits === '' || !isRounded) return undefined;
  if (/^\d+$/.test(digits) && Number(digits) === amount) return shown;
  // Adds a zero after three decimals, because they could be read as thousands.
  return shown.replace(digits, String(amount).replace(/\.\d{3}$/, '$&0'));
}

export function showsExactly({ number, shown }: Shown): boolean {
  return readingsOf(shown).readings.some(({ value }) => value === Math.abs(number));
}

/** `unit` is the value of the last shown digit. */
function readingsOf(shown: string) {
  const [digits = ''] = AMOUNT.exec(shown) ?? [];
  const readings = ['.', ','].map((point) => {
    const [whole = '', ...decimals] = digits.split(point);
    const value = Number(`${whole.replaceAll(/\D/g, '')}.${decimals.join('')}`);
    return { value, unit: 10 ** -decimals.join('').length };
  });
  return { digits, readings };
}

/** Whether the cell shows only a number with separators, which may also be several codes: `101,112`. */
export function isGrouped({ shown }: Shown): boolean {
  return GROUPED.test(shown);
}
