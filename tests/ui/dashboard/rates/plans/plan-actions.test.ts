import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

async function openPlans() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const actions = createPlanActions(hotel.parts, data);
  const rates = () => data.state.now.value!;
  const plan = (code: string) => rates().plans.find((one) => one.code === code)!;
  return { ...hotel, actions, plan };
}

describe('switching and removing rate plans', () => {
  it('starts nothing while another action is in progress', async () => {
    const { api, actions, plan } = await openPlans();
    const first = actions.switchTo(plan('WEB'), false);
    expect(actions.action.isRunning).toBe(true);
    expect(await actions.remove(plan('LMR'))).toBe(false);
    expect(await first).toBe(true);
    expect(api.records('plan')).toHaveLength(3);
  });

  it('switches a plan off and on, and removes one with its rates', async () => {
    const { api, actions, plan, notices } = await openPlans();
    expect(await actions.switchTo(plan('LMR'), false)).toBe(true);
    expect(plan('LMR').is_active).toBe(false);
    expect(await actions.switchTo(plan('LMR'), true)).toBe(true);
    expect(await actions.remove(plan('LMR'))).toBe(true);
    expect(plan('LMR')).toBeUndefined();
    expect(api.records('rule')).toHaveLength(4);
    expect(notices).toEqual([
      'Switched Off: Last Minute Rate is off: guests cannot book it.',
      'Switched On: Last Minute Rate is on: guests can book it.',
      'Last Minute Rate was removed.',
    ]);
  });

  it('says what was not switched or removed, and why', async () => {
    const { api, actions, plan, notices } = await openPlans();
    api.failNext('plan', REFUSED);
    expect(await actions.switchTo(plan('LMR'), false)).toBe(false);
    api.refuse('DELETE', 403);
    expect(await actions.remove(plan('LMR'))).toBe(false);
    expect(notices).toEqual([
      'Last Minute Rate was not switched off: Refused with 400.',
      expect.stringMatching(/^Last Minute Rate could not be removed: .*switch the plan off\.$/),
    ]);
  });

  it('says what a server lacks, which is not a failure, and offers it no more', async () => {
    const { api, actions, plan, notices } = await openPlans();
    api.refuse('DELETE', 405);
    expect(await actions.remove(plan('LMR'))).toBe(false);
    expect(notices).toEqual([
      'Not Offered by This Server: This server cannot remove rate plans. Nothing was changed.',
    ]);
    api.refuse('PATCH', 501);
    api.refuse('PUT', 404);
    await actions.switchTo(plan('LMR'), false);
    expect(actions.lacking).toEqual({
      'plan.remove': true,
      'plan.change': true,
    });
    expect(plan('LMR').is_active).toBe(true);
  });
});
