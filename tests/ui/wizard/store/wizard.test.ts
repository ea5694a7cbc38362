import { describe, expect, it } from 'vitest';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { typeAdmin, typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';

describe('docs/behaviour.md §4 Wizard', () => {
  it('a valid step is saved for 1 s, completed with a notice, and left after 0.5 s', async () => {
    const { open, events, messages, clock } = wizardWorld();
    const wizard = open();
    typeProfile(wizard);
    const completedAt: number[] = [];
    const sleep = clock.sleep.bind(clock);
    clock.sleep = (ms) => {
      completedAt.push(wizard.state.completed.length);
      expect(wizard.state).toMatchObject({ isRunning: true, step: 0 });
      return sleep(ms);
    };
    await wizard.submit();
    expect(events).toEqual(['1000 ms', 'Step completed!', '500 ms']);
    expect(messages).toEqual(['Hotel Profile configuration saved successfully.']);
    expect(completedAt).toEqual([0, 1]);
    expect(wizard.state).toMatchObject({ step: 1, completed: ['hotelProfile'], isRunning: false });
  });

  it('a step with errors stays open and shows them with a notice', async () => {
    const { open, events } = wizardWorld();
    const wizard = open();
    await wizard.submit();
    expect(events).toEqual(['Validation Error']);
    expect(wizard.forms.hotelProfile.problems['name']).toBe('Hotel name is required');
    expect(wizard.state).toMatchObject({ step: 0, completed: [], isRunning: false, summaries: 1 });
    await wizard.submit();
    expect(wizard.state.summaries, 'the summary takes focus each time').toBe(2);
  });

  it('a step is submitted once, however often the button is pressed', async () => {
    const { open, events } = wizardWorld();
    const wizard = open();
    typeProfile(wizard);
    await Promise.all([wizard.submit(), wizard.submit()]);
    expect(events.filter((event) => event === 'Step completed!')).toHaveLength(1);
    expect(wizard.state.step).toBe(1);
  });

  it('no other step opens while a step is saved', async () => {
    const { open } = wizardWorld();
    const wizard = open();
    typeProfile(wizard);
    const saved = wizard.submit();
    wizard.open(1);
    wizard.back();
    wizard.change(3);
    wizard.startOver();
    wizard.load({});
    wizard.signOut();
    await saved;
    expect(wizard.state).toMatchObject({ step: 1, fromReview: false });
    expect(wizard.forms.hotelProfile.state.name).toBe('Seaside Grand');
  });
});

it('an invalid setup is not launched: the step with errors opens', async () => {
  const { openAtReview, events, api } = wizardWorld();
  const wizard = openAtReview();
  wizard.forms.roomTypes.edit(wizard.forms.roomTypes.state.items[0]?.id ?? '', 'name', ' ');
  expect(await wizard.launchHotel()).toBe(false);
  expect(events).toEqual(['Validation Error']);
  expect(wizard.state).toMatchObject({ step: 1, fromReview: true, summaries: 1 });
  expect([wizard.launch.phase, api.sent]).toEqual(['idle', []]);
});

it('a typed hotel code is still typed after a reload', () => {
  const { open } = wizardWorld();
  const wizard = open();
  typeProfile(wizard);
  wizard.forms.hotelProfile.edit('code', 'SG');
  wizard.saveDraft();
  const { hotelProfile: profile } = open().forms;
  profile.edit('name', 'Hill House');
  expect(profile.state.code).toBe('SG');
});

describe('skipping staff', () => {
  const withoutStaff = { ...PRICED_DOCUMENT, staffUsers: [] };

  it('skipping staff completes the step with one notice, which says that nobody can sign in', async () => {
    const { open, events, messages } = wizardWorld();
    const wizard = open();
    wizard.load(withoutStaff);
    expect(wizard.state.step).toBe(3);
    await wizard.skipStaff();
    expect(events).toEqual(['1000 ms', 'No Staff Users', '500 ms']);
    expect(messages).toEqual(['No user can sign in to the hotel until an administrator is added.']);
    expect(wizard.state).toMatchObject({ step: 4 });
    expect(wizard.state.completed).toContain('staffUsers');
    expect(open().state).toMatchObject({ step: 4, completed: wizard.state.completed });
  });

  it('a list with users cannot be skipped: one of them must be an administrator', async () => {
    const { open, events } = wizardWorld();
    const wizard = open();
    wizard.load(withoutStaff);
    typeAdmin(wizard);
    await wizard.skipStaff();
    expect(events).toEqual([]);
    wizard.forms.staffUsers.edit(
      wizard.forms.staffUsers.state.items[0]?.id ?? '',
      'role',
      'manager',
    );
    await wizard.submit();
    expect(wizard.forms.staffUsers.problems['']).toBe(
      'At least one Administrator user is required',
    );
    expect(wizard.state.step).toBe(3);
  });
});
