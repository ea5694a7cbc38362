import { BedDouble } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { GROUPED_BY } from '#domain/rooms/room-groups.ts';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { RoomGrid } from '#ui/dashboard/rooms/map/room-grid.tsx';
import { RoomMapLegend } from '#ui/dashboard/rooms/map/room-map-legend.tsx';
import type { RoomMap as RoomMapData } from './overview.ts';

/** All rooms of the hotel by group. */
export const RoomMapCard = memo(function RoomMapCard({ map }: { readonly map: RoomMapData }) {
  const hint = map.groups.length > 0 && 'Choose a room to see it in the list of rooms.';
  return (
    <Card title="Room map" description={hint}>
      <RoomMap {...map} />
    </Card>
  );
});

function RoomMap({ groups, typeNames }: RoomMapData) {
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<BedDouble />}
        title="No Rooms Yet"
        actions={
          <Link
            href="/dashboard/rooms"
            className="inline-flex min-h-11 items-center rounded-sm font-medium text-brand-dark underline focus-visible:outline-2 focus-visible:outline-brand"
          >
            Go to Rooms
          </Link>
        }
      >
        Rooms appear on the map once they are added.
      </EmptyState>
    );
  }
  return (
    <div className="@container space-y-6">
      <RoomMapLegend rooms={groups.flatMap(({ rooms }) => rooms)} />
      <RoomGrid
        label={`Rooms by ${GROUPED_BY}`}
        groups={groups}
        typeNames={typeNames}
        onOpen={openRoom}
      />
    </div>
  );
}

function openRoom({ room_number }: RoomRecord): void {
  navigate(`/dashboard/rooms?room=${encodeURIComponent(room_number)}`);
}
