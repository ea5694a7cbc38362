// The total rooms of a hotel: never the rooms of a type, but the sum of its types
// (docs/decisions/totals-are-not-rooms.md).
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { SheetRemark } from './sheet-remark.ts';
import { bareName } from './cells/names.ts';
import type { CellValue } from './cells/read-cell.ts';
import type { Fields, SheetHotel } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { isHotelData } from './mapping/rooms-titles.ts';
import { placeIn } from './sheet-rows.ts';

const SAME_COUNT =
  'All room types of a hotel have the same number of rooms here: is it the total of the hotel?';

/** Removes the total from the document, because a configuration has no such field. */
export function takeRoomTotal({ document }: SheetHotel): CellValue | undefined {
  const { room_total: total, ...profile } = (document.hotelProfile ?? {}) as Fields;
  document.hotelProfile = profile;
  return total;
}

/** A problem if all room types have a number of rooms, and the total differs from their sum. */
export function wrongTotal(
  total: CellValue | undefined,
  { cells, wrong }: SheetHotel,
  { roomTypes }: HotelConfig,
  missing: readonly Problem[],
): SheetRemark[] {
  const cell = cells.get('hotelProfile.room_total');
  const isOpen = [...wrong, ...missing.map(({ path }) => path)].some((path) =>
    path.startsWith('roomTypes'),
  );
  const sum = roomTypes.reduce((all, { room_count }) => all + room_count, 0);
  if (total === undefined || !cell || isOpen || sum === 0 || Number(total) === sum) return [];
  const message = `The hotel has ${total} rooms here, but its room types have ${sum} together: correct the one that is wrong`;
  return [{ ...cell.place, message }];
}

/** Columns of rooms with the same number for all room types of a hotel, which may be the total. */
export function repeatedCounts(hotels: readonly SheetHotel[]): SheetRemark[] {
  const areTotals = new Map<SheetTable, boolean>();
  for (const { document, sources, cells } of hotels) {
    const read = (document.roomTypes ?? []).map(({ room_count }, index) => ({
      room_count,
      table: cells.has(`roomTypes.${index}.room_count`) && sources.get(`roomTypes.${index}`)?.table,
    }));
    for (const [table, types] of Map.groupBy(read, (type) => type.table)) {
      const [count, ...others] = types.map(({ room_count }) => Number(room_count));
      if (!table || count === undefined || others.length === 0) continue;
      const isTotal = count >= types.length && others.every((other) => other === count);
      areTotals.set(table, isTotal && areTotals.get(table) !== false);
    }
  }
  return [...areTotals].flatMap(([table, isTotal]) => (isTotal ? doubtOf(table) : []));
}

/** Only for a column that is known by its title, beside data of hotels or with a separate title. */
function doubtOf(table: SheetTable): SheetRemark[] {
  const { columns, header } = table;
  const at = columns.findIndex(({ field }) => field?.key === 'room_type.room_count');
  const { certainty, field, own = '', name = '' } = columns[at] ?? {};
  const isOfTemplate = field && bareName(own) === bareName(field.title);
  if (certainty !== 'title' || (isOfTemplate && !columns.some(isHotelData))) return [];
  const advice = { kind: 'count-or-total', column: name } as const;
  return [{ ...placeIn(table, header[1] + 1, at), message: SAME_COUNT, advice }];
}
