import type { RoomRecord } from '#application/records/hotel-records.ts';
import { floorsOf, type Floor } from '#domain/rooms/room-floors.ts';

/**
 * Returns a function that groups rooms by floor. Between its calls, unchanged floors keep their
 * identity, so that a change redraws one floor of many.
 */
export function createLastingFloors() {
  let last: ReadonlyMap<number | undefined, Floor<RoomRecord>> = new Map();
  return (rooms: readonly RoomRecord[]): readonly Floor<RoomRecord>[] => {
    const floors = floorsOf(rooms).map((floor) => {
      const before = last.get(floor.floor);
      const isSame =
        before?.rooms.length === floor.rooms.length &&
        before.rooms.every((room, index) => room === floor.rooms[index]);
      return isSame ? before : floor;
    });
    last = new Map(floors.map((floor) => [floor.floor, floor]));
    return floors;
  };
}
