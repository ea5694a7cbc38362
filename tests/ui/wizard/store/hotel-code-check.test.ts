import { describe, expect, it } from 'vitest';
import type { CodeCheck } from '#application/identity/check-hotel-code.ts';
import { typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';

const TAKEN: CodeCheck = {
  status: 'taken',
  by: { id: 9, name: 'Sea Side Inn', code: 'SEASID01' },
};
const AT_THE_FIELD = 'Another hotel has this code.';
const NOT_CHECKED = 'Hotel Code Not Checked';
/** Resolves after all queued callbacks have run. */
const settled = () => new Promise((resolve) => void setTimeout(resolve));

/**
 * Leaves the first step before the server responds to the lookup of the code. `answer` delivers the
 * response.
 */
async function leftEarly() {
  const world = wizardWorld();
  const { promise, resolve: answer } = Promise.withResolvers<CodeCheck>();
  world.lookUp.check = () => promise;
  const wizard = world.open();
  typeProfile(wizard);
  await wizard.submit();
  expect(wizard.state.step).toBe(1);
  expect(world.events).toContain(NOT_CHECKED);
  return { ...world, wizard, answer, code: () => wizard.forms.hotelProfile.problems['code'] };
}

describe('leaving the first step', () => {
  it('says that another hotel has the code, in the words of the launch', async () => {
    const { open, lookUp, messages } = wizardWorld();
    lookUp.check = () => Promise.resolve(TAKEN);
    const wizard = open();
    typeProfile(wizard);
    await wizard.submit();
    expect(wizard.state).toMatchObject({ step: 0, completed: [] });
    expect(wizard.forms.hotelProfile.problems).toEqual({ code: AT_THE_FIELD });
    expect(messages[0]).toMatch(/^Sea Side Inn \(SEASID01\) already has this code\./);
  });

  it('asks again each time, also if something else than the code was corrected', async () => {
    const { open, lookUp } = wizardWorld();
    lookUp.check = () => Promise.resolve(TAKEN);
    const wizard = open();
    typeProfile(wizard);
    await wizard.submit();
    lookUp.check = () => Promise.resolve({ status: 'free' });
    await wizard.submit();
    expect(wizard.state).toMatchObject({ step: 1, completed: ['hotelProfile'] });
    expect(wizard.forms.hotelProfile.problems).toEqual({});
  });

  it('the first step can be left even if the server fails or lists no hotels', async () => {
    const { open, lookUp, events } = wizardWorld();
    lookUp.check = () => Promise.resolve({ status: 'unchecked' });
    const wizard = open();
    typeProfile(wizard);
    await wizard.submit();
    expect(wizard.state).toMatchObject({ step: 1, completed: ['hotelProfile'] });
    expect(events.at(-1)).toBe(NOT_CHECKED);
  });

  it('does not wait: a late answer reopens the step and leaves the user where they are', async () => {
    const { wizard, answer, code, events } = await leftEarly();
    answer(TAKEN);
    await settled();
    expect(code()).toBe(AT_THE_FIELD);
    expect(wizard.state).toMatchObject({ step: 1, completed: [] });
    expect(events.at(-1)).toBe('Hotel Code');
  });

  it.each<[string, (world: Awaited<ReturnType<typeof leftEarly>>) => unknown]>([
    [
      'a hotel that was changed meanwhile',
      ({ wizard }) => wizard.forms.hotelProfile.edit('code', 'OTHER01'),
    ],
    ['a setup that another tab has taken over', ({ open }) => open()],
  ])('a late answer does not touch %s', async (_, act) => {
    const world = await leftEarly();
    act(world);
    await settled();
    world.answer(TAKEN);
    await settled();
    expect(world.code()).toBeUndefined();
    expect(world.wizard.state.completed).toEqual(['hotelProfile']);
  });
});
