import { nameInMessage } from '#domain/text/name-in-message.ts';
import { readRoomList, ROOM_LIST_MAX_LENGTH, roomKey } from './room-list.ts';

/** Servers accept only these floors. */
export const FLOOR_LIMITS = { minimum: -10, maximum: 999 } as const;

export interface RoomNumber {
  /** 0 is the ground floor. */
  readonly floor: number;
  readonly number: string;
}

/** The room numbers that a user lists for a room type. Without a list, numbers follow docs/behaviour.md §4. */
export interface RoomListing {
  /** Text such as `101-110, 112`. */
  room_numbers?: string;
  /** The floor of all or some listed rooms: `0: G1-G8; 1: 101-110`. By default, from the number. */
  room_floors?: string;
}

export interface ListedRooms {
  readonly rooms: readonly RoomNumber[];
  /** Contains only the first problem of each field. */
  readonly problems: Readonly<Partial<Record<keyof RoomListing, string>>>;
}

/** A cache, so that typing in one list does not parse all other lists again. */
const latest = new Map<string, ListedRooms>();
/** The memory that `latest` takes: the number of its rooms plus the length of its texts. */
let latestSize = 0;
const LARGEST_SIZE = 4 * ROOM_LIST_MAX_LENGTH;

/** Returns the rooms that a type lists, or undefined if it uses the default numbering. */
export function listedRooms({
  room_numbers = '',
  room_floors = '',
}: RoomListing): ListedRooms | undefined {
  if (room_numbers.trim() === '') {
    return room_floors.trim() === ''
      ? undefined
      : {
          rooms: [],
          problems: { room_floors: 'Floors require room numbers: list the room numbers too' },
        };
  }
  const text = `${room_numbers}\0${room_floors}`;
  const known = latest.get(text);
  if (known) return known;
  const list = readListing(room_numbers, room_floors);
  const size = list.rooms.length + text.length;
  if (size > LARGEST_SIZE) return list;
  latestSize += size;
  if (latestSize > LARGEST_SIZE) {
    latest.clear();
    latestSize = size;
  }
  latest.set(text, list);
  return list;
}

function readListing(room_numbers: string, room_floors: string): ListedRooms {
  const list = readRoomList(room_numbers);
  const problem = list.problem ?? (list.numbers.length === 0 ? NO_NUMBER : undefined);
  const { floors, problem: floorProblem } = readFloors(room_floors, list.numbers);
  const rooms = list.numbers.map((number) => ({
    number,
    floor: floors(number) ?? floorOf(number) ?? 0,
  }));
  const nameless = list.numbers.find(
    (number) => floors(number) === undefined && floorOf(number) === undefined,
  );
  const missing =
    nameless === undefined
      ? undefined
      : `${nameInMessage(nameless)} has no digits that give its floor: write the floor, a colon and the room, such as 9: ${nameless}`;
  const ofFloors = floorProblem ?? (problem === undefined ? missing : undefined);
  return {
    rooms,
    problems: {
      ...(problem !== undefined && { room_numbers: problem }),
      ...(ofFloors !== undefined && { room_floors: ofFloors }),
    },
  };
}

const NO_NUMBER = 'Write at least one room number, such as 101, or leave this empty';

/**
 * Returns the floor in a room number: its digits before the last two (docs/decisions/room-numbers-as-people-write.md).
 * `101` and `A101` are on floor 1, `1204` is on floor 12, and `7` and `G1` are on floor 0, the ground floor. Returns
 * undefined for a number without digits.
 */
export function floorOf(number: string): number | undefined {
  const [digits] = (number.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length);
  return digits === undefined ? undefined : Number(digits.slice(0, -2));
}

const FLOOR = /^\s*[−-]?\d{1,9}\s*$/;
const HOW = 'write one floor, such as 2, or the rooms of each floor, such as 0: G1-G8; 1: 101-110';

function readFloors(
  text: string,
  numbers: readonly string[],
): { floors: (number: string) => number | undefined; problem?: string } {
  if (text.trim() === '') return { floors: () => undefined };
  if (FLOOR.test(text)) {
    const floor = floorIn(text);
    if (floor === undefined) return { floors: () => undefined, problem: limitsMessage(text) };
    return { floors: () => floor };
  }
  const listed = new Set(numbers.map(roomKey));
  const byRoom = new Map<string, number>();
  const floors = (number: string) => byRoom.get(roomKey(number));
  for (const group of text.split(/[;\n]/)) {
    if (group.trim() === '') continue;
    const [, start = '', rooms = ''] = /^([^:]*):(.*)$/s.exec(group) ?? [];
    const name = nameInMessage(group.trim());
    if (!FLOOR.test(start)) return { floors, problem: `${name} is not a floor: ${HOW}` };
    const floor = floorIn(start);
    if (floor === undefined) return { floors, problem: limitsMessage(start) };
    const list = readRoomList(rooms);
    if (list.problem !== undefined) return { floors, problem: list.problem };
    for (const number of list.numbers) {
      const key = roomKey(number);
      const room = nameInMessage(number);
      if (!listed.has(key)) {
        return { floors, problem: `${room} is not among the room numbers: add it there first` };
      }
      if (byRoom.has(key)) return { floors, problem: `${room} is on two floors: remove one` };
      byRoom.set(key, floor);
    }
  }
  return { floors };
}

function floorIn(text: string): number | undefined {
  const floor = Number(text.replace('−', '-'));
  const { minimum, maximum } = FLOOR_LIMITS;
  return floor >= minimum && floor <= maximum ? floor : undefined;
}

function limitsMessage(text: string): string {
  const { minimum, maximum } = FLOOR_LIMITS;
  return `Floor ${text.trim()} is not between ${minimum} and ${maximum}`;
}
