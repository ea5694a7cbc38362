import { longestFirst } from '#application/records/read-hotel-document.ts';
import { type Body, type Id, refersTo, referredId, type ServerRecord } from '#domain/record.ts';
import { daysOf } from '#domain/plan/record-differences.ts';
import type { RateRuleBody } from '#domain/rates/rate-bodies.ts';
import { isSeasonBeside } from '#domain/rates/rate-validity.ts';

/**
 * Returns the rule to extend: the rule that ends last, not counting seasons. A season is less than half as long as the
 * longest rule. Ignores inactive rules if any rule is active.
 */
export function lastingRuleOf(rules: readonly ServerRecord[]): ServerRecord | undefined {
  const active = rules.filter(({ is_active }) => is_active !== false);
  const all = active.length > 0 ? active : rules;
  const [main] = all.toSorted(longestFirst);
  if (!main || endOf(main) === '') return main;
  return all
    .filter((rule) => endOf(rule) !== '' && !isSeasonBeside(daysOf(rule), daysOf(main)))
    .toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1))[0];
}

export function rulesOf(
  rules: readonly ServerRecord[],
  plan: { readonly id: Id },
  roomType: { readonly id: Id },
): readonly ServerRecord[] {
  return rules.filter(
    ({ rate_plan, room_type }) => refersTo(rate_plan, plan) && refersTo(room_type, roomType),
  );
}

/** The complete body of an existing rule, with these changes. */
export function ruleBody(hotelId: Id, rule: ServerRecord, changes: Body): Body {
  return {
    hotel: hotelId,
    rate_plan: referredId(rule['rate_plan']) ?? '',
    room_type: referredId(rule['room_type']) ?? '',
    base_rate: Number(rule['base_rate']),
    ...daysOf(rule),
    is_active: rule['is_active'] !== false,
    ...changes,
  } satisfies RateRuleBody;
}

function endOf(rule: ServerRecord): string {
  return daysOf(rule).end_date;
}
