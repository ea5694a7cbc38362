import { useMemo, type ReactNode } from 'react';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { planExpiredOn } from '#application/hotel/rate-expiry.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/numbers.ts';

export interface RatePlansProps {
  readonly rates: HotelRates;
  /** The day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly actions: ReactNode;
}

/** The rate plans, with their adjustment and state. */
export function RatePlans({ rates, today, actions }: RatePlansProps) {
  const locale = localeOf(rates.hotel.country);
  const percentages = useMemo(() => planPercentages(rates), [rates]);
  return (
    <Card
      title="Rate Plans"
      description="What guests can book."
      actions={actions}
      className="@container"
    >
      <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
        {rates.plans.map((plan, index) => (
          <li key={plan.id} className="min-w-0 rounded-lg bg-page p-4">
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{plan.name}</h3>
              <span className="shrink-0">
                <Badge>{plan.code}</Badge>
              </span>
            </div>
            {plan.description !== '' && (
              <p className="mt-1 text-sm text-ink/75 wrap-anywhere">{plan.description}</p>
            )}
            <p className="mt-1 text-sm first-letter:uppercase">
              {plan.rate_type.replaceAll('_', ' ')} rate
              {!plan.is_base_plan && <Adjustment percentage={percentages[index]} />}
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              {plan.is_base_plan && <Badge tone="brand">Base plan</Badge>}
              <PlanState
                plan={plan}
                expiredOn={planExpiredOn(rates, plan, today)}
                locale={locale}
              />
              <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PlanStateProps {
  readonly plan: RatePlanRecord;
  readonly expiredOn: string | undefined;
  readonly locale: string;
}

function PlanState({ plan, expiredOn, locale }: PlanStateProps) {
  if (!plan.is_active) return <Badge tone="warning">Inactive</Badge>;
  if (expiredOn === undefined) return <Badge tone="success">Active</Badge>;
  return <Badge tone="warning">Expired on {dayText(expiredOn, locale)}</Badge>;
}

function Adjustment({ percentage = 0 }: { readonly percentage: number | undefined }) {
  if (percentage === 0) return null;
  const signed = `${percentage > 0 ? '+' : ''}${percentage}%`;
  return (
    <>
      , <strong className="font-semibold">{signed}</strong> on the base rates
    </>
  );
}
