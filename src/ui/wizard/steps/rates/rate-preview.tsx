import { memo, useId } from 'react';
import { useSnapshot } from 'valtio';
import { previewRate, type RatePreview as Preview } from '#domain/rates/rate-maths.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { Card } from '#ui/components/card.tsx';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { rateTitles, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { money } from '#ui/texts/money.ts';

const SHOWN = 3;

const NIGHTS: readonly { readonly key: keyof Preview; readonly title: string }[] = [
  { key: 'regular', title: 'Regular' },
  { key: 'weekend', title: 'Weekend' },
  { key: 'peakWeekend', title: 'Peak Weekend' },
];

/**
 * 'Rate Preview Example' for the first 3 room types (docs/behaviour.md §2, docs/decisions.md R16).
 */
export function RatePreview({ form }: { readonly form: RatesForm }) {
  const rates = useListItems(form.state.config, 'rates');
  // Only another step changes names.
  const names = rateTitles(rates);
  return (
    <Card
      title="Rate Preview Example"
      description="What a night costs, before any rate plan, on a regular day, on a weekend, and on a weekend in the peak season."
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {rates.slice(0, SHOWN).map((rate, index) => (
          <PreviewedRate
            key={rate.room_type_id}
            form={form}
            rate={rate}
            name={names[index] ?? ''}
          />
        ))}
      </ul>
    </Card>
  );
}

interface PreviewedRateProps {
  readonly form: RatesForm;
  readonly rate: RoomTypeRate;
  /** The title of the room type. */
  readonly name: string;
}

const PreviewedRate = memo(function PreviewedRate({ form, rate, name }: PreviewedRateProps) {
  const { base_rate: baseRate } = useSnapshot(rate);
  const { currency, enable_dynamic_pricing, weekend_markup, peak_season_markup } = useSnapshot(
    form.state.config,
  );
  const pricing = { enable_dynamic_pricing, weekend_markup, peak_season_markup };
  const preview = previewRate(baseRate, pricing);
  const nameId = useId();
  return (
    <li className="min-w-0 rounded-lg bg-page p-4 forced-colors:border">
      <h3 id={nameId} dir="auto" className="text-left font-medium wrap-anywhere">
        {name}
      </h3>
      <dl aria-labelledby={nameId} className="mt-2 space-y-1">
        {NIGHTS.map(({ key, title }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-sm text-ink/75">{title}</dt>
            <dd className="font-semibold tabular-nums">{money(preview[key], currency)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
});
