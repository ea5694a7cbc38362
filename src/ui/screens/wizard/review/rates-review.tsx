import { useSnapshot } from 'valtio';
import { planPercentage } from '#domain/rate-plans.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import type { Wizard } from '../../../stores/wizard.ts';
import { ChangeButton } from './change-button.tsx';

export function RatesReview({ wizard }: { readonly wizard: Wizard }) {
  const { config } = useSnapshot(wizard.rates.state);
  const { enable_dynamic_pricing, weekend_markup, peak_season_markup } = config;
  return (
    <Card title="Rate Plans" actions={<ChangeButton wizard={wizard} part="rates" />}>
      <ul className="divide-y divide-ink/10">
        {config.rate_plans.map((plan) => (
          <li
            key={plan.code}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {plan.name} <span className="text-ink/75">({plan.code})</span>
              </p>
              <p className="text-sm text-ink/75">{adjustment(planPercentage(plan))}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Badge tone={plan.is_active ? 'success' : 'warning'}>
                {plan.is_active ? 'Active' : 'Inactive, not created'}
              </Badge>
              <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <span className="font-medium">
          {enable_dynamic_pricing ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </span>
        {enable_dynamic_pricing &&
          `: ${weekend_markup}% more on weekends, ${peak_season_markup}% more in the peak season`}
      </p>
    </Card>
  );
}

function adjustment(percentage: number): string {
  if (percentage === 0) return 'The base rate';
  return percentage > 0
    ? `${percentage}% above the base rate`
    : `${-percentage}% below the base rate`;
}
