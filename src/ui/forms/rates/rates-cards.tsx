import { PRICING } from '#domain/rates/rates.ts';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RateConfig } from '#domain/rates/rates.ts';
import { Card } from '#ui/components/card.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { BaseRateTable } from './base-rate-table.tsx';
import { RatePlanFields } from './rate-plan-fields.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { MARKUPS, RATES_FORM, type RatesFieldsProps, type RatesForm } from './rates-form.ts';

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
  const values = useSnapshot(form.state.config) as RateConfig;
  const field = bindFields({
    formName: RATES_FORM,
    record: PRICING,
    problems: useSnapshot(form.problems),
    values,
    edit: (key, value) => form.edit(key, value),
  });
  return (
    <>
      <SwitchField
        {...field('enable_dynamic_pricing')}
        description="Rates rise on weekends and in the peak season. If this is off, every night costs the same."
      />
      {values.enable_dynamic_pricing && (
        <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5">
          {MARKUPS.map((key) => (
            <NumberField key={key} {...field(key)} kind="percent" />
          ))}
        </div>
      )}
    </>
  );
}
