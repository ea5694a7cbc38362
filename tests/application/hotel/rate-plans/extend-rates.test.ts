import { describe, expect, it } from 'vitest';
import { extendRates, extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { named, ratedHotel } from './rated-hotel.ts';

describe('extending rates', () => {
  it('sets a later end in every rate of the plans, and nothing else', async () => {
    const { api, rates, writing, read } = await ratedHotel();
    const plans = [named(rates, 'LMR')];
    const until = extensionOf(rates, plans, '2026-11-22');
    expect(until).toBe('2027-12-31');
    const seen: string[] = [];
    const onProgress = (done: number, total: number) => seen.push(`${done}/${total}`);
    await extendRates({ ...writing, rates, plans, until: until!, onProgress });
    expect(seen).toEqual(['0/2', '1/2', '2/2']);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule']);
    const { rates: now } = await read();
    expect(now.map(({ plan, rules }) => `${plan.code} ${rules[0]?.end_date}`)).toEqual([
      'BAR 2026-12-31',
      'LMR 2027-12-31',
      'WEB 2026-12-31',
      'BAR 2026-12-31',
      'LMR 2027-12-31',
      'WEB 2026-12-31',
    ]);
    expect(api.updates.every(({ body }) => Object.keys(body ?? {}).join() === 'end_date')).toBe(
      true,
    );
  });

  it('extends no season and no open-ended rate', async () => {
    const { api, hotelId, rates, writing, record, fieldOf } = await ratedHotel();
    const { id: _, ...year } = record('rule', { base_rate: 7000 });
    const christmas = { start_date: '2026-12-20', end_date: '2027-01-05', base_rate: 9000 };
    await api.send({ kind: 'rule', hotelId, body: { ...year, ...christmas } });
    await extendRates({ ...writing, rates, plans: rates.plans.slice(0, 1), until: '2027-12-31' });
    expect(fieldOf('rule', { base_rate: 9000 }, 'end_date')).toBe('2027-01-05');
    expect(fieldOf('rule', { base_rate: 7000 }, 'end_date')).toBe('2027-12-31');
    await api.change({
      kind: 'rule',
      id: record('rule', { base_rate: 7000 }).id,
      hotelId,
      body: { end_date: '' },
    });
    api.writes.length = 0;
    await extendRates({ ...writing, rates, plans: rates.plans.slice(0, 1), until: '2028-12-31' });
    expect(api.writes).toEqual(['PATCH rule']);
    expect(fieldOf('rule', { base_rate: 7000 }, 'end_date')).toBe('');
  });

  it('extends no plan that is a season, which ends on purpose', async () => {
    const { edit, writing, read, fieldOf, record } = await ratedHotel();
    await edit('plan', { code: 'LMR' }, { rate_type: 'seasonal' });
    const plan = record('plan', { code: 'LMR' }).id;
    const season = { start_date: '2026-06-01', end_date: '2026-09-30' };
    for (const base_rate of [5950, 10_200]) await edit('rule', { base_rate }, season);
    const rates = await read();
    expect(extensionOf(rates, [named(rates, 'LMR')], '2026-11-22')).toBeUndefined();
    const { written } = await extendRates({
      ...writing,
      rates,
      plans: rates.plans,
      until: '2027-12-31',
    });
    expect(written).toHaveLength(4);
    expect(fieldOf('rule', { rate_plan: plan }, 'end_date')).toBe('2026-09-30');
  });

  it('names the rates that were refused, and the next attempt sends only those', async () => {
    const { api, rates, writing } = await ratedHotel();
    const all = { ...writing, rates, plans: rates.plans, until: '2027-12-31' };
    api.failNext('rule', REFUSED);
    const { failures } = await extendRates(all);
    expect(failures).toMatchObject([{ roomType: { name: 'Deluxe Room' }, plan: { code: 'BAR' } }]);
    api.writes.length = 0;
    expect((await extendRates(all)).failures).toEqual([]);
    expect(api.writes).toEqual(['PATCH rule']);
  });

  it('sends PUT to a server without PATCH, and stops on one without either', async () => {
    const { api, rates, writing } = await ratedHotel();
    const all = { ...writing, rates, plans: rates.plans, until: '2027-12-31' };
    api.refuse('PATCH', 405);
    expect(await extendRates(all)).toMatchObject({ failures: [], isNotOffered: false });
    expect(api.records('rule').every(({ end_date }) => end_date === '2027-12-31')).toBe(true);
    api.refuse('PUT', 501);
    const outcome = await extendRates({ ...all, until: '2028-12-31' });
    expect(outcome).toMatchObject({ failures: [], isNotOffered: true });
  });
});
