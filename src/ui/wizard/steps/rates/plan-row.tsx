import { Trash2 } from 'lucide-react';
import { memo, use } from 'react';
import { useSnapshot } from 'valtio';
import { namesOf } from '#domain/description/record-description.ts';
import { basePlanOf, RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { HotelLocale } from '#ui/components/moment.tsx';
import { RecordField, RecordFields } from '#ui/forms/record-fields.tsx';
import { daysText } from '#ui/texts/days.ts';
import { ratePlanTitle } from '#ui/texts/item-names.ts';
import { ItemCard } from '#ui/wizard/steps/edited-list.tsx';
import type { ListedPlan, RatesFieldsProps } from '#ui/forms/rates/rates-form.ts';

/** Fields above the details, and one that users do not edit. */
const ABOVE = ['adjustment_type', 'adjustment_percentage', 'is_active'] as const;

interface PlanRowProps extends RatesFieldsProps {
  /** A proxy of this plan only, so that typing in one row does not render the others. */
  readonly plan: ListedPlan;
  readonly onRemove: (id: string) => void;
}

export const PlanRow = memo(function PlanRow({ form, plan, onRemove }: PlanRowProps) {
  const { plans } = form;
  const row = plans.row(plan);
  const locale = use(HotelLocale);
  const shown = useSnapshot(plan, { sync: true });
  const isOpen = useSnapshot(plans.view, { sync: true }).openId === plan.id;
  const { items } = useSnapshot(plans.state);
  const position = items.findIndex(({ id }) => id === plan.id);
  // This plan is sent as the base plan (docs/decisions/one-plan-is-the-base-plan.md).
  const isBase = basePlanOf(items)?.id === plan.id;
  // The first plan is the base plan, which has no adjustment (docs/fields.md §5). But an imported
  // first plan can have a percentage.
  const hasAdjustment = position > 0 || shown.adjustment_type === 'percentage';
  const { start_date: start = '', end_date: end = '' } = shown;
  return (
    <ItemCard
      as="h3"
      form={plans}
      {...{ row, isOpen }}
      above="adjustment_percentage"
      className="py-3"
      facts={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" translate="no">
            {shown.code}
          </span>
          {isBase && <Badge tone="brand">Base Plan</Badge>}
          {!shown.is_active && <Badge tone="neutral">Inactive, will not be created</Badge>}
          {!shown.is_public && <Badge tone="neutral">Not Public</Badge>}
          {(start || end) && <span>{daysText(start, end, locale)}</span>}
        </p>
      }
      actions={
        <div className="flex items-start gap-x-6 pl-7 @2xl:pl-0">
          {hasAdjustment && <RecordField of={row} name="adjustment_percentage" hint={false} />}
          <div className={`min-w-28 ${hasAdjustment ? 'pt-6' : ''}`}>
            <RecordField of={row} name="is_active" hint={false} />
          </div>
        </div>
      }
    >
      <div className="space-y-4 pb-2 @2xl:pl-7">
        <RecordFields
          of={row}
          names={namesOf(RATE_PLAN, ...ABOVE)}
          columns="@lg:grid-cols-2 @3xl:grid-cols-4 @3xl:*:first:col-span-2"
        >
          {!isBase && (
            <div className="sm:text-right">
              <Button
                variant="quiet"
                icon={<Trash2 />}
                aria-label={`Remove ${ratePlanTitle(shown.name, position)}`}
                onClick={() => onRemove(plan.id)}
              >
                Remove
              </Button>
            </div>
          )}
        </RecordFields>
        <p className="text-sm text-ink/75">
          Without a first and last day, a plan is valid for the calendar year. For a season, choose
          the rate type Seasonal, a first and last day, and an adjustment.
        </p>
      </div>
    </ItemCard>
  );
});
