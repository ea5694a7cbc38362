import { ApiError } from '#application/errors/api-error.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import type { Id } from '#domain/record.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import {
  createRoomTypeEditor,
  type RoomTypeEditor,
} from '#ui/dashboard/rooms/room-type-editor.tsx';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

/** The sample hotel: 101 to 103 are Deluxe Rooms, 104 and 105 are Suites. */
export async function openTypeEditor() {
  const hotel = await standingHotel();
  const { data } = createRooms(hotel.parts);
  await data.read();
  const editor = createRoomTypeEditor(hotel.parts, data);
  const edit = (name: string) => {
    const record = data.state.now.value?.roomTypes.find((type) => type.name === name);
    if (!record) throw new Error(`No ${name}`);
    editor.edit(record);
  };
  const numbersOf = (code: string) => {
    const type = hotel.api.records('room-type').find((record) => record['code'] === code);
    return hotel.api
      .records('room')
      .filter(({ room_type }) => room_type === type?.['id'])
      .map(({ room_number }) => room_number);
  };
  /** Another user removes these rooms. */
  const removeRooms = async (...numbers: readonly string[]) => {
    for (const { id, room_number } of hotel.api.records('room')) {
      if (!numbers.includes(String(room_number))) continue;
      await hotel.api.remove({ kind: 'room', id: id as Id, hotelId: hotel.hotelId });
    }
    hotel.api.writes.length = 0;
  };
  return { ...hotel, data, editor, edit, numbersOf, removeRooms };
}

export const typed = ({ state }: RoomTypeEditor, fields: Partial<RoomType>) => {
  for (const [field, value] of Object.entries(fields)) {
    state.edited?.form.edit(field as keyof RoomType, value);
  }
};
export const problems = ({ state }: RoomTypeEditor) => ({ ...state.edited?.form.problems });

export async function openDeluxeRoom() {
  const hotel = await openTypeEditor();
  const { api, hotelId, edit } = hotel;
  edit('Deluxe Room');
  const { id = '' } = hotel.editor.state.edited?.item ?? {};
  const changeByOther = async (body: Partial<RoomType>) => {
    await api.change({ kind: 'room-type', id, hotelId, body });
    api.updates.length = 0;
  };
  return { ...hotel, id, changeByOther, sent: () => api.updates.map(({ body }) => body) };
}

/** The reads of the save succeed, the lookups after lost responses fail. Returns the list for the next save. */
export function failLookups(api: MemoryOnboardingApi) {
  const list = api.list.bind(api);
  let reads = 0;
  api.list = (kind, of) => {
    reads += 1;
    return reads > 2 ? Promise.reject(fieldError('', '')) : list(kind, of);
  };
  return list;
}

export function fieldError(field: string, message: string): ApiError {
  const fields: Record<string, string> = field === '' ? {} : { [field]: message };
  return new ApiError({ status: field === '' ? 503 : 400, code: 'UNKNOWN_ERROR', message, fields });
}
