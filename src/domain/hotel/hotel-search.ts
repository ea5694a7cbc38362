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

/** Whether every word of the search is in a field of the hotel, ignoring case and accents. '' finds all. */
export function createHotelSearch(
  search: string,
): (hotel: Readonly<Record<string, unknown>>) => boolean {
  const words = searchable(search).split(/\s+/u).filter(Boolean);
  return (hotel) => {
    const text = SEARCHED.map((field) => searchable(comparableText(hotel[field]) ?? '')).join('\n');
    return words.every((word) => text.includes(word));
  };
}
