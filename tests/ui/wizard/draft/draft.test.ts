import { describe, expect, it } from 'vitest';
import { PRICED_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { STEPS } from '#ui/wizard/wizard-steps.ts';
import { DRAFT_DELAY_MS } from '#ui/wizard/store/draft.ts';
import { typeAdmin, typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { editRate } from '#tests/ui/support/edit-rates.ts';

describe('drafts', () => {
  it("the wizard's data and position survive a reload", async () => {
    const { open } = wizardWorld();
    const wizard = open();
    typeProfile(wizard);
    await wizard.submit();
    wizard.forms.roomTypes.addQuickStart();
    wizard.forms.roomTypes.edit('2', 'name', 'Sea View Room');
    wizard.saveDraft();
    const again = open();
    expect(again.state).toMatchObject({ step: 1, completed: ['hotelProfile'] });
    expect(again.document()).toEqual(wizard.document());
  });

  it('after a reload, a section that was being changed still returns to the review', () => {
    const { open } = wizardWorld();
    const wizard = open();
    wizard.load({ ...PRICED_DOCUMENT, staffUsers: [] });
    wizard.state.submitted.push('staffUsers');
    wizard.open(4);
    wizard.change(0);
    expect(open().state).toMatchObject({ step: 0, fromReview: true });
  });

  it('a number that cannot be read is refused after a reload too, and gets no default', async () => {
    const { open } = wizardWorld();
    const wizard = open();
    typeProfile(wizard);
    await wizard.submit();
    wizard.forms.roomTypes.addQuickStart();
    await wizard.submit();
    wizard.forms.roomTypes.edit('2', 'room_count', Number.NaN);
    wizard.saveDraft();
    const again = open();
    expect(again.state).toMatchObject({ completed: ['hotelProfile'], dropped: [] });
    again.open(1);
    await again.submit();
    expect(again.forms.roomTypes.problems).toEqual({
      '2.room_count': 'Must have at least 1 room of this type',
    });
  });

  it('a draft of the wizard never contains a password', () => {
    const { open, drafts } = wizardWorld();
    const wizard = open();
    wizard.load(PRICED_DOCUMENT);
    typeAdmin(wizard);
    wizard.forms.staffUsers.generatePassword(wizard.forms.staffUsers.state.items[2]?.id ?? '');
    const generated = wizard.forms.staffUsers.state.items[2]?.password ?? '';
    wizard.saveDraft();
    const stored = [...drafts.texts.values()].join('');
    expect(stored).toContain('asha@seaside.example');
    expect(stored).not.toMatch(/password|Qw3rTy77z|Zx9cVb22n/);
    expect(generated).toHaveLength(8);
    expect(stored).not.toContain(generated);
  });

  it('a restored draft opens the staff step if passwords are missing, and notifies the user', () => {
    const { open, openAtReview, events } = wizardWorld();
    openAtReview().saveDraft();
    const wizard = open();
    expect(wizard.state).toMatchObject({ step: 3 });
    expect(wizard.state.completed).not.toContain('staffUsers');
    expect(wizard.forms.staffUsers.state.items).toMatchObject([
      { first_name: 'Asha', password: '' },
      { first_name: 'Ben', password: '' },
    ]);
    expect(events).toEqual(['Passwords Not Saved']);
  });

  it('keeps which amounts and places are to be checked', () => {
    const { open } = wizardWorld();
    const wizard = open();
    wizard.load({ roomTypes: [{ name: 'Suite' }, { name: 'Loft' }] });
    wizard.forms.hotelProfile.edit('timezone', 'UTC');
    wizard.forms.hotelProfile.edit('country', 'Japan');
    const { rates } = wizard.forms;
    rates.follow({
      roomTypes: wizard.forms.roomTypes.value(),
      hotelProfile: wizard.forms.hotelProfile.value(),
    });
    editRate(rates, 0, 'base_rate', 30_000);
    wizard.saveDraft();
    const { forms } = open();
    forms.rates.follow({
      roomTypes: forms.roomTypes.value(),
      hotelProfile: forms.hotelProfile.value(),
    });
    expect(forms.rates.state.config.rates.map(({ base_rate }) => base_rate)).toEqual([30_000, 0]);
    forms.hotelProfile.edit('country', 'Germany');
    expect(forms.hotelProfile.state).toMatchObject({ currency: 'EUR', timezone: 'UTC' });
    forms.rates.follow({
      roomTypes: forms.roomTypes.value(),
      hotelProfile: { ...forms.hotelProfile.value(), currency: 'INR' },
    });
    expect(forms.rates.state.config.rates[1]?.base_rate, 'still a suggestion').toBe(5000);
  });

  it("'Start over' deletes the draft and clears everything", () => {
    const { open, drafts } = wizardWorld();
    const wizard = open();
    wizard.load(PRICED_DOCUMENT);
    wizard.startOver();
    expect(wizard.state).toMatchObject({ step: 0, completed: [], fromReview: false });
    expect(wizard.isBlank()).toBe(true);
    wizard.saveDraft();
    expect(drafts.texts.size).toBe(0);
    wizard.forms.hotelProfile.edit('name', 'Hill House');
    expect(wizard.forms.hotelProfile.state.code, 'the code follows the name again').toBe(
      'HILLHO01',
    );
  });

  it('the draft is saved when typing pauses', async () => {
    const { open, drafts, clock } = wizardWorld();
    const wizard = open();
    const stop = wizard.saveDraftWhileTyping();
    wizard.forms.hotelProfile.edit('name', 'Seaside');
    await flush();
    expect(clock.sleeps).toEqual([DRAFT_DELAY_MS]);
    expect(drafts.texts.get('4onboard')).toContain('Seaside');
    stop();
    wizard.forms.hotelProfile.edit('name', 'Hill House');
    await flush();
    expect(clock.sleeps).toHaveLength(1);
  });

  it('an unchanged draft is not saved, so an idle tab overwrites nothing', () => {
    const { open, drafts } = wizardWorld();
    open().saveDraft();
    expect(drafts.writes).toBe(0);
    const forgotten = open();
    const used = open();
    typeProfile(used);
    used.saveDraft();
    forgotten.saveDraft();
    expect(open().forms.hotelProfile.state.name).toBe('Seaside Grand');
  });
});

describe('docs/behaviour.md §8 Step save failures if the browser refuses to store the draft', () => {
  it.each([
    [0, 'Failed to save hotel profile. Please try again.'],
    [1, 'Failed to save room types. Please try again.'],
    [2, 'Failed to save rate configuration. Please try again.'],
    [3, 'Failed to save staff users. Please try again.'],
  ])(
    'step %i does not complete if the draft cannot be stored, and keeps what was typed',
    async (step, message) => {
      const { open, drafts, events, messages } = wizardWorld();
      const wizard = open();
      wizard.load(PRICED_DOCUMENT);
      wizard.change(step);
      wizard.state.submitted = STEPS.slice(0, step).map(({ key }) => key);
      wizard.forms.hotelProfile.edit('description', 'By the sea');
      const typed = wizard.document();
      drafts.refuses = true;
      await wizard.submit();
      expect(events).toEqual(['1000 ms', 'Error']);
      expect(messages).toEqual([message]);
      expect(wizard.state).toMatchObject({ step, isRunning: false, storing: 'refused' });
      expect(wizard.state.completed).toHaveLength(step);
      expect(wizard.document()).toEqual(typed);
    },
  );

  it('a step completes if the user chose to continue without saving', async () => {
    const { open, drafts, events } = wizardWorld();
    drafts.refuses = true;
    const wizard = open();
    typeProfile(wizard);
    await wizard.submit();
    wizard.continueUnstored();
    await wizard.submit();
    expect(events).toEqual(['1000 ms', 'Error', '1000 ms', 'Step completed!', '500 ms']);
    expect(wizard.state).toMatchObject({ step: 1, storing: 'waived' });
  });
});

describe('a stored draft', () => {
  it('a stored draft opens no step that is still locked', () => {
    const { open, drafts } = wizardWorld();
    const document = { hotelProfile: SAMPLE_PROFILE };
    drafts.write('4onboard', { document, completed: ['hotelProfile', 'nonsense'], step: 4 });
    expect(open().state).toMatchObject({ step: 1, completed: ['hotelProfile'] });
  });
});

/** Waits a few microtasks, because valtio notifies its listeners later. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
