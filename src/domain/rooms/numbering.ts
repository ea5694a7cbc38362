import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import { blankOf, record, type ValueOf } from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';
import { ROOMS_PER_HOTEL_MAXIMUM } from './room-list.ts';
import { ROOMS_PER_FLOOR } from './room-numbers.ts';
import { writeRoomList } from './written-room-list.ts';

const FLOOR = 'Enter a whole number from 0 to 200';
/** Room numbers end with two digits, so a floor has at most 99 numbers. One of them may be skipped (`skip_13`). */
const PER_FLOOR = 'Enter a whole number from 1 to 98';

/** Room numbers consist of the floor and two digits. They continue from one room type to the next. */
export const NUMBERING = record('numbering', {
  start_floor: field.whole({
    label: 'First Floor',
    about: 'The floor of the first room. 0 is the ground floor.',
    default: 1,
    min: [0, FLOOR],
    max: [200, FLOOR],
    whole: FLOOR,
  }),
  rooms_per_floor: field.whole({
    label: 'Rooms per Floor',
    about: 'The number of rooms of each floor.',
    default: ROOMS_PER_FLOOR,
    min: [1, PER_FLOOR],
    max: [98, PER_FLOOR],
    whole: PER_FLOOR,
  }),
  skip_13: field.flag({
    label: 'Skip 13',
    about: 'Skips floor 13, and room 13 of each floor.',
    hint: 'No floor 13, and no room 13 on any floor.',
    default: false,
  }),
});

export type Numbering = ValueOf<typeof NUMBERING>;

/** The numbering of docs/behaviour.md §4. */
export const DEFAULT_NUMBERING: Readonly<Numbering> = blankOf(NUMBERING);

const UNLUCKY = 13;

/** Paths are the field names. */
export function validateNumbering(numbering: Numbering): Problem[] {
  return checkFields(NUMBERING, numbering).all();
}

/** By number of rooms. All are '' if the default numbers do, or for too many rooms. `numbering` must be valid. */
export function numberByFloor(counts: readonly number[], numbering: Numbering): string[] {
  const { start_floor, rooms_per_floor, skip_13 } = numbering;
  const isDefault =
    start_floor === DEFAULT_NUMBERING.start_floor &&
    rooms_per_floor === DEFAULT_NUMBERING.rooms_per_floor &&
    !skip_13;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (isDefault || !(total <= ROOMS_PER_HOTEL_MAXIMUM)) return counts.map(() => '');
  const places = Array.from(
    { length: rooms_per_floor + (skip_13 ? 1 : 0) },
    (_, index) => index + 1,
  )
    .filter((place) => !(skip_13 && place === UNLUCKY))
    .slice(0, rooms_per_floor);
  let floor = start_floor;
  let place = 0;
  const next = (): string => {
    if (place === places.length) {
      place = 0;
      floor += 1;
    }
    if (skip_13 && floor === UNLUCKY) floor += 1;
    place += 1;
    return `${floor}${String(places[place - 1]).padStart(2, '0')}`;
  };
  return counts.map((count) =>
    writeRoomList(Array.from({ length: Math.max(0, count) }, () => next())),
  );
}
