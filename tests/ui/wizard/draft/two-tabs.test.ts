import { describe, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';

/** Opens the same setup in two tabs, one after the other. */
function twoTabs() {
  const world = wizardWorld();
  const older = world.open();
  older.followTabs();
  typeProfile(older);
  older.saveDraft();
  const newer = world.open({ isSecond: true });
  newer.followTabs();
  return { ...world, older, newer };
}

const nameIn = ({ forms }: ReturnType<typeof twoTabs>['older']) => forms.hotelProfile.state.name;

describe('a setup that is open in two tabs', () => {
  it('the newer tab never overwrites the setup', async () => {
    const { older, newer, open } = twoTabs();
    newer.forms.hotelProfile.edit('name', 'Lake House');
    newer.saveDraft();
    await newer.submit();
    newer.startOver();
    expect(newer.state).toMatchObject({ step: 0, completed: [], isElsewhere: true });
    older.forms.hotelProfile.edit('name', 'Hill House');
    older.saveDraft();
    expect(nameIn(open())).toBe('Hill House');
  });

  it("'Continue here' takes over the setup as the other tab left it", async () => {
    const { older, newer } = twoTabs();
    older.forms.hotelProfile.edit('name', 'Hill House');
    await older.submit();
    await newer.continueHere();
    expect(newer.state).toMatchObject({ isElsewhere: false, step: 1 });
    expect(nameIn(newer)).toBe('Hill House');
    expect(older.state.isElsewhere).toBe(true);
    older.forms.hotelProfile.edit('name', 'Lake House');
    older.saveDraft();
    newer.forms.hotelProfile.edit('name', 'Sea House');
    newer.saveDraft();
    await older.continueHere();
    expect(nameIn(older)).toBe('Sea House');
  });

  it('a tab that leaves the setup gives it up, and no longer writes it', async () => {
    const world = wizardWorld();
    const older = world.open();
    const leave = older.followTabs();
    typeProfile(older);
    older.saveDraft();
    leave();
    await new Promise(setImmediate);
    older.forms.hotelProfile.edit('name', 'Lake House');
    const newer = world.open({ isSecond: true });
    await new Promise(setImmediate);
    newer.forms.hotelProfile.edit('name', 'Hill House');
    newer.saveDraft();
    older.saveDraft();
    expect(newer.state.isElsewhere).toBe(false);
    expect(nameIn(world.open())).toBe('Hill House');
  });

  it('a tab that takes over the same setup keeps its passwords', async () => {
    const { openAtReview, open } = wizardWorld();
    const older = openAtReview();
    older.followTabs();
    older.saveDraft();
    const newer = open({ isSecond: true });
    await newer.continueHere();
    await older.continueHere();
    expect(older.state).toMatchObject({ isElsewhere: false, step: 4 });
    expect(older.forms.staffUsers.state.items[0]?.password).not.toBe('');
  });

  it("'Start over' in another tab clears the setup here", async () => {
    const { older, newer } = twoTabs();
    older.startOver();
    await newer.continueHere();
    expect(newer.isBlank()).toBe(true);
  });

  it('says that a launch was interrupted once the launching tab has released it', async () => {
    const { api, open, events } = wizardWorld();
    const launchLock = new MemoryLock();
    const early = open({ launchLock });
    const launching = open({ launchLock });
    await new Promise(setImmediate);
    launching.followTabs();
    launching.load(PRICED_DOCUMENT);
    let late = early;
    const send = api.send.bind(api);
    api.failNext('plan', REFUSED);
    api.send = (request) => {
      if (request.kind === 'plan' && late === early) late = open({ launchLock, isSecond: true });
      return send(request);
    };
    await launching.launchHotel();
    expect(events).not.toContain('Launch Not Finished');
    for (const tab of [late, early]) {
      expect(tab.state.isInterrupted).toBe(false);
      events.length = 0;
      await tab.continueHere();
      expect(tab.state.isInterrupted).toBe(true);
      expect(tab.launch.target).toEqual(launching.launch.target);
      expect(events).toContain('Launch Not Finished');
    }
  });

  it('a setup stays editable while another tab launches another setup', async () => {
    const { openAtReview, events } = wizardWorld();
    const launchLock = new MemoryLock();
    const wizard = openAtReview(PRICED_DOCUMENT, { launchLock });
    const { promise, resolve } = Promise.withResolvers<void>();
    void launchLock.hold(() => promise);
    expect(await wizard.launchHotel()).toBe(false);
    expect(wizard.launch.state.problem).toBe('elsewhere');
    expect(wizard.state.isElsewhere).toBe(false);
    expect(wizard.isLocked()).toBe(false);
    resolve();
    await promise;
    expect(await wizard.launchHotel()).toBe(true);
    expect(events).toContain('signed out');
  });

  it("'Continue to sign in' waits for a launch in another tab, which would be signed out", async () => {
    const { openAtReview, api, events } = wizardWorld();
    const launchLock = new MemoryLock();
    const wizard = openAtReview(PRICED_DOCUMENT, { launchLock });
    api.failNext('room', REFUSED);
    await wizard.launchHotel();
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = launchLock.hold(() => promise);
    expect(await wizard.continueToSignIn()).toBe(false);
    expect(events).toEqual(['Launch in Progress']);
    resolve();
    await other;
    expect(await wizard.continueToSignIn()).toBe(true);
  });
});
