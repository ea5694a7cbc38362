import { comparableText } from '#domain/record.ts';
import { searchable } from '#domain/text/fold-accents.ts';

/** The fields by which people search for a hotel. */
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
 * Whether a hotel's record has every word of a search in one of its fields, whatever the case and
 * the accents. A search without words finds every hotel.
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
