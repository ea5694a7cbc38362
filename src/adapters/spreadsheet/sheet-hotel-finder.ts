// Which hotels a row of another table is for.
import type { SheetRemark } from '#domain/problem.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { placeIn } from './sheet-headers.ts';
import type { SheetRow } from './sheet-rows.ts';

const EVERY_HOTEL = ['*', 'all', 'all hotels'];

interface Named {
  readonly document: HotelDocument;
  /** Dotted paths of unreadable values. */
  readonly wrong: ReadonlySet<string>;
}

/** `problem` is undefined if the reason is an unreadable cell, which is already reported. */
type Found<Hotel> =
  | { readonly hotels: readonly Hotel[] }
  | { readonly problem: SheetRemark | undefined };

/** Finds the hotels that a row is for. */
export function createFinder<Hotel extends Named>(
  hotels: readonly Hotel[],
): (row: SheetRow) => Found<Hotel> {
  const named = hotels.flatMap((hotel) =>
    [...new Set(namesOf(hotel).map(keyOf))].map((key) => ({ key, hotel })),
  );
  const byKey = Map.groupBy(named, ({ key }) => key);

  /** A hotel without a readable name or code: a row may name it. */
  const isOneUnread = hotels.some(({ wrong }) =>
    ['hotelProfile.name', 'hotelProfile.code'].some((path) => wrong.has(path)),
  );

  return ({ sheet, header, row, hotels: given, isHotelUnread }) => {
    const at = (column: number | undefined, message: string): { problem: SheetRemark } => {
      const title = column !== undefined && { title: header.titles[column] ?? '' };
      return { problem: { ...placeIn(sheet, row, column), ...title, message } };
    };
    const column = header.columns.findIndex((each) => each?.record === 'hotel');
    if (given.length === 0) {
      if (isHotelUnread) return { problem: undefined };
      if (hotels.length === 1 && column === -1) return { hotels };
      return column === -1
        ? { problem: { ...placeIn(sheet), title: 'Hotel', message: NO_HOTELS } }
        : at(column, 'Enter the code or name of the hotel');
    }
    let chosen: readonly Hotel[] | undefined;
    for (const { text, column: place } of given) {
      if (EVERY_HOTEL.includes(text.toLowerCase())) {
        chosen ??= hotels;
        continue;
      }
      const matches = (byKey.get(keyOf(text)) ?? []).map(({ hotel }) => hotel);
      const exact = matches.filter(({ document }) => isCodeOf(text, document));
      const found = exact.length > 0 ? exact : matches;
      if (found.length === 0) {
        return isOneUnread
          ? { problem: undefined }
          : at(place, unknownHotel(text, hotels.flatMap(namesOf)));
      }
      const both = chosen ? found.filter((hotel) => chosen?.includes(hotel)) : found;
      if (both.length === 0)
        return at(place, 'This names a different hotel than the cell beside it');
      chosen = both;
    }
    const isOne = chosen === hotels || chosen?.length === 1;
    return isOne && chosen
      ? { hotels: chosen }
      : at(given[0]?.column, 'Several hotels have this name: give the code');
  };
}

const NO_HOTELS = 'Add this column: it names the hotel of each row by code or name';

function namesOf({ document: { hotelProfile: { code, name } = {} } }: Named): string[] {
  return [code, name].filter((text) => text !== undefined);
}

/** A code or name, normalised for comparison. */
export function keyOf(text: string): string {
  return submittedCode(text).replace(/\s+/g, ' ');
}

function isCodeOf(text: string, { hotelProfile: { code = '' } = {} }: HotelDocument): boolean {
  return keyOf(text) === keyOf(code);
}

function unknownHotel(text: string, names: readonly string[]): string {
  const nearest = nearestName(text, names);
  const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
  return `No hotel has this code or name${hint}`;
}
