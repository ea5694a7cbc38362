import { CalendarRange, Equal } from 'lucide-react';
import { useSnapshot } from 'valtio';
import {
  AUTO_MAX_RATE_PERCENT,
  AUTO_MIN_RATE_PERCENT,
  averageRate,
  previewRate,
} from '#domain/rates/rate-maths.ts';
import { rateDecimals } from '#domain/places/currencies.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { RatesCards } from '#ui/forms/rates/rates-cards.tsx';
import { rateTitles, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { money, price } from '#ui/texts/money.ts';
import { Guide } from '#ui/wizard/steps/guide.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { LaterEnd, RatesEnd } from './rates-end.tsx';

const guidelinesIn = (currency: string) => [
  'The base rate is what one night in a room of that type costs.',
  `Editing a base rate sets the minimum rate to ${AUTO_MIN_RATE_PERCENT}% and the maximum rate to ${AUTO_MAX_RATE_PERCENT}% of the base rate. You can change both; 0 means no limit.`,
  `The rate of a plan is the base rate, changed by the plan’s percentage and rounded to ${rateDecimals(currency) === 0 ? 'a whole number' : `${rateDecimals(currency)} decimals`}.`,
  'Only active rate plans are created with the hotel.',
];

export default function RatesStep({ wizard, form }: StepProps<RatesForm>) {
  const { currency } = useSnapshot(wizard.forms.hotelProfile.state);
  return (
    <>
      <Guide title="Rate Guidelines" points={guidelinesIn(currency)} />
      <RatesCards
        form={form}
        summary={<RatesSummary form={form} />}
        period={
          <div className="mt-4">
            <LaterEnd wizard={wizard} form={form} />
            <p className="text-sm text-ink/75">
              <RatesEnd wizard={wizard} form={form} />
            </p>
          </div>
        }
      />
      <RatePreview form={form} />
    </>
  );
}

function RatesSummary({ form }: { readonly form: RatesForm }) {
  const { rates, currency, enable_dynamic_pricing: isDynamic } = useSnapshot(form.state.config);
  const Icon = isDynamic ? CalendarRange : Equal;
  return (
    <>
      <dl className="flex flex-wrap gap-x-4 text-sm">
        {[
          ['Room types', rates.length.toLocaleString('en')],
          ['Average rate', money(averageRate(rates, currency), currency)],
        ].map(([label, text]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-ink/75">{label}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <Badge tone={isDynamic ? 'brand' : 'neutral'}>
        <Icon className="size-4" />
        {isDynamic ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
      </Badge>
    </>
  );
}

const SHOWN = 3;

const NIGHTS = [
  { key: 'regular', title: 'Regular' },
  { key: 'weekend', title: 'Weekend' },
  { key: 'peakWeekend', title: 'Peak Weekend' },
] as const;

/**
 * 'Rate Preview Example' for the first 3 room types (docs/behaviour.md §2, docs/fields.md §3).
 * Shows a single price if every night costs the same.
 */
function RatePreview({ form }: { readonly form: RatesForm }) {
  const { rates, currency, enable_dynamic_pricing, weekend_markup, peak_season_markup } =
    useSnapshot(form.state.config);
  const pricing = { currency, enable_dynamic_pricing, weekend_markup, peak_season_markup };
  const nights = enable_dynamic_pricing
    ? NIGHTS
    : ([{ key: 'regular', title: 'Every night' }] as const);
  // Read without a snapshot, because names cannot change while this step is open.
  const names = rateTitles(form.state.config.rates);
  return (
    <Card
      title="Rate Preview Example"
      description={
        enable_dynamic_pricing
          ? 'What a night costs before any rate plan: on a regular day, on a weekend, and on a weekend in the peak season.'
          : 'What a night costs before any rate plan. Dynamic pricing would raise it on weekends and in the peak season.'
      }
    >
      <ul className="divide-y divide-line">
        {rates.slice(0, SHOWN).map(({ room_type_id: id, base_rate: baseRate }, index) => {
          const preview = previewRate(baseRate, pricing);
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-2">
              <h3 dir="auto" className="min-w-0 grow basis-48 text-left font-medium wrap-anywhere">
                {names[index]}
              </h3>
              <dl aria-label={names[index]} className="flex grow-2 basis-72 gap-x-4">
                {nights.map(({ key, title }) => (
                  <div key={key} className={enable_dynamic_pricing ? 'flex-1' : 'flex gap-x-3'}>
                    <dt className="text-sm text-ink/75">{title}</dt>
                    <dd className="font-semibold tabular-nums">{price(preview[key], currency)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
