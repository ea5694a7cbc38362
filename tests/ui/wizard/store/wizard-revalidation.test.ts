import { describe, expect, it } from 'vitest';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { SAVE_DELAY_MS } from '#ui/wizard/store/wizard.ts';
import { typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { editRate } from '#tests/ui/support/edit-rates.ts';

type World = ReturnType<typeof wizardWorld>;

/** Calls `act` when the wizard starts a pause of this many ms. */
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
      expect(wizard.state).toMatchObject({
        step: 0,
        completed: [],
        isRunning: false,
        summaries: 1,
      });
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
});

describe('a step is completed only while it is valid', () => {
  const ALL = ['hotelProfile', 'roomTypes', 'rates', 'staffUsers'];
  const without = (key: string) => ALL.filter((one) => one !== key);

  it('an invalid step is not completed until it is repaired; the other steps keep their state and their input', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    const before = wizard.document();
    wizard.open(1);
    wizard.forms.roomTypes.edit('1', 'name', '');
    expect(wizard.state.completed).toEqual(without('roomTypes'));
    wizard.open(3);
    expect(wizard.state.step, 'it is completed itself').toBe(3);
    wizard.open(4);
    expect(wizard.state.step, 'the step that locks it').toBe(1);
    expect(wizard.forms.roomTypes.problems).toEqual({ '1.name': expect.any(String) });
    expect(await wizard.launchHotel()).toBe(false);
    expect(wizard.state.step).toBe(1);
    expect(api.sent).toEqual([]);
    wizard.forms.roomTypes.edit('1', 'name', before.roomTypes[0]?.name ?? '');
    expect(wizard.state.completed).toEqual(ALL);
    expect(wizard.document()).toEqual(before);
    wizard.open(4);
    expect(wizard.state.step).toBe(4);
  });

  it('an invalid step is submitted again after a reload', async () => {
    const { open, openAtReview } = wizardWorld();
    const first = openAtReview();
    first.change(0);
    first.forms.hotelProfile.edit('city', '');
    first.saveDraft();
    const wizard = open();
    expect(wizard.state).toMatchObject({ step: 0, completed: ['roomTypes', 'rates'] });
    wizard.forms.hotelProfile.edit('city', 'Panaji');
    expect(wizard.state.completed).not.toContain('hotelProfile');
    await wizard.submit();
    expect(wizard.state.completed).toContain('hotelProfile');
  });

  it('a section that is changed from the review leads to the steps that it breaks', async () => {
    const wizard = wizardWorld().openAtReview();
    wizard.change(0);
    editRate(wizard.forms.rates, 0, 'base_rate', 0);
    await wizard.submit();
    expect(wizard.state).toMatchObject({ step: 2, fromReview: true });
    editRate(wizard.forms.rates, 0, 'base_rate', 7000);
    await wizard.submit();
    expect(wizard.state).toMatchObject({ step: 4, fromReview: false });
  });
});

describe('another currency empties suggested base rates', () => {
  it('another currency reopens the rates step, and nothing is launched until base rates are entered', async () => {
    const { open, api } = wizardWorld();
    const wizard = open();
    wizard.load({ ...PRICED_DOCUMENT, rates: {} });
    await wizard.submit();
    await wizard.submit();
    expect(wizard.state.step).toBe(4);
    wizard.change(0);
    wizard.forms.hotelProfile.edit('currency', 'USD');
    expect(wizard.state.completed).toEqual(['hotelProfile', 'roomTypes', 'staffUsers']);
    await wizard.submit();
    expect(wizard.state.step).toBe(2);
    expect(await wizard.launchHotel()).toBe(false);
    const { problems, keyOf } = wizard.forms.rates;
    expect(problems[keyOf('rates.0.base_rate')]).toBe(
      'Base rate is required and must be greater than 0',
    );
    expect(api.sent).toEqual([]);
  });
});
