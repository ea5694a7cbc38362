import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { RoomGroup } from '#domain/rooms/room-groups.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { changeOf, type RoomStatusesState } from '#ui/dashboard/rooms/room-statuses.ts';

/**
 * Lists active rooms that need cleaning, and rooms changed on this screen, so that users can undo the change.
 */
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
