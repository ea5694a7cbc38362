import { proxy } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
  validateRoomTypes,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { roomTypeTitle, sameNameCodes } from '#ui/texts/item-names.ts';
import { createFormCheck, type FormCheck } from '#ui/forms/form-check.ts';
import { clearProblem, itemWithKey, keyByItem } from '#ui/forms/form-problems.ts';

/** What the DOM ids of this form's fields start with. */
export const ROOM_TYPES_FORM = 'room-types';

/** Keys of its problems: `<room type id>.<field>`, or '' for the list. */
export interface RoomTypesForm extends FormCheck {
  readonly state: { roomTypes: RoomType[] };
  /** The title of the room type whose field has this key. */
  readonly itemOf: (key: string) => string | undefined;
  value(): RoomType[];
  isEmpty(): boolean;
  load(roomTypes: readonly RoomType[]): void;
  /** Adds a blank type and returns its id. */
  add(): string;
  addQuickStart(): void;
  remove(id: string): void;
  /** Puts a removed type back at its index. Returns its id: the one it had, if that is still free. */
  restore(roomType: RoomType, position: number): string;
  edit<Field extends keyof RoomType>(id: string, field: Field, value: RoomType[Field]): void;
}

/** The list of room types (docs/behaviour.md §2). `validate` replaces its rules. */
export function createRoomTypesForm(
  validate: (roomTypes: readonly RoomType[]) => Problem[] = validateRoomTypes,
): RoomTypesForm {
  const state = proxy({ roomTypes: [] as RoomType[] });
  const check = createFormCheck(
    () => validate(state.roomTypes),
    () => keyByItem(state.roomTypes),
  );
  const { problems, show } = check;
  let lastId = 0;
  const newId = () => {
    lastId += 1;
    return String(lastId);
  };
  const append = (roomType: Readonly<Omit<RoomType, 'id'>>) => {
    const id = newId();
    state.roomTypes.push({ ...roomType, id });
    clearProblem(problems, '');
    return id;
  };

  return {
    ...check,
    state,
    itemOf(key) {
      const position = itemWithKey(state.roomTypes, key);
      const roomType = state.roomTypes[position];
      const codes = sameNameCodes(state.roomTypes.map(({ name }) => name));
      return roomType && roomTypeTitle(roomType.name, position, codes[position]);
    },
    value: () => state.roomTypes.map((roomType) => ({ ...roomType })),
    isEmpty: () => state.roomTypes.length === 0,
    load(roomTypes) {
      state.roomTypes = roomTypes.map((roomType) => ({ ...roomType }));
      lastId = Math.max(0, ...roomTypes.map(({ id }) => Number(id)));
      show([]);
    },
    add: () => append(BLANK_ROOM_TYPE),
    addQuickStart() {
      for (const preset of QUICK_START_ROOM_TYPES) append(preset);
    },
    remove(id) {
      state.roomTypes = state.roomTypes.filter((roomType) => roomType.id !== id);
      for (const key of Object.keys(problems)) {
        if (key === '' || key.startsWith(`${id}.`)) clearProblem(problems, key);
      }
    },
    restore(roomType, position) {
      const isTaken = state.roomTypes.some(({ id }) => id === roomType.id);
      const id = isTaken ? newId() : roomType.id;
      state.roomTypes.splice(position, 0, { ...roomType, id });
      return id;
    },
    edit(id, field, value) {
      const roomType = state.roomTypes.find((candidate) => candidate.id === id);
      if (!roomType) return;
      roomType[field] = value;
      clearProblem(problems, `${id}.${field}`);
      // The message of `max_occupancy` compares both.
      if (field === 'base_occupancy') clearProblem(problems, `${id}.max_occupancy`);
      if (field === 'room_count') clearProblem(problems, '');
    },
  };
}
