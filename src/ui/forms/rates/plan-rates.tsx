import { memo, useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { planPercentage, type RatePlan } from '#domain/rates/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { price } from '#ui/texts/money.ts';
import { rateTitles, type RatesForm } from './rates-form.ts';

/** A longer list of room types scrolls, so that 60 of them do not hide the next plan. */
const LONG_LIST = 12;
const SCROLLING = 'max-h-60 overflow-y-auto rounded pr-2 focus-ring';

interface OfPlan {
  readonly form: RatesForm;
  /** The plan's own proxy. */
  readonly plan: RatePlan;
}

/**
 * The percentage of the plan. Typing has priority: calculated values update when the browser is
 * idle.
 */
function useDeferredPercentage(plan: RatePlan): number {
  return useDeferredValue(planPercentage(useSnapshot(plan)));
}

/** `₹5,525 to ₹51,000 a night`, or one price if all room types have the same. */
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

/** The rate of each room type in this plan, updated while the user types. */
export const PlanRates = memo(function PlanRates({
  form,
  plan,
  title,
}: OfPlan & { readonly title: string }) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  const percentage = useDeferredPercentage(plan);
  const headingId = useId();
  // Another step edits the names.
  const names = rateTitles(rates);
  const isLong = rates.length > LONG_LIST;
  return (
    <div className="@container rounded-lg bg-page p-4">
      <h4 id={headingId} className="text-sm font-medium">
        Resulting rates<span className="sr-only"> of {title}</span>
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
            <span dir="auto" className="min-w-0 text-sm wrap-anywhere text-ink/80">
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
  /** The rate's own proxy, so that typing does not render the others. */
  readonly rate: RoomTypeRate;
  readonly percentage: number;
  readonly currency: string;
}

const PlanRate = memo(function PlanRate({ rate, percentage, currency }: PlanRateProps) {
  return price(adjustRate(useSnapshot(rate).base_rate, currency, percentage), currency);
});
