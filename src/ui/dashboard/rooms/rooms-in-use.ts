import { isApiError } from '#application/errors/api-error.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { byRoomNumber } from '#domain/rooms/room-groups.ts';
import { ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';

const ADVICE = {
  occupied: 'check the guests out first.',
  reserved: 'move the reservations to other rooms first.',
} as const;

/** Servers refuse to remove rooms in use, so the screens do not offer it. */
export function byUse(rooms: readonly RoomRecord[]) {
  return Object.groupBy(rooms, ({ status }) => (Object.hasOwn(ADVICE, status) ? 'inUse' : 'free'));
}

/** Such as 'Rooms 101 and 102 are occupied: check the guests out first.'; '' if no room is in use. */
export function inUseText(rooms: readonly RoomRecord[]): string {
  const sorted = rooms.toSorted(byRoomNumber);
  const sentences = (['occupied', 'reserved'] as const).flatMap((status) => {
    const numbers = sorted.filter((room) => room.status === status).map((room) => room.room_number);
    if (numbers.length === 0) return [];
    const [what, are] = numbers.length === 1 ? ['Room', 'is'] : ['Rooms', 'are'];
    const label = ROOM_STATUSES[status].toLowerCase();
    return [`${what} ${namesInShort(numbers)} ${are} ${label}: ${ADVICE[status]}`];
  });
  return sentences.join(' ');
}

/** Advice after the server has refused to remove a room. Returns '' if the error has another cause. */
export function refusedRemovalAdvice(room: RoomRecord, error: unknown): string {
  if (!isApiError(error) || ![400, 409].includes(error.status)) return '';
  return inUseText([room]) || 'To take the room out of use, set its status to Out of Order.';
}
