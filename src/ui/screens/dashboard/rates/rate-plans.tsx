import { useMemo, type ReactNode } from 'react';
import { planPercentages, type HotelRates } from '#application/hotel-rates.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';

export interface RatePlansProps {
  readonly rates: HotelRates;
  readonly actions: ReactNode;
}

export function RatePlans({ rates, actions }: RatePlansProps) {
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
            <p className="mt-1 text-sm">
              {capitalised(plan.rate_type)} rate
              <Adjustment percentage={plan.is_base_plan ? 0 : percentages[index]} />
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              {plan.is_base_plan && <Badge tone="brand">Base plan</Badge>}
              <Badge tone={plan.is_active ? 'success' : 'warning'}>
                {plan.is_active ? 'Active' : 'Inactive'}
              </Badge>
              <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Adjustment({ percentage = 0 }: { readonly percentage: number | undefined }) {
  if (percentage === 0) return null;
  return (
    <>
      , <strong className="font-semibold">{signed(percentage)}</strong> on the base rates
    </>
  );
}

/** `-15%` or `+7.5%`. */
function signed(percentage: number): string {
  return `${percentage > 0 ? '+' : ''}${percentage}%`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
}
