import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { cleansRooms, seesMoney } from '#domain/staff/staff-roles.ts';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Loaded, useResource } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { createOverview, type Overview } from './overview.ts';
import { AttentionCard } from './attention-card.tsx';
import { useEndingRates } from './ending-rates.ts';
import { FiguresStrip } from './figures-strip.tsx';
import { RoomMapCard } from './room-map.tsx';
import { RoomsToCleanCard } from './housekeeping/rooms-to-clean-card.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

/** Housekeepers see the rooms to clean. All others see what needs attention, and figures. */
export default function OverviewSection(props: SectionProps) {
  const { dashboard } = props;
  const [overview] = useState(() => createOverview(dashboard));
  const mayEdit = dashboard.can('manage_rooms');
  const mayChange = mayEdit || dashboard.can('update_room_status');
  const cleaning = (data: HotelRooms) => <RoomsToCleanCard work={overview.statuses} data={data} />;
  const isHousekeeping = cleansRooms(dashboard.role);
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
              {isHousekeeping && cleaning(data)}
              <RoomMapCard
                data={data}
                statuses={overview.statuses}
                mayChange={mayChange}
                mayEdit={mayEdit}
              />
              {!isHousekeeping && mayChange && data.rooms.some(isToClean) && cleaning(data)}
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
  const mayManage = dashboard.can('manage_rates');
  const rates = useEndingRates(overview.endingRates, isOffered('/dashboard/rates'), mayManage);
  const { checklist } = overview;
  const { value } = useResource(checklist);
  return (
    <>
      <AttentionCard
        checklist={value}
        rates={rates}
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
