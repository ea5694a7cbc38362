import { FieldProblems, type Problem } from '#domain/problem.ts';
import { ROOMS_PER_HOTEL_MAXIMUM } from './room-list.ts';
import { ROOMS_PER_FLOOR } from './room-numbers.ts';
import { writeRoomList } from './written-room-list.ts';

/** Room numbers consist of the floor and two digits. They continue from one room type to the next. */
export interface Numbering {
  /** The floor of the first room. 0 is the ground floor. */
  start_floor: number;
  rooms_per_floor: number;
  /** Skips floor 13, and room 13 of each floor. */
  skip_13: boolean;
}

/** The numbering of docs/behaviour.md §4. */
export const DEFAULT_NUMBERING: Readonly<Numbering> = {
  start_floor: 1,
  rooms_per_floor: ROOMS_PER_FLOOR,
  skip_13: false,
};

const START_FLOOR_LIMITS = { minimum: 0, maximum: 200 } as const;
/** Room numbers end with two digits, so a floor has at most 99 numbers. One of them may be skipped (`skip_13`). */
const ROOMS_PER_FLOOR_LIMITS = { minimum: 1, maximum: 98 } as const;

const UNLUCKY = 13;

/** Paths are the field names. */
export function validateNumbering({ start_floor, rooms_per_floor }: Numbering): Problem[] {
  const problems = new FieldProblems();
  problems.add('start_floor', outside(start_floor, START_FLOOR_LIMITS));
  problems.add('rooms_per_floor', outside(rooms_per_floor, ROOMS_PER_FLOOR_LIMITS));
  return problems.all();
}

function outside(
  value: number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): string | false {
  const isInside = Number.isInteger(value) && value >= minimum && value <= maximum;
  return !isInside && `Enter a whole number from ${minimum} to ${maximum}`;
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
