import { expect, it } from 'vitest';
import { removeRoomType } from '#application/hotel/remove-room-type.ts';
import { roomOf, roomTypeOf } from '#application/records/hotel-records.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

async function suites() {
  const hotel = await standingHotel();
  const roomType = roomTypeOf(hotel.record('room-type', { name: 'Suite' }));
  const rooms = hotel.api
    .records('room')
    .map(roomOf)
    .filter(({ room_type }) => room_type === roomType.id);
  const remove = () => removeRoomType(hotel.api, { hotelId: hotel.hotelId, roomType, rooms });
  return { ...hotel, remove };
}

it('removes the rooms and the rates of a room type with it', async () => {
  const { api, remove } = await suites();
  expect(await remove()).toBeUndefined();
  const counts = (['room-type', 'room', 'rule'] as const).map((kind) => api.records(kind).length);
  expect(counts).toEqual([1, 3, 3]);
});

it.each(['room', 'rule'] as const)(
  'removes nothing of a room type if the list of each %s is incomplete',
  async (kind) => {
    const { api, remove } = await suites();
    api.doubtLists(kind, 'incomplete');
    expect(await remove()).toMatchObject({
      error: { message: expect.stringMatching(/^Nothing was deleted/) },
    });
    expect(api.writes.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  },
);

it('removes a room type if a list only repeats a record', async () => {
  const { api, remove } = await suites();
  api.doubtLists('rule', 'repeated');
  expect(await remove()).toBeUndefined();
});
