import { describe, expect, it } from 'vitest';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';

const STEPS = ['hotelProfile', 'roomTypes', 'rates', 'staffUsers', 'complete'];
const KEY = '4onboard@7';
/** A hotel as it is read from the server, which never lists staff with passwords. */
const READ = { ...PRICED_DOCUMENT, staffUsers: [] };

function openHotel({ isComplete = true, presentStaff = ['Asha Naik'], document = READ } = {}) {
  const world = wizardWorld();
  const open = () => world.open({ draftKey: KEY, hotelId: 7, presentStaff });
  const wizard = open();
  wizard.loadExisting({ document, isComplete });
  return { ...world, wizard, open };
}

describe('the setup of a finished hotel', () => {
  it('opens with all steps completed', () => {
    const { wizard } = openHotel();
    expect(wizard.state).toMatchObject({ step: 4, completed: STEPS });
  });

  it('stores no draft until something changes, so that it has no unlaunched changes', () => {
    const { wizard, drafts } = openHotel();
    wizard.open(1);
    wizard.saveDraft();
    expect(drafts.texts.size).toBe(0);
    wizard.forms.hotelProfile.edit('city', 'Pune');
    wizard.saveDraft();
    expect([...drafts.texts.keys()]).toEqual([KEY]);
    expect(wizard.state.completed).toEqual(STEPS.slice(0, 4));
  });

  it('continues with a change after a reload, and forgets the draft if the user takes it back', () => {
    const { wizard, drafts, open } = openHotel();
    const { city } = wizard.forms.hotelProfile.state;
    wizard.forms.hotelProfile.edit('city', 'Pune');
    wizard.saveDraft();
    const again = open();
    expect(again.forms.hotelProfile.state.city).toBe('Pune');
    expect(again.state.completed, 'the launch is not completed').toEqual(STEPS.slice(0, 4));
    expect(again.state.existing?.isComplete).toBe(true);
    again.forms.hotelProfile.edit('city', city);
    again.saveDraft();
    expect(drafts.texts.size).toBe(0);
    expect(again.state.completed).toEqual(STEPS);
  });

  it.each([
    ['its setup is not marked as complete', { isComplete: false }, 3],
    ['no user can sign in', { presentStaff: [] }, 3],
    ['a room type has no rate', { document: { ...READ, rates: { rates: [] } } }, 2],
    ['it has no room types', { document: { ...READ, roomTypes: [], rates: {} } }, 1],
  ])('is not called completed if %s', (_, facts, completed) => {
    const { wizard } = openHotel(facts);
    expect(wizard.state).toMatchObject({ step: completed, completed: STEPS.slice(0, completed) });
  });
});
