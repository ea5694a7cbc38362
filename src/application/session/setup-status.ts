import { hotelIdOf, type CurrentUser } from '#domain/session/session.ts';
import { listIn, type Live } from '#domain/diff/live.ts';
import type { RecordKind } from '#domain/plan/operation.ts';
import { refersTo, type Id } from '#domain/record.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { checklistOf, type SetupChecklist, type SetupGaps } from '#domain/hotel/setup-checklist.ts';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads, SetupStatusApi } from '#application/ports/api/onboarding-api.ts';
import {
  ratePlanOf,
  rateRuleOf,
  roomOf,
  roomTypeOf,
  staffMemberOf,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readLive } from '#application/records/read-live.ts';

const COUNTED = ['room-type', 'plan', 'user'] as const;

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
     * Set `listsStaff` or `listsRates` to false if the user may not list the staff or the rates. If a count
     * fails, uses the setup status instead. If both fail, throws the `ApiError` of the count. The setup is complete if the
     * hotel's record or the setup status says so.
     */
    async checklist(
      hotelId: Id,
      { listsStaff = true, listsRates = true } = {},
    ): Promise<SetupChecklist> {
      const kinds: RecordKind[] = ['room-type', 'room'];
      if (listsRates) kinds.push('plan', 'rule');
      if (listsStaff) kinds.push('user');
      const counting = api.hotel(hotelId);
      const [hotel, live, status] = await Promise.all([
        orUndefined(counting, isApiError),
        readLive(api, { hotelId, hotel: undefined }, kinds),
        read(hotelId),
      ]);
      if (!status) {
        await counting;
        for (const kind of COUNTED) if (live.errors.has(kind)) throw live.errors.get(kind)!;
      }
      const count = (kind: RecordKind) => live.lists.get(kind)?.length;
      const isComplete = hotel?.['onboarding_completed'] === true || status?.is_fully_configured;
      const known = {
        // If the hotel could not be read, its setup status still proves that it exists.
        hotel: !hotel || (typeof hotel['name'] === 'string' && hotel['name'] !== ''),
        room_types: count('room-type') ?? status?.has_room_types,
        rates: count('plan') ?? status?.has_rates,
        staff: count('user') ?? status?.has_staff_users,
      };
      return checklistOf(isComplete === true, known, setupGaps(live));
    },
  };
}

/**
 * What the records lack, except rooms of a type: servers do not store how many it should have. Nothing in a list that
 * was not read counts as missing.
 */
function setupGaps(live: Pick<Live, 'lists'>): SetupGaps {
  const { lists } = live;
  const [rooms, users] = [lists.get('room'), lists.get('user')];
  const types = listIn(live, 'room-type')
    .map(roomTypeOf)
    .filter(({ is_active }) => is_active);
  const hasAdmin = users?.map(staffMemberOf).some(isActiveAdmin) ?? true;
  return {
    room_types: rooms ? namesOf(withoutAny(types, rooms.map(roomOf))) : [],
    rates: lists.has('rule') ? unpriced(types, live) : [],
    staff: hasAdmin ? [] : ['Administrator'],
  };
}

/** The active plans without a rate for a room type, such as 'Website Rate for Suite'. */
function unpriced(types: readonly RoomTypeRecord[], live: Pick<Live, 'lists'>): string[] {
  const rates = listIn(live, 'rule').map(rateRuleOf);
  return listIn(live, 'plan')
    .map(ratePlanOf)
    .filter(({ is_active, code }) => is_active && legacyPlanPlace(code) === undefined)
    .flatMap((plan) => {
      const planRates = rates.filter(({ rate_plan }) => refersTo(rate_plan, plan));
      const without = withoutAny(types, planRates);
      return without.length === 0 ? [] : [`${plan.name} for ${namesOf(without).join(', ')}`];
    });
}

/** Room types to which no record refers. None if a record has no type, because it may belong to any. */
function withoutAny(
  types: readonly RoomTypeRecord[],
  records: readonly { readonly room_type: unknown }[],
): RoomTypeRecord[] {
  if (records.some(({ room_type }) => room_type === '')) return [];
  return types.filter((type) => !records.some(({ room_type }) => refersTo(room_type, type)));
}

function namesOf(types: readonly RoomTypeRecord[]): string[] {
  return types.map(({ name, code }) => name || code);
}
