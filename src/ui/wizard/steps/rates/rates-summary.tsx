import { CalendarRange, Equal } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { averageRate } from '#domain/rates/rate-maths.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import { money } from '#ui/texts/money.ts';

/** The figures above the rates (docs/behaviour.md §2). */
export function RatesSummary({ form }: { readonly form: RatesForm }) {
  const { rates, currency, enable_dynamic_pricing: isDynamic } = useSnapshot(form.state.config);
  const figures = [
    { label: 'Room types', text: rates.length.toLocaleString('en') },
    { label: 'Average rate', text: money(averageRate(rates), currency) },
  ];
  return (
    <Card
      title="Your Rates"
      actions={
        <Badge tone={isDynamic ? 'brand' : 'neutral'}>
          {isDynamic ? (
            <CalendarRange aria-hidden="true" className="size-4" />
          ) : (
            <Equal aria-hidden="true" className="size-4" />
          )}
          {isDynamic ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </Badge>
      }
    >
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(({ label, text }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink/75">{label}</dt>
            <dd className="text-2xl font-semibold wrap-anywhere tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
