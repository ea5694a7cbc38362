import type { RoomRecord } from '#application/records/hotel-records.ts';
import { groupsOf, type RoomGroup } from '#domain/rooms/room-groups.ts';

/**
 * Returns a function that groups rooms. The function returns the same object for a group that is unchanged
 * since its last call, so that React redraws only changed groups.
 */
export function createLastingGroups() {
  let last: ReadonlyMap<string, RoomGroup<RoomRecord>> = new Map();
  return (rooms: readonly RoomRecord[]): readonly RoomGroup<RoomRecord>[] => {
    const groups = groupsOf(rooms).map((group) => {
      const before = last.get(group.name);
      const isSame =
        before?.rooms.length === group.rooms.length &&
        before.rooms.every((room, index) => room === group.rooms[index]);
      return isSame ? before : group;
    });
    last = new Map(groups.map((group) => [group.name, group]));
    return groups;
  };
}
