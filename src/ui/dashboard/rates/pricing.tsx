import type { HotelRates, PricingRecord } from '#application/hotel/hotel-rates.ts';
import { pricingSettings, savePricing } from '#application/hotel/save-pricing.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import type { Id } from '#domain/record.ts';
import { PRICING, type PricingSettings } from '#domain/rates/rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { lack } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'>;

const check = (settings: PricingSettings) =>
  settings.enable_dynamic_pricing ? checkFields(PRICING, settings, ['currency']).all() : [];

/** A hotel has one pricing, with the ID of the hotel. */
export function createPricingEditor(parts: Parts, data: Resource<HotelRates>) {
  const { records, clock, hotelId, lacking } = parts;
  const editor = createEditor(parts, {
    name: 'pricing',
    of: data,
    itemsIn: () => [{ id: hotelId }],
    fieldsOf: (_: { readonly id: Id } | undefined) =>
      pricingSettings(data.state.now.value?.live.lists.get('pricing')?.[0]),
    createForm: (settings) => createForm({ name: 'pricing', record: PRICING, check }, settings),
    async send(edited, before) {
      const change = await savePricing(records, clock, { hotelId, before, edited });
      if (change.isNotOffered) return { error: lack(lacking, 'pricing.change') };
      await data.read();
      return { notice: saved('Pricing'), overwritten: change.overwritten };
    },
    request: () => 'pricing.change',
  });
  return { ...editor, open: () => editor.edit({ id: hotelId }) };
}

export function Pricing({ pricing }: { readonly pricing: PricingRecord | undefined }) {
  const isOn = pricing?.is_enabled === true;
  // Settings that the app shows but cannot change.
  const fixed = [
    pricing?.occupancy_based_pricing && 'pricing by occupancy',
    pricing?.advance_booking_discount && 'a discount for early bookings',
  ].filter(Boolean);
  return (
    <section
      aria-label="Dynamic Pricing"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink/75"
    >
      <Badge tone={isOn ? 'success' : 'neutral'}>
        {isOn ? 'Dynamic Pricing On' : 'Fixed Pricing'}
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
