import { describe, expect, it } from 'vitest';
import { LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import {
  failLookups,
  fieldError,
  openTypeEditor,
  openDeluxeRoom,
  problems,
  typed,
} from './open-type-editor.ts';

describe('the editor of a room type', () => {
  it('fills the form with the stored room type and its number of rooms', async () => {
    const { editor, edit, config } = await openTypeEditor();
    edit('Deluxe Room');
    expect(editor.state.edited?.form.state).toMatchObject({
      ...config.roomTypes[0],
      id: expect.any(String),
      room_count: 3,
    });
  });

  it('sends only changed fields, keeps the code and updates capacity_adults', async () => {
    const { editor, edit, api, data, notices } = await openTypeEditor();
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
      const { editor, edit, api } = await openTypeEditor();
      edit('Deluxe Room');
      typed(editor, { [field]: Number.NaN });
      expect(await editor.save()).toBe(false);
      expect(problems(editor)).toHaveProperty([field]);
      expect(api.writes).toEqual([]);
    },
  );

  it('sends nothing for an unchanged room type', async () => {
    const { editor, edit, api } = await openTypeEditor();
    edit('Suite');
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual([]);
  });

  it("keeps the input of a room type, and shows the server's message at its field", async () => {
    const { editor, edit, api } = await openTypeEditor();
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

describe('a new room type', () => {
  it('a new room type is created with its rooms and a unique code', async () => {
    const { editor, api, numbersOf, config } = await openTypeEditor();
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
    const { editor, api, numbersOf, notices } = await openTypeEditor();
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
    const { editor, api } = await openTypeEditor();
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
