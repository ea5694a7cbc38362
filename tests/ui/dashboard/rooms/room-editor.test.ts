import { describe, expect, it } from 'vitest';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { createRoomEditor, type RoomFields } from '#ui/dashboard/rooms/room-editor.tsx';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

/** The sample hotel: 101, 102 and 103 are Deluxe Rooms, 104 and 105 are Suites. */
async function openEditor() {
  const hotel = await standingHotel();
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  const editor = createRoomEditor(hotel.parts, rooms);
  const shown = (): readonly RoomRecord[] => rooms.data.state.now.value?.rooms ?? [];
  const room = (number: string): RoomRecord => {
    const found = shown().find(({ room_number }) => room_number === number);
    if (!found) throw new Error(`No room ${number}`);
    return found;
  };
  const replace = (number: string, fields: Partial<RoomRecord>) =>
    rooms.changes.show(new Map([[room(number).id, { ...room(number), ...fields }]]));
  const form = () => {
    const { edited } = editor.state;
    if (!edited) throw new Error('No form is open');
    return edited.form;
  };
  const type = (fields: Partial<RoomFields>) => {
    for (const [field, value] of Object.entries(fields)) {
      form().edit(field as keyof RoomFields, value);
    }
  };
  const suite = String(rooms.data.state.now.value?.roomTypes[1]?.id);
  return { ...hotel, rooms, editor, shown, room, replace, form, type, suite };
}

describe('editing a room', () => {
  it('renumbers a room and moves it to the floor of its number', async () => {
    const { editor, api, room, type, form, notices } = await openEditor();
    editor.edit(room('101'));
    type({ room_number: '205' });
    expect(form().state.floor).toBe('2');
    expect(await editor.save()).toBe(true);
    expect(api.updates).toMatchObject([
      { method: 'PATCH', body: { room_number: '205', floor: 2 } },
    ]);
    expect(Object.keys(api.updates[0]?.body ?? {})).toEqual(['room_number', 'floor']);
    expect(room('205')).toMatchObject({ floor: 2 });
    expect(notices).toEqual(['Room 205 was saved.']);
    expect(editor.state.edited).toBeUndefined();
  });

  it('follows what another user changes until the user types', async () => {
    const { editor, replace, room, type, form } = await openEditor();
    editor.edit(room('101'));
    replace('101', { floor: 8 });
    expect([form().state.floor, editor.state.changed]).toEqual(['8', false]);
    type({ room_number: '301' });
    replace('101', { floor: 9 });
    expect(form().state).toMatchObject({ room_number: '301', floor: '8' });
  });

  it('keeps a floor that was typed', async () => {
    const { editor, room, type, form } = await openEditor();
    editor.edit(room('101'));
    type({ floor: '7' });
    type({ room_number: '301' });
    expect(form().state.floor).toBe('7');
    await editor.save();
    expect(room('301')).toMatchObject({ floor: 7 });
  });

  it('keeps the floor that a user has chosen again, although the number gives it', async () => {
    const { editor, room, type, form } = await openEditor();
    editor.edit(room('101'));
    type({ floor: '7' });
    type({ floor: '1' });
    type({ room_number: '205' });
    expect(form().state.floor).toBe('1');
  });

  it('leaves the floor that another user has set, although the number of the room has changed', async () => {
    const { api, hotelId, editor, room, type, form, notices } = await openEditor();
    const { id } = room('101');
    editor.edit(room('101'));
    await api.change({ kind: 'room', id, hotelId, body: { floor: 8 } });
    api.updates.length = 0;
    type({ room_number: '205' });
    expect(form().state.floor).toBe('2');
    expect(await editor.save()).toBe(true);
    expect(api.updates.map(({ body }) => body)).toEqual([{ room_number: '205' }]);
    expect(room('205').floor).toBe(8);
    expect(notices).toEqual(['Room 205 was saved.']);
  });

  it('says what another user had changed meanwhile, and keeps their other fields', async () => {
    const { api, hotelId, editor, room, type, notices } = await openEditor();
    const { id } = room('101');
    editor.edit(room('101'));
    await api.change({ kind: 'room', id, hotelId, body: { floor: 8, status: 'maintenance' } });
    type({ floor: '7' });
    expect(await editor.save()).toBe(true);
    expect(room('101')).toMatchObject({ floor: 7, status: 'maintenance' });
    expect(notices[0]).toContain('Floor was changed by another user while you were editing.');
  });

  it.each([
    ['status', 'maintenance', 'occupied', 'Occupied'],
    ['cleaning_status', 'inspected', 'dirty', 'Dirty'],
  ] as const)(
    'keeps and shows a %s that another user has set meanwhile, and saves a new choice',
    async (name, chosen, theirs, label) => {
      const { api, hotelId, editor, room, type, form, notices } = await openEditor();
      const { id } = room('101');
      editor.edit(room('101'));
      await api.change({ kind: 'room', id, hotelId, body: { [name]: theirs } });
      api.updates.length = 0;
      type({ [name]: chosen, floor: '7' });
      expect(await editor.save()).toBe(false);
      expect(editor.state.error).toBe(`Another user has changed this room: it is now ${label}.`);
      expect(form().state).toMatchObject({ [name]: theirs, floor: '7' });
      expect(room('101')).toMatchObject({ [name]: theirs, floor: 1 });
      expect([api.updates, notices]).toEqual([[], []]);
      type({ [name]: chosen });
      expect(await editor.save()).toBe(true);
      expect(room('101')).toMatchObject({ [name]: chosen, floor: 7 });
      expect(notices).toEqual(['Room 101 was saved.']);
    },
  );

  it('accepts a status that another user has chosen too', async () => {
    const { api, hotelId, editor, room, type } = await openEditor();
    const { id } = room('101');
    editor.edit(room('101'));
    const body = { status: 'maintenance' };
    await api.change({ kind: 'room', id, hotelId, body });
    type(body);
    expect(await editor.save()).toBe(true);
    expect(api.updates.map((update) => update.body)).toEqual([body]);
  });

  it('says that another user has removed the room', async () => {
    const { api, hotelId, editor, room, type } = await openEditor();
    const { id } = room('101');
    editor.edit(room('101'));
    await api.remove({ kind: 'room', id, hotelId });
    api.writes.length = 0;
    type({ floor: '7' });
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe('The room no longer exists: another user removed it.');
    expect(api.writes).toEqual([]);
  });

  it('sends nothing if nothing changed', async () => {
    const { editor, api, room } = await openEditor();
    editor.edit(room('103'));
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual([]);
  });

  it('refuses a number that another room has, before it sends anything', async () => {
    const { editor, api, room, type, form } = await openEditor();
    editor.edit(room('103'));
    type({ room_number: ' 104 ' });
    expect(await editor.save()).toBe(false);
    expect(form().problems).toEqual({
      room_number: 'Room 104 already exists in this hotel',
    });
    expect(api.writes).toEqual([]);
  });

  it('shows the refusal of a taken number at the field', async () => {
    const { editor, api, hotelId, room, type, form } = await openEditor();
    editor.edit(room('103'));
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
});

describe('adding a room', () => {
  it('suggests the next number, and counts the room to its type', async () => {
    const { editor, parts, shown, room, type, form, suite } = await openEditor();
    editor.add();
    expect(form().state).toMatchObject({ room_number: '106', floor: '1', room_type: '' });
    expect(await editor.save()).toBe(false);
    expect(form().problems).toEqual({ room_type: 'Room type is required' });
    type({ room_number: 'G1', room_type: suite });
    expect(form().state.floor).toBe('0');
    expect(await editor.save()).toBe(true);
    expect(room('G1')).toMatchObject({ floor: 0, status: 'vacant', cleaning_status: 'clean' });
    expect(shown().filter(({ room_type }) => String(room_type) === suite)).toHaveLength(3);
    expect(parts.lacking).toEqual({});
  });
});
