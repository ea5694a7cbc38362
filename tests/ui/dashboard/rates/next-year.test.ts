import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createNextYear, previewOf, switchKey } from '#ui/dashboard/rates/next-year.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

async function openNextYear() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const editor = createNextYear(hotel.parts, data);
  editor.open();
  const { form } = editor.state.edited!;
  const rates = () => data.state.now.value!;
  const outcomes = () => previewOf(rates(), { ...form.state }).map(({ outcome }) => outcome);
  return { ...hotel, data, editor, form, rates, outcomes };
}

describe("next year's prices", () => {
  it('are those of all plans and room types at first, and are saved as reviewed', async () => {
    const { editor, form, outcomes, notices } = await openNextYear();
    expect(form.state).toMatchObject({ year: '2027', by: 0, unit: 'percent' });
    form.edit('by', 4);
    expect(outcomes()).toEqual(Array.from({ length: 6 }, () => 'new'));
    expect(await editor.save()).toBe(true);
    expect(notices).toEqual(['Saved: 6 rates for 2027.']);
    expect(editor.state.edited).toBeUndefined();
    expect(outcomes()).toEqual(Array.from({ length: 6 }, () => 'existing'));
    expect(editor.openAt('next-year')).toBe(true);
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe('There are no new prices to save.');
  });

  it('leave out plans and room types', async () => {
    const { form, rates, outcomes } = await openNextYear();
    const { plans, roomTypes } = rates();
    for (const plan of plans) form.edit(switchKey('plan', plan), false);
    expect(outcomes()).toEqual([]);
    form.edit(switchKey('plan', plans[0]!), true);
    form.edit(switchKey('type', roomTypes[0]!), false);
    expect(outcomes()).toEqual(['new']);
  });

  it('are neither previewed nor saved while the change cannot be read', async () => {
    const { api, editor, form, outcomes } = await openNextYear();
    api.writes.length = 0;
    form.edit('by', Number.NaN);
    expect(outcomes()).toEqual([]);
    expect(await editor.save()).toBe(false);
    expect(form.problems['by']).toBe('Enter a number');
    expect(api.writes).toEqual([]);
    form.edit('by', -4);
    expect(await editor.save()).toBe(true);
  });

  it('stay open after a failure, which the next attempt continues', async () => {
    const { api, editor, outcomes } = await openNextYear();
    api.failNext('rule', REFUSED);
    expect(await editor.save()).toBe(false);
    expect(editor.saving.failures).toMatchObject([
      { roomType: { name: 'Deluxe Room' }, plan: { name: 'Best Available Rate' } },
    ]);
    expect(outcomes().filter((outcome) => outcome === 'new')).toHaveLength(1);
    expect(await editor.save()).toBe(true);
    expect(editor.saving.failures).toEqual([]);
    expect(api.records('rule')).toHaveLength(12);
  });

  it('say why nothing was saved', async () => {
    const { api, editor } = await openNextYear();
    api.dropLists('rule');
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).not.toBe('');
    expect(editor.state.edited).toBeDefined();
  });

  it('are not offered by a server that lists no rates', async () => {
    const { api, data, editor } = await openNextYear();
    editor.discard();
    api.dropLists('rule');
    await data.read();
    expect(editor.openAt('next-year')).toBe(false);
  });
});
