import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import { roomOf, roomTypeOf, type RoomRecord } from '#application/records/hotel-records.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Figures, HotelApi } from '#application/ports/api/hotel-api.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import { groupsOf, type RoomGroup } from '#domain/rooms/room-groups.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';
import { createEndingRates } from './ending-rates.ts';
import { createSetupMark } from './setup-mark.ts';

export interface RoomMap {
  readonly groups: readonly RoomGroup<RoomRecord>[];
  /** The name of each room type by its ID; empty if the user may not read the room types. */
  readonly typeNames: ReadonlyMap<string, string>;
}

export interface OverviewParts extends Pick<
  Dashboard,
  'hotelId' | 'can' | 'loadSetupStatus' | 'notify'
> {
  readonly hotelApi: Pick<HotelApi, 'dashboardFigures'>;
  readonly records: Pick<OnboardingApi, 'hotel' | 'list' | 'send'>;
  readonly serverClock: Pick<Clock, 'now'>;
}

const FIGURES = new WeakMap<object, Figures>();
const CHECKLISTS = new WeakMap<object, SetupChecklist>();
const MAPS = new WeakMap<object, RoomMap>();

export type Overview = ReturnType<typeof createOverview>;

/** The hotel at a glance: figures, setup checklist and room map. */
export function createOverview(parts: OverviewParts) {
  const { hotelId, can, loadSetupStatus, hotelApi, records } = parts;
  const figures = createLoading(() => hotelApi.dashboardFigures(), {
    memory: FIGURES,
    owner: parts,
  });
  const checklist = createLoading(
    async () => (await loadSetupStatus()).checklist(hotelId, { listsStaff: can('manage_staff') }),
    { memory: CHECKLISTS, owner: parts },
  );
  const rooms = createLoading(
    async (): Promise<RoomMap> => {
      const [all, types] = await Promise.all([
        records.list('room', { hotelId }),
        orUndefined(records.list('room-type', { hotelId }), isApiError),
      ]);
      return {
        groups: groupsOf(all.map(roomOf)),
        typeNames: roomTypeTitlesById((types ?? []).map(roomTypeOf)),
      };
    },
    { memory: MAPS, owner: parts },
  );
  return {
    figures,
    checklist,
    mark: createSetupMark(parts, checklist),
    rooms,
    endingRates: createEndingRates(parts),
  };
}
