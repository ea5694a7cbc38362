import { refersTo, type ServerRecord } from '#domain/record.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import type { SetupGaps } from '#domain/hotel/setup-checklist.ts';
import {
  ratePlanOf,
  rateRuleOf,
  roomOf,
  roomTypeOf,
  staffMemberOf,
  type RoomTypeRecord,
} from './hotel-records.ts';

type Listed = readonly ServerRecord[] | undefined;

/** The lists of a hotel. A list that could not be read is undefined, and nothing in it counts as missing. */
interface HotelLists {
  readonly roomTypes: Listed;
  readonly rooms: Listed;
  readonly plans: Listed;
  readonly rules: Listed;
  readonly users: Listed;
}

/** What the records lack, except rooms of a type: servers do not store how many it should have. */
export function setupGaps({ roomTypes, rooms, plans, rules, users }: HotelLists): SetupGaps {
  const types = (roomTypes ?? []).map(roomTypeOf).filter(({ is_active }) => is_active);
  const hasAdmin = users?.map(staffMemberOf).some(isActiveAdmin) ?? true;
  return {
    room_types: rooms ? namesOf(withoutAny(types, rooms.map(roomOf))) : [],
    rates: plans && rules ? unpriced(types, plans, rules) : [],
    staff: hasAdmin ? [] : ['Administrator'],
  };
}

/** The active plans without a rate for a room type, such as 'Website Rate for Suite'. */
function unpriced(
  types: readonly RoomTypeRecord[],
  plans: readonly ServerRecord[],
  rules: readonly ServerRecord[],
): string[] {
  const rates = rules.map(rateRuleOf);
  return plans
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
