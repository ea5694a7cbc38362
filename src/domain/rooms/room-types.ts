import { FieldProblems, underEach, type Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { directionMessage } from '#domain/text/plain-text.ts';
import { listedRooms, type ListedRooms, type RoomListing } from './listed-rooms.ts';
import { roomKey, ROOMS_PER_HOTEL_MAXIMUM } from './room-list.ts';

export const BED_CONFIGURATIONS = [
  'One Single Bed',
  'One Double Bed',
  'One Queen Bed',
  'One King Bed',
  'Two Single Beds',
  'Two Double Beds',
  'One King Bed + Sofa Bed',
  'Bunk Beds',
] as const;
export type BedConfiguration = (typeof BED_CONFIGURATIONS)[number];

export const OCCUPANCY_LIMITS = { minimum: 1, maximum: 10 } as const;
export const ROOM_SIZE_MINIMUM = 50;
const ROOM_SIZE_DEFAULT = 200;
export const ROOM_COUNT_MINIMUM = 1;

/** The fields of a room type that servers store. */
export const BLANK_ROOM_DETAILS = {
  name: '',
  description: '',
  base_occupancy: 2,
  max_occupancy: 2,
  /** In square feet. */
  room_size: ROOM_SIZE_DEFAULT,
  bed_configuration: 'One Double Bed',
  /** A comma-separated list, sent as typed (docs/api.md). */
  amenities: '',
};

export type RoomDetails = typeof BLANK_ROOM_DETAILS;

const BLANK = {
  ...BLANK_ROOM_DETAILS,
  /** If room numbers are listed, this must be their count. */
  room_count: 1,
};

export type NewRoomType = typeof BLANK & RoomListing;

export interface RoomType extends NewRoomType {
  /** Local ID within a wizard or a run. Never stored or sent (docs/decisions/configuration-is-one-document.md). */
  id: string;
}

export const BLANK_ROOM_TYPE: Readonly<NewRoomType> = BLANK;

/** From docs/fields.md §3. */
export const QUICK_START_ROOM_TYPES: readonly Readonly<NewRoomType>[] = [
  { ...BLANK_ROOM_TYPE, name: 'Standard Room' },
  {
    ...BLANK_ROOM_TYPE,
    name: 'Deluxe Room',
    max_occupancy: 3,
    room_size: 300,
    bed_configuration: 'One King Bed',
  },
  {
    ...BLANK_ROOM_TYPE,
    name: 'Suite',
    max_occupancy: 4,
    room_size: 500,
    bed_configuration: 'One King Bed + Sofa Bed',
  },
];

/** The values that replace unreadable text in number fields (docs/fields.md §5). */
export const NUMBER_FALLBACKS = {
  base_occupancy: 1,
  max_occupancy: 1,
  room_size: ROOM_SIZE_DEFAULT,
  room_count: 1,
} as const;

/**
 * Checks the rules of docs/fields.md §5. Paths start with the index of the room type. The path of a problem with the
 * whole list is empty.
 */
export function validateRoomTypes(roomTypes: readonly RoomType[]): Problem[] {
  if (roomTypes.length === 0) {
    return [{ path: '', message: 'Please add at least one room type' }];
  }
  const lists = roomTypes.map(listedRooms);
  const repeated = repeatedNumbers(roomTypes, lists);
  const problems = underEach('', roomTypes, (roomType, index) =>
    validateRoomType(roomType, lists[index], repeated[index]),
  );
  if (totalRooms(roomTypes) > ROOMS_PER_HOTEL_MAXIMUM) {
    problems.push({
      path: '',
      message: `A hotel can have at most ${ROOMS_PER_HOTEL_MAXIMUM.toLocaleString('en')} rooms`,
    });
  }
  return problems;
}

/** For each room type, returns a message about the first number that an earlier type also lists. */
function repeatedNumbers(
  roomTypes: readonly RoomType[],
  lists: readonly (ListedRooms | undefined)[],
): (string | undefined)[] {
  if (lists.every((list) => list === undefined)) return [];
  const holders = new Map<string, number>();
  return lists.map((list, index) => {
    let problem: string | undefined;
    for (const { number } of list?.rooms ?? []) {
      const holder = holders.get(roomKey(number));
      if (holder === undefined) holders.set(roomKey(number), index);
      else problem ??= repeatedMessage(number, roomTypes[holder]?.name ?? '', holder);
    }
    return problem;
  });
}

function repeatedMessage(number: string, name: string, index: number): string {
  const holder = name.trim() === '' ? `room type ${index + 1}` : nameInMessage(name);
  return `${nameInMessage(number)} is also a room of ${holder}: use each number only once in a hotel`;
}

function validateRoomType(
  roomType: RoomType,
  list: ListedRooms | undefined,
  repeated: string | undefined,
): Problem[] {
  const { base_occupancy: base, max_occupancy: max } = roomType;
  const tooMany = `at most ${OCCUPANCY_LIMITS.maximum}`;
  const problems = new FieldProblems();
  problems.add('name', roomType.name.trim() === '' && 'Room type name is required');
  problems.add('name', directionMessage(roomType.name));
  problems.add(
    'base_occupancy',
    !(base >= OCCUPANCY_LIMITS.minimum) &&
      `Base occupancy must be at least ${OCCUPANCY_LIMITS.minimum}`,
  );
  problems.add(
    'base_occupancy',
    !Number.isInteger(base) && 'Base occupancy must be a whole number',
  );
  problems.add(
    'base_occupancy',
    base > OCCUPANCY_LIMITS.maximum && `Base occupancy must be ${tooMany}`,
  );
  problems.add(
    'max_occupancy',
    !(max >= base) && 'Max occupancy must be at least equal to base occupancy',
  );
  problems.add('max_occupancy', !Number.isInteger(max) && 'Max occupancy must be a whole number');
  problems.add(
    'max_occupancy',
    max > OCCUPANCY_LIMITS.maximum && `Max occupancy must be ${tooMany}`,
  );
  problems.add(
    'room_size',
    !(roomType.room_size >= ROOM_SIZE_MINIMUM && roomType.room_size < Infinity) &&
      `Room size must be at least ${ROOM_SIZE_MINIMUM} sq ft`,
  );
  problems.add(
    'room_count',
    list?.problems.room_numbers === undefined &&
      !(roomType.room_count >= ROOM_COUNT_MINIMUM) &&
      `Must have at least ${ROOM_COUNT_MINIMUM} room of this type`,
  );
  problems.add(
    'room_count',
    !Number.isInteger(roomType.room_count) && 'Number of rooms must be a whole number',
  );
  problems.add('room_numbers', directionMessage(roomType.room_numbers ?? ''));
  problems.add('room_numbers', list?.problems.room_numbers ?? repeated ?? false);
  problems.add('room_floors', directionMessage(roomType.room_floors ?? ''));
  problems.add('room_floors', list?.problems.room_floors ?? false);
  problems.add('room_count', list !== undefined && countProblem(roomType.room_count, list));
  return problems.all();
}

/** Does not compare the count with a list that has problems. */
function countProblem(count: number, { rooms, problems }: ListedRooms): string | false {
  const { length } = rooms;
  return (
    problems.room_numbers === undefined &&
    length > 0 &&
    length !== count &&
    `The room numbers list ${length} ${length === 1 ? 'room' : 'rooms'}, not ${count}: correct one of the two`
  );
}

/** Returns NaN while a number field is empty. */
export function totalRooms(roomTypes: readonly Pick<RoomType, 'room_count'>[]): number {
  return roomTypes.reduce((total, { room_count }) => total + room_count, 0);
}
