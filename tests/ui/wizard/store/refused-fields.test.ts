import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

const REFUSAL = { status: 400, code: 'UNKNOWN_ERROR', message: 'Wrong.' } as const;
const WEBSITE = 'Enter a valid URL.';
const CODE = 'A rate plan with this code already exists.';

/** Opens the review after a launch in which the server refused these fields of one record. */
async function refusedLaunch(kind: string, fields: Readonly<Record<string, string>>) {
  const world = wizardWorld();
  const wizard = world.openAtReview();
  const send = world.api.send.bind(world.api);
  world.api.send = (request) =>
    request.kind === kind ? Promise.reject(new ApiError({ ...REFUSAL, fields })) : send(request);
  expect(await wizard.launchHotel()).toBe(false);
  const acceptAll = () => {
    world.api.send = send;
  };
  return { ...world, wizard, acceptAll };
}

const shown = ({ forms }: Wizard) => ({ ...forms.hotelProfile.problems });

describe('fields that the server refused after a launch', () => {
  it("a refused field shows the server's message, and its step is no longer completed", async () => {
    const fields = { website: WEBSITE, room_number: 'Odd.' };
    const { wizard, events } = await refusedLaunch('hotel', fields);
    expect(shown(wizard)).toEqual({ website: WEBSITE });
    expect(wizard.state).toMatchObject({
      step: 4,
      completed: ['roomTypes', 'rates', 'staffUsers'],
      summaries: 1,
    });
    expect(events).toEqual(['Setup Error']);
  });

  it('refused fields are found by the paths of the failure, also in lists', async () => {
    const { wizard } = await refusedLaunch('plan', { code: CODE });
    const [path = ''] = Object.keys(wizard.launch.hotel.error?.fields ?? {});
    expect(path).toBe('rates.rate_plans.0.code');
    const { id } = wizard.forms.rates.plans.state.items[0]!;
    expect(wizard.fieldAt(path)).toEqual({ step: 2, key: `rate_plans.${id}.code` });
    expect(wizard.fieldAt('staffUsers.1.email')).toEqual({ step: 3, key: '2.email' });
    expect(wizard.fieldAt('roomTypes.0.room_number')).toBeUndefined();
    expect(wizard.fieldAt('roomTypes.9.name')).toBeUndefined();
    expect(wizard.fieldAt('')).toBeUndefined();
    expect(wizard.state.completed).toEqual(['hotelProfile', 'roomTypes', 'staffUsers']);
    wizard.change(2, 'rate_plans.0.code');
    expect(wizard.state).toMatchObject({ step: 2, field: 'rate_plans.0.code' });
    wizard.back();
    expect(wizard.state.field).toBe('');
  });

  it('a refused field keeps its message until it is edited, and then the step can be completed', async () => {
    const { wizard, acceptAll, api } = await refusedLaunch('hotel', { website: WEBSITE });
    wizard.change(0);
    await wizard.submit();
    expect(wizard.state).toMatchObject({ step: 0, summaries: 2 });
    wizard.forms.hotelProfile.edit('city', '');
    await wizard.submit();
    expect(shown(wizard)).toEqual({ city: 'City is required', website: WEBSITE });
    wizard.forms.hotelProfile.edit('city', 'Panaji');
    wizard.forms.hotelProfile.edit('website', 'www.seaside.example');
    expect(shown(wizard)).toEqual({});
    await wizard.submit();
    expect(wizard.state.step, 'it comes back to the review').toBe(4);
    expect(wizard.state.completed).toContain('hotelProfile');
    acceptAll();
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
    expect(api.records('hotel')).toMatchObject([{ website: 'https://www.seaside.example' }]);
  });

  it('refused fields of a user follow the user, not the place', async () => {
    const { wizard } = await refusedLaunch('user', { email: 'Taken.' });
    expect({ ...wizard.forms.staffUsers.problems }).toEqual({
      '1.email': 'Taken.',
      '2.email': 'Taken.',
    });
    wizard.change(3);
    wizard.forms.staffUsers.remove('2');
    wizard.forms.staffUsers.edit('1', 'email', 'asha.naik@seaside.example');
    await wizard.submit();
    expect(wizard.state.step).toBe(4);
  });
});
