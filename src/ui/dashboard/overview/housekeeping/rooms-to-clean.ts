import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { RoomGroup } from '#domain/rooms/room-groups.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { changeOf, type RoomStatusesState } from '#ui/dashboard/rooms/room-statuses.ts';

/** The groups with rooms in use that are not clean, or that were changed here. */
export function groupsToClean(
  groups: readonly RoomGroup<RoomRecord>[],
  changed: Readonly<RoomStatusesState['changed']>,
): RoomGroup<RoomRecord>[] {
  return groups
    .map(({ name, rooms }) => ({ name, rooms: rooms.filter((room) => isListed(room, changed)) }))
    .filter(({ rooms }) => rooms.length > 0);
}

function isListed(room: RoomRecord, changed: Readonly<RoomStatusesState['changed']>): boolean {
  return room.is_active && (isToClean(room) || changeOf(room, changed) !== undefined);
}
