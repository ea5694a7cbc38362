import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import type { HotelApi, Sampled } from '#application/ports/hotel-api.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import { floorsOf, type Floor } from '#domain/rooms/room-floors.ts';
import { countByStatus, type ShownStatus } from '#domain/rooms/room-status.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';

export type Figures = { readonly [Figure in keyof DashboardFigures]: Sampled<number> };

export interface RoomMap {
  readonly floors: readonly Floor<RoomRecord>[];
  readonly counts: Readonly<Record<ShownStatus, number>>;
}

export interface OverviewParts extends Pick<Dashboard, 'hotelId' | 'can' | 'loadSetupStatus'> {
  readonly hotelApi: Pick<HotelApi, 'dashboardFigures'>;
  readonly records: Pick<OnboardingApi, 'list'>;
}

/** The hotel at a glance: figures, setup checklist and room map. */
export function createOverview(parts: OverviewParts) {
  const { hotelId, can, loadSetupStatus, hotelApi, records } = parts;
  const figures = createLoading(() => hotelApi.dashboardFigures());
  const checklist = createLoading(async () =>
    (await loadSetupStatus()).checklist(hotelId, { listsStaff: can('manage_staff') }),
  );
  const rooms = createLoading(async (): Promise<RoomMap> => {
    const all = (await records.list('room', { hotelId })).map(roomOf);
    return { floors: floorsOf(all), counts: countByStatus(all) };
  });
  return { figures, checklist, rooms };
}
