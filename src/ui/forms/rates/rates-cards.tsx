import { PRICING } from '#domain/rates/rates.ts';
import type { ReactNode } from 'react';
import { Card } from '#ui/components/card.tsx';
import { BaseRateTable } from './base-rate-table.tsx';
import { RatePlanFields } from './rate-plan-fields.tsx';
import { PricingFields } from './pricing-fields.tsx';
import type { RatesFieldsProps } from './rates-form.ts';

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
export function RatesCards({ summary, period, form }: RatesCardsProps) {
  return (
    <>
      <Card title="Base Rates" description="Per night, for each room type." actions={summary}>
        <BaseRateTable form={form} />
      </Card>
      <Card
        title="Rate Plans"
        description="What guests can book. Each plan changes the base rates by its adjustment. A negative adjustment is a discount."
      >
        <RatePlanFields form={form} />
        {period}
      </Card>
      <Card title="Dynamic Pricing">
        <PricingFields of={{ ...form, record: PRICING, state: form.state.config }} />
      </Card>
    </>
  );
}
