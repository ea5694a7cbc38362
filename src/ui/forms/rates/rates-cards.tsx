import { PRICING } from '#domain/rates/rates.ts';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Card } from '#ui/components/card.tsx';
import { BaseRateTable } from './base-rate-table.tsx';
import { RatePlanFields } from './rate-plan-fields.tsx';
import { RecordField, RecordFields } from '#ui/forms/record-fields.tsx';
import { DYNAMIC_PRICING, type RatesFieldsProps, type RatesForm } from './rates-form.ts';

interface RatesCardsProps extends RatesFieldsProps {
  /** Shown beside the title of the base rates. */
  readonly summary?: ReactNode;
  /** Shown below the rate plans: says until when rates are valid. */
  readonly period?: ReactNode;
}

/**
 * The cards of the rates form (docs/behaviour.md §2). Base rates come first because plans and
 * markups are calculated from them.
 */
export function RatesCards({ summary, period, ...props }: RatesCardsProps) {
  return (
    <>
      <Card title="Base Rates" description="Per night, for each room type." actions={summary}>
        <BaseRateTable {...props} />
      </Card>
      <Card
        title="Rate Plans"
        description="What guests can book. Each plan changes the base rates by its adjustment. A negative adjustment is a discount."
      >
        <RatePlanFields {...props} />
        {period}
      </Card>
      <Card title="Dynamic Pricing">
        <DynamicPricingFields form={props.form} />
      </Card>
    </>
  );
}

function DynamicPricingFields({ form }: { readonly form: RatesForm }) {
  const { enable_dynamic_pricing: isOn } = useSnapshot(form.state.config);
  const edited = { ...form, record: PRICING, state: form.state.config };
  return (
    <>
      <RecordField of={edited} name="enable_dynamic_pricing" />
      {isOn && (
        <div className="mt-4">
          <RecordFields of={edited} names={DYNAMIC_PRICING} columns="grid-cols-2" />
        </div>
      )}
    </>
  );
}
