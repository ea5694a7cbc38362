import { describe, expect, it } from 'vitest';
import { standingHotel } from '#tests/application/standing-hotel.ts';

describe('a rate plan that got another code by hand', () => {
  it('gets its code back, and no duplicate', async () => {
    const { again, api, edit } = await standingHotel();
    await edit('plan', { code: 'WEB' }, { code: 'DIR' });
    const { writes, outcome } = await again();
    expect(writes).toEqual(['PATCH plan']);
    expect(api.records('plan').map(({ code }) => code)).toEqual(['BAR', 'LMR', 'WEB']);
    expect(outcome.status).toBe('onboarded');
  });

  it('stays the only base plan', async () => {
    const { again, api, edit } = await standingHotel();
    await edit('plan', { code: 'BAR' }, { code: 'STD' });
    expect((await again()).writes).toEqual(['PATCH plan']);
    expect(api.records('plan').filter((plan) => plan['is_base_plan'])).toHaveLength(1);
  });

  it('is another plan if its name is different', async () => {
    const { again, api, edit } = await standingHotel();
    await edit('plan', { code: 'WEB' }, { code: 'NET', name: 'Net Rate' });
    await again();
    expect(api.records('plan').map(({ code }) => code)).toEqual(['BAR', 'LMR', 'NET', 'WEB']);
  });
});
