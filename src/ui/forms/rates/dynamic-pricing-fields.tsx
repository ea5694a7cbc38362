import { useSnapshot } from 'valtio';
import { PEAK_SEASON_MARKUP, WEEKEND_MARKUP } from '#domain/rates/rates.ts';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { ratesFieldId, type RatesForm } from './rates-form.ts';
import { PRICING_LABELS } from '#ui/texts/field-labels.ts';

const MARKUPS = [
  { key: 'weekend_markup', hint: 'Friday–Sunday nights.', limits: WEEKEND_MARKUP },
  { key: 'peak_season_markup', hint: 'Nights in your busiest season.', limits: PEAK_SEASON_MARKUP },
] as const;

/** The settings of dynamic pricing (docs/behaviour.md §2). */
export function DynamicPricingFields({ form }: { readonly form: RatesForm }) {
  const shown = useSnapshot(form.state.config);
  const problems = useSnapshot(form.problems);
  return (
    <>
      <SwitchField
        label={PRICING_LABELS.enable_dynamic_pricing}
        description="Rates rise on weekends and in the peak season. Without it, every night costs the same."
        checked={shown.enable_dynamic_pricing}
        onChange={(isOn) => form.edit('enable_dynamic_pricing', isOn)}
      />
      {shown.enable_dynamic_pricing && (
        <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {MARKUPS.map(({ key, limits, ...texts }) => (
            <NumberField
              key={key}
              {...texts}
              label={PRICING_LABELS[key]}
              id={ratesFieldId(key)}
              problem={problems[key]}
              min={limits.minimum}
              max={limits.maximum}
              step="any"
              value={shown[key]}
              onChange={(value) => form.edit(key, value)}
            />
          ))}
        </div>
      )}
    </>
  );
}
