import { memo, useId } from 'react';
import { useSnapshot } from 'valtio';
import { adjustRate } from '#domain/rate-maths.ts';
import {
  ADJUSTMENT_LIMITS,
  basePlanOf,
  planPercentage,
  type RatePlan,
} from '#domain/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates.ts';
import { Badge } from '../components/badge.tsx';
import { NumberField } from '../components/number-field.tsx';
import { SwitchField } from '../components/switch-field.tsx';
import { TextField } from '../components/text-field.tsx';
import type { RatesForm } from '../stores/rates-form.ts';
import { money } from '../texts/money.ts';
import { ratesFieldId } from './rates-field-id.ts';
import { ratePlanTitle, roomTypeTitle } from '../texts/item-names.ts';
import { useListItems } from './use-list-items.ts';

/** The rate plan cards of SPEC §2 'Step 3, Rate Setup'. */
export function RatePlanFields({ form }: { readonly form: RatesForm }) {
  const plans = useListItems(form.state.config, 'rate_plans');
  const shown = useSnapshot(form.state.config).rate_plans;
  const basePlan = basePlanOf(shown);
  if (plans.length === 0) {
    return (
      <p>There are no rate plans: each room type gets a plan of its own with its base rate.</p>
    );
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
        />
      ))}
    </div>
  );
}

interface PlanFieldsProps {
  readonly form: RatesForm;
  /** The plan's own proxy, so that typing in one card renders no other. */
  readonly plan: RatePlan;
  readonly index: number;
  /** It is the one that is sent as the base plan (R14). */
  readonly isBase: boolean;
}

const SWITCHES = [
  { key: 'is_active', label: 'Active', description: 'Is created with the hotel' },
  { key: 'is_public', label: 'Public', description: 'Guests may book it' },
] as const;

const PlanFields = memo(function PlanFields({ form, plan, index, isBase }: PlanFieldsProps) {
  const shown = useSnapshot(plan, { sync: true });
  const problems = useSnapshot(form.problems);
  const titleId = useId();
  const field = (key: keyof RatePlan) => ({
    id: ratesFieldId(`rate_plans.${index}.${key}`),
    problem: problems[`rate_plans.${index}.${key}`],
  });
  const title = ratePlanTitle(shown.name, index);
  // The first plan is the base plan (SPEC §5), unless an imported one says that it changes the rate.
  const hasAdjustment = index > 0 || shown.adjustment_type === 'percentage';
  return (
    <fieldset
      aria-labelledby={titleId}
      className="min-w-0 rounded-lg border border-ink/15 p-4 sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId} className="min-w-0 text-base font-semibold wrap-anywhere">
          {title}
        </h3>
        {isBase && <Badge tone="brand">Base plan</Badge>}
        {!shown.is_active && <Badge tone="neutral">Not created while inactive</Badge>}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-4">
        <div className="sm:col-span-2">
          <TextField
            {...field('name')}
            label="Plan Name"
            required
            autoComplete="off"
            value={shown.name}
            onChange={(text) => form.editPlan(index, 'name', text)}
          />
        </div>
        <TextField
          {...field('code')}
          label="Plan Code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={shown.code}
          onChange={(text) => form.editPlan(index, 'code', text)}
        />
        {hasAdjustment && (
          <NumberField
            {...field('adjustment_percentage')}
            label="Adjustment (%)"
            min={ADJUSTMENT_LIMITS.minimum}
            max={ADJUSTMENT_LIMITS.maximum}
            step="any"
            fallback={0}
            hint="Below 0 is a discount."
            value={shown.adjustment_percentage}
            onChange={(value) => form.editPlan(index, 'adjustment_percentage', value)}
          />
        )}
        <div className="sm:col-span-4">
          <TextField
            {...field('description')}
            label="Description"
            autoComplete="off"
            value={shown.description}
            onChange={(text) => form.editPlan(index, 'description', text)}
          />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-8">
        {SWITCHES.map(({ key, label, description }) => (
          <SwitchField
            key={key}
            label={label}
            description={description}
            checked={shown[key]}
            onChange={(value) => form.editPlan(index, key, value)}
          />
        ))}
      </div>
      <PlanRates form={form} plan={plan} title={title} />
    </fieldset>
  );
});

interface PlanRatesProps {
  readonly form: RatesForm;
  readonly plan: RatePlan;
  readonly title: string;
}

/** More room types than this scroll, so that 60 of them do not bury the next plan. */
const LONG_LIST = 12;
const SCROLLING =
  'max-h-60 overflow-y-auto rounded pr-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand';

/** What the plan makes of each room type's base rate, as one types. */
const PlanRates = memo(function PlanRates({ form, plan, title }: PlanRatesProps) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  const headingId = useId();
  const isLong = rates.length > LONG_LIST;
  return (
    <div className="@container mt-3 rounded-lg bg-page p-4">
      <h4 id={headingId} className="text-sm font-medium">
        Resulting rates<span className="sr-only"> of {title}</span>
      </h4>
      <ul
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of keys
        tabIndex={isLong ? 0 : undefined}
        className={`mt-2 grid gap-x-8 @md:grid-cols-2 @3xl:grid-cols-3 ${isLong ? SCROLLING : ''}`}
      >
        {rates.map((rate, index) => (
          <PlanRate
            key={rate.room_type_id}
            plan={plan}
            rate={rate}
            index={index}
            currency={currency}
          />
        ))}
      </ul>
    </div>
  );
});

interface PlanRateProps {
  readonly plan: RatePlan;
  readonly rate: RoomTypeRate;
  readonly index: number;
  readonly currency: string;
}

const PlanRate = memo(function PlanRate({ plan, rate, index, currency }: PlanRateProps) {
  const percentage = planPercentage(useSnapshot(plan));
  const { room_type_name: name, base_rate: baseRate } = useSnapshot(rate);
  return (
    <li className="flex min-w-0 items-baseline justify-between gap-3 py-1">
      <span className="min-w-0 text-sm wrap-anywhere text-ink/80">
        {roomTypeTitle(name, index)}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {money(adjustRate(baseRate, percentage), currency)}
      </span>
    </li>
  );
});
