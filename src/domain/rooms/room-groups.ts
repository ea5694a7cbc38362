export interface RoomPlace {
  readonly room_number: string;
  /** Undefined if the floor is unknown. */
  readonly floor: number | undefined;
}

/** Rooms of one floor, which maps and lists show together. */
export interface RoomGroup<Room> {
  readonly name: string;
  readonly rooms: readonly Room[];
}

/** Used in labels, such as `Rooms by floor`. */
export const GROUPED_BY = 'floor';

/** Groups are sorted by `order`, so rooms without a floor come last. */
function groupOf({ floor }: RoomPlace) {
  return floor === undefined
    ? { name: 'No floor', order: Infinity }
    : { name: `Floor ${floor}`, order: floor };
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/** Sorts rooms by number: 9, 101, 1001, A1. */
export function byRoomNumber(
  a: Pick<RoomPlace, 'room_number'>,
  b: Pick<RoomPlace, 'room_number'>,
): number {
  return BY_NUMBER.compare(a.room_number, b.room_number);
}

/** Groups rooms by floor. Both the groups and the rooms in each group are sorted. */
export function groupsOf<Room extends RoomPlace>(rooms: readonly Room[]): RoomGroup<Room>[] {
  const inOrder = rooms.toSorted(
    (a, b) => groupOf(a).order - groupOf(b).order || byRoomNumber(a, b),
  );
  return [...Map.groupBy(inOrder, (room) => groupOf(room).name)].map(([name, members]) => ({
    name,
    rooms: members,
  }));
}
