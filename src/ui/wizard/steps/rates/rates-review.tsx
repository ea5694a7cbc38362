import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { planPercentage, type RatePlan } from '#domain/rates/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { RoundingNotice, SUGGESTED } from '#ui/forms/rates/base-rate-grid.tsx';
import { rateTitles, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { daysText } from '#ui/texts/days.ts';
import { localeOf, money, price } from '#ui/texts/money.ts';
import { ReviewCard, ReviewList } from '#ui/wizard/steps/review-card.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { RatesEnd } from './rates-end.tsx';

export default function RatesReview({ wizard, form }: StepProps<RatesForm>) {
  const { config } = useSnapshot(form.state);
  const { currency, enable_dynamic_pricing, weekend_markup, peak_season_markup } = config;
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  const titles = rateTitles(config.rates);
  return (
    <ReviewCard wizard={wizard} part="rates" title="Rates">
      <h3 className="mb-2 font-semibold">Base rates per night</h3>
      <ReviewList items={config.rates} what="base rates" look="rows">
        {(rate, index) => (
          <RateRow
            key={rate.room_type_id}
            title={<bdi>{titles[index]}</bdi>}
            note={`${rate.rate_type.charAt(0).toUpperCase()}${rate.rate_type.slice(1)}${boundsOf(rate, currency)}`}
          >
            {isSuggested(rate) && <Badge tone="warning">{SUGGESTED}</Badge>}
            {!rate.is_active && <Badge tone="warning">Inactive</Badge>}
            <span className="font-medium tabular-nums">{price(rate.base_rate, currency)}</span>
          </RateRow>
        )}
      </ReviewList>
      <RoundingNotice form={form} />
      <h3 className="mt-6 mb-2 font-semibold">Rate plans</h3>
      <ul className="divide-y divide-line">
        {config.rate_plans.map((plan) => (
          <RateRow
            key={plan.code}
            title={
              <>
                <bdi>{plan.name}</bdi>{' '}
                <span translate="no" className="text-ink/75">
                  ({plan.code})
                </span>
              </>
            }
            note={`${adjustment(planPercentage(plan))}${daysOf(plan, localeOf(country))}`}
          >
            <Badge tone={plan.is_active ? 'success' : 'warning'}>
              {plan.is_active ? 'Active' : 'Inactive, will not be created'}
            </Badge>
            <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
          </RateRow>
        ))}
      </ul>
      <p className="mt-3">
        <span className="font-medium">
          {enable_dynamic_pricing ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </span>
        {enable_dynamic_pricing &&
          `: ${weekend_markup}% more on weekends, ${peak_season_markup}% more in the peak season`}
      </p>
      <p className="mt-3 max-w-prose">
        <RatesEnd wizard={wizard} form={form} />
      </p>
    </ReviewCard>
  );
}

interface RateRowProps {
  readonly title: ReactNode;
  readonly note: string;
  readonly children: ReactNode;
}

function RateRow({ title, note, children }: RateRowProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-ink/75">{note}</p>
      </div>
      <div className="flex max-w-1/2 shrink-0 flex-wrap items-center justify-end gap-2">
        {children}
      </div>
    </li>
  );
}

/** Such as `, at least ₹2,800, at most ₹6,000`. A limit of 0 means no limit. */
function boundsOf({ min_rate: min, max_rate: max }: RoomTypeRate, currency: string): string {
  const least = min > 0 ? `, at least ${money(min, currency)}` : '';
  return max > 0 ? `${least}, at most ${money(max, currency)}` : least;
}

/** Such as `, 1 June – 30 September 2026`. Returns '' for a plan without days of its own. */
function daysOf({ start_date: start = '', end_date: end = '' }: RatePlan, locale: string): string {
  return start === '' && end === '' ? '' : `, ${daysText(start, end, locale)}`;
}

function adjustment(percentage: number): string {
  if (percentage === 0) return 'The base rate';
  return `${Math.abs(percentage)}% ${percentage > 0 ? 'above' : 'below'} the base rate`;
}
