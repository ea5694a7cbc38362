import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { edited, liveHotel, SUITE } from './live-hotel.ts';

describe('CompareHotel, for extra and missing records', () => {
  it('lists extra records separately from differences', async () => {
    const { compare, record, add } = await liveHotel();
    const summer = { start_date: '2026-06-01', end_date: '2026-08-31' };
    await add('room-type', SUITE, { code: 'VIL', name: 'Villa' });
    await add('room', {}, { room_number: '777' });
    const plan = await add('plan', { code: 'BAR' }, { code: 'EXTRA', is_base_plan: false });
    await add('rule', { room_type: record('room-type', SUITE).id }, { rate_plan: plan ?? 0 });
    await add('rule', {}, { ...summer, base_rate: 9000 });
    await add('user', {}, { username: 'carl' });
    const { differences, extras } = await compare(configOf());
    expect(differences).toEqual([]);
    expect(extras).toEqual([
      { key: 'room-type:VIL' },
      { key: 'room:777' },
      { key: 'plan:EXTRA' },
      { key: 'rule:EXTRA:SUT', start_date: '2026-01-01', end_date: '2026-12-31' },
      { key: 'rule:BAR:DLX', ...summer },
      { key: 'user:carl' },
    ]);
  });

  it('reports active records that the configuration switches off', async () => {
    const { compare } = await liveHotel();
    const off = edited(({ rates }) => {
      rates.enable_dynamic_pricing = false;
      rates.rate_plans[1]!.is_active = false;
    });
    const { differences } = await compare(off);
    expect(differences).toMatchObject([
      { key: 'plan:LMR', field: 'is_active', expected: false, actual: true },
      { key: 'pricing', field: 'is_enabled', expected: false, actual: true },
    ]);
  });

  it('ignores inactive extra plans and their rules', async () => {
    const { compare, add, edit } = await liveHotel();
    const plan = await add('plan', { code: 'BAR' }, { code: 'OLD', is_active: false });
    await add('rule', {}, { rate_plan: plan ?? 0 });
    await edit('pricing', {}, { is_enabled: false });
    const fixed = edited(({ rates }) => (rates.enable_dynamic_pricing = false));
    expect(await compare(fixed)).toMatchObject({ differences: [], extras: [] });
  });

  it.each([403, 404])('does not compare records whose list is refused with %i', async (status) => {
    const { api, compare } = await liveHotel();
    const list = api.list.bind(api);
    api.list = (kind, of) =>
      kind === 'room'
        ? Promise.reject(new ApiError({ status, code: 'UNKNOWN_ERROR', message: '' }))
        : list(kind, of);
    const { differences, unreadable } = await compare(configOf());
    expect([differences, unreadable]).toEqual([[], ['room']]);
  });
});
