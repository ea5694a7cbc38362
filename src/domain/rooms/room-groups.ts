export interface RoomPlace {
  readonly room_number: string;
  /** Undefined if the floor is unknown. */
  readonly floor: number | undefined;
}

export interface RoomGroup<Room> {
  readonly name: string;
  readonly rooms: readonly Room[];
}

export const GROUPED_BY = 'floor';

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/** Sorts rooms by number: 9, 101, 1001, A1. */
export function byRoomNumber(
  a: Pick<RoomPlace, 'room_number'>,
  b: Pick<RoomPlace, 'room_number'>,
): number {
  return BY_NUMBER.compare(a.room_number, b.room_number);
}

/** Groups rooms by floor. Both the groups and the rooms in each group are sorted; rooms without a floor come last. */
export function groupsOf<Room extends RoomPlace>(rooms: readonly Room[]): RoomGroup<Room>[] {
  const floors = Map.groupBy(rooms, ({ floor = Infinity }) => floor);
  return [...floors]
    .toSorted(([a], [b]) => a - b)
    .map(([floor, members]) => ({
      name: floor === Infinity ? 'No floor' : `Floor ${floor}`,
      rooms: members.toSorted(byRoomNumber),
    }));
}
