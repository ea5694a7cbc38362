import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { cleansRooms, seesMoney } from '#domain/staff/staff-roles.ts';
import { PageHeader } from '#ui/components/page-header.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import type { RoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { RoomMap } from '#ui/dashboard/rooms/room-map.tsx';
import { RoomPanel } from '#ui/dashboard/rooms/room-panel.tsx';
import { StatusCounts } from '#ui/dashboard/rooms/room-status.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { Loaded, useResource } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { AttentionCard } from './attention.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { createOverview, type Overview } from './overview.ts';
import { RoomsToClean } from './rooms-to-clean.tsx';

/** Housekeepers see the rooms to clean. All others see what needs attention, and figures. */
export default function OverviewSection(props: SectionProps) {
  const { dashboard } = props;
  const [overview] = useState(() => createOverview(dashboard));
  const { changes } = overview;
  const mayEdit = dashboard.can('manage_rooms');
  const mayChange = mayEdit || dashboard.can('update_room_status');
  const isHousekeeping = cleansRooms(dashboard.role);
  const toClean = ({ rooms }: HotelRooms) => <RoomsToClean changes={changes} rooms={rooms} />;
  return (
    <>
      <Refreshed
        services={dashboard}
        of={[overview]}
        what={isHousekeeping ? 'The rooms' : 'The figures and the rooms'}
      />
      <div className="space-y-4">
        {isHousekeeping ? (
          <PageHeader
            menu={[{ label: 'Print', icon: <Printer />, onClick: () => globalThis.print() }]}
          />
        ) : (
          <>
            <Attention {...props} overview={overview} />
            <AtAGlance {...props} overview={overview} />
          </>
        )}
        <Loaded of={overview.rooms} label="Loading the rooms" context="room" lines={6}>
          {(data) => (
            <>
              {isHousekeeping && toClean(data)}
              <MapCard rooms={data.rooms} {...{ changes, mayChange, mayEdit }} />
              {!isHousekeeping && mayChange && data.rooms.some(isToClean) && toClean(data)}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface PartProps extends SectionProps {
  readonly overview: Overview;
}

function Attention({ dashboard, isOffered, overview }: PartProps) {
  const { settings, role } = dashboard;
  const { checklist, endingRates } = overview;
  const { value } = useResource(checklist);
  const { value: ending } = useResource(endingRates);
  const seesRates = isOffered('/dashboard/rates');
  useEffect(() => {
    if (seesRates) void endingRates.open();
  }, [endingRates, seesRates]);
  const mayManage = dashboard.can('manage_rates');
  return (
    <>
      <AttentionCard
        checklist={value}
        rates={
          seesRates && ending ? endingNotice(ending.plans, ending.locale, mayManage) : undefined
        }
        mark={overview.mark}
        can={(action) => dashboard.can(action)}
        isOffered={isOffered}
        hasWizard={settings.setupGate === 'status' && role === 'admin'}
      />
      <Loaded of={checklist} label="Loading the setup" context="general" lines={0}>
        {() => null}
      </Loaded>
    </>
  );
}

function AtAGlance({ dashboard, isOffered, overview }: PartProps) {
  const hotel = useResource(dashboard.hotel);
  const rooms = useResource(overview.rooms);
  const outdated = useSnapshot(overview.outdated) as typeof overview.outdated;
  return (
    <section aria-label="At a glance" className="surface px-2 py-2">
      <Loaded of={overview.figures} label="Loading the figures" context="general" inCard>
        {(figures) => (
          <FiguresStrip
            figures={figures}
            isOutdated={outdated.figures === figures}
            rooms={rooms.value?.rooms}
            hotel={hotel.value}
            isOffered={isOffered}
            seesMoney={seesMoney(dashboard.role)}
          />
        )}
      </Loaded>
    </section>
  );
}

export interface MapCardProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
  readonly mayChange: boolean;
  readonly mayEdit: boolean;
}

/** Renders nothing for a hotel without rooms. */
export function MapCard({ changes, rooms, mayChange, mayEdit }: MapCardProps) {
  if (rooms.length === 0) return null;
  return (
    <section aria-label="Room map" className="surface @container space-y-3 p-3">
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <StatusCounts label="Rooms by status" name="status" rooms={rooms} />
        <StatusCounts label="Rooms by cleaning status" name="cleaning_status" rooms={rooms} />
      </div>
      <RoomMap changes={changes} rooms={rooms} />
      <RoomPanel {...{ changes, rooms, mayChange }} onEdit={mayEdit ? editRoom : undefined} />
    </section>
  );
}

function editRoom({ id }: RoomRecord): void {
  navigate(`/dashboard/rooms?edit=room-${id}`);
}
