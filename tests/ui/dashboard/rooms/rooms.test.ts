import { describe, expect, it } from 'vitest';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { createRooms, type Rooms } from '#ui/dashboard/rooms/rooms.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

async function openRooms(document?: HotelDocument) {
  const hotel = await standingHotel(document);
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  return { ...hotel, rooms };
}

const dataOf = ({ data }: Rooms): HotelRooms => {
  const { value } = data.state.now;
  if (!value) throw new Error('Nothing is loaded');
  return value;
};
const room = (rooms: Rooms, number: string): RoomRecord => {
  const found = dataOf(rooms).rooms.find(({ room_number }) => room_number === number);
  if (!found) throw new Error(`No room ${number}`);
  return found;
};
const type = (rooms: Rooms, name: string) => {
  const found = dataOf(rooms).roomTypes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No ${name}`);
  return found;
};
async function changeStatus(
  { rooms, api, hotelId }: Awaited<ReturnType<typeof openRooms>>,
  number: string,
  body: Partial<RoomRecord>,
) {
  await api.change({ kind: 'room', id: room(rooms, number).id, hotelId, body });
  await rooms.data.read();
  api.writes.length = 0;
}
const found = ({ view, ...rooms }: Rooms) => view.rowsOf(rooms.present().rooms, view.state);

describe('the rooms that the wizard set up', () => {
  it('the rooms that the wizard set up show the name of their room type', async () => {
    const { rooms } = await openRooms();
    const { typeOf } = rooms.changes;
    expect(found(rooms).map((each) => `${each.room_number} ${typeOf(each)}`)).toEqual([
      '101 Deluxe Room',
      '102 Deluxe Room',
      '103 Deluxe Room',
      '104 Suite',
      '105 Suite',
    ]);
  });

  it.each([
    ['search', (rooms: Rooms) => rooms.view.search('suite 104'), ['104']],
    ['type', (rooms: Rooms) => rooms.view.filter('type', 'Suite'), ['104', '105']],
    ['status', (rooms: Rooms) => rooms.view.filter('status', 'Occupied'), ['102']],
    ['cleaning', (rooms: Rooms) => rooms.view.filter('cleaning_status', 'Dirty'), ['102']],
    ['floor', (rooms: Rooms) => rooms.view.filter('floor', '2'), []],
  ])('rooms are found by %s', async (_, narrow, numbers) => {
    const hotel = await openRooms();
    const { rooms } = hotel;
    await changeStatus(hotel, '102', { status: 'occupied', cleaning_status: 'dirty' });
    narrow(rooms);
    expect(found(rooms).map(({ room_number }) => room_number)).toEqual(numbers);
    rooms.view.showAll();
    expect(found(rooms)).toHaveLength(5);
  });
});

describe('removing rooms and room types', () => {
  it('removes a room', async () => {
    const { rooms, api, notices } = await openRooms();
    expect(await rooms.changes.remove([room(rooms, '105')])).toBe(true);
    expect(api.records('room')).toHaveLength(4);
    expect(dataOf(rooms).rooms).toHaveLength(4);
    expect(notices).toEqual(['Room 105 was removed.']);
  });

  it('names the room that the server refuses to remove, and says how to take it out of use', async () => {
    const { rooms, api } = await openRooms();
    for (const [status, reason] of [
      [409, 'Refused with 409. To take the room out of use, set its status to Out of Order.'],
      [403, 'Refused with 403.'],
    ] as const) {
      api.failNext('room', { status, commits: false });
      expect(await rooms.changes.remove([room(rooms, '105')])).toBe(false);
      expect(rooms.changes.state.last?.failures).toMatchObject([{ reason }]);
    }
  });

  it.each([
    ['occupied', 'Occupied. Room 105 is occupied: check the guests out first.'],
    ['reserved', 'Reserved. Room 105 is reserved: move the reservations to other rooms first.'],
  ])('keeps and shows a room that another user has made %s', async (status, reason) => {
    const { rooms, api, hotelId, notices } = await openRooms();
    const { id } = room(rooms, '105');
    await api.change({ kind: 'room', id, hotelId, body: { status } });
    api.writes.length = 0;
    const why = `Another user has changed this room: it is now ${reason}`;
    expect(await rooms.removeType(type(rooms, 'Suite'))).toBe(false);
    expect(notices).toEqual([`Room 105 could not be removed: ${why}`]);
    expect(room(rooms, '105').status).toBe(status);
    expect(api.writes).toEqual([]);
  });

  it('removes the rooms of a room type, its rates and then the type itself', async () => {
    const { rooms, api } = await openRooms();
    expect(await rooms.removeType(type(rooms, 'Suite'))).toBe(true);
    expect(api.writes).toEqual([
      ...Array.from({ length: 2 }, () => 'DELETE room'),
      ...Array.from({ length: 3 }, () => 'DELETE rule'),
      'DELETE room-type',
    ]);
    expect(api.records('room-type').map(({ name }) => name)).toEqual(['Deluxe Room']);
    expect(api.records('room')).toHaveLength(3);
    expect(api.records('rule')).toHaveLength(3);
    expect(dataOf(rooms)).toMatchObject({ roomTypes: [{ name: 'Deluxe Room' }] });
    expect(dataOf(rooms).rooms).toHaveLength(3);
  });

  it('keeps a room that another user has moved to another type', async () => {
    const { rooms, api, hotelId } = await openRooms();
    const [{ id }, { id: room_type }] = [room(rooms, '105'), type(rooms, 'Deluxe Room')];
    await api.change({ kind: 'room', id, hotelId, body: { room_type } });
    expect(await rooms.removeType(type(rooms, 'Suite'))).toBe(true);
    expect(api.records('room').map(({ room_number }) => room_number)).toContain('105');
    expect(room(rooms, '105').room_type).toBe(room_type);
  });

  it('tries rooms in use first, and says why the server refuses to remove one', async () => {
    const hotel = await openRooms();
    const { rooms, api, notices } = hotel;
    await changeStatus(hotel, '105', { status: 'occupied' });
    api.failNext('room', { status: 409, commits: false });
    expect(await rooms.removeType(type(rooms, 'Suite'))).toBe(false);
    const refusal =
      'Room 105 could not be removed: Refused with 409. Room 105 is occupied: check the guests out first.';
    expect(notices.at(-1)).toBe(refusal);
    expect(api.records('room')).toHaveLength(5);
  });

  it('says how many rooms were removed before the server refused one', async () => {
    const { rooms, api, notices } = await openRooms();
    api.failNext('rule', REFUSED);
    expect(await rooms.removeType(type(rooms, 'Suite'))).toBe(false);
    expect(notices.at(-1)).toBe(
      'Suite could not be removed: Refused with 400. 2 of 2 rooms of this type were removed.',
    );
    expect(dataOf(rooms).rooms).toHaveLength(3);
    expect(await rooms.removeType(type(rooms, 'Suite'))).toBe(true);
    expect(api.records('room-type')).toHaveLength(1);
  });

  it('removes two room types at the same time, each with its own progress', async () => {
    const { rooms, api, notices } = await openRooms();
    const removals = ['Suite', 'Deluxe Room'].map((name) => rooms.removeType(type(rooms, name)));
    expect(Object.values(rooms.state.removing).map(({ total }) => total)).toEqual([3, 2]);
    expect(await Promise.all(removals)).toEqual([true, true]);
    expect(rooms.state.removing).toEqual({});
    expect([...api.records('room-type'), ...api.records('room')]).toEqual([]);
    expect(dataOf(rooms)).toMatchObject({ roomTypes: [], rooms: [] });
    expect(notices).toEqual(['Suite was removed.', 'Deluxe Room was removed.']);
  });

  it('removes a room type while the server refuses to remove another', async () => {
    const { rooms, api, notices } = await openRooms();
    api.failNext('room', REFUSED);
    const removals = ['Suite', 'Deluxe Room'].map((name) => rooms.removeType(type(rooms, name)));
    expect(await Promise.all(removals)).toEqual([false, true]);
    expect(rooms.state.removing).toEqual({});
    expect(api.records('room-type').map(({ name }) => name)).toEqual(['Suite']);
    expect(notices).toHaveLength(2);
  });

  it('removes a room type once, even if Remove is chosen again meanwhile', async () => {
    const { rooms, api, notices } = await openRooms();
    const suite = type(rooms, 'Suite');
    const removals = [rooms.removeType(suite), rooms.removeType(suite)];
    expect(await Promise.all(removals)).toEqual([true, false]);
    expect(api.writes.filter((write) => write === 'DELETE room-type')).toHaveLength(1);
    expect(notices).toEqual(['Suite was removed.']);
  });

  it('removes a room while its neighbours are removed with their room type', async () => {
    const { rooms, api } = await openRooms();
    const removals = [
      rooms.removeType(type(rooms, 'Suite')),
      rooms.changes.remove([room(rooms, '101')]),
    ];
    expect(await Promise.all(removals)).toEqual([true, true]);
    expect(api.records('room').map(({ room_number }) => room_number)).toEqual(['102', '103']);
    expect(dataOf(rooms).rooms.map(({ room_number }) => room_number)).toEqual(['102', '103']);
  });
});
