import { listedRooms, type RoomListing } from '#domain/rooms/listed-rooms.ts';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
  ROOM_TYPE,
  validateRoomTypes,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { createListForm, type ListFormParts } from '#ui/forms/list-form.ts';
import { roomTypeTitles } from '#ui/texts/item-names.ts';

const NUMBER_FIELDS = ['room_numbers', 'room_floors', 'room_count'];

export type RoomTypesForm = ReturnType<typeof createRoomTypesForm>;

/** The form with the list of room types (docs/behaviour.md §2). */
export function createRoomTypesForm(
  validate: ListFormParts<RoomType>['validate'] = validateRoomTypes,
) {
  const form = createListForm<RoomType>({
    formName: 'room-types',
    validate,
    blank: () => BLANK_ROOM_TYPE,
    titlesOf: (roomTypes) => roomTypeTitles(roomTypes.map(({ name }) => name)),
  });
  /** Sets the number of rooms to the number of rooms in the list. Keeps the number if the list is empty. */
  const editNumbers = (id: string, room_numbers: string) => {
    const roomType = form.state.items.find((item) => item.id === id);
    if (!roomType) return;
    const list = listedRooms({ room_numbers });
    form.solve(() => {
      roomType.room_numbers = room_numbers;
      roomType.room_count =
        list?.rooms.length ?? (roomType.room_count || ROOM_TYPE.fields.room_count.fallback);
      if (!list) roomType.room_floors = '';
    });
    form.clear(...NUMBER_FIELDS.map((field) => `${id}.${field}`));
  };
  return {
    ...form,
    edit: ((id, field, value) => {
      if (field === 'room_numbers') editNumbers(id, String(value ?? ''));
      else form.edit(id, field, value);
    }) satisfies typeof form.edit,
    value: () => form.state.items.map((roomType) => ({ ...roomType })),
    /** Replaces the room numbers and floors of all room types. Returns the previous ones. */
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
    /**
     * `counts` has the number of rooms of each preset type; a missing count keeps the preset's
     * number. Types with 0 rooms are skipped.
     */
    addQuickStart(counts: readonly number[] = []) {
      for (const [index, preset] of QUICK_START_ROOM_TYPES.entries()) {
        const { [index]: room_count = preset.room_count } = counts;
        if (room_count !== 0) form.add({ ...preset, room_count });
      }
    },
  };
}
