// The total number of rooms of a hotel. It is never the number of one room type, but must be the
// sum of all types.
import type { HotelConfig } from '#domain/hotel-config.ts';
import { problemAt, type SheetProblem } from './sheet-problem.ts';
import { bareName } from './cells/names.ts';
import type { CellValue } from './cells/cell.ts';
import type { Fields, SheetHotel } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { isHotelData } from './mapping/resolve-columns.ts';
import { titlePlace } from './sheet-row.ts';

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
  missing: readonly { readonly path: string }[],
): SheetProblem[] {
  const cell = cells.get('hotelProfile.room_total');
  const isOpen = [...wrong, ...missing.map(({ path }) => path)].some((path) =>
    path.startsWith('roomTypes'),
  );
  const sum = roomTypes.reduce((all, { room_count }) => all + room_count, 0);
  if (total === undefined || !cell || isOpen || sum === 0 || Number(total) === sum) return [];
  const parameters = { total: String(total), sum };
  return [problemAt(cell.place, { code: 'wrong-total', parameters })];
}

/**
 * Reports columns in which all room types of a hotel have the same number of rooms: this may be the
 * total of the hotel.
 */
export function repeatedCounts(hotels: readonly SheetHotel[]): SheetProblem[] {
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
function doubtOf(table: SheetTable): SheetProblem[] {
  const { columns } = table;
  const at = columns.findIndex(({ field }) => field?.key === 'room_type.room_count');
  const { certainty, field, own = '', name = '' } = columns[at] ?? {};
  const templateTitles = field ? [field.title, EARLIER_TITLE].map(bareName) : [];
  const isOfTemplate = templateTitles.includes(bareName(own));
  if (certainty !== 'title' || (isOfTemplate && !columns.some(isHotelData))) return [];
  const parameters = { column: name };
  return [problemAt(titlePlace(table, at), { code: 'count-or-total', parameters })];
}
