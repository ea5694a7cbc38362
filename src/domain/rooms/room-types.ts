import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import {
  blankOf,
  record,
  type SentValueOf,
  type ValueOf,
} from '#domain/description/record-description.ts';
import { underEach, type Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { listedRooms, type ListedRooms } from './listed-rooms.ts';
import { roomKey, ROOMS_PER_HOTEL_MAXIMUM } from './room-list.ts';
import { grouped } from '#domain/text/grouped.ts';

const BELOW_BASE = 'Max occupancy must be at least equal to base occupancy';
const TOO_MANY_ROOMS = `A hotel can have at most ${grouped(ROOMS_PER_HOTEL_MAXIMUM)} rooms`;

export const ROOM_TYPE = record('room type', {
  name: field.name({
    label: 'Room Type Name',
    about: 'Name of the room type, such as Deluxe Room.',
    required: 'Room type name is required',
    examples: ['Deluxe Room', 'Garden Room'],
    stored: { length: 100, isNeeded: true },
  }),
  bed_configuration: field.option({
    label: 'Bed Configuration',
    about: 'Beds of a room.',
    default: 'One Double Bed',
    options: [
      'One Single Bed',
      'One Double Bed',
      'One Queen Bed',
      'One King Bed',
      'Two Single Beds',
      'Two Double Beds',
      'One King Bed + Sofa Bed',
      'Bunk Beds',
    ],
    examples: ['One King Bed', 'Two Single Beds'],
    stored: { length: 100 },
  }),
  base_occupancy: field.whole({
    label: 'Base Occupancy',
    about: 'Guests included in the base rate.',
    default: 2,
    min: [1, 'Base occupancy must be at least 1'],
    max: [10, 'Base occupancy must be at most 10'],
    whole: 'Base occupancy must be a whole number',
    fallback: 1,
    examples: [2, 2],
    stored: { isNeeded: true },
  }),
  max_occupancy: field.whole({
    label: 'Max Occupancy',
    about: 'Maximum number of guests in a room; at least the base occupancy.',
    default: 2,
    min: [1, BELOW_BASE],
    max: [10, 'Max occupancy must be at most 10'],
    whole: 'Max occupancy must be a whole number',
    fallback: 1,
    examples: [3, 3],
    stored: { isNeeded: true, about: 'At least base_occupancy.' },
  }),
  room_count: field.whole({
    label: 'Number of Rooms',
    about:
      'Number of rooms of this type. They are numbered 101, 102 … Omit it if you list room_numbers.',
    default: 1,
    min: [1, 'Must have at least 1 room of this type'],
    max: [ROOMS_PER_HOTEL_MAXIMUM, TOO_MANY_ROOMS],
    whole: 'Number of rooms must be a whole number',
    fallback: 1,
    examples: [12, 8],
    isLocal: true,
  }),
  room_numbers: field.rooms({
    label: 'Room Numbers',
    about:
      'The rooms of this type, unique in the hotel: 101-110, 112, G1-G8. Put a number with other ' +
      'characters in quotes: "A-12".',
    isOptional: true,
    examples: ['101-110, 112, 114', '201-208'],
    isLocal: true,
    isOwn: true,
  }),
  room_floors: field.floors({
    label: 'Floors',
    about:
      'Floors of the listed rooms: 2 for all, or 0: G1-G8; 1: 101-110. If omitted, the floor is the ' +
      'room number without its last two digits: 1204 is on floor 12. G1 is on the ground floor, 0.',
    isOptional: true,
    isLocal: true,
    isOwn: true,
  }),
  room_size: field.whole({
    label: 'Room Size (sq ft)',
    about: 'Room size in square feet.',
    default: 200,
    min: [50, 'Room size must be at least 50 sq ft'],
    fallback: 200,
    examples: [300, 300],
    stored: { about: 'Square feet.' },
  }),
  amenities: field.list({
    label: 'Amenities',
    about: 'Amenities of the room, separated by commas: TV, Minibar, Safe.',
    hint: 'Separate them with commas: air conditioning, mini bar, balcony.',
    examples: ['TV, Minibar, Safe', 'TV, Minibar, Safe'],
    stored: { about: 'As typed, separated by commas.' },
  }),
  description: field.lines({
    label: 'Description',
    about: 'Description for guests.',
    examples: ['With a view of the sea', 'With a view of the garden'],
  }),
});

export type NewRoomType = ValueOf<typeof ROOM_TYPE>;

export interface RoomType extends NewRoomType {
  /** Local ID within a wizard or a run. Never stored or sent. */
  id: string;
}

export type RoomDetails = SentValueOf<typeof ROOM_TYPE>;

export const BLANK_ROOM_TYPE: Readonly<NewRoomType> = blankOf(ROOM_TYPE);

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

/** Checks docs/fields.md §5. Paths start with the index of the room type, and are empty for the list itself. */
export function validateRoomTypes(roomTypes: readonly RoomType[]): Problem[] {
  if (roomTypes.length === 0) {
    return [{ path: '', message: 'Please add at least one room type' }];
  }
  const lists = roomTypes.map(listedRooms);
  const repeated = repeatedNumbers(roomTypes, lists);
  const problems = underEach('', roomTypes, (roomType, index) =>
    validateRoomType(roomType, lists[index], repeated[index]),
  );
  const isSaid = problems.some(({ message }) => message === TOO_MANY_ROOMS);
  if (!isSaid && totalRooms(roomTypes) > ROOMS_PER_HOTEL_MAXIMUM) {
    problems.push({
      path: '',
      message: TOO_MANY_ROOMS,
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

/** Paths are the field names. `repeated` is the problem of a number that another type also lists. */
export function validateRoomType(
  roomType: NewRoomType,
  list: ListedRooms | undefined,
  repeated?: string,
): Problem[] {
  const { base_occupancy: base, max_occupancy: max } = roomType;
  // The rooms of an unreadable list cannot be counted.
  const isUncounted = list?.problems.room_numbers !== undefined;
  const problems = checkFields(ROOM_TYPE, roomType, isUncounted ? ['room_count'] : []);
  problems.add('max_occupancy', max < base && BELOW_BASE);
  problems.add('room_numbers', list?.problems.room_numbers ?? repeated ?? false);
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

/** A number that cannot be read is NaN, and counts as 0. */
export function totalRooms(roomTypes: readonly Pick<RoomType, 'room_count'>[]): number {
  return roomTypes.reduce((total, { room_count }) => total + (room_count || 0), 0);
}
