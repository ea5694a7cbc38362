import type { RoomTypeRecord } from '#application/records/hotel-records.ts';

/** What each room type is called, by its id: two of one name are told apart by their codes. */
export function roomTypeTitles(roomTypes: readonly RoomTypeRecord[]): Map<string, string> {
  const named = Map.groupBy(roomTypes, ({ name }) => name.trim());
  return new Map(
    roomTypes.map(({ id, name, code }) => {
      const isShared = (named.get(name.trim())?.length ?? 0) > 1;
      return [String(id), isShared ? `${name} (${code})` : name];
    }),
  );
}
