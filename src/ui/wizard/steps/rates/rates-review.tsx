import { useSnapshot } from 'valtio';
import { planPercentage } from '#domain/rates/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { roomTypeTitle, sameNameCodes } from '#ui/texts/item-names.ts';
import { localeOf } from '#ui/texts/locale.ts';
import { money } from '#ui/texts/money.ts';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import { ChangeButton } from '#ui/wizard/steps/change-button.tsx';

const LIMIT = 6;

/** Base rates, rate plans and dynamic pricing on the review. */
export function RatesReview({ wizard, form }: StepProps<RatesForm>) {
  const { config } = useSnapshot(form.state);
  const { country } = useSnapshot(wizard.forms.hotelProfile.state).profile;
  const { enable_dynamic_pricing, weekend_markup, peak_season_markup } = config;
  const codes = sameNameCodes(config.rates.map(({ room_type_name }) => room_type_name));
  return (
    <Card title="Rates" actions={<ChangeButton wizard={wizard} part="rates" />}>
      <h3 className="mb-2 font-semibold">Base rates per night</h3>
      <Folded items={config.rates} limit={LIMIT} what="base rates">
        {(shown) => (
          <ul className="divide-y divide-ink/10">
            {shown.map((rate, index) => (
              <BaseRateReview
                key={rate.room_type_id}
                rate={rate}
                title={roomTypeTitle(rate.room_type_name, index, codes[index])}
                currency={config.currency}
              />
            ))}
          </ul>
        )}
      </Folded>
      <h3 className="mt-6 mb-2 font-semibold">Rate plans</h3>
      <ul className="divide-y divide-ink/10">
        {config.rate_plans.map((plan) => (
          <li
            key={plan.code}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <bdi>{plan.name}</bdi> <span className="text-ink/75">({plan.code})</span>
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
      <p className="mt-3 max-w-prose">{ratesEndSentence(wizard.ratesEnd(), localeOf(country))}</p>
    </Card>
  );
}

interface BaseRateReviewProps {
  readonly rate: Readonly<RoomTypeRate>;
  readonly title: string;
  readonly currency: string;
}

function BaseRateReview({ rate, title, currency }: BaseRateReviewProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-sm text-ink/75">
          {rate.rate_type.charAt(0).toUpperCase() + rate.rate_type.slice(1)}
          {boundsOf(rate, currency)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!rate.is_active && <Badge tone="warning">Inactive</Badge>}
        <span className="font-medium tabular-nums">{money(rate.base_rate, currency)}</span>
      </div>
    </li>
  );
}

/** `, at least ₹2,800, at most ₹6,000`; 0 is no bound. */
function boundsOf({ min_rate: min, max_rate: max }: RoomTypeRate, currency: string): string {
  const least = min > 0 ? `, at least ${money(min, currency)}` : '';
  return max > 0 ? `${least}, at most ${money(max, currency)}` : least;
}

function adjustment(percentage: number): string {
  if (percentage === 0) return 'The base rate';
  return percentage > 0
    ? `${percentage}% above the base rate`
    : `${-percentage}% below the base rate`;
}

export default RatesReview;
