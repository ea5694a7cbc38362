import { CircleAlert, Trash2 } from 'lucide-react';
import { memo, use, useId } from 'react';
import { useSnapshot } from 'valtio';
import { namesOf } from '#domain/description/record-description.ts';
import { RATE_PLAN, type RatePlan } from '#domain/rates/rate-plans.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { HotelLocale } from '#ui/components/moment.tsx';
import { UnfoldButton } from '#ui/components/unfold-button.tsx';
import { RecordField, RecordFields, type EditedRecord } from '#ui/forms/record-fields.tsx';
import { daysText } from '#ui/texts/days.ts';
import { ratePlanTitle } from '#ui/texts/item-names.ts';
import { PlanRates, PlanRatesRange } from './plan-rates.tsx';
import type { RatesForm } from './rates-form.ts';

/** Fields above the details, and one that users do not edit. */
const ABOVE = ['adjustment_type', 'adjustment_percentage', 'is_active'] as const;

interface PlanRowProps {
  readonly form: RatesForm;
  /** A proxy of this plan only, so that typing in one row does not render the others. */
  readonly plan: RatePlan;
  readonly index: number;
  /** Whether this plan is sent as the base plan (docs/decisions/one-plan-is-the-base-plan.md). */
  readonly isBase: boolean;
  /** Undefined if the plan cannot be removed. */
  readonly onRemove: ((index: number) => void) | undefined;
}

export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { form, plan, index, isBase, onRemove } = props;
  const locale = use(HotelLocale);
  const shown = useSnapshot(plan, { sync: true });
  const isOpen = useSnapshot(form.view, { sync: true }).openPlan === index;
  const problems = useSnapshot(form.problems);
  const [titleId, detailsId, factsId] = [useId(), useId(), useId()];
  const prefix = `rate_plans.${index}.`;
  const edited: EditedRecord<typeof RATE_PLAN.fields> = {
    ...form,
    record: RATE_PLAN,
    state: plan,
    prefix,
    edit: (name: never, value: never) => form.editPlan(index, name, value),
  };
  const title = ratePlanTitle(shown.name, index);
  // The first plan is the base plan, which has no adjustment (docs/fields.md §5). But an imported
  // first plan can have a percentage.
  const hasAdjustment = index > 0 || shown.adjustment_type === 'percentage';
  const folded = Object.keys(problems).find(
    (key) => key.startsWith(prefix) && key !== `${prefix}adjustment_percentage`,
  );
  const { start_date: start = '', end_date: end = '' } = shown;
  return (
    <fieldset aria-labelledby={titleId} className="@container min-w-0 py-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="relative min-h-control min-w-0 grow basis-64 py-1 pl-7">
          <h3 className="font-semibold">
            <UnfoldButton
              {...{ titleId, title, isOpen, detailsId, factsId }}
              onToggle={() => form.togglePlan(index)}
            />
          </h3>
          <div id={factsId} className="text-sm text-ink/75">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span dir="auto" translate="no">
                {shown.code}
              </span>
              {isBase && <Badge tone="brand">Base Plan</Badge>}
              {!shown.is_active && <Badge tone="neutral">Inactive, will not be created</Badge>}
              {!shown.is_public && <Badge tone="neutral">Not Public</Badge>}
              {(start || end) && <span>{daysText(start, end, locale)}</span>}
            </p>
            <PlanRatesRange form={form} plan={plan} />
            {!isOpen && folded !== undefined && (
              <p className="mt-1 flex gap-1.5 font-medium text-error">
                <CircleAlert className="mt-0.5 size-4 shrink-0" />
                {problems[folded]}
              </p>
            )}
          </div>
        </div>
        <div className="flex items-start gap-x-6 pl-7 @2xl:pl-0">
          {hasAdjustment && (
            <div className="w-32">
              <RecordField of={edited} name="adjustment_percentage" hint={false} />
            </div>
          )}
          <div className={`min-w-28 ${hasAdjustment ? 'pt-6' : ''}`}>
            <RecordField of={edited} name="is_active" hint={false} />
          </div>
        </div>
      </div>
      {isOpen && (
        <div id={detailsId} className="space-y-4 pt-3 pb-2 @2xl:pl-7">
          <RecordFields
            of={edited}
            names={namesOf(RATE_PLAN, ...ABOVE)}
            columns="@lg:grid-cols-2 @3xl:grid-cols-4 @3xl:*:first:col-span-2"
          >
            {onRemove && (
              <div className="sm:text-right">
                <Button
                  variant="quiet"
                  icon={<Trash2 />}
                  aria-label={`Remove ${title}`}
                  onClick={() => onRemove(index)}
                >
                  Remove
                </Button>
              </div>
            )}
          </RecordFields>
          <p className="text-sm text-ink/75">
            Without a first and last day, a plan is valid for the calendar year. For a season,
            choose the rate type Seasonal, a first and last day, and an adjustment.
          </p>
          <PlanRates form={form} plan={plan} title={title} />
        </div>
      )}
    </fieldset>
  );
});
