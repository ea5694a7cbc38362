import { useSnapshot } from 'valtio';
import { previewRate } from '#domain/rates/rate-maths.ts';
import { Card } from '#ui/components/card.tsx';
import { rateTitles, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { money } from '#ui/texts/money.ts';

const SHOWN = 3;

const NIGHTS = [
  { key: 'regular', title: 'Regular' },
  { key: 'weekend', title: 'Weekend' },
  { key: 'peakWeekend', title: 'Peak Weekend' },
] as const;

/**
 * 'Rate Preview Example' for the first 3 room types (docs/behaviour.md §2, docs/decisions.md R16).
 */
export function RatePreview({ form }: { readonly form: RatesForm }) {
  const { rates, currency, enable_dynamic_pricing, weekend_markup, peak_season_markup } =
    useSnapshot(form.state.config);
  const pricing = { enable_dynamic_pricing, weekend_markup, peak_season_markup };
  // Only another step changes names.
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
                    <dd className="font-semibold tabular-nums">{money(preview[key], currency)}</dd>
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
