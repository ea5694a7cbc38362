import type { ServerRecord } from '#domain/record.ts';
import { extendedEnd } from '#domain/rates/rate-validity.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { lastingPlans, planEndsOn } from '#application/records/ending-plans.ts';
import { rateRuleOf, type RatePlanRecord } from '#application/records/hotel-records.ts';
import { lastingRuleOf, ruleBody, rulesOf } from './main-rule.ts';
import { writeRates, type RateWrite, type RateWrites, type RateWriting } from './rate-writes.ts';

/**
 * The new last day if these plans are extended together; undefined if none of the plans ends.
 */
export function extensionOf(
  rates: HotelRates,
  plans: readonly RatePlanRecord[],
  today: string,
): string | undefined {
  const rules = rates.rates.flatMap((rate) => rate.rules);
  return lastingPlans({ plans, rules })
    .flatMap((plan) => planEndsOn({ rules }, plan) ?? [])
    .map((end) => extendedEnd(end, today))
    .toSorted()
    .at(-1);
}

export interface Extension extends RateWriting {
  readonly rates: HotelRates;
  readonly plans: readonly RatePlanRecord[];
  /** The new last day, `YYYY-MM-DD`. */
  readonly until: string;
}

/**
 * Extends the rates of these plans to `until`, except seasons and rates that are valid long enough.
 * Reads the rates again first. Throws `ApiError` if the rates cannot be read.
 */
export async function extendRates(extension: Extension): Promise<RateWrites> {
  const { api, hotelId, rates, plans, until } = extension;
  const rules = await api.list('rule', { hotelId });
  const lasting = lastingPlans({ plans, rules: rules.map(rateRuleOf) });
  const writes = lasting.flatMap((plan) =>
    rates.roomTypes.flatMap((roomType): RateWrite[] => {
      const rule = lastingRuleOf(rulesOf(rules, plan, roomType));
      if (!rule || !endsBefore(rule, until)) return [];
      return [{ plan, roomType, rule, body: ruleBody(hotelId, rule, { end_date: until }) }];
    }),
  );
  return await writeRates(writes, extension);
}

function endsBefore({ end_date: end }: ServerRecord, until: string): boolean {
  return typeof end === 'string' && end !== '' && end.slice(0, 10) < until;
}
