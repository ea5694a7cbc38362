import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import type { SheetColumn } from '#application/import/mapping/resolve-columns.ts';

export function columnKey(sheet: number, column: number): string {
  return `${sheet}.${column}`;
}

/** The key of the chosen or guessed field; '' if the column has none or is ignored. */
export function chosenField({ field, guess, isIgnored }: SheetColumn): string {
  const found = field ?? guess;
  return isIgnored || !found || found.record === 'ignored' ? '' : found.key;
}

export function withCurrency(column: SheetColumn, currency = ''): SheetColumn {
  if (currency === '' || column.field?.kind !== 'money') return column;
  return { ...column, how: { ...column.how, unit: currency } };
}

/** A field, optionally with a scale (`rate.base_rate:thousands`), '' to ignore, undefined for no change. */
export function withChoice(column: SheetColumn, choice: string | undefined): SheetColumn {
  if (choice === undefined) return column;
  const { guess: _, field: __, twin: ___, doubt: ____, ...rest } = column;
  const [chosen, scale] = choice.split(':');
  const field = SHEET_FIELDS.find(({ key }) => key === chosen);
  const { ignore: _____, field: ______, scale: _______, ...kept } = column.how;
  const how = { ...kept, ...(scale !== undefined && { scale }) };
  return field ? { ...rest, how, field, isIgnored: false } : { ...rest, how, isIgnored: true };
}
