import { describe, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { expectEverythingOnce, typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';

/** Opens the same setup in two tabs, one after the other. */
function twoTabs() {
  const world = wizardWorld();
  const older = world.open();
  older.followTabs();
  typeProfile(older);
  older.saveDraft();
  const newer = world.open();
  newer.followTabs();
  return { ...world, older, newer };
}

const nameIn = ({ forms }: ReturnType<typeof twoTabs>['older']) => forms.hotelProfile.state.name;

describe('a setup that is open in two tabs', () => {
  it('the newer of two tabs takes over the setup, with the input of the older one', () => {
    const { older, newer } = twoTabs();
    expect(older.state.isElsewhere).toBe(true);
    expect(newer.state.isElsewhere).toBe(false);
    expect(nameIn(newer)).toBe('Seaside Grand');
  });

  it('the older tab never overwrites the setup, even before it has noticed the newer one', async () => {
    const world = wizardWorld();
    const older = world.open();
    typeProfile(older);
    const newer = world.open();
    newer.forms.hotelProfile.edit('name', 'Hill House');
    newer.saveDraft();
    older.saveDraft();
    await older.submit();
    older.startOver();
    expect(older.state).toMatchObject({ step: 0, completed: [], isElsewhere: true });
    expect(nameIn(world.open())).toBe('Hill House');
  });

  it("'Continue here' takes over the setup as the other tab left it", async () => {
    const { older, newer } = twoTabs();
    newer.forms.hotelProfile.edit('name', 'Hill House');
    await newer.submit();
    await older.continueHere();
    expect(older.state).toMatchObject({ isElsewhere: false, step: 1 });
    expect(nameIn(older)).toBe('Hill House');
    expect(newer.state.isElsewhere).toBe(true);
    newer.forms.hotelProfile.edit('name', 'Lake House');
    newer.saveDraft();
    older.forms.hotelProfile.edit('name', 'Sea House');
    older.saveDraft();
    await newer.continueHere();
    expect(nameIn(newer)).toBe('Sea House');
  });

  it('a tab that takes over the same setup keeps its passwords', async () => {
    const { openAtReview, open } = wizardWorld();
    const older = openAtReview();
    older.followTabs();
    older.saveDraft();
    open();
    await older.continueHere();
    expect(older.state).toMatchObject({ isElsewhere: false, step: 4 });
    expect(older.forms.staffUsers.state.items[0]?.password).not.toBe('');
  });

  it("'Start over' in another tab clears the setup here", async () => {
    const { older, newer } = twoTabs();
    newer.startOver();
    await older.continueHere();
    expect(older.isBlank()).toBe(true);
  });

  it('the tab that launches the setup keeps it, and launches it once', async () => {
    const { open, api, events } = wizardWorld();
    const launchLock = new MemoryLock();
    const launching = open({ launchLock });
    launching.load(PRICED_DOCUMENT);
    launching.followTabs();
    const launched = launching.launchHotel();
    await Promise.resolve();
    const other = open({ launchLock });
    other.followTabs();
    await other.continueHere();
    expect(other.state.isElsewhere).toBe(true);
    expect(events).toContain('Launch in Progress');
    other.load(PRICED_DOCUMENT);
    expect(await other.launchHotel()).toBe(false);
    expect(await launched).toBe(true);
    expectEverythingOnce(api);
  });

  it('says that a launch was interrupted once the launching tab has released it', async () => {
    const { api, open, events } = wizardWorld();
    const launchLock = new MemoryLock();
    const early = open({ launchLock });
    const launching = open({ launchLock });
    launching.followTabs();
    launching.load(PRICED_DOCUMENT);
    let late = early;
    const send = api.send.bind(api);
    api.failNext('plan', REFUSED);
    api.send = (request) => {
      if (request.kind === 'plan' && late === early) late = open({ launchLock });
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
});
