// The user's choices for columns, which replace the proposals.
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import type { SheetColumn } from '#application/import/mapping/resolve-columns.ts';

/** The key of a column in `choices`. */
export function columnKey(sheet: number, column: number): string {
  return `${sheet}.${column}`;
}

/** The proposal for a column: a field, or '' to ignore it. */
export function fieldOf({ field, guess, isIgnored }: SheetColumn): string {
  const found = field ?? guess;
  return isIgnored || !found || found.record === 'ignored' ? '' : found.key;
}

/** The column with its amounts in a currency, unless that is ''. */
export function withCurrency(column: SheetColumn, currency = ''): SheetColumn {
  if (currency === '' || column.field?.kind !== 'money') return column;
  return { ...column, how: { ...column.how, unit: currency } };
}

/**
 * The column as this field, perhaps with a scale (`rate.base_rate:thousands`), or ignored (''); undefined
 * leaves it as it is.
 */
export function withChoice(column: SheetColumn, choice: string | undefined): SheetColumn {
  if (choice === undefined) return column;
  const { guess: _, field: __, twin: ___, doubt: ____, ...rest } = column;
  const [chosen, scale] = choice.split(':');
  const field = SHEET_FIELDS.find(({ key }) => key === chosen);
  const { ignore: _____, field: ______, scale: _______, ...kept } = column.how;
  const how = { ...kept, ...(scale !== undefined && { scale }) };
  return field ? { ...rest, how, field, isIgnored: false } : { ...rest, how, isIgnored: true };
}
