export interface RoomPlace {
  readonly room_number: string;
  /** Undefined if the floor is unknown. */
  readonly floor: number | undefined;
}

export interface Floor<Room> {
  readonly floor: number | undefined;
  readonly rooms: readonly Room[];
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/**
 * The floors of a hotel from the lowest up, each with its rooms by number; rooms without a floor
 * come last.
 */
export function floorsOf<Room extends RoomPlace>(rooms: readonly Room[]): Floor<Room>[] {
  return [...Map.groupBy(rooms, ({ floor }) => floor)]
    .map(([floor, on]) => ({
      floor,
      rooms: on.toSorted((a, b) => BY_NUMBER.compare(a.room_number, b.room_number)),
    }))
    .toSorted((a, b) => (a.floor ?? Infinity) - (b.floor ?? Infinity));
}
