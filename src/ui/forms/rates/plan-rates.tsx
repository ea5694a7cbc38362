import { memo, useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { planPercentage, type RatePlan } from '#domain/rates/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { price } from '#ui/texts/money.ts';
import { rateTitles, type RatesForm } from './rates-form.ts';

/** Longer lists of room types scroll, so that they do not push the next plan out of view. */
const LONG_LIST = 12;
const SCROLLING = 'max-h-60 overflow-y-auto rounded pr-2 focus-ring';

interface OfPlan {
  readonly form: RatesForm;
  readonly plan: RatePlan;
}

/** The plan's percentage, deferred so that typing has priority over the calculated rates. */
function useDeferredPercentage(plan: RatePlan): number {
  return useDeferredValue(planPercentage(useSnapshot(plan)));
}

/** Shows `₹5,525 to ₹51,000 a night`, or one price if all room types have the same rate. */
export const PlanRatesRange = memo(function PlanRatesRange({ form, plan }: OfPlan) {
  const { rates, currency } = useSnapshot(form.state.config);
  const percentage = useDeferredPercentage(plan);
  const amounts = rates
    .filter(({ base_rate: rate }) => rate > 0)
    .map(({ base_rate: rate }) => adjustRate(rate, currency, percentage));
  if (amounts.length === 0) return null;
  const ends = new Set([Math.min(...amounts), Math.max(...amounts)]);
  return (
    <p className="tabular-nums">
      {[...ends].map((amount) => price(amount, currency)).join(' to ')} a night
    </p>
  );
});

export const PlanRates = memo(function PlanRates({
  form,
  plan,
  title,
}: OfPlan & { readonly title: string }) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  const percentage = useDeferredPercentage(plan);
  const headingId = useId();
  // Read without a snapshot, because names cannot change while this list is shown.
  const names = rateTitles(rates);
  const isLong = rates.length > LONG_LIST;
  return (
    <div className="@container rounded-control bg-page p-4">
      <h4 id={headingId} className="text-sm font-medium">
        Resulting Rates<span className="sr-only"> of {title}</span>
      </h4>
      <ul
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must reach it to scroll
        tabIndex={isLong ? 0 : undefined}
        className={`mt-2 grid gap-x-8 @md:grid-cols-2 @3xl:grid-cols-3 ${isLong ? SCROLLING : ''}`}
      >
        {rates.map((rate, index) => (
          <li
            key={rate.room_type_id}
            className="flex min-w-0 items-baseline justify-between gap-3 py-1"
          >
            <span dir="auto" className="min-w-0 text-sm wrap-anywhere text-ink/75">
              {names[index]}
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              <PlanRate rate={rate} percentage={percentage} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
});

interface PlanRateProps {
  /** A proxy of this rate only, so that typing in one row does not render the others. */
  readonly rate: RoomTypeRate;
  readonly percentage: number;
  readonly currency: string;
}

const PlanRate = memo(function PlanRate({ rate, percentage, currency }: PlanRateProps) {
  return price(adjustRate(useSnapshot(rate).base_rate, currency, percentage), currency);
});
