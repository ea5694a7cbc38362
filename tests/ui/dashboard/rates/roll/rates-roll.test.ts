import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createRatesRoll, choiceKey } from '#ui/dashboard/rates/roll/rates-roll.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

async function openRoll() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const roll = createRatesRoll(hotel.parts, data);
  const rates = () => data.state.now.value!;
  const save = () => roll.save(rates(), roll.preview(rates()));
  const outcomes = () => roll.preview(rates()).map(({ outcome }) => outcome);
  return { ...hotel, roll, rates, save, outcomes };
}

describe("next year's prices", () => {
  it('are those of all plans and room types at first, and are saved as reviewed', async () => {
    const { roll, save, outcomes, notices } = await openRoll();
    expect(roll.openAt('next-year')).toBe(true);
    expect(roll.state).toMatchObject({ year: 2027, by: 0, unit: 'percent' });
    roll.state.by = 4;
    expect(outcomes()).toEqual(Array.from({ length: 6 }, () => 'new'));
    await save();
    expect(notices).toEqual(['Saved: 6 rates for 2027.']);
    expect(roll.state.edited).toBeUndefined();
    expect(outcomes()).toEqual(Array.from({ length: 6 }, () => 'existing'));
  });

  it('leave out plans and room types', async () => {
    const { roll, rates, outcomes } = await openRoll();
    roll.open();
    const { plans, roomTypes } = rates();
    roll.exclude(
      plans.map((plan) => choiceKey('plan', plan)),
      true,
    );
    expect(outcomes()).toEqual([]);
    roll.exclude([choiceKey('plan', plans[0]!)], false);
    roll.exclude([choiceKey('type', roomTypes[0]!)], true);
    expect(outcomes()).toEqual(['new']);
  });

  it('are neither previewed nor saved while the change cannot be read', async () => {
    const { api, roll, rates, save, outcomes } = await openRoll();
    roll.open();
    const reviewed = roll.preview(rates());
    api.writes.length = 0;
    roll.state.by = Number.NaN;
    expect(outcomes()).toEqual([]);
    await roll.save(rates(), reviewed);
    await save();
    expect(api.writes).toEqual([]);
    expect(roll.saving.isRunning).toBe(false);
    expect(roll.state.edited).toBeDefined();
  });

  it('stay open after a failure, which the next attempt continues', async () => {
    const { api, roll, save, outcomes } = await openRoll();
    roll.open();
    api.failNext('rule', REFUSED);
    await save();
    expect(roll.state).toMatchObject({
      failures: [{ title: 'Rate for Deluxe Room in Best Available Rate' }],
    });
    expect(outcomes().filter((outcome) => outcome === 'new')).toHaveLength(1);
    await save();
    expect(roll.state).toMatchObject({ edited: undefined, failures: [] });
    expect(api.records('rule')).toHaveLength(12);
  });

  it('say why nothing was saved', async () => {
    const { api, roll, save } = await openRoll();
    roll.open();
    api.dropLists('rule');
    await save();
    expect(roll.saving.error).not.toBe('');
    expect(roll.state.edited).toBeDefined();
  });

  it('are not offered by a server that lists no rates', async () => {
    const hotel = await standingHotel();
    hotel.api.dropLists('rule');
    const data = createResource(() => readRates(hotel.api, hotel.hotelId, hotel.parts.serverClock));
    await data.read();
    expect(createRatesRoll(hotel.parts, data).open()).toBe(false);
  });
});
