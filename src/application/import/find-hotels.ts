import type { SheetRemark } from './sheet-remark.ts';
import { keyOf } from './cells/names.ts';
import { closeName } from './cells/read-cell.ts';
import { EVERY_HOTEL } from './cells/words.ts';
import type { SheetHotel } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { namesHotel } from './mapping/resolve-columns.ts';
import { placeIn, type SheetRow } from './sheet-rows.ts';

const COMPARISONS_MAXIMUM = 500_000;
const NO_COLUMN = 'Add this column, with the code or name of the hotel in each row';

/**
 * `problem` is undefined if an unreadable cell is the reason, because the cell is already reported.
 */
type Found =
  | { readonly hotels: readonly SheetHotel[] }
  | { readonly problem: SheetRemark | undefined };

/** Finds the hotels that a row belongs to. */
export function createFinder(hotels: readonly SheetHotel[]): (row: SheetRow) => Found {
  const names = hotels
    .flatMap(({ document: { hotelProfile: own } }) => [own?.code, own?.name])
    .filter((name) => name !== undefined);
  /**
   * Suggestions for unknown hotel names. After `COMPARISONS_MAXIMUM` comparisons, further names get
   * none, because comparing all could take minutes.
   */
  const hints = new Map<string, string>();
  const hintFor = (text: string): string => {
    if (!hints.has(text) && hints.size * names.length < COMPARISONS_MAXIMUM) {
      const nearest = closeName(text, names);
      const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
      hints.set(text, hint);
    }
    return hints.get(text) ?? '';
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
   * them gives exactly one hotel: the hotels in the sheet, texts above the table, the name of the
   * sheet or file, the hotels in the file, all hotels.
   */
  const hotelsAround = ({ sheet, header }: SheetTable): readonly SheetHotel[] => {
    const lines = sheet.rows.slice(0, Math.max(0, header[0])).flat().toReversed();
    const stem = sheet.file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '');
    const texts = [...lines, sheet.name, stem].filter((text) => typeof text === 'string');
    const inSheet = hotels.filter(({ row }) => row.table.sheet === sheet);
    const inFile = hotels.filter(({ row }) => row.table.sheet.file === sheet.file);
    const all = [inSheet, ...texts.map(matching), inFile, hotels];
    return all.find(({ length }) => length === 1) ?? [];
  };
  const around = new Map<SheetTable, readonly SheetHotel[]>();
  const withoutName = ({ table, row }: SheetRow): Found => {
    const column = table.columns.findIndex(namesHotel);
    const found = column === -1 ? (around.get(table) ?? hotelsAround(table)) : [];
    around.set(table, found);
    if (found.length > 0) return { hotels: found };
    if (column === -1)
      return { problem: { ...placeIn(table), title: 'Hotel', message: NO_COLUMN } };
    const message = 'Enter the code or name of the hotel';
    return { problem: { ...placeIn(table, row, column), message } };
  };

  return (row) => {
    if (row.hotels.length === 0) return withoutName(row);
    let chosen: readonly SheetHotel[] | undefined;
    for (const { value, place } of row.hotels) {
      if (value === undefined) continue;
      const found = matching(String(value));
      if (found.length === 0) {
        const message = `No hotel has this code or name${hintFor(String(value))}`;
        return { problem: isOneUnread ? undefined : { ...place, message } };
      }
      chosen = chosen ? found.filter((hotel) => chosen?.includes(hotel)) : found;
      if (chosen.length === 0) {
        const message = 'This cell and the cell beside it name different hotels';
        return { problem: { ...place, message } };
      }
    }
    if (!chosen) return { problem: undefined };
    if (chosen === hotels || chosen.length === 1) return { hotels: chosen };
    const message = 'Several hotels have this name: enter the code instead';
    return { problem: { ...(row.hotels[0]?.place ?? row.place), message } };
  };
}
