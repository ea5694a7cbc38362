import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Id } from '#domain/record.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';

/** The sample hotel: 101 to 103 are Deluxe Rooms, 104 and 105 are Suites. */
async function openEditor() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const { data } = createRooms(hotel.parts);
  await data.read();
  const editor = createRoomTypeEditor(hotel.parts, data);
  /** Opens the form of a new room type, or of the Deluxe Room, and types into it. */
  const type = (fields: Partial<RoomType>, isNew = false) => {
    const [deluxe] = data.state.now.value!.roomTypes;
    if (!editor.state.edited) editor.openAt(isNew ? 'new' : String(deluxe?.id));
    for (const [field, value] of Object.entries(fields)) {
      editor.state.edited?.form.edit(field as keyof RoomType, value);
    }
  };
  const numbersOf = (code: string) => {
    const found = api.records('room-type').find((record) => record['code'] === code);
    const rooms = api.records('room').filter(({ room_type }) => room_type === found?.['id']);
    return rooms.map(({ room_number }) => room_number);
  };
  /** Another user removes these rooms. */
  const removeRooms = async (...numbers: readonly string[]) => {
    for (const { id, room_number } of api.records('room')) {
      if (!numbers.includes(String(room_number))) continue;
      await api.remove({ kind: 'room', id: id as Id, hotelId });
    }
    api.writes.length = 0;
  };
  /** The reads of the save succeed, the lookups after lost responses fail. Returns the list for the next save. */
  const failLookups = () => {
    const list = api.list.bind(api);
    const failure = new ApiError({ status: 503, code: 'UNKNOWN_ERROR', message: '' });
    let reads = 0;
    api.list = (kind, of) => {
      reads += 1;
      return reads > 2 ? Promise.reject(failure) : list(kind, of);
    };
    return list;
  };
  return { ...hotel, data, editor, type, numbersOf, removeRooms, failLookups };
}

describe('the editor of a room type', () => {
  it('fills the form with its number of rooms, keeps the code and updates capacity_adults', async () => {
    const { editor, type, config, api, data } = await openEditor();
    type({});
    expect(editor.state.edited?.form.state).toMatchObject({
      ...config.roomTypes[0],
      id: expect.any(String),
      room_count: 3,
    });
    type({ name: 'Garden Room', max_occupancy: 4 });
    expect(await editor.save()).toBe(true);
    expect(api.updates.map(({ body }) => body)).toEqual([
      { name: 'Garden Room', max_occupancy: 4, capacity_adults: 4 },
    ]);
    expect(data.state.now.value?.roomTypes.map(({ name, code }) => [name, code])).toEqual([
      ['Garden Room', 'DLX'],
      ['Suite', 'SUT'],
    ]);
  });

  it('a new room type is created with its rooms and a unique code', async () => {
    const { editor, type, api, numbersOf } = await openEditor();
    type({ name: 'Deluxe Twin', room_count: 2 }, true);
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX2')).toEqual(['106', '107']);
    const [first, , added] = api.records('room-type');
    expect(Object.keys(added ?? {})).toEqual(Object.keys(first ?? {}));
    expect(added).toMatchObject({ name: 'Deluxe Twin', base_rate: 100, capacity_children: 0 });
    const [room] = api.records('room').slice(-1);
    expect(room).toMatchObject({ status: 'vacant', cleaning_status: 'clean', is_active: true });
  });

  it('reports which rooms were created, and continues with the next save', async () => {
    const { editor, type, api, numbersOf, notices } = await openEditor();
    type({ name: 'Villa', room_count: 3 }, true);
    api.failNext('room', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(editor.state.unsaved).toMatchObject({
      title: '2 of 3 rooms were created',
      records: [{ title: 'Room 106', reason: 'Refused with 400.' }],
    });
    expect(editor.state.edited?.item).toMatchObject({ name: 'Villa', code: 'VIL' });
    expect(notices).toEqual([]);
    expect(await editor.save()).toBe(true);
    expect(new Set(numbersOf('VIL'))).toEqual(new Set(['106', '107', '108']));
    expect(api.records('room-type')).toHaveLength(3);
  });

  it('a new room type is created once, even if the first save could not look it up', async () => {
    const { editor, type, api, failLookups } = await openEditor();
    type({ name: 'Villa', room_count: 2 }, true);
    const list = failLookups();
    api.failNext('room-type', LOST_AFTER_COMMIT);
    expect(await editor.save()).toBe(false);
    api.list = list;
    type({ description: 'With a pool' });
    expect(await editor.save()).toBe(true);
    expect(api.records('room-type').map(({ code }) => code)).toEqual(['DLX', 'SUT', 'VIL']);
    expect(api.records('room-type').at(-1)).toMatchObject({ description: 'With a pool' });
    expect(api.records('room')).toHaveLength(7);
  });
});

describe('the number of rooms', () => {
  it('adds rooms with the next numbers of the hotel, and is never lowered', async () => {
    const { editor, type, api, numbersOf, data } = await openEditor();
    type({ room_count: 2 });
    expect(await editor.save()).toBe(false);
    expect({ ...editor.state.edited?.form.problems }).toEqual({
      room_count:
        'This room type has 3 rooms. To reduce the number, remove rooms in the Rooms tab.',
    });
    expect(api.writes).toEqual([]);
    type({ room_count: 9 });
    expect(await editor.save()).toBe(true);
    const numbers = ['101', '102', '103', '106', '107', '108', '109', '110', '201'];
    expect(numbersOf('DLX')).toEqual(numbers);
    expect(data.state.now.value?.rooms).toHaveLength(11);
  });

  it('creates no room if the number is unchanged, although another user has removed rooms', async () => {
    const { editor, type, removeRooms, numbersOf, data, api } = await openEditor();
    type({ description: 'With a garden' });
    await removeRooms('101', '103');
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX')).toEqual(['102']);
    expect(data.state.now.value?.rooms).toHaveLength(3);
    expect(api.writes).toEqual(['PATCH room-type']);
  });

  it('adds as many rooms as the user has added, and says how many there are after the removals of another user', async () => {
    const { editor, type, removeRooms, numbersOf, notices } = await openEditor();
    type({ room_count: 4 });
    await removeRooms('101', '103');
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX')).toEqual(['102', '106']);
    expect(notices).toEqual([
      'Changed by Another User: Deluxe Room now has 2 rooms: another user changed its rooms while you were editing.',
      'Deluxe Room was saved.',
    ]);
  });

  it('creates only the missing rooms at the next save, although another user has removed rooms', async () => {
    const { editor, type, api, removeRooms, numbersOf, failLookups } = await openEditor();
    type({ room_count: 5 });
    await removeRooms('101');
    const list = failLookups();
    api.failNext('room', LOST_AFTER_COMMIT);
    api.failNext('room', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(editor.state.unsaved?.title).toBe('0 of 2 rooms were created');
    api.list = list;
    await removeRooms('102');
    expect(await editor.save()).toBe(true);
    expect(new Set(numbersOf('DLX'))).toEqual(new Set(['103', '106', '107']));
  });
});
