import { isNotOffered } from '#application/errors/api-error.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { pricingSettings, savePricing } from '#application/hotel/save-pricing.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import type { Id } from '#domain/record.ts';
import { PRICING, type PricingSettings } from '#domain/rates/rates.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { notOffered, RATES_CONTEXT } from '#ui/dashboard/rates/rate-texts.ts';
import { createForm, type Form } from '#ui/forms/form.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';

export type PricingForm = Form<PricingSettings, typeof PRICING.fields>;

export type PricingEditor = ReturnType<typeof createPricingEditor>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'>;

interface HotelPricing extends PricingSettings {
  /** The ID of the hotel. */
  readonly id: Id;
}

const check = (settings: PricingSettings) =>
  settings.enable_dynamic_pricing ? checkFields(PRICING, settings, ['currency']).all() : [];

export function createPricingEditor(
  { records, clock, hotelId, draftOf, lacking, notify }: Parts,
  data: Resource<HotelRates>,
) {
  const editor = createEditor<HotelRates, HotelPricing | undefined, PricingSettings, PricingForm>({
    context: RATES_CONTEXT,
    of: data,
    list: {
      name: 'pricing',
      itemsIn: ({ listing }) => [{ ...pricingSettings(listing.pricing[0]), id: hotelId }],
    },
    fieldsOf(item) {
      if (!item) throw new Error('A hotel has one pricing');
      const { id: _, ...settings } = item;
      return settings;
    },
    createForm: (settings) => createForm({ name: 'pricing', record: PRICING, check }, settings),
    async send(edited, before) {
      const outcome = await savePricing(records, clock, { hotelId, before, edited }).catch(
        (error: unknown) => {
          if (isNotOffered(error)) return undefined;
          throw error;
        },
      );
      if (!outcome || outcome.isNotOffered) {
        lacking['pricing.change'] = true;
        editor.state.error = notOffered('change dynamic pricing');
        return false;
      }
      if (outcome.overwritten.length > 0) notify(overwroteOthers(outcome.overwritten));
      await data.read();
      notify(saved('Pricing'));
      return true;
    },
    draft: draftOf('pricing'),
    notify,
  });
  return {
    ...editor,
    open: () => editor.openAt(String(hotelId)),
    openAt: (key: string) => key === String(hotelId) && editor.openAt(key),
  };
}
