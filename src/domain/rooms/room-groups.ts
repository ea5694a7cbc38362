export interface RoomPlace {
  readonly room_number: string;
  /** Undefined if the floor is unknown. */
  readonly floor: number | undefined;
}

/** Rooms that appear together on the map and in lists. */
export interface RoomGroup<Room> {
  /** Different for each group. */
  readonly name: string;
  readonly rooms: readonly Room[];
}

/** What groups have in common: the floor. */
export const GROUPED_BY = 'floor';

/** The group of a room. Groups rise by `order`; rooms without a floor come last. */
function groupOf({ floor }: RoomPlace) {
  return floor === undefined
    ? { name: 'No floor', order: Infinity }
    : { name: `Floor ${floor}`, order: floor };
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/** Rooms by number: 9, 101, 1001, A1. */
export function byRoomNumber(
  a: Pick<RoomPlace, 'room_number'>,
  b: Pick<RoomPlace, 'room_number'>,
): number {
  return BY_NUMBER.compare(a.room_number, b.room_number);
}

/** The groups of a hotel in their order, each with its rooms by number. */
export function groupsOf<Room extends RoomPlace>(rooms: readonly Room[]): RoomGroup<Room>[] {
  const inOrder = rooms.toSorted(
    (a, b) => groupOf(a).order - groupOf(b).order || byRoomNumber(a, b),
  );
  return [...Map.groupBy(inOrder, (room) => groupOf(room).name)].map(([name, members]) => ({
    name,
    rooms: members,
  }));
}
