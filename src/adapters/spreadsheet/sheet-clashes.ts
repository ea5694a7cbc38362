import { createBatchRules } from '#domain/batch/batch-rules.ts';
import type { CheckedConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import { placeName, type SheetHotel } from './sheet-hotels.ts';
import type { SheetRow } from './sheet-rows.ts';

const FOR_SEVERAL =
  'A user belongs to one hotel, but this row names several: add a row for each hotel';

/** Applies the rules between hotels to the hotels of spreadsheets, one after the other. */
export function createSheetClashes(): (
  hotel: SheetHotel,
  document: HotelDocument,
  checked: CheckedConfig,
) => Problem[] {
  const rules = createBatchRules();
  const rows: SheetRow[] = [];
  return ({ sources, row: hotelRow }, document, checked) => {
    const rowOf = (path: string) =>
      sources.get(path.split('.').slice(0, -1).join('.'))?.row ?? hotelRow;
    const numberOf = (path: string) => rows.push(rowOf(path)) - 1;
    return rules.clashesOf(document, checked, numberOf).map(({ path, first, messageAt }) => {
      const own = rowOf(path);
      const other = rows[first] ?? own;
      const message = other === own ? FOR_SEVERAL : messageAt(placeName(other, own.sheet));
      return { path, message };
    });
  };
}
