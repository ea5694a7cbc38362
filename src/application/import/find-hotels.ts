// Which hotels a row is for.
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { SheetRemark } from '#domain/problem.ts';
import { closeName } from './cells/read-cell.ts';
import { namesHotel } from './propose-mapping.ts';
import { placeIn, type Place, type SheetRow } from './sheet-rows.ts';

export interface SheetHotel {
  readonly document: HotelDocument;
  /** The row that names it first. */
  readonly row: SheetRow;
  /** The row behind each record, by dotted path: `roomTypes.0`. */
  readonly sources: Map<string, SheetRow>;
  /** Dotted paths of unreadable values. */
  readonly wrong: Set<string>;
  /** Every row about it. */
  readonly rows: Set<SheetRow>;
  readonly problems: SheetRemark[];
  /** Records by content. */
  readonly seen: Map<string, SheetRow>;
}

const EVERY_HOTEL = ['*', 'all', 'all hotels', 'todos'];
const NO_COLUMN = 'Add this column: it names the hotel of each row by code or name';

/** `problem` is undefined if the reason is an unreadable cell, which is already reported. */
type Found =
  | { readonly hotels: readonly SheetHotel[] }
  | { readonly problem: SheetRemark | undefined };

/** Finds the hotels that a row is for. */
export function createFinder(hotels: readonly SheetHotel[]): (row: SheetRow) => Found {
  const named = hotels.flatMap((hotel) =>
    [...new Set(namesOf(hotel).map(keyOf))].map((key) => ({ key, hotel })),
  );
  const byKey = Map.groupBy(named, ({ key }) => key);
  const byFile = Map.groupBy(hotels, ({ row }) => row.table.sheet.file);
  /** A hotel without a readable name or code: a row may name it. */
  const isOneUnread = hotels.some(({ wrong }) =>
    ['hotelProfile.name', 'hotelProfile.code'].some((path) => wrong.has(path)),
  );
  const matching = (text: string): readonly SheetHotel[] => {
    const matches = (byKey.get(keyOf(text)) ?? []).map(({ hotel }) => hotel);
    const exact = matches.filter(
      ({ document }) => keyOf(document.hotelProfile?.code ?? '') === keyOf(text),
    );
    return exact.length > 0 ? exact : matches;
  };
  /** Where no cell names the hotel: a line above the table, the sheet, the file, or the only hotel. */
  const around = ({ table: { sheet, header } }: SheetRow): readonly SheetHotel[] => {
    const lines = sheet.rows
      .slice(0, header[0])
      .flatMap((cells) => cells.filter((cell) => typeof cell === 'string'));
    const stem = sheet.file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '');
    const texts = [...lines.toReversed(), sheet.name, stem].map(matching);
    const inSheet = hotels.filter(({ row }) => row.table.sheet === sheet);
    const all = [inSheet, ...texts, byFile.get(sheet.file) ?? [], hotels];
    return all.find(({ length }) => length === 1) ?? [];
  };

  return (row) => {
    const { table, hotels: given, isHotelUnread } = row;
    const column = table.columns.findIndex(namesHotel);
    if (given.length === 0) {
      if (isHotelUnread) return { problem: undefined };
      const found = column === -1 ? around(row) : [];
      if (found.length > 0) return { hotels: found };
      const place: Place =
        column === -1
          ? { ...placeIn(table.sheet), title: 'Hotel' }
          : { ...placeIn(table.sheet, row.row, column), title: table.columns[column]?.title ?? '' };
      return {
        problem: {
          ...place,
          message: column === -1 ? NO_COLUMN : 'Enter the code or name of the hotel',
        },
      };
    }
    let chosen: readonly SheetHotel[] | undefined;
    for (const { text, place } of given) {
      if (EVERY_HOTEL.includes(text.toLowerCase())) {
        chosen ??= hotels;
        continue;
      }
      const found = matching(text);
      if (found.length === 0) {
        const nearest = closeName(text, hotels.flatMap(namesOf));
        const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
        return {
          problem: isOneUnread
            ? undefined
            : { ...place, message: `No hotel has this code or name${hint}` },
        };
      }
      const both: readonly SheetHotel[] = chosen
        ? found.filter((hotel) => chosen?.includes(hotel))
        : found;
      if (both.length === 0) {
        return {
          problem: { ...place, message: 'This names a different hotel than the cell beside it' },
        };
      }
      chosen = both;
    }
    const isOne = chosen === hotels || chosen?.length === 1;
    if (isOne && chosen) return { hotels: chosen };
    return {
      problem: {
        ...(given[0]?.place ?? placeIn(table.sheet, row.row)),
        message: 'Several hotels have this name: give the code',
      },
    };
  };
}

function namesOf({ document: { hotelProfile: { code, name } = {} } }: SheetHotel): string[] {
  return [code, name].filter((text) => text !== undefined);
}

/** A code or name, normalised for comparison. */
export function keyOf(text: string): string {
  return submittedCode(text).replace(/\s+/g, ' ');
}
