import { legacyPlanPlace } from '#domain/rates/rate-plans.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import { refersTo } from './server-record.ts';

type Records = readonly ServerRecord[];

/**
 * Room types as they were set up: servers list them as they came in, several at a time. Rooms are
 * numbered across them (docs/behaviour.md §4); where each has a plan of its own, its code has the
 * place (docs/behaviour.md §7).
 */
export function inSetUpOrder(
  roomTypes: Records,
  of: { readonly rooms: Records; readonly plans: Records; readonly rules: Records },
): Records {
  const firstOf = (type: ServerRecord) =>
    Math.min(
      ...of.rooms
        .filter((room) => refersTo(room['room_type'], type))
        .map((room) => Number.parseInt(String(room['room_number']), 10))
        .filter((number) => !Number.isNaN(number)),
    );
  const placeOf = (type: ServerRecord) => {
    const rules = of.rules.filter((rule) => refersTo(rule['room_type'], type));
    const plans = of.plans.filter((plan) =>
      rules.some((rule) => refersTo(rule['rate_plan'], plan)),
    );
    return Math.min(...plans.map(({ code }) => legacyPlanPlace(String(code)) ?? Infinity));
  };
  return roomTypes
    .map((type) => ({ type, place: placeOf(type), first: firstOf(type) }))
    .toSorted((a, b) => compare(a.place, b.place) || compare(a.first, b.first))
    .map(({ type }) => type);
}

/** Infinity less Infinity is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
