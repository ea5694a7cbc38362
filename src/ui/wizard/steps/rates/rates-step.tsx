import { CalendarRange, Equal } from 'lucide-react';
import { useSnapshot } from 'valtio';
import {
  AUTO_MAX_RATE_PERCENT,
  AUTO_MIN_RATE_PERCENT,
  averageRate,
} from '#domain/rates/rate-maths.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { BaseRateTable } from '#ui/forms/rates/base-rate-table.tsx';
import { DynamicPricingFields } from '#ui/forms/rates/dynamic-pricing-fields.tsx';
import { RatePlanFields } from '#ui/forms/rates/rate-plan-fields.tsx';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import { localeOf } from '#ui/texts/locale.ts';
import { money } from '#ui/texts/money.ts';
import { Figures } from '#ui/wizard/steps/figures.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { RatePreview } from './rate-preview.tsx';

const GUIDELINES = [
  'The base rate is what one night in a room of that type costs.',
  `Editing a base rate sets its minimum to ${AUTO_MIN_RATE_PERCENT}% and its maximum to ${AUTO_MAX_RATE_PERCENT}% of it. You can change both; 0 means no limit.`,
  'Each rate plan changes every base rate by its percentage, rounded to a whole number.',
  'Only active rate plans are created with the hotel.',
];

/**
 * The step of the rates (docs/behaviour.md §2). Base rates come first: plans and markups are
 * calculated from them.
 */
export default function RatesStep({ wizard, form }: StepProps<RatesForm>) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state).profile;
  const guidelines = [...GUIDELINES, ratesEndSentence(wizard.ratesEnd(), localeOf(country))];
  return (
    <>
      <RatesSummary form={form} />
      <NoticeBox kind="info" title="Rate Guidelines">
        <ul className="list-disc space-y-1 pl-5">
          {guidelines.map((guideline) => (
            <li key={guideline}>{guideline}</li>
          ))}
        </ul>
      </NoticeBox>
      <Card title="Base Rates" description="Per night, for each room type.">
        <BaseRateTable form={form} />
      </Card>
      <Card
        title="Rate Plans"
        description="The plans that guests can book, each with the rates that result."
      >
        <RatePlanFields form={form} />
      </Card>
      <Card title="Dynamic Pricing">
        <DynamicPricingFields form={form} />
      </Card>
      <RatePreview form={form} />
    </>
  );
}

function RatesSummary({ form }: { readonly form: RatesForm }) {
  const { rates, currency, enable_dynamic_pricing: isDynamic } = useSnapshot(form.state.config);
  const Icon = isDynamic ? CalendarRange : Equal;
  return (
    <Card
      title="Your Rates"
      actions={
        <Badge tone={isDynamic ? 'brand' : 'neutral'}>
          <Icon className="size-4" />
          {isDynamic ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </Badge>
      }
    >
      <Figures
        figures={{
          'Room types': rates.length.toLocaleString('en'),
          'Average rate': money(averageRate(rates), currency),
        }}
      />
    </Card>
  );
}
