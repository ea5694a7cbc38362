import { describe, expect, it } from 'vitest';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { createRoomEditor, type RoomFields } from '#ui/dashboard/rooms/room-editor.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

/** The sample hotel: 101, 102 and 103 are Deluxe Rooms, 104 and 105 are Suites. The form of 101 is open. */
async function openEditor() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  const editor = createRoomEditor(hotel.parts, rooms);
  const room = (number: string) =>
    rooms.present().rooms.find(({ room_number }) => room_number === number)!;
  const { id } = room('101');
  editor.edit(room('101'));
  const replace = (fields: Partial<RoomRecord>) =>
    rooms.changes.show(new Map([[id, { ...room('101'), ...fields }]]));
  const changeByOther = async (body: Partial<RoomRecord>) => {
    await api.change({ kind: 'room', id, hotelId, body });
    api.updates.length = 0;
  };
  const form = () => editor.state.edited!.form;
  const type = (fields: Partial<RoomFields>) => {
    for (const [field, value] of Object.entries(fields)) {
      form().edit(field as keyof RoomFields, value);
    }
  };
  const sent = () => api.updates.map(({ body }) => body);
  return { ...hotel, rooms, editor, room, replace, changeByOther, form, type, sent };
}

describe('the floor of a room', () => {
  it('is that of its number', async () => {
    const { editor, room, type, form, sent } = await openEditor();
    type({ room_number: '205' });
    expect(form().state.floor).toBe('2');
    expect(await editor.save()).toBe(true);
    expect(sent()).toEqual([{ room_number: '205', floor: 2 }]);
    expect(room('205')).toMatchObject({ floor: 2 });
  });

  it('stays once a user has chosen one, even the one that the number gives', async () => {
    const { type, form } = await openEditor();
    type({ floor: '7' });
    type({ room_number: '301' });
    expect(form().state.floor).toBe('7');
    type({ floor: '3' });
    type({ room_number: '205' });
    expect(form().state.floor).toBe('3');
  });

  it('stays the one that another user has set, although the number of the room has changed', async () => {
    const { editor, room, changeByOther, type, form, sent } = await openEditor();
    await changeByOther({ floor: 8 });
    type({ room_number: '205' });
    expect(form().state.floor).toBe('2');
    expect(await editor.save()).toBe(true);
    expect(sent()).toEqual([{ room_number: '205' }]);
    expect(room('205').floor).toBe(8);
  });
});

describe('a room that another user changes', () => {
  it('is followed until the user types', async () => {
    const { editor, replace, type, form } = await openEditor();
    replace({ floor: 8 });
    expect([form().state.floor, editor.state.changed]).toEqual(['8', false]);
    type({ room_number: '301' });
    replace({ floor: 9 });
    expect(form().state).toMatchObject({ room_number: '301', floor: '8' });
  });

  it.each([
    ['status', 'maintenance', 'occupied', 'Occupied'],
    ['cleaning_status', 'inspected', 'dirty', 'Dirty'],
  ] as const)(
    'keeps and shows a %s that another user has set meanwhile, and saves a new choice',
    async (name, chosen, theirs, label) => {
      const { editor, room, changeByOther, type, form, sent, notices } = await openEditor();
      await changeByOther({ [name]: theirs });
      type({ [name]: chosen, floor: '7' });
      expect(await editor.save()).toBe(false);
      expect(editor.state.error).toBe(`Another user has changed this room: it is now ${label}.`);
      expect(form().state).toMatchObject({ [name]: theirs, floor: '7' });
      expect(room('101')).toMatchObject({ [name]: theirs, floor: 1 });
      expect([sent(), notices]).toEqual([[], []]);
      type({ [name]: chosen });
      expect(await editor.save()).toBe(true);
      expect(room('101')).toMatchObject({ [name]: chosen, floor: 7 });
    },
  );
});

describe('the number of a room', () => {
  it('is refused if another room has it, before anything is sent', async () => {
    const { editor, api, type, form } = await openEditor();
    type({ room_number: ' 104 ' });
    expect(await editor.save()).toBe(false);
    expect(form().problems).toEqual({ room_number: 'Room 104 already exists in this hotel' });
    expect(api.writes).toEqual([]);
  });

  it('is refused at its field if another user gives it to a room meanwhile', async () => {
    const { editor, api, hotelId, type, form } = await openEditor();
    type({ room_number: '301' });
    const list = api.list.bind(api);
    // Another user adds the room after the lookup and before the change.
    api.list = async (kind, of) => {
      const listed = await list(kind, of);
      const body = { hotel: hotelId, room_number: '301' };
      if (kind === 'room') await api.send({ kind, body, hotelId });
      return listed;
    };
    expect(await editor.save()).toBe(false);
    expect(form().problems['room_number']).toBe('Room 301 already exists in this hotel');
    expect(editor.state.error).toBe('');
  });

  it('of a new room is the next one, and its type must be chosen', async () => {
    const { editor, rooms, room, type, form } = await openEditor();
    const suite = String(rooms.present().roomTypes[1]?.id);
    editor.add();
    expect(form().state).toMatchObject({ room_number: '106', floor: '1', room_type: '' });
    expect(await editor.save()).toBe(false);
    expect(form().problems).toEqual({ room_type: 'Room type is required' });
    type({ room_number: 'G1', room_type: suite });
    expect(await editor.save()).toBe(true);
    expect(room('G1')).toMatchObject({ floor: 0, status: 'vacant', cleaning_status: 'clean' });
    expect(String(room('G1').room_type)).toBe(suite);
  });
});
