import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { HotelResult, SkippedResult } from '#application/bulk/run-results.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import { rowSentences } from '#cli/report/row-lines.ts';
import { indentedLines } from '#cli/report/text.ts';
import {
  effectFigures,
  statusWord,
  type ShownStatus,
  effectRows,
  hotelRows,
  remainingRows,
} from './run-rows.ts';

export function resultLines(result: HotelResult, paint: Paint): string[] {
  const status = result.cutShortBy ? 'stopped' : result.status;
  const [head = '', ...rest] = storedHotelLines({ ...result, state: status }, status, paint);
  const effects = result.cutShortBy ? [] : indentedLines(effectRows(result), paint);
  return [head, ...effects, ...rest];
}

export function storedHotelLines(hotel: StoredHotel, status: ShownStatus, paint: Paint): string[] {
  const { name, code, hotelId, state, operations, warnings = [] } = hotel;
  if (state === 'skipped') return skippedLines({ ...hotel, warnings }, paint);
  const head = `${statusWord(status, paint)} ${hotelLabel(name, code, hotelId)}`;
  if (!operations) return [head];
  return [`${head}: ${figuresOf(operations)}`, ...indentedLines(hotelRows(hotel, status), paint)];
}

export function unlistedLines(count: number, paint: Paint): string[] {
  return count > 0
    ? [`${statusWord('waiting', paint)} ${plural(count, 'more hotel')}, not started`]
    : [];
}

export function skippedLines(
  hotel: Pick<SkippedResult, 'name' | 'code' | 'where' | 'warnings' | 'before'>,
  paint: Paint,
): string[] {
  const { before, warnings } = hotel;
  const why = warnings.map(({ message }) => message).join(' ');
  const label = labelOf({ ...hotel, hotelId: before?.hotelId });
  const head = `${statusWord('skipped', paint)} ${label}: ${printable(why)}`;
  if (!before?.operations) return [head];
  const rest = rowSentences(remainingRows(before)).map((text) => `; ${text}`);
  return [head, `  stopped at ${figuresOf(before.operations)}${rest.join('')}`];
}

/** If the name is unknown, describes the hotel by its position in the input. */
export function labelOf({
  name,
  code,
  hotelId,
  where,
}: Pick<StoredHotel, 'name' | 'code' | 'hotelId' | 'where'>): string {
  const place = where === undefined ? 'a hotel without a name' : `the hotel at ${where}`;
  return hotelLabel(name === '' ? place : name, code, hotelId);
}

function figuresOf(operations: OperationCounts): string {
  const { done, failed, total } = operations;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `${done} of ${total} operations${effectFigures(operations)}${failures}`;
}
