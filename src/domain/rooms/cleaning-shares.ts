// Divides the rooms to clean among attendants. Keeps floors together if the shares stay even enough.
import { groupsOf, type RoomPlace } from './room-groups.ts';

/** If an even share has fewer rooms than this, floors are split rather than making the shares uneven. */
const LEAST_ROOMS = 4;

/**
 * How many rooms the boundary between two shares may move so that a floor is not split. `share` is the number of rooms
 * in an even share.
 */
export function cleaningSlack(share: number): number {
  return share < LEAST_ROOMS ? 0 : Math.max(1, Math.floor(share / 10));
}

/**
 * Divides rooms into `count` shares, each sorted by floor. If possible, each share has complete, neighbouring floors.
 * Otherwise combines any complete floors, if the shares are then even enough. Otherwise splits floors.
 */
export function cleaningShares<Room extends RoomPlace>(
  rooms: readonly Room[],
  count: number,
): Room[][] {
  const floors = groupsOf(rooms).map((floor) => floor.rooms);
  const even = rooms.length / count;
  const slack = cleaningSlack(even);
  const neighbours = cutShares(floors, count, slack);
  const areComplete = floors.every((floor) =>
    neighbours.some((share) => floor.every((room) => share.includes(room))),
  );
  if (areComplete) return neighbours;
  const scattered = assignFloors(floors, count);
  const isEven = scattered.every(({ length }) => Math.abs(length - even) <= slack);
  return isEven ? scattered : neighbours;
}

/**
 * Cuts the sorted rooms into even shares. Moves a cut to the nearest end of a floor if that is within `slack` rooms.
 */
function cutShares<Room>(
  floors: readonly (readonly Room[])[],
  count: number,
  slack: number,
): Room[][] {
  const rooms = floors.flat();
  let end = 0;
  const ends = floors.map((floor) => (end += floor.length));
  const cuts = Array.from({ length: count + 1 }, (_, at) => {
    const even = Math.round((at * rooms.length) / count);
    if (at === 0 || at === count) return even;
    const near = ends.filter((between) => Math.abs(between - even) <= slack);
    return near.toSorted((a, b) => Math.abs(a - even) - Math.abs(b - even))[0] ?? even;
  });
  return cuts.slice(1).map((cut, at) => rooms.slice(cuts[at], cut));
}

/** Assigns the largest floors first, each to the attendant with the fewest rooms. */
function assignFloors<Room>(floors: readonly (readonly Room[])[], count: number): Room[][] {
  const shares = Array.from({ length: count }, (): number[] => []);
  const sizeOf = (share: readonly number[]) =>
    share.reduce((sum, floor) => sum + (floors[floor]?.length ?? 0), 0);
  const largest = [...floors.keys()].toSorted(
    (a, b) => (floors[b]?.length ?? 0) - (floors[a]?.length ?? 0),
  );
  for (const floor of largest) {
    shares.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0]?.push(floor);
  }
  return shares
    .toSorted((a, b) => Math.min(...a) - Math.min(...b))
    .map((share) => share.toSorted((a, b) => a - b).flatMap((floor) => floors[floor] ?? []));
}
