import type { RoomRecord } from '#application/records/hotel-records.ts';
import {
  CLEANING_STATUSES,
  countByStatus,
  SHOWN_STATUSES,
  type CleaningStatus,
  type ShownStatus,
} from '#domain/rooms/room-status.ts';
import { RoomLegend } from '#ui/components/room-legend.tsx';
import { cleaningLabel, cleaningMark, ROOM_STATUS_LOOKS } from './room-looks.ts';

/** Shown only if a room has them. */
const RARE: readonly ShownStatus[] = ['other', 'inactive'];

/** The letters and marks of a room grid, with the number of rooms of each. */
export function RoomMapLegend({ rooms }: { readonly rooms: readonly RoomRecord[] }) {
  const counts = countByStatus(rooms);
  const statuses = (Object.keys(SHOWN_STATUSES) as ShownStatus[]).filter(
    (status) => !RARE.includes(status) || counts[status] > 0,
  );
  return (
    <div className="space-y-3">
      <RoomLegend
        label="Rooms by status"
        codeWidth="w-8"
        entries={statuses.map((status) => ({
          ...ROOM_STATUS_LOOKS[status],
          title: SHOWN_STATUSES[status],
          count: counts[status],
        }))}
      />
      <RoomLegend
        label="Rooms by cleaning"
        codeWidth="w-8"
        entries={cleaningsOf(rooms).map(([status, count]) => ({
          title: cleaningLabel(status),
          code: cleaningMark(status),
          colour: 'border-ink/30 bg-white',
          count,
        }))}
      />
    </div>
  );
}

/** The known cleaning statuses, and others that a room has. */
function cleaningsOf(rooms: readonly RoomRecord[]): [status: string, count: number][] {
  const known = (Object.keys(CLEANING_STATUSES) as CleaningStatus[]).map(
    (status): [string, number] => [status, 0],
  );
  const counts = new Map<string, number>(known);
  for (const { cleaning_status: status } of rooms) {
    if (status !== '') counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts];
}
