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
  return {
    ...form,
    value: () => form.state.items.map((roomType) => ({ ...roomType })),
    addQuickStart() {
      for (const preset of QUICK_START_ROOM_TYPES) form.add(preset);
    },
  };
}
