import { describe, expect, it } from 'vitest';
import { SAVE_DELAY_MS } from '#ui/wizard/store/step-saving.ts';
import { typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';

type World = ReturnType<typeof wizardWorld>;

/** Runs an action in the middle of a save that takes this long. */
function during({ clock }: World, ms: number, act: () => void): void {
  const sleep = clock.sleep.bind(clock);
  clock.sleep = (duration) => {
    if (duration === ms) act();
    return sleep(duration);
  };
}

describe('docs/behaviour.md §4 a step is completed after valid input only', () => {
  it.each([SAVE_DELAY_MS, 500])(
    'emptying a field during the pause of %i ms keeps the step open',
    async (ms) => {
      const world = wizardWorld();
      const wizard = world.open();
      typeProfile(wizard);
      during(world, ms, () => wizard.forms.hotelProfile.edit('city', ''));
      await wizard.submit();
      expect(wizard.state).toMatchObject({ step: 0, completed: [], saving: false, summaries: 1 });
      expect(wizard.forms.hotelProfile.problems).toEqual({ city: 'City is required' });
      expect(world.events.at(-1)).toBe('Validation Error');
    },
  );

  it('a user who is added while the staff step is skipped is not lost', async () => {
    const world = wizardWorld();
    const wizard = world.openAtReview();
    wizard.open(3);
    wizard.forms.staffUsers.load([]);
    during(world, SAVE_DELAY_MS, () => wizard.forms.staffUsers.add());
    await wizard.skipStaff();
    expect(wizard.state.step).toBe(3);
    expect(wizard.forms.staffUsers.state.items).toHaveLength(1);
    expect(wizard.state.completed).not.toContain('staffUsers');
  });

  it('a completed step that is left invalid is no longer completed', () => {
    const wizard = wizardWorld().openAtReview();
    wizard.open(1);
    wizard.forms.roomTypes.load([]);
    wizard.open(0);
    expect(wizard.state.step).toBe(0);
    expect(wizard.state.completed).toEqual(['hotelProfile', 'rates', 'staffUsers']);
  });

  it('the review opens only from a valid step; otherwise its errors show', () => {
    const { openAtReview, events } = wizardWorld();
    const wizard = openAtReview();
    wizard.change(0);
    wizard.forms.hotelProfile.edit('name', '');
    wizard.open(4);
    expect(wizard.state).toMatchObject({ step: 0, summaries: 1 });
    expect(wizard.forms.hotelProfile.problems['name']).toBe('Hotel name is required');
    expect(events.at(-1)).toBe('Validation Error');
    wizard.forms.hotelProfile.edit('name', 'Seaside Grand');
    wizard.open(4);
    expect(wizard.state.step, 'as soon as it is submitted').toBe(0);
  });
});

describe('R17 a user that nobody has filled in', () => {
  it('a blank user is skipped like an empty list', async () => {
    const wizard = wizardWorld().openAtReview();
    wizard.open(3);
    wizard.forms.staffUsers.load([]);
    wizard.forms.staffUsers.add();
    await wizard.skipStaff();
    expect(wizard.state.step).toBe(4);
    expect(wizard.forms.staffUsers.state.items).toEqual([]);
  });
});

describe('R20 a draft never holds a password', () => {
  it('a draft with users asks for their passwords again', () => {
    const { openAtReview, open, events } = wizardWorld();
    openAtReview().open(3);
    open();
    expect(events).toEqual(['Passwords Not Stored']);
  });
});
