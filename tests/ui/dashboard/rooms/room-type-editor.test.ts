import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Id } from '#domain/record.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import {
  createRoomTypeEditor,
  type RoomTypeEditor,
} from '#ui/dashboard/rooms/room-type-editor.tsx';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

/** The sample hotel: 101 to 103 are Deluxe Rooms, 104 and 105 are Suites. */
async function openEditor() {
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

const typed = ({ state }: RoomTypeEditor, fields: Partial<RoomType>) => {
  for (const [field, value] of Object.entries(fields)) {
    state.edited?.form.edit(field as keyof RoomType, value);
  }
};
const problems = ({ state }: RoomTypeEditor) => ({ ...state.edited?.form.problems });

describe('the editor of a room type', () => {
  it('fills the form with the stored room type and its number of rooms', async () => {
    const { editor, edit, config } = await openEditor();
    edit('Deluxe Room');
    expect(editor.state.edited?.form.state).toMatchObject({
      ...config.roomTypes[0],
      id: expect.any(String),
      room_count: 3,
    });
  });

  it('sends only changed fields, keeps the code and updates capacity_adults', async () => {
    const { editor, edit, api, data, notices } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { name: 'Garden Room', max_occupancy: 4 });
    expect(await editor.save()).toBe(true);
    expect(api.updates.at(-1)).toMatchObject({ method: 'PATCH', kind: 'room-type' });
    expect(api.updates.at(-1)?.body).toEqual({
      name: 'Garden Room',
      max_occupancy: 4,
      capacity_adults: 4,
    });
    expect(data.state.now.value?.roomTypes.map(({ name, code }) => [name, code])).toEqual([
      ['Garden Room', 'DLX'],
      ['Suite', 'SUT'],
    ]);
    expect(notices).toEqual(['Garden Room was saved.']);
    expect(editor.state.edited).toBeUndefined();
  });

  it.each(['base_occupancy', 'max_occupancy', 'room_size', 'room_count'])(
    'refuses a number that cannot be read: %s',
    async (field) => {
      const { editor, edit, api } = await openEditor();
      edit('Deluxe Room');
      typed(editor, { [field]: Number.NaN });
      expect(await editor.save()).toBe(false);
      expect(problems(editor)).toHaveProperty([field]);
      expect(api.writes).toEqual([]);
    },
  );

  it('sends nothing for an unchanged room type', async () => {
    const { editor, edit, api } = await openEditor();
    edit('Suite');
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual([]);
  });

  it("keeps the input of a room type, and shows the server's message at its field", async () => {
    const { editor, edit, api } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { name: 'Garden Room' });
    const change = api.change.bind(api);
    api.change = () => Promise.reject(fieldError('name', 'Ensure this field is shorter.'));
    expect(await editor.save()).toBe(false);
    expect(problems(editor)).toEqual({ name: 'Ensure this field is shorter.' });
    expect(editor.state.edited?.form.state.name).toBe('Garden Room');
    api.change = change;
    expect(await editor.save()).toBe(true);
  });
});

async function openDeluxeRoom() {
  const hotel = await openEditor();
  const { api, hotelId, edit } = hotel;
  edit('Deluxe Room');
  const { id = '' } = hotel.editor.state.edited?.item ?? {};
  const changeByOther = async (body: Partial<RoomType>) => {
    await api.change({ kind: 'room-type', id, hotelId, body });
    api.updates.length = 0;
  };
  return { ...hotel, id, changeByOther, sent: () => api.updates.map(({ body }) => body) };
}

describe('a room type that another user has changed too', () => {
  it("keeps the other user's fields, and names the fields that both have changed", async () => {
    const { editor, changeByOther, sent, data, notices } = await openDeluxeRoom();
    await changeByOther({ description: 'With a view', room_size: 350, amenities: 'TV' });
    typed(editor, { description: 'With a garden', amenities: 'TV' });
    expect(await editor.save()).toBe(true);
    expect(sent()).toEqual([{ description: 'With a garden' }]);
    expect(data.state.now.value?.roomTypes[0]).toMatchObject({
      description: 'With a garden',
      room_size: 350,
      amenities: 'TV',
    });
    expect(notices).toEqual([
      'Changed by Another User: Description was changed by another user while you were editing. Your value replaced theirs.',
      'Deluxe Room was saved.',
    ]);
  });

  it("shows the other user's fields after a save without changes", async () => {
    const { editor, changeByOther, sent, data } = await openDeluxeRoom();
    await changeByOther({ room_size: 350 });
    expect(await editor.save()).toBe(true);
    expect(sent()).toEqual([]);
    expect(data.state.now.value?.roomTypes[0]).toMatchObject({ room_size: 350 });
  });

  it("keeps the other user's fields at the next save, after rooms could not be created", async () => {
    const { editor, changeByOther, sent, api } = await openDeluxeRoom();
    await changeByOther({ room_size: 350 });
    typed(editor, { description: 'With a garden', room_count: 4 });
    api.failNext('room', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(await editor.save()).toBe(true);
    expect(sent()).toEqual([{ description: 'With a garden' }]);
  });

  it('says that another user has removed the room type', async () => {
    const { editor, api, id, hotelId } = await openDeluxeRoom();
    await api.remove({ kind: 'room-type', id, hotelId });
    api.writes.length = 0;
    typed(editor, { room_count: 4 });
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe('Deluxe Room no longer exists: another user removed it.');
    expect(api.writes).toEqual([]);
  });
});

describe('the number of rooms', () => {
  it('raising the number of rooms adds rooms with the next numbers of the hotel', async () => {
    const { editor, edit, numbersOf, data } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { room_count: 9 });
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX')).toEqual([
      '101',
      '102',
      '103',
      '106',
      '107',
      '108',
      '109',
      '110',
      '201',
    ]);
    expect(data.state.now.value?.rooms).toHaveLength(11);
  });

  it('creates no room if the number is unchanged, although another user has removed rooms', async () => {
    const { editor, edit, removeRooms, numbersOf, data, api, notices } = await openEditor();
    edit('Deluxe Room');
    await removeRooms('101', '103');
    typed(editor, { description: 'With a garden' });
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX')).toEqual(['102']);
    expect(data.state.now.value?.rooms).toHaveLength(3);
    expect(api.writes).toEqual(['PATCH room-type']);
    expect(notices).toEqual(['Deluxe Room was saved.']);
  });

  it('adds as many rooms as the user has added, and says how many there are after the removals of another user', async () => {
    const { editor, edit, removeRooms, numbersOf, notices } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { room_count: 4 });
    await removeRooms('101', '103');
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX')).toEqual(['102', '106']);
    expect(notices).toEqual([
      'Changed by Another User: Deluxe Room now has 2 rooms: another user changed its rooms while you were editing.',
      'Deluxe Room was saved.',
    ]);
  });

  it('accepts an unchanged number, although another user has added a room meanwhile', async () => {
    const { editor, edit, api, data, hotelId, numbersOf } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { name: 'Garden Room' });
    const room_type = data.state.now.value!.roomTypes[0]!.id;
    const body = { hotel: hotelId, room_type, room_number: '301' };
    await api.send({ kind: 'room', body, hotelId });
    await data.read();
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX')).toEqual(['101', '102', '103', '301']);
  });

  it('creates only the missing rooms at the next save, although another user has removed rooms', async () => {
    const { editor, edit, api, removeRooms, numbersOf } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { room_count: 5 });
    await removeRooms('101');
    const list = failLookups(api);
    api.failNext('room', LOST_AFTER_COMMIT);
    api.failNext('room', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(editor.creation.leftover).toMatchObject({ made: 0, unmade: [{}, {}] });
    api.list = list;
    await removeRooms('102');
    expect(await editor.save()).toBe(true);
    expect(new Set(numbersOf('DLX'))).toEqual(new Set(['103', '106', '107']));
  });

  it('lowering the number of rooms is refused at its field', async () => {
    const { editor, edit, api } = await openEditor();
    edit('Deluxe Room');
    typed(editor, { room_count: 2 });
    expect(await editor.save()).toBe(false);
    expect(problems(editor)).toEqual({
      room_count:
        'This room type has 3 rooms. To reduce the number, remove rooms in the Rooms tab.',
    });
    expect(api.writes).toEqual([]);
  });
});

describe('a new room type', () => {
  it('a new room type is created with its rooms and a unique code', async () => {
    const { editor, api, numbersOf, config } = await openEditor();
    editor.add();
    typed(editor, { name: 'Deluxe Twin', room_count: 2 });
    expect(await editor.save()).toBe(true);
    expect(numbersOf('DLX2')).toEqual(['106', '107']);
    const [first, , added] = api.records('room-type');
    expect(Object.keys(added ?? {})).toEqual(Object.keys(first ?? {}));
    expect(added).toMatchObject({ name: 'Deluxe Twin', base_rate: 100, capacity_children: 0 });
    const [room] = api.records('room').slice(-1);
    expect(room).toMatchObject({ status: 'vacant', cleaning_status: 'clean', is_active: true });
    expect(config.roomTypes).toHaveLength(2);
  });

  it('reports which rooms were created, and continues with the next save', async () => {
    const { editor, api, numbersOf, notices } = await openEditor();
    editor.add();
    typed(editor, { name: 'Villa', room_count: 3 });
    api.failNext('room', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(editor.creation.leftover).toEqual({
      made: 2,
      unmade: [{ number: '106', floor: 1, message: 'Refused with 400.' }],
    });
    expect(editor.state.edited?.item).toMatchObject({ name: 'Villa', code: 'VIL' });
    expect(notices).toEqual([]);
    expect(await editor.save()).toBe(true);
    expect(new Set(numbersOf('VIL'))).toEqual(new Set(['106', '107', '108']));
    expect(api.records('room-type')).toHaveLength(3);
  });

  it('a new room type is created once, even if the first save could not look it up', async () => {
    const { editor, api } = await openEditor();
    editor.add();
    typed(editor, { name: 'Villa', room_count: 2 });
    const list = failLookups(api);
    api.failNext('room-type', LOST_AFTER_COMMIT);
    expect(await editor.save()).toBe(false);
    api.list = list;
    typed(editor, { description: 'With a pool' });
    expect(await editor.save()).toBe(true);
    expect(api.records('room-type').map(({ code }) => code)).toEqual(['DLX', 'SUT', 'VIL']);
    expect(api.records('room-type').at(-1)).toMatchObject({ description: 'With a pool' });
    expect(api.records('room')).toHaveLength(7);
  });
});

/** The reads of the save succeed, the lookups after lost responses fail. Returns the list for the next save. */
function failLookups(api: MemoryOnboardingApi) {
  const list = api.list.bind(api);
  let reads = 0;
  api.list = (kind, of) => {
    reads += 1;
    return reads > 2 ? Promise.reject(fieldError('', '')) : list(kind, of);
  };
  return list;
}

function fieldError(field: string, message: string): ApiError {
  const fields: Record<string, string> = field === '' ? {} : { [field]: message };
  return new ApiError({ status: field === '' ? 503 : 400, code: 'UNKNOWN_ERROR', message, fields });
}
