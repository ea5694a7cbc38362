import { floorOf, listedRooms, type RoomListing } from './listed-rooms.ts';
import { numberRooms } from './room-numbers.ts';
import { readRoomList, roomKey } from './room-list.ts';
import { writeRoomList } from './written-room-list.ts';

export interface ExistingRoom {
  readonly number: string;
  /** Undefined if the server does not send it. */
  readonly floor: number | undefined;
}

/**
 * Before this round, each round gives a list to only one room type, to keep the number of lists small. From this round
 * on, all room types that need a list get it in the same round, because there may be thousands.
 */
const ROUNDS_OF_ONE_TYPE = 50;

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/**
 * Recovers how each room type of an existing hotel lists its rooms. A type has no list if the default numbering gives
 * its rooms the same numbers (docs/decisions/room-numbers-as-people-write.md). Leaves out rooms that cannot be listed,
 * such as rooms without a number or with a duplicate number.
 */
export function recoverListings(types: readonly (readonly ExistingRoom[])[]): RoomListing[] {
  const taken = new Set<string>();
  const roomsOf = types.map((rooms) =>
    rooms
      .filter(({ number }) => {
        const isNew = !taken.has(roomKey(number)) && canBeListed(number);
        if (isNew) taken.add(roomKey(number));
        return isNew;
      })
      .toSorted((a, b) => BY_NUMBER.compare(a.number, b.number)),
  );
  const listings: RoomListing[] = types.map(() => ({}));
  // Repeats, because listing the rooms of one type changes the default numbers of the others.
  for (let round = 1, isChanged = true; isChanged; round += 1) {
    const byDefault = Map.groupBy(
      numberRooms(types.map((rooms, index) => ({ room_count: rooms.length, ...listings[index] }))),
      ({ roomType }) => roomType,
    );
    isChanged = false;
    for (const [index, rooms] of roomsOf.entries()) {
      if (listings[index]?.room_numbers !== undefined || rooms.length === 0) continue;
      if (isDefault(rooms, byDefault.get(index) ?? [])) continue;
      listings[index] = listingOf(rooms);
      isChanged = true;
      if (round < ROUNDS_OF_ONE_TYPE) break;
    }
  }
  return listings;
}

function isDefault(rooms: readonly ExistingRoom[], byDefault: readonly ExistingRoom[]): boolean {
  const floors = new Map(byDefault.map(({ number, floor }) => [number, floor]));
  return (
    rooms.length === byDefault.length &&
    rooms.every(({ number, floor }) => {
      return floors.has(number) && (floor === undefined || floors.get(number) === floor);
    })
  );
}

function listingOf(rooms: readonly ExistingRoom[]): RoomListing {
  const room_numbers = writeRoomList(rooms.map(({ number }) => number));
  const others = rooms.filter(({ number, floor }) => floor !== floorOf(number));
  const byFloor = [...Map.groupBy(others, ({ floor }) => floor)]
    .flatMap(([floor, on]) => (floor === undefined ? [] : [{ floor, on }]))
    .toSorted((a, b) => a.floor - b.floor);
  if (byFloor.length === 0) return { room_numbers };
  const [first] = byFloor;
  const isOneFloor = first?.on.length === rooms.length;
  const room_floors = isOneFloor
    ? String(first.floor)
    : byFloor
        .map(({ floor, on }) => `${floor}: ${writeRoomList(on.map(({ number }) => number))}`)
        .join('; ');
  const listing = { room_numbers, room_floors };
  return listedRooms(listing)?.problems.room_floors === undefined ? listing : { room_numbers };
}

function canBeListed(number: string): boolean {
  const { numbers, problem } = readRoomList(writeRoomList([number]));
  return problem === undefined && numbers.length === 1 && numbers[0] === number;
}
