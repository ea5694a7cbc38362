import { listedRooms, type RoomListing } from '#domain/rooms/listed-rooms.ts';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
  validateRoomTypes,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { createListForm, type ListFormParts } from '#ui/forms/list-form.ts';
import { roomTypeTitles } from '#ui/texts/item-names.ts';

/** The start of the DOM IDs of this form's fields. */
export const ROOM_TYPES_FORM = 'room-types';

export type RoomTypesForm = ReturnType<typeof createRoomTypesForm>;

/** The list of room types (docs/behaviour.md §2). `validate` replaces its rules. */
export function createRoomTypesForm(
  validate: ListFormParts<RoomType>['validate'] = validateRoomTypes,
) {
  const form = createListForm<RoomType>({
    validate,
    blank: () => BLANK_ROOM_TYPE,
    titlesOf: (roomTypes) => roomTypeTitles(roomTypes.map(({ name }) => name)),
  });
  /** The number of rooms follows the list, as far as it can be read. */
  const followNumbers = (id: string) => {
    const roomType = form.state.items.find((item) => item.id === id);
    const list = roomType && listedRooms({ room_numbers: roomType.room_numbers ?? '' });
    if (roomType && !list) form.edit(id, 'room_floors', '');
    if (list && list.rooms.length > 0) form.edit(id, 'room_count', list.rooms.length);
  };
  return {
    ...form,
    edit: ((id, field, value) => {
      form.edit(id, field, value);
      if (field === 'room_numbers') followNumbers(id);
    }) satisfies typeof form.edit,
    value: () => form.state.items.map((roomType) => ({ ...roomType })),
    /** Replaces the room numbers of all types, in their order. Returns what they were. */
    listRooms(listings: readonly RoomListing[]): RoomListing[] {
      const { items } = form.state;
      const before = items.map(({ room_numbers = '', room_floors = '' }) => ({
        room_numbers,
        room_floors,
      }));
      form.solve(() => {
        for (const [index, item] of items.entries()) {
          item.room_numbers = listings[index]?.room_numbers ?? '';
          item.room_floors = listings[index]?.room_floors ?? '';
        }
      });
      form.clear(...items.flatMap(({ id }) => [`${id}.room_numbers`, `${id}.room_floors`]));
      return before;
    },
    /** `counts`: the number of rooms of each; 1 by default. */
    addQuickStart(counts: readonly number[] = []) {
      for (const [index, preset] of QUICK_START_ROOM_TYPES.entries()) {
        form.add({ ...preset, room_count: counts[index] ?? preset.room_count });
      }
    },
  };
}
