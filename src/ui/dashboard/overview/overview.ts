import { isApiError } from '#application/errors/api-error.ts';
import { readRooms } from '#application/hotel/hotel-rooms.ts';
import { endingPlans } from '#application/records/ending-plans.ts';
import { hotelOf, ratePlanOf, rateRuleOf } from '#application/records/hotel-records.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { completionMark } from '#domain/hotel/setup-checklist.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { createAction } from '#ui/shell/action.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { localeOf } from '#ui/texts/money.ts';
import { successNotice } from '#ui/texts/notices.ts';

export interface OverviewParts extends Pick<
  Dashboard,
  'hotelId' | 'can' | 'loadSetupStatus' | 'memory' | 'lacking' | 'notify' | 'records'
> {
  readonly hotelApi: Pick<Dashboard['hotelApi'], 'dashboardFigures'>;
  readonly serverClock: Pick<Dashboard['serverClock'], 'now'>;
}

export type Overview = ReturnType<typeof createOverview>;

export function createOverview(parts: OverviewParts) {
  const { hotelId, can, loadSetupStatus, hotelApi, records, memory, notify, serverClock } = parts;
  const of = { hotelId };
  const as = (name: string) => ({ memory, name });
  const figures = createResource(() => hotelApi.dashboardFigures(), as('figures'));
  const checklist = createResource(async () => {
    const lists = { listsStaff: can('manage_staff'), listsRates: can('create') };
    return await (await loadSetupStatus()).checklist(hotelId, lists);
  }, as('checklist'));
  const rooms = createResource(() => readRooms(records, hotelId, isApiError), as('rooms'));
  /** The rate plans that end soon or have already ended, by the calendar of the hotel. */
  const endingRates = createResource(async () => {
    const [hotel, plans, rules] = await Promise.all([
      records.hotel(hotelId),
      records.list('plan', of),
      records.list('rule', of),
    ]);
    const { timezone, country } = hotelOf(hotel);
    const all = { plans: plans.map(ratePlanOf), rules: rules.map(rateRuleOf) };
    const today = dayAtHotel(timezone, serverClock.now());
    return { plans: endingPlans(all, today), locale: localeOf(country) };
  }, as('ending-rates'));
  return {
    figures,
    checklist,
    rooms,
    endingRates,
    changes: createRoomChanges(parts, rooms),
    /** Marks the hotel's setup as complete (docs/api.md). */
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
