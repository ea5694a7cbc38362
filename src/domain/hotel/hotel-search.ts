import { comparableText } from '#domain/record.ts';
import { searchable } from '#domain/text/fold-accents.ts';

const SEARCHED = [
  'id',
  'code',
  'name',
  'city',
  'state_province',
  'country',
  'street_address',
  'email',
] as const;

/**
 * Returns a function that reports whether every word of the search occurs in a field of the hotel. Ignores case and
 * accents. An empty search matches every hotel.
 */
export function createHotelSearch(
  search: string,
): (hotel: Readonly<Record<string, unknown>>) => boolean {
  const words = searchable(search).split(/\s+/u).filter(Boolean);
  return (hotel) => {
    const text = SEARCHED.map((field) => searchable(comparableText(hotel[field]) ?? '')).join('\n');
    return words.every((word) => text.includes(word));
  };
}
