import type { ReactNode } from 'react';
import type { RatePlanRecord } from '#application/hotel-records.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';

export interface RatePlansProps {
  readonly plans: readonly RatePlanRecord[];
  readonly actions: ReactNode;
}

export function RatePlans({ plans, actions }: RatePlansProps) {
  return (
    <Card
      title="Rate Plans"
      description="What guests can book."
      actions={actions}
      className="@container"
    >
      <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id} className="min-w-0 rounded-lg bg-page p-4">
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{plan.name}</h3>
              <Badge>{plan.code}</Badge>
            </div>
            {plan.description !== '' && (
              <p className="mt-1 text-sm text-ink/75 wrap-anywhere">{plan.description}</p>
            )}
            <p className="mt-1 text-sm">{capitalised(plan.rate_type)} rate</p>
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
}
