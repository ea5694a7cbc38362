import type { PricingRecord } from '#application/hotel/hotel-rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { PricingFields } from '#ui/forms/rates/pricing-fields.tsx';
import type { PricingEditor, PricingForm } from './pricing-editor.ts';

/** Settings that the app shows but cannot change. */
const FIXED: readonly (readonly [string, (pricing: PricingRecord) => boolean])[] = [
  ['pricing by occupancy', ({ occupancy_based_pricing: isOn }) => isOn],
  ['a discount for early bookings', ({ advance_booking_discount: isOn }) => isOn],
];

export function Pricing({ pricing }: { readonly pricing: PricingRecord | undefined }) {
  const isOn = pricing?.is_enabled === true;
  const fixed = pricing ? FIXED.filter(([, has]) => has(pricing)).map(([what]) => what) : [];
  return (
    <section
      aria-label="Dynamic Pricing"
      className="surface flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm text-ink/75"
    >
      <Badge tone={isOn ? 'success' : 'neutral'}>
        {isOn ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
      </Badge>
      {isOn ? (
        <>
          <span>Weekend markup {pricing.weekend_markup_percentage}%</span>
          <span>Peak season markup {pricing.peak_season_markup_percentage}%</span>
          <span>
            Your property-management system decides which nights are peak season.
            {fixed.length > 0 && ` It also applies ${fixed.join(' and ')}.`}
          </span>
        </>
      ) : (
        'Every night costs the same, including weekends and the peak season.'
      )}
    </section>
  );
}

interface PricingSheetProps {
  readonly editor: PricingEditor;
  readonly form: PricingForm;
}

export function PricingSheet({ editor, form }: PricingSheetProps) {
  return (
    <ItemForm editor={editor} form={form} what="pricing" title="Pricing">
      <PricingFields of={form} />
    </ItemForm>
  );
}
