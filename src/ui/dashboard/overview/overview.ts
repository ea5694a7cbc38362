import { proxy, ref } from 'valtio/vanilla';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import { roomOf, roomTypeOf } from '#application/records/hotel-records.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { createEndingRates } from './ending-rates.ts';
import { createRoomStatuses } from '#ui/dashboard/rooms/room-statuses.ts';
import { createSetupMark } from './setup-mark.ts';

export interface OverviewParts extends Pick<
  Dashboard,
  'hotelId' | 'can' | 'loadSetupStatus' | 'memory' | 'lacking' | 'notify'
> {
  readonly hotelApi: Pick<HotelApi, 'dashboardFigures'>;
  readonly records: OnboardingApi;
  readonly serverClock: Pick<Clock, 'now'>;
}

export type Overview = ReturnType<typeof createOverview>;

export function createOverview(parts: OverviewParts) {
  const { hotelId, can, loadSetupStatus, hotelApi, records, memory } = parts;
  const figures = createResource(() => hotelApi.dashboardFigures(), {
    memory,
    name: 'figures',
  });
  const checklist = createResource(
    async () => {
      const lists = { listsStaff: can('manage_staff'), listsRates: can('create') };
      return await (await loadSetupStatus()).checklist(hotelId, lists);
    },
    { memory, name: 'checklist' },
  );
  const rooms = createResource(
    async (): Promise<HotelRooms> => {
      const [all, types] = await Promise.all([
        records.list('room', { hotelId }),
        orUndefined(records.list('room-type', { hotelId }), isApiError),
      ]);
      return { rooms: all.map(roomOf), roomTypes: (types ?? []).map(roomTypeOf) };
    },
    { memory, name: 'rooms' },
  );
  const shownFigures = () => figures.state.now.value && ref(figures.state.now.value);
  /** Figures from before the last change of a room, or of an earlier visit: they may no longer be true. */
  const outdated = proxy({ figures: shownFigures() });
  const readFiguresAgain = async () => {
    outdated.figures = shownFigures();
    await figures.open();
    (await figures.reread(true))?.();
  };
  return {
    figures,
    outdated,
    /** Reads figures and rooms again, and shows both at the same time. Resolves to false if a read failed. */
    async refresh() {
      const shows = await Promise.all([figures.reread(), rooms.reread()]);
      const isDone = shows.every((show) => show !== undefined);
      if (isDone) for (const show of shows) show?.();
      return isDone;
    },
    checklist,
    mark: createSetupMark(parts, checklist),
    rooms,
    statuses: createRoomStatuses(parts, rooms, () => void readFiguresAgain()),
    endingRates: createEndingRates(parts),
  };
}
