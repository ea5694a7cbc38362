import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createEditRates } from '#application/hotel/edit-rates.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

/** Opens the sample hotel's rates: room types DLX and SUT, plans BAR, LMR and WEB. */
async function startEdit() {
  const { api, hotelId } = await standingHotel();
  const clock = new InstantClock();
  const read = () => readRates(api, hotelId, clock);
  const edit = createEditRates({
    hotelId,
    rates: await read(),
    clock,
    random: countingRandom(),
    journal: new MemoryJournal(),
  });
  const calls = api.writes.length;
  return {
    api,
    edit,
    read,
    writes: () => api.writes.slice(calls),
    save: (rates: typeof edit.config.rates) => edit.save(onboardHotelOver(api, clock), rates, {}),
  };
}

describe('an edit of the rates of a running hotel', () => {
  it('previews what a save creates and changes, and sends nothing', async () => {
    const { edit, read, writes } = await startEdit();
    const { rates } = edit.config;
    expect(edit.preview(rates, await read())).toEqual({ created: {}, updated: {} });
    const [first, ...others] = rates.rates;
    const raised = { ...rates, rates: [{ ...first!, base_rate: 9000 }, ...others] };
    expect(edit.preview(raised, await read())).toEqual({ created: {}, updated: { rule: 3 } });
    expect(writes()).toEqual([]);
  });

  it('changes the record of a plan whose code changes', async () => {
    const { api, edit, save } = await startEdit();
    const { rates } = edit.config;
    const rate_plans = rates.rate_plans.map((plan) =>
      plan.code === 'WEB' ? { ...plan, code: 'NET' } : plan,
    );
    expect(await save({ ...rates, rate_plans })).toMatchObject({
      status: 'onboarded',
      warnings: [],
    });
    expect(api.records('plan').map(({ code }) => code)).toEqual(['BAR', 'LMR', 'NET']);
  });

  it('continues with a second save after the first one failed', async () => {
    const { api, edit, save, writes } = await startEdit();
    const { rates } = edit.config;
    const raised = rates.rates.map((rate) => ({ ...rate, base_rate: rate.base_rate + 100 }));
    api.failNext('rule', REFUSED);
    expect((await save({ ...rates, rates: raised })).warnings).toHaveLength(1);
    expect((await save({ ...rates, rates: raised })).warnings).toEqual([]);
    expect(writes().filter((call) => call === 'PATCH rule')).toHaveLength(7);
  });
});
