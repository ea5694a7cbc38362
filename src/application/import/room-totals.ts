// The total number of rooms of a hotel. It is never the number of one room type, but must be the
// sum of all types.
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
  'All room types of a hotel have the same number of rooms here: is this the total of the hotel?';

/** The title that templates had before they used the labels of the app. */
const EARLIER_TITLE = 'Rooms';

/**
 * Removes the total from the document and returns it, because a configuration has no such field.
 */
export function takeRoomTotal({ document }: SheetHotel): CellValue | undefined {
  const { room_total: total, ...profile } = (document.hotelProfile ?? {}) as Fields;
  document.hotelProfile = profile;
  return total;
}

/**
 * Reports a total that differs from the sum of the room types, if all room types have a number of
 * rooms.
 */
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
  const message = `The hotel has ${total} rooms here, but its room types have ${sum} in total: correct the wrong number`;
  return [{ ...cell.place, message }];
}

/**
 * Reports columns in which all room types of a hotel have the same number of rooms: this may be the
 * total of the hotel.
 */
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

/**
 * Reports the column of room counts only if it was recognised by its title, and not by a mapping.
 * If the title is that of the template, the table must also have data of hotels.
 */
function doubtOf(table: SheetTable): SheetRemark[] {
  const { columns, header } = table;
  const at = columns.findIndex(({ field }) => field?.key === 'room_type.room_count');
  const { certainty, field, own = '', name = '' } = columns[at] ?? {};
  const templateTitles = field ? [field.title, EARLIER_TITLE].map(bareName) : [];
  const isOfTemplate = templateTitles.includes(bareName(own));
  if (certainty !== 'title' || (isOfTemplate && !columns.some(isHotelData))) return [];
  const advice = { kind: 'count-or-total', column: name } as const;
  return [{ ...placeIn(table, header[1] + 1, at), message: SAME_COUNT, advice }];
}
