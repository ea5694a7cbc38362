import { useEffect } from 'react';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import { endingPlans, type EndingPlan } from '#application/records/ending-plans.ts';
import { hotelOf, ratePlanOf, rateRuleOf } from '#application/records/hotel-records.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { Id } from '#domain/record.ts';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { useResource } from '#ui/shell/loading/loaded.tsx';
import { createResource, type Resource } from '#ui/shell/loading/resource.ts';
import { localeOf } from '#ui/texts/money.ts';

export interface EndingRates {
  readonly plans: readonly EndingPlan[];
  readonly locale: string;
}

interface Parts extends Pick<Dashboard, 'memory'> {
  readonly records: Pick<OnboardingApi, 'hotel' | 'list'>;
  readonly serverClock: Pick<Clock, 'now'>;
  readonly hotelId: Id;
}

/** Loads the rate plans that end soon or have already ended. */
export function createEndingRates(parts: Parts): Resource<EndingRates> {
  const { records, serverClock, hotelId, memory } = parts;
  return createResource(
    async () => {
      const of = { hotelId };
      const [hotel, plans, rules] = await Promise.all([
        records.hotel(hotelId),
        records.list('plan', of),
        records.list('rule', of),
      ]);
      const { timezone, country } = hotelOf(hotel);
      const today = dayAtHotel(timezone, serverClock.now());
      const all = { plans: plans.map(ratePlanOf), rules: rules.map(rateRuleOf) };
      return { plans: endingPlans(all, today), locale: localeOf(country) };
    },
    { memory, name: 'ending-rates' },
  );
}

/**
 * Returns the warning about ending rate plans. Returns undefined if no plan ends soon, or if the plans are
 * not loaded.
 */
export function useEndingRates(
  ending: Resource<EndingRates>,
  isWanted: boolean,
  mayManage: boolean,
) {
  useEffect(() => {
    if (isWanted) void ending.open();
  }, [ending, isWanted]);
  const now = useResource(ending);
  if (!isWanted || !now.value) return undefined;
  const { plans, locale } = now.value;
  return endingNotice(plans, locale, mayManage);
}
