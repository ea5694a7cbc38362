import { hotelIdOf, type CurrentUser } from '#domain/session/session.ts';
import type { Id } from '#domain/record.ts';
import { setupGaps } from '#application/records/setup-gaps.ts';
import { checklistOf, type SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads, SetupStatusApi } from '#application/ports/api/onboarding-api.ts';

export type ReadSetupStatus = ReturnType<typeof createReadSetupStatus>;

export function createReadSetupStatus(api: HotelReads & SetupStatusApi) {
  const read = (hotelId: Id) => orUndefined(api.setupStatus(hotelId), isApiError);
  return {
    /** False also if the request fails (docs/decisions/setup-gate-is-off.md). */
    async isOnboardingNeeded(user: CurrentUser): Promise<boolean> {
      const hotelId = hotelIdOf(user);
      if (hotelId === undefined) return true;
      const status = await read(hotelId);
      return status !== undefined && !status.is_fully_configured;
    },

    /** Whether the hotel has records; undefined if the request fails. */
    async isStarted(hotelId: Id): Promise<boolean | undefined> {
      const status = await read(hotelId);
      return status && (status.has_room_types || status.has_rates || status.has_staff_users);
    },

    /**
     * Counts the hotel's records, and finds the gaps that they show (docs/decisions/missing-record-is-unfinished.md).
     * Set `listsStaff` or `listsRates` to false if the user may not list the staff or the rates. If the counts fail,
     * uses the setup status instead. If both fail, throws the `ApiError` of the counts. The setup is complete if the
     * hotel's record or the setup status says so.
     */
    async checklist(
      hotelId: Id,
      { listsStaff = true, listsRates = true } = {},
    ): Promise<SetupChecklist> {
      const of = { hotelId };
      const counting = Promise.all([
        api.hotel(hotelId),
        api.list('room-type', of),
        listsRates ? api.list('plan', of) : undefined,
        listsStaff ? api.list('user', of) : undefined,
      ]);
      const [counted = [], status, rooms, rules] = await Promise.all([
        orUndefined(counting, isApiError),
        read(hotelId),
        orUndefined(api.list('room', of), isApiError),
        listsRates ? orUndefined(api.list('rule', of), isApiError) : undefined,
      ]);
      if (!status) await counting;
      const [hotel, roomTypes, plans, users] = counted;
      const isComplete = hotel?.['onboarding_completed'] === true || status?.is_fully_configured;
      const known = {
        // If the hotel could not be read, its setup status still proves that it exists.
        hotel: !hotel || (typeof hotel['name'] === 'string' && hotel['name'] !== ''),
        room_types: roomTypes?.length ?? status?.has_room_types,
        rates: plans?.length ?? status?.has_rates,
        staff: users?.length ?? status?.has_staff_users,
      };
      const gaps = setupGaps({ roomTypes, rooms, plans, rules, users });
      return checklistOf(isComplete === true, known, gaps);
    },
  };
}
