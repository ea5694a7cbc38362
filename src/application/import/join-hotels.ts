import { type SheetProblem, problemAt } from './sheet-problem.ts';
import { keyOf, wordsFor } from './cells/words.ts';
import { closeName } from './cells/read-cell.ts';
import { SheetHotel, addRow } from './hotel-records.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { type SheetColumn, namesHotel } from './mapping/resolve-columns.ts';
import { type SheetRow, cellPlace, placeIn } from './sheet-row.ts';
import type { SheetField } from './cells/fields.ts';
import { isHotelList } from './read-table.ts';

/**
 * `orphans` maps each row without a hotel to the reason, or to undefined if the reason is already reported. `unused`
 * has the tables whose room types are ignored, because another table describes the room types.
 */
export function joinRows(rows: readonly SheetRow[], usernames?: string) {
  const tables = [...new Set(rows.map(({ table }) => table))];
  const hotelTables = tablesOfHotels(tables);
  const typeTables = tablesOfRoomTypes(tables);
  const add = (hotel: SheetHotel, row: SheetRow) => {
    const hasHotels = hotelTables.includes(row.table);
    const hasRoomTypes = typeTables.includes(row.table);
    addRow(hotel, row, { hasHotels, hasRoomTypes, usernames });
  };
  const isOfHotels = Map.groupBy(rows, ({ table }) => hotelTables.includes(table));
  const known = new Map<string, SheetHotel>();
  const hotels = new Set<SheetHotel>();
  for (const row of isOfHotels.get(true) ?? []) {
    const hotel = knownHotel(known, row) ?? new SheetHotel(row);
    hotels.add(hotel);
    for (const key of Object.values(namesIn(row))) if (!known.has(key)) known.set(key, hotel);
    add(hotel, row);
  }
  const orphans = new Map<SheetRow, SheetProblem | undefined>();
  const find = createFinder([...hotels]);
  for (const row of isOfHotels.get(false) ?? []) {
    const isEmpty = row.cells.every((cell) => (namesHotel(cell) ? !cell.problem : cell.fallback));
    const found = isEmpty ? [] : find(row);
    if (Array.isArray(found)) for (const hotel of found) add(hotel, row);
    else orphans.set(row, found);
  }
  const unused = tables.filter(
    (table) => !typeTables.includes(table) && !hasField(table, ({ record }) => record === 'rate'),
  );
  return { hotels: [...hotels], orphans, hasRoomTypes: typeTables.length > 0, unused };
}

/** Tables that describe hotels. Other tables only name the hotel of each row, and may add values. */
function tablesOfHotels(tables: readonly SheetTable[]): readonly SheetTable[] {
  const counted = tables
    .filter((table) => isHotelList(table) || table.columns.some(namesHotel))
    .map((table) => ({ table, count: table.columns.filter(isOfContact).length }));
  const least = Math.min(2, Math.max(0, ...counted.map(({ count }) => count)));
  const full = counted.filter(({ count }) => count >= least).map(({ table }) => table);
  return least > 0 ? full : full.filter(isHotelList);
}

/** Whether the column is an email address, a phone number or a part of the address. */
function isOfContact({ field, isIgnored }: SheetColumn): boolean {
  return field?.record === 'profile' && field.isRequired && field.field !== 'name' && !isIgnored;
}

/** Tables that describe room types. Other tables only name the room types of their rates. */
function tablesOfRoomTypes(tables: readonly SheetTable[]): readonly SheetTable[] {
  const all = tables.filter((table) => hasField(table, ({ record }) => record === 'room_type'));
  const full = all.filter((table) =>
    hasField(table, ({ record, field }) => record === 'room_type' && field !== 'name'),
  );
  return full.length > 0 ? full : all;
}

function hasField({ columns }: SheetTable, test: (field: SheetField) => boolean): boolean {
  return columns.some(({ field, isIgnored }) => field && !isIgnored && test(field));
}

/** The code and the name of the hotel in a row, normalised so that equal hotels have equal texts. */
function namesIn({ hotels }: SheetRow): { readonly code?: string; readonly name?: string } {
  const read = hotels.filter(({ value }) => value !== undefined);
  const code = read.find(({ field }) => field.key === 'profile.code');
  const name = read.find((cell) => cell !== code);
  return {
    ...(code && { code: `code ${keyOf(code.value)}` }),
    ...(name && { name: `name ${keyOf(name.value)}` }),
  };
}

/** A row without a code belongs to the first hotel with its name. Hotels with different codes may share a name. */
function knownHotel(known: ReadonlyMap<string, SheetHotel>, row: SheetRow): SheetHotel | undefined {
  const { code, name } = namesIn(row);
  const named = name === undefined ? undefined : known.get(name);
  if (code === undefined) return named;
  return known.get(code) ?? (named?.document.hotelProfile?.code === undefined ? named : undefined);
}

const COMPARISONS_MAXIMUM = 500_000;

/** The hotels, or why there are none; undefined if an unreadable cell is the reason, because the cell is already reported. */
type Found = SheetHotel[] | SheetProblem | undefined;

/** Finds the hotels that a row belongs to. */
function createFinder(hotels: SheetHotel[]): (row: SheetRow) => Found {
  const [byCode, byName] = (['code', 'name'] as const).map((field) =>
    Map.groupBy(hotels, ({ document }) => keyOf(document.hotelProfile?.[field])),
  );
  const names = hotels.flatMap(({ document: { hotelProfile: { code, name } = {} } }) =>
    [code ?? [], name ?? []].flat(),
  );
  /** By unknown name. None after `COMPARISONS_MAXIMUM` comparisons, because all could take minutes. */
  const nearest = new Map<string, string | undefined>();
  const nearestTo = (text: string): string | undefined => {
    if (!nearest.has(text) && nearest.size * names.length < COMPARISONS_MAXIMUM)
      nearest.set(text, closeName(text, names));
    return nearest.get(text);
  };
  /** An unknown name may be that of a hotel whose name or code cannot be read, so it is then not reported. */
  const isOneUnread = hotels.some(
    ({ wrong }) => wrong.has('hotelProfile.name') || wrong.has('hotelProfile.code'),
  );
  const everyHotel = wordsFor('every_hotel');
  const matching = (text: string): SheetHotel[] => {
    if (everyHotel.includes(text.toLowerCase())) return hotels;
    return byCode?.get(keyOf(text)) ?? byName?.get(keyOf(text)) ?? [];
  };
  /** The only hotel of: the sheet's name, the file's name, the hotels in the file, all hotels, in this order. */
  const hotelsAround = (table: SheetTable): Found => {
    const { file, name } = table.sheet;
    const stem = file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '');
    const inFile = hotels.filter(({ row }) => row.table.sheet.file === file);
    const all = [matching(name), matching(stem), inFile, hotels];
    const place = { ...placeIn(table), title: 'Hotel' };
    return all.find(({ length }) => length === 1) ?? problemAt(place, 'no-hotel-column');
  };
  const around = new Map<SheetTable, Found>();
  const withoutName = ({ table, row }: SheetRow): Found => {
    const column = table.columns.findIndex(namesHotel);
    if (column !== -1) return problemAt(placeIn(table, row, column), 'no-hotel-name');
    if (!around.has(table)) around.set(table, hotelsAround(table));
    return around.get(table);
  };

  return (row) => {
    const [first] = row.hotels;
    if (!first) return withoutName(row);
    let chosen: SheetHotel[] | undefined;
    for (const cell of row.hotels) {
      if (cell.value === undefined) continue;
      const text = String(cell.value);
      const found = matching(text);
      if (found.length === 0) {
        const parameters = { nearest: nearestTo(text) };
        return isOneUnread
          ? undefined
          : problemAt(cellPlace(cell), { code: 'unknown-hotel', parameters });
      }
      chosen = chosen ? found.filter((hotel) => chosen?.includes(hotel)) : found;
      if (chosen.length === 0) return problemAt(cellPlace(cell), 'different-hotels');
    }
    const isClear = !chosen || chosen === hotels || chosen.length === 1;
    return isClear ? chosen : problemAt(cellPlace(first), 'several-hotels');
  };
}
