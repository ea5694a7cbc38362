import { describe, expect, it } from 'vitest';
import { LOST_AFTER_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import { failLookups, openTypeEditor, problems, typed } from './open-type-editor.ts';

describe('the number of rooms', () => {
  it('raising the number of rooms adds rooms with the next numbers of the hotel', async () => {
    const { editor, edit, numbersOf, data } = await openTypeEditor();
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
    const { editor, edit, removeRooms, numbersOf, data, api, notices } = await openTypeEditor();
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
    const { editor, edit, removeRooms, numbersOf, notices } = await openTypeEditor();
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
    const { editor, edit, api, data, hotelId, numbersOf } = await openTypeEditor();
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
    const { editor, edit, api, removeRooms, numbersOf } = await openTypeEditor();
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
    const { editor, edit, api } = await openTypeEditor();
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
