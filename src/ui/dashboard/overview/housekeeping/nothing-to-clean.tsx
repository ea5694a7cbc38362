import { CircleCheck } from 'lucide-react';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';

/** Shows 'All clean', or another text if the hotel has no active rooms. */
export function NothingToClean({ rooms }: { readonly rooms: readonly RoomRecord[] }) {
  const hasRooms = rooms.some(({ is_active }) => is_active);
  return (
    <EmptyState icon={<CircleCheck />} title={hasRooms ? 'All clean' : 'No Rooms Yet'}>
      {hasRooms ? 'No room is dirty or being cleaned.' : 'Rooms appear here once they are added.'}
    </EmptyState>
  );
}
