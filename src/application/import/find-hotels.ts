import { problemAt, type SheetProblem } from './sheet-problem.ts';
import { keyOf } from './cells/names.ts';
import { closeName } from './cells/read-cell.ts';
import { EVERY_HOTEL } from './cells/words.ts';
import type { SheetHotel } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { namesHotel } from './mapping/resolve-columns.ts';
import { placeIn, type SheetRow } from './sheet-row.ts';

const COMPARISONS_MAXIMUM = 500_000;

/**
 * `problem` is undefined if an unreadable cell is the reason, because the cell is already reported.
 */
type Found =
  | { readonly hotels: readonly SheetHotel[] }
  | { readonly problem: SheetProblem | undefined };

/** Finds the hotels that a row belongs to. */
export function createFinder(hotels: readonly SheetHotel[]): (row: SheetRow) => Found {
  const names = hotels
    .flatMap(({ document: { hotelProfile: own } }) => [own?.code, own?.name])
    .filter((name) => name !== undefined);
  /**
   * Suggestions for unknown hotel names. After `COMPARISONS_MAXIMUM` comparisons, further names get
   * none, because comparing all could take minutes.
   */
  const nearest = new Map<string, string | undefined>();
  const nearestTo = (text: string): string | undefined => {
    if (!nearest.has(text) && nearest.size * names.length < COMPARISONS_MAXIMUM)
      nearest.set(text, closeName(text, names));
    return nearest.get(text);
  };
  const byCode = Map.groupBy(hotels, ({ document }) => keyOf(document.hotelProfile?.code));
  const byName = Map.groupBy(hotels, ({ document }) => keyOf(document.hotelProfile?.name));
  /**
   * Whether the name or code of a hotel cannot be read. An unknown name may then refer to that
   * hotel, so it is not reported.
   */
  const isOneUnread = hotels.some(({ wrong }) =>
    ['name', 'code'].some((field) => wrong.has(`hotelProfile.${field}`)),
  );
  const matching = (text: string): readonly SheetHotel[] => {
    if (EVERY_HOTEL.split(', ').includes(text.toLowerCase())) return hotels;
    return byCode.get(keyOf(text)) ?? byName.get(keyOf(text)) ?? [];
  };
  /**
   * Finds the hotel of a table that has no column of hotels. Tries these in order, until one of
   * them gives exactly one hotel: the name of the sheet, the name of the file, the hotels in the
   * file, all hotels.
   */
  const hotelsAround = ({ sheet }: SheetTable): readonly SheetHotel[] => {
    const stem = sheet.file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '');
    const inFile = hotels.filter(({ row }) => row.table.sheet.file === sheet.file);
    const all = [matching(sheet.name), matching(stem), inFile, hotels];
    return all.find(({ length }) => length === 1) ?? [];
  };
  const around = new Map<SheetTable, readonly SheetHotel[]>();
  const withoutName = ({ table, row }: SheetRow): Found => {
    const column = table.columns.findIndex(namesHotel);
    const found = column === -1 ? (around.get(table) ?? hotelsAround(table)) : [];
    around.set(table, found);
    if (found.length > 0) return { hotels: found };
    if (column === -1)
      return { problem: problemAt({ ...placeIn(table), title: 'Hotel' }, 'no-hotel-column') };
    return { problem: problemAt(placeIn(table, row, column), 'no-hotel-name') };
  };

  return (row) => {
    if (row.hotels.length === 0) return withoutName(row);
    let chosen: readonly SheetHotel[] | undefined;
    for (const cell of row.hotels) {
      if (cell.value === undefined) continue;
      const text = String(cell.value);
      const found = matching(text);
      if (found.length === 0) {
        if (isOneUnread) return { problem: undefined };
        const parameters = { nearest: nearestTo(text) };
        return { problem: problemAt(cell.place, { code: 'unknown-hotel', parameters }) };
      }
      chosen = chosen ? found.filter((hotel) => chosen?.includes(hotel)) : found;
      if (chosen.length === 0) return { problem: problemAt(cell.place, 'different-hotels') };
    }
    if (!chosen) return { problem: undefined };
    if (chosen === hotels || chosen.length === 1) return { hotels: chosen };
    return { problem: problemAt(row.hotels[0]?.place ?? row.place, 'several-hotels') };
  };
}
