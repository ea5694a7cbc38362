import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isApiError } from '#application/errors/api-error.ts';
import { readHotelRooms } from '#application/hotel/hotel-rooms.ts';
import { endingPlansOf } from '#application/records/ending-plans.ts';
import { hotelOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { readHotel } from '#application/records/read-live.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { completionMark } from '#domain/hotel/setup-checklist.ts';
import { isToClean } from '#domain/rooms/room-status.ts';
import { cleansRooms, seesMoney } from '#domain/staff/staff-roles.ts';
import type { Dashboard, SectionProps } from '#ui/dashboard/dashboard.ts';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { RoomMap } from '#ui/dashboard/rooms/room-map.tsx';
import { RoomSheet, type RoomSheetProps } from '#ui/dashboard/rooms/room-sheet.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { createAction } from '#ui/shell/action.ts';
import { Loaded, useResource } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { localeOf } from '#ui/texts/money.ts';
import { successNotice } from '#ui/texts/notices.ts';
import { AttentionCard } from './attention.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { cleaningSummary, RoomsToClean } from './rooms-to-clean.tsx';

export interface OverviewParts extends Pick<
  Dashboard,
  'hotelId' | 'can' | 'loadSetupStatus' | 'memory' | 'lacking' | 'notify' | 'records'
> {
  readonly hotelApi: Pick<Dashboard['hotelApi'], 'dashboardFigures'>;
  readonly serverClock: Pick<Dashboard['serverClock'], 'now'>;
}

type Overview = ReturnType<typeof createOverview>;

export function createOverview(parts: OverviewParts) {
  const { hotelId, can, loadSetupStatus, hotelApi, records, memory, notify, serverClock } = parts;
  const as = (name: string) => ({ memory, name });
  const figures = createResource(() => hotelApi.dashboardFigures(), as('figures'));
  const checklist = createResource(async () => {
    const lists = { listsStaff: can('manage_staff'), listsRates: can('create') };
    return await (await loadSetupStatus()).checklist(hotelId, lists);
  }, as('checklist'));
  const rooms = createResource(() => readHotelRooms(records, hotelId, isApiError), as('rooms'));
  /** The rate plans that end soon or have already ended, by the calendar of the hotel. */
  const endingRates = createResource(async () => {
    const live = await readHotel(records, hotelId, ['plan', 'rule']);
    const { timezone, country } = hotelOf(live.hotel);
    const today = dayAtHotel(timezone, serverClock.now());
    return { plans: endingPlansOf(live, today), locale: localeOf(country) };
  }, as('ending-rates'));
  return {
    figures,
    checklist,
    rooms,
    endingRates,
    changes: createRoomChanges(parts, rooms),
    mark: createAction({
      async run() {
        const { value } = checklist.state.now;
        if (!value) return false;
        const body = completionMark(serverClock.now());
        await records.send({ kind: 'completion', body, hotelId });
        checklist.put({ ...value, isComplete: true });
        notify(successNotice('The setup is marked as complete.', '', 'short'));
        return true;
      },
    }),
  };
}

/** Housekeepers see the rooms to clean. All others see what needs attention, and figures. */
export default function OverviewSection({ dashboard, isOffered }: SectionProps) {
  const [overview] = useState(() => createOverview(dashboard));
  const { changes, rooms } = overview;
  const mayEdit = dashboard.can('manage_rooms');
  const mayChange = mayEdit || dashboard.can('update_room_status');
  const isHousekeeping = cleansRooms(dashboard.role);
  const cleaning = useResource(rooms).value;
  return (
    <>
      <Refreshed
        services={dashboard}
        of={[overview.figures, rooms]}
        what={isHousekeeping ? 'The rooms' : 'The figures and the rooms'}
      />
      <div className="flex flex-col gap-4">
        {isHousekeeping ? (
          <PageHeader
            facts={cleaning && cleaningSummary(cleaning.rooms)}
            menu={[{ label: 'Print', icon: <Printer />, onClick: () => globalThis.print() }]}
          />
        ) : (
          <Facts {...{ dashboard, isOffered, overview }} />
        )}
        <Loaded of={rooms} label="Loading the rooms" context="room" lines={6}>
          {({ rooms: all }) => {
            const map = <MapCard key="map" rooms={all} {...{ changes, mayChange, mayEdit }} />;
            const toClean = (
              <RoomsToClean key="clean" changes={changes} rooms={all} isMain={isHousekeeping} />
            );
            if (isHousekeeping) return [toClean, map];
            return [map, mayChange && all.some(isToClean) && toClean];
          }}
        </Loaded>
      </div>
    </>
  );
}

interface FactsProps extends SectionProps {
  readonly overview: Overview;
}

function Facts({ dashboard, isOffered, overview }: FactsProps) {
  const { settings, role } = dashboard;
  const { checklist, endingRates, figures, mark } = overview;
  const ending = useResource(endingRates).value;
  const hotel = useResource(dashboard.hotel).value;
  const { rooms } = useResource(overview.rooms).value ?? {};
  const seesRates = isOffered('/dashboard/rates');
  useEffect(() => {
    if (seesRates) void endingRates.open();
  }, [endingRates, seesRates]);
  const mayManage = dashboard.can('manage_rates');
  return (
    <>
      <AttentionCard
        checklist={useResource(checklist).value}
        rates={
          seesRates && ending ? endingNotice(ending.plans, ending.locale, mayManage) : undefined
        }
        can={(action) => dashboard.can(action)}
        hasWizard={settings.setupGate === 'status' && role === 'admin'}
        {...{ mark, isOffered }}
      />
      <Loaded of={checklist} label="Loading the setup" context="general" lines={0}>
        {() => null}
      </Loaded>
      <section aria-label="At a glance" className="surface @container px-2 py-2">
        <Loaded of={figures} label="Loading the figures" context="general" inCard>
          {(shown) => (
            <FiguresStrip
              figures={shown}
              seesMoney={seesMoney(role)}
              {...{ rooms, hotel, isOffered }}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}

export interface MapCardProps extends Omit<RoomSheetProps, 'onEdit' | 'onRemove'> {
  readonly mayEdit: boolean;
}

/** Renders nothing for a hotel without rooms. */
export function MapCard({ changes, rooms, mayChange, mayEdit }: MapCardProps) {
  if (rooms.length === 0) return null;
  return (
    <section aria-label="Room map" className="surface p-3 max-sm:order-last">
      <RoomMap changes={changes} rooms={rooms} />
      <RoomSheet {...{ changes, rooms, mayChange }} onEdit={mayEdit ? editRoom : undefined} />
    </section>
  );
}

function editRoom({ id }: RoomRecord): void {
  navigate(`/dashboard/rooms?edit=room-${id}`);
}
