import { mainRuleOf } from '#application/records/main-rule.ts';
import type { RateRuleRecord } from '#application/records/hotel-records.ts';
import { isSeasonBeside, overlap, type Validity } from '#domain/rates/rate-validity.ts';

/** The base rate from which a rate for some days is calculated. */
export interface BaseOfDays {
  /** Undefined if the room type has no base rate. */
  readonly rule: RateRuleRecord | undefined;
  /** False if there is no base rate for these days, so that `rule` is the present one. */
  readonly isOfDays: boolean;
  /** The day on which another base rate starts to apply within these days. */
  readonly changesOn: string | undefined;
}

/** `rules` are those of a room type in the base plan. A season within a longer rule is no base rate. */
export function baseOfDays(
  rules: readonly RateRuleRecord[],
  days: Validity,
  today: string,
): BaseOfDays {
  const met = rules.filter((rule) => overlap(rule, days));
  const active = met.filter(({ is_active }) => is_active);
  const all = active.length > 0 ? active : met;
  const lasting = all.filter(
    (rule) => !all.some((other) => overlap(rule, other) && isSeasonBeside(rule, other)),
  );
  const rule = mainRuleOf(lasting, today);
  const next = lasting.find(
    (other) => rule && other.base_rate !== rule.base_rate && !overlap(other, rule),
  );
  const changesOn = [rule, next].flatMap((each) => each?.start_date ?? []).toSorted()[1];
  return { rule: rule ?? mainRuleOf(rules, today), isOfDays: rule !== undefined, changesOn };
}
