import { describe, expect, it } from 'vitest';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

describe('a rate plan that got another code by hand', () => {
  it('a rate plan that got another code by hand gets its code back, and no duplicate', async () => {
    const { again, api, edit } = await standingHotel();
    await edit('plan', { code: 'WEB' }, { code: 'DIR' });
    const { writes, outcome } = await again();
    expect(writes).toEqual(['PATCH plan']);
    expect(api.records('plan').map(({ code }) => code)).toEqual(['BAR', 'LMR', 'WEB']);
    expect(outcome.status).toBe('onboarded');
  });

  it('a rate plan that got another code by hand stays the only base plan', async () => {
    const { again, api, edit } = await standingHotel();
    await edit('plan', { code: 'BAR' }, { code: 'STD' });
    expect((await again()).writes).toEqual(['PATCH plan']);
    expect(api.records('plan').filter((plan) => plan['is_base_plan'])).toHaveLength(1);
  });

  it('a rate plan that got another code by hand is another plan if its name is different', async () => {
    const { again, api, edit } = await standingHotel();
    await edit('plan', { code: 'WEB' }, { code: 'NET', name: 'Net Rate' });
    await again();
    expect(api.records('plan').map(({ code }) => code)).toEqual(['BAR', 'LMR', 'NET', 'WEB']);
  });

  it.each([
    ['switched off', ['WEB', 'NET']],
    ['missing too', ['OFF', 'NET']],
  ])(
    'a rate plan that got another code by hand is another plan if a configured plan of the same name is %s',
    async (_, [off, on]) => {
      const { onboard, api } = await standingHotel();
      const name = 'Website Rate';
      const rate_plans = [
        { name, code: off ?? '', is_active: false },
        { name, code: on ?? '' },
      ];
      const changed = { ...SAMPLE_DOCUMENT, rates: { ...SAMPLE_DOCUMENT.rates, rate_plans } };
      await onboard(changed);
      await onboard(changed);
      const codes = api.records('plan').map(({ code, is_active }) => [code, is_active]);
      expect(codes).toEqual([
        ['BAR', true],
        ['LMR', true],
        ['WEB', off !== 'WEB'],
        ['NET', true],
      ]);
    },
  );

  it('is the plan whose code differs only in case, and no other plan of the same name', async () => {
    const { again, record, edit } = await standingHotel();
    const { id } = record('plan', { code: 'BAR' });
    await edit('plan', { code: 'BAR' }, { code: 'bar', name: 'Net Rate' });
    const rate_plans = [
      { name: 'Net Rate', code: 'NET' },
      { name: 'Best Rate', code: 'BAR' },
    ];
    await again({ rates: { ...SAMPLE_DOCUMENT.rates, rate_plans } });
    expect(record('plan', { id })).toMatchObject({ name: 'Best Rate' });
    expect(record('plan', { code: 'NET' }).id).not.toBe(id);
  });
});

it('a server that stores codes in small letters gets the plans of room types only once', async () => {
  const { again, api } = await standingHotel();
  const rates = { rate_plans: [] };
  await again({ rates });
  api.showInLists((kind) =>
    api.records(kind).map((record) => {
      return kind === 'plan' ? { ...record, code: String(record['code']).toLowerCase() } : record;
    }),
  );
  expect((await again({ rates })).writes).toEqual([]);
});
