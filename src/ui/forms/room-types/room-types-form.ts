import { listedRooms, type RoomListing } from '#domain/rooms/listed-rooms.ts';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
  ROOM_TYPE,
  validateRoomTypes,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import type { Follow, RecordForm } from '#ui/forms/form.ts';
import { createRows } from '#ui/forms/rows.ts';
import { roomTypeTitles } from '#ui/texts/item-names.ts';

/** Counts the listed rooms. Keeps the number of rooms if the list is empty. */
const followNumbers: Follow<RoomType> = ({ room_numbers, room_count }, edited) => {
  if (edited !== 'room_numbers') return {};
  const list = listedRooms({ room_numbers: room_numbers ?? '' });
  return {
    room_count: list?.rooms.length ?? (room_count || ROOM_TYPE.fields.room_count.fallback),
    ...(!list && { room_floors: '' }),
  };
};

export type RoomTypeForm = RecordForm<RoomType, typeof ROOM_TYPE.fields>;

export type RoomTypesForm = ReturnType<typeof createRoomTypesForm>;

/** The form with the list of room types (docs/behaviour.md §2). */
export function createRoomTypesForm() {
  const form = createRows<RoomType, typeof ROOM_TYPE.fields>({
    name: 'room-types',
    record: ROOM_TYPE,
    follow: followNumbers,
    validate: validateRoomTypes,
    blank: () => BLANK_ROOM_TYPE,
    titlesOf: (roomTypes) => roomTypeTitles(roomTypes.map(({ name }) => name)),
  });
  return {
    ...form,
    value: () => form.state.items.map((roomType) => ({ ...roomType })),
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
    /** `counts` by preset type; a missing count keeps the preset's number. Types with 0 rooms are skipped. */
    addQuickStart(counts: readonly number[] = []) {
      for (const [index, preset] of QUICK_START_ROOM_TYPES.entries()) {
        const { [index]: room_count = preset.room_count } = counts;
        if (room_count !== 0) form.add({ ...preset, room_count });
      }
    },
  };
}
