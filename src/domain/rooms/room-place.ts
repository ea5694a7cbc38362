import { FieldProblems, type Problem } from '#domain/problem.ts';
import { directionMessage } from '#domain/text/plain-text.ts';
import { FLOOR_LIMITS } from './listed-rooms.ts';
import { ROOM_NUMBER_MAX_LENGTH, roomKey } from './room-list.ts';

export interface RoomPlaceFields {
  readonly room_number: string;
  /** A whole number as text. 0 is the ground floor. */
  readonly floor: string;
  /** The room type's ID, or '' if none is selected. */
  readonly room_type: string;
}

const WHOLE_NUMBER = /^-?\d{1,9}$/;

/** `others` are the numbers of all other rooms of the hotel. */
export function validateRoomPlace(
  { room_number, floor, room_type }: RoomPlaceFields,
  others: readonly string[],
): Problem[] {
  const number = room_number.trim();
  const key = roomKey(number);
  const { minimum, maximum } = FLOOR_LIMITS;
  const isFloor = WHOLE_NUMBER.test(floor.trim());
  const isWithin = Number(floor) >= minimum && Number(floor) <= maximum;
  const problems = new FieldProblems();
  problems.add('room_number', number === '' && 'Room number is required');
  problems.add('room_number', directionMessage(number));
  problems.add(
    'room_number',
    number.length > ROOM_NUMBER_MAX_LENGTH &&
      `Room number must have at most ${ROOM_NUMBER_MAX_LENGTH} characters`,
  );
  problems.add(
    'room_number',
    others.some((other) => roomKey(other.trim()) === key) && numberTakenMessage(number),
  );
  problems.add('floor', !isFloor && 'Floor must be a whole number, such as 2');
  problems.add('floor', !isWithin && `Floor must be between ${minimum} and ${maximum}`);
  problems.add('room_type', room_type === '' && 'Room type is required');
  return problems.all();
}

export function numberTakenMessage(number: string): string {
  return `Room ${number.trim()} already exists in this hotel`;
}
