import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import type { Id } from '#domain/record.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createPricingEditor } from '#ui/dashboard/rates/pricing.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

/** A hotel with dynamic pricing: 20% at weekends and 30% in the peak season. */
async function openPricing() {
  const hotel = await standingHotel();
  const { api, hotelId, parts } = hotel;
  const data = createResource(() => readRates(api, hotelId, parts.serverClock));
  await data.read();
  const editor = createPricingEditor(parts, data);
  const form = () => {
    if (!editor.state.edited) throw new Error('The form is not open');
    return editor.state.edited.form;
  };
  const id = api.records('pricing')[0]?.['id'] as Id;
  return { ...hotel, data, editor, form, id };
}

const absent = () => Promise.reject(new ApiError({ status: 405, code: 'x', message: '' }));

describe('dynamic pricing', () => {
  it('changes only the edited markup, and keeps what another user has changed', async () => {
    const { api, hotelId, data, editor, form, id, notices } = await openPricing();
    editor.open();
    expect(form().state).toEqual({
      enable_dynamic_pricing: true,
      weekend_markup: 20,
      peak_season_markup: 30,
    });
    await api.change({ kind: 'pricing', id, hotelId, body: { peak_season_markup_percentage: 45 } });
    form().edit('weekend_markup', 25);
    expect(await editor.save()).toBe(true);
    expect(data.state.now.value?.pricing).toMatchObject({
      weekend_markup_percentage: 25,
      peak_season_markup_percentage: 45,
    });
    expect(notices).toEqual(['Pricing was saved.']);
    expect(editor.state.edited).toBeUndefined();
  });

  it('refuses a markup above its limit, but not a hidden one', async () => {
    const { api, editor, form } = await openPricing();
    editor.open();
    form().edit('weekend_markup', 101);
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({
      weekend_markup: 'Weekend markup must be between 0 and 100%',
    });
    form().edit('enable_dynamic_pricing', false);
    expect(await editor.save()).toBe(true);
    expect(api.records('pricing')).toMatchObject([
      { is_enabled: false, weekend_markup_percentage: 20 },
    ]);
  });

  it('is set up for a hotel that never had it', async () => {
    const { api, hotelId, data, editor, form, id } = await openPricing();
    await api.remove({ kind: 'pricing', id, hotelId });
    await data.read();
    api.writes.length = 0;
    editor.open();
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual([]);
    editor.open();
    form().edit('enable_dynamic_pricing', true);
    expect(await editor.save()).toBe(true);
    expect(api.records('pricing')).toMatchObject([
      { is_enabled: true, weekend_markup_percentage: 20, peak_season_markup_percentage: 30 },
    ]);
  });

  it('is not offered any more once the server refuses to change it', async () => {
    const { api, editor, form, parts } = await openPricing();
    editor.open();
    form().edit('weekend_markup', 25);
    Object.assign(api, { change: absent, replace: absent });
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe(
      'This server cannot change dynamic pricing. Nothing was changed.',
    );
    expect(parts.lacking['pricing.change']).toBe(true);
  });
});
