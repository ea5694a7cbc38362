import { memo, useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import {
  ADJUSTMENT_LIMITS,
  basePlanOf,
  planPercentage,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { RATES_FORM, rateTitles, type RatesFieldsProps, type RatesForm } from './rates-form.ts';
import { price } from '#ui/texts/money.ts';
import { ratePlanTitle } from '#ui/texts/item-names.ts';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { RATE_PLAN_LABELS } from '#ui/texts/field-labels.ts';

/** One card per rate plan (docs/behaviour.md §2). */
export function RatePlanFields({ form, isRunning = false }: RatesFieldsProps) {
  const plans = useListItems(form.state.config, 'rate_plans');
  const shown = useSnapshot(form.state.config).rate_plans;
  const basePlan = basePlanOf(shown);
  if (plans.length === 0) {
    return <p>Without rate plans, each room type gets its own plan with its base rate.</p>;
  }
  return (
    <div className="space-y-4">
      {plans.map((plan, index) => (
        <PlanFields
          // oxlint-disable-next-line react/no-array-index-key -- plans have no other identity
          key={index}
          form={form}
          plan={plan}
          index={index}
          isBase={basePlan !== undefined && basePlan === shown[index]}
          isRunning={isRunning}
        />
      ))}
    </div>
  );
}

interface PlanFieldsProps {
  readonly form: RatesForm;
  /** The plan's own proxy, so that typing in one card does not render the others. */
  readonly plan: RatePlan;
  readonly index: number;
  /** The plan that is sent as the base plan (docs/decisions/one-plan-is-the-base-plan.md). */
  readonly isBase: boolean;
  readonly isRunning: boolean;
}

const SWITCHES = ['is_active', 'is_public'] as const;

const NEW_PLAN = {
  is_active: 'Created with the hotel',
  is_public: 'Guests may book it',
  inactive: 'Not created while inactive',
};
const RUNNING_PLAN = { ...NEW_PLAN, is_active: 'Is in use', inactive: 'Inactive' };

const PlanFields = memo(function PlanFields(props: PlanFieldsProps) {
  const { form, plan, index, isBase, isRunning } = props;
  const texts = isRunning ? RUNNING_PLAN : NEW_PLAN;
  const shown = useSnapshot(plan, { sync: true });
  const titleId = useId();
  const field = bindFields({
    formName: RATES_FORM,
    prefix: `rate_plans.${index}.`,
    labels: RATE_PLAN_LABELS,
    problems: useSnapshot(form.problems),
    values: shown,
    edit: (key, value) => form.editPlan(index, key, value),
  });
  const title = ratePlanTitle(shown.name, index);
  // The first plan is the base plan (docs/fields.md §5), unless an imported one has a percentage.
  const hasAdjustment = index > 0 || shown.adjustment_type === 'percentage';
  return (
    <fieldset
      aria-labelledby={titleId}
      className="min-w-0 rounded-lg border border-ink/15 p-4 sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId} dir="auto" className="min-w-0 text-base font-semibold wrap-anywhere">
          {title}
        </h3>
        {isBase && <Badge tone="brand">Base plan</Badge>}
        {!shown.is_active && <Badge tone="neutral">{texts.inactive}</Badge>}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-4">
        <div className="sm:col-span-2">
          <TextField {...field('name')} required />
        </div>
        <TextField {...field('code')} required autoCapitalize="characters" spellCheck={false} />
        {hasAdjustment && (
          <NumberField
            {...field('adjustment_percentage')}
            min={ADJUSTMENT_LIMITS.minimum}
            max={ADJUSTMENT_LIMITS.maximum}
            step="any"
            hint="Below 0 is a discount."
          />
        )}
        <div className="sm:col-span-4">
          <TextField {...field('description')} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-8">
        {SWITCHES.map((key) => (
          <SwitchField key={key} {...field(key)} description={texts[key]} />
        ))}
      </div>
      <PlanRates form={form} plan={plan} title={title} />
    </fieldset>
  );
});

/** A longer list of room types scrolls, so that 60 of them do not hide the next plan. */
const LONG_LIST = 12;
const SCROLLING = 'max-h-60 overflow-y-auto rounded pr-2 focus-ring';

interface PlanRatesProps {
  readonly form: RatesForm;
  readonly plan: RatePlan;
  readonly title: string;
}

/** The rate of each room type in this plan, updated while the user types. */
const PlanRates = memo(function PlanRates({ form, plan, title }: PlanRatesProps) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  // Typing has priority: the rates update when there is time.
  const percentage = useDeferredValue(planPercentage(useSnapshot(plan)));
  const headingId = useId();
  // Another step edits the names.
  const names = rateTitles(rates);
  const isLong = rates.length > LONG_LIST;
  return (
    <div className="@container mt-3 rounded-lg bg-page p-4">
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
