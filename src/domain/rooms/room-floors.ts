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

/** Rooms by number: 9, 101, 1001, A1. */
export function byRoomNumber(
  a: Pick<RoomPlace, 'room_number'>,
  b: Pick<RoomPlace, 'room_number'>,
): number {
  return BY_NUMBER.compare(a.room_number, b.room_number);
}

/**
 * The floors of a hotel from the lowest up, each with its rooms by number; rooms without a floor
 * come last.
 */
export function floorsOf<Room extends RoomPlace>(rooms: readonly Room[]): Floor<Room>[] {
  return [...Map.groupBy(rooms, ({ floor }) => floor)]
    .map(([floor, on]) => ({
      floor,
      rooms: on.toSorted(byRoomNumber),
    }))
    .toSorted((a, b) => (a.floor ?? Infinity) - (b.floor ?? Infinity));
}
