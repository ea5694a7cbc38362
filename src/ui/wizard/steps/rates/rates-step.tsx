import { CalendarRange, Equal } from 'lucide-react';
import { useSnapshot } from 'valtio';
import {
  AUTO_MAX_RATE_PERCENT,
  AUTO_MIN_RATE_PERCENT,
  averageRate,
  previewRate,
} from '#domain/rates/rate-maths.ts';
import { rateDecimals } from '#domain/rates/currencies.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RatesCards } from '#ui/forms/rates/rates-cards.tsx';
import { rateTitles, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { money, price } from '#ui/texts/money.ts';
import { AVERAGE_RATE_NOTE, Figures } from '#ui/wizard/steps/figures.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { LaterEnd, RatesEnd } from './rates-end.tsx';

const guidelinesIn = (currency: string) => [
  'The base rate is what one night in a room of that type costs.',
  `Editing a base rate sets its minimum to ${AUTO_MIN_RATE_PERCENT}% and its maximum to ${AUTO_MAX_RATE_PERCENT}% of it. You can change both; 0 means no limit.`,
  `Each rate plan changes every base rate by its percentage, rounded to ${rateDecimals(currency) === 0 ? 'a whole number' : `${rateDecimals(currency)} decimals`}.`,
  'Only active rate plans are created with the hotel.',
];

/** The step of the rates (docs/behaviour.md §2). */
export default function RatesStep({ wizard, form }: StepProps<RatesForm>) {
  const { currency } = useSnapshot(wizard.forms.hotelProfile.state).profile;
  return (
    <>
      <RatesSummary form={form} />
      <NoticeBox kind="info" title="Rate Guidelines">
        <ul className="list-disc space-y-1 pl-5">
          {guidelinesIn(currency).map((guideline) => (
            <li key={guideline}>{guideline}</li>
          ))}
          <li className="empty:hidden">
            <RatesEnd wizard={wizard} form={form} />
          </li>
        </ul>
      </NoticeBox>
      <RatesCards form={form} />
      <LaterEnd wizard={wizard} form={form} />
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
          'Average rate': money(averageRate(rates, currency), currency),
        }}
        notes={{ 'Average rate': AVERAGE_RATE_NOTE }}
      />
    </Card>
  );
}

const SHOWN = 3;

const NIGHTS = [
  { key: 'regular', title: 'Regular' },
  { key: 'weekend', title: 'Weekend' },
  { key: 'peakWeekend', title: 'Peak Weekend' },
] as const;

/**
 * 'Rate Preview Example' for the first 3 room types (docs/behaviour.md §2,
 * docs/fields.md §3).
 */
function RatePreview({ form }: { readonly form: RatesForm }) {
  const { rates, currency, enable_dynamic_pricing, weekend_markup, peak_season_markup } =
    useSnapshot(form.state.config);
  const pricing = { currency, enable_dynamic_pricing, weekend_markup, peak_season_markup };
  // Another step edits the names.
  const names = rateTitles(form.state.config.rates);
  return (
    <Card
      title="Rate Preview Example"
      description="What a night costs, before any rate plan, on a regular day, on a weekend, and on a weekend in the peak season."
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {rates.slice(0, SHOWN).map(({ room_type_id: id, base_rate: baseRate }, index) => {
          const preview = previewRate(baseRate, pricing);
          return (
            <li key={id} className="min-w-0 rounded-lg bg-page p-4 forced-colors:border">
              <h3 dir="auto" className="text-left font-medium wrap-anywhere">
                {names[index]}
              </h3>
              <dl aria-label={names[index]} className="mt-2 space-y-1">
                {NIGHTS.map(({ key, title }) => (
                  <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
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
