import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import { record } from '#domain/description/record-description.ts';
import { HOTEL, IS_ACTIVE, reference } from '#domain/description/shared-fields.ts';
import type { Problem } from '#domain/problem.ts';
import { FLOOR_LIMITS } from './listed-rooms.ts';
import { ROOM_NUMBER_MAX_LENGTH, roomKey } from './room-list.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from './room-status.ts';

const WRONG_FLOOR = `Floor must be a whole number from ${FLOOR_LIMITS.minimum} to ${FLOOR_LIMITS.maximum}`;

export const ROOM = record('room', {
  hotel: HOTEL,
  room_type: reference('room-type', {
    label: 'Room Type',
    about: 'The type of the room.',
    required: 'Room type is required',
    stored: { isNeeded: true },
  }),
  room_number: field.code({
    label: 'Room Number',
    about: 'The number at the door, unique in the hotel.',
    required: 'Room number is required',
    longest: [
      ROOM_NUMBER_MAX_LENGTH,
      `Room number must have at most ${ROOM_NUMBER_MAX_LENGTH} characters`,
    ],
    stored: { length: ROOM_NUMBER_MAX_LENGTH, isNeeded: true, about: 'Unique in the hotel.' },
  }),
  floor: field.whole({
    label: 'Floor',
    about: 'The floor of the room; 0 is the ground floor.',
    default: 0,
    min: [FLOOR_LIMITS.minimum, WRONG_FLOOR],
    max: [FLOOR_LIMITS.maximum, WRONG_FLOOR],
    whole: WRONG_FLOOR,
    mayBeText: true,
    hint: 'Filled in from the room number until you change it. The ground floor is 0.',
    stored: { isNeeded: true },
  }),
  status: field.option({
    label: 'Status',
    about: 'Whether the room can be sold.',
    default: 'vacant',
    options: Object.keys(ROOM_STATUSES),
    optionLabels: ROOM_STATUSES,
    stored: { isNeeded: true },
  }),
  cleaning_status: field.option({
    label: 'Cleaning',
    about: 'Whether the room is clean.',
    default: 'clean',
    options: Object.keys(CLEANING_STATUSES),
    optionLabels: CLEANING_STATUSES,
    stored: { isNeeded: true },
  }),
  is_active: { ...IS_ACTIVE, stored: { isNeeded: true } },
});

export interface RoomPlaceFields {
  readonly room_number: string;
  /** A whole number as text. 0 is the ground floor. */
  readonly floor: string;
  /** The room type's ID, or '' if none is selected. */
  readonly room_type: string;
}

/** `others` are the numbers of all other rooms of the hotel. */
export function validateRoomPlace(room: RoomPlaceFields, others: readonly string[]): Problem[] {
  const number = room.room_number.trim();
  const isTaken = others.some((other) => roomKey(other.trim()) === roomKey(number));
  const problems = checkFields(ROOM, room, ['hotel', 'status', 'cleaning_status', 'is_active']);
  problems.add('room_number', isTaken && numberTakenMessage(number));
  return problems.all();
}

export function numberTakenMessage(number: string): string {
  return `Room ${number.trim()} already exists in this hotel`;
}
