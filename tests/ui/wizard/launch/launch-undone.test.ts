import { describe, expect, it } from 'vitest';
import { CRASHED, REFUSED } from '#tests/fakes/fault.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** A launch with a missing room. */
async function launched() {
  const world = wizardWorld();
  const wizard = world.openAtReview();
  world.api.failNext('room', REFUSED);
  await wizard.launchHotel();
  return { ...world, wizard };
}

async function undo(wizard: Wizard) {
  const { launch } = wizard;
  await launch.undo.open();
  await launch.undo.confirm();
  expect(launch.undo.state.status).toBe('undone');
  launch.undo.close();
  wizard.reopenUndone();
}

describe('after an undo of a launch', () => {
  it('nothing is launched or interrupted, also after a reload', async () => {
    const { wizard, open, events, api } = await launched();
    await undo(wizard);
    events.length = 0;
    for (const page of [wizard, open()]) {
      expect(page.state).toMatchObject({ hasResult: false, isInterrupted: false });
      expect(page.state.completed).not.toContain('complete');
      expect(page.launch.phase).toBe('idle');
    }
    expect(events).not.toContain('Launch Not Finished');
    expect(api.records('room')).toEqual([]);
  });

  it.each([false, true])(
    'the setup opens after a reload, even if the dialog was not closed (partly undone: %s)',
    async (isPartly) => {
      const { open, api } = await launched();
      // Opened again, the page has the stored result.
      const wizard = open();
      if (isPartly) api.failNext('plan', CRASHED);
      await wizard.launch.undo.open();
      await wizard.launch.undo.confirm();
      const again = open();
      expect(again.state).toMatchObject({ hasResult: false, isInterrupted: isPartly });
      expect(again.state.completed).toEqual(['hotelProfile', 'roomTypes', 'rates']);
      expect(again.launch.target.isPartlyUndone).toBe(isPartly || undefined);
    },
  );

  it('that stopped on its way, the undo continues, also after a reload', async () => {
    const { wizard, open, api } = await launched();
    api.failNext('plan', CRASHED);
    await undo(wizard);
    expect(wizard.state).toMatchObject({ hasResult: false, isInterrupted: true });
    expect(wizard.state.completed).not.toContain('complete');
    const again = open();
    expect(again.launch.target.isPartlyUndone).toBe(true);
    await again.launch.undo.check();
    expect(again.launch.undo.state.isOffered).toBe(true);
    await undo(again);
    expect(api.records('plan')).toEqual([]);
    expect(again.state.isInterrupted).toBe(false);
    expect(again.launch.target.isPartlyUndone).toBeUndefined();
  });

  it('that stopped on its way, the next launch creates what is missing, and nothing twice', async () => {
    const { wizard, api } = await launched();
    api.failNext('plan', CRASHED);
    await undo(wizard);
    expect(await wizard.launchHotel()).toBe(true);
    expect(wizard.launch.target.isPartlyUndone).toBeUndefined();
    expectEverythingOnce(api);
  });
});

it('a launch that created nothing cannot be undone', async () => {
  const { openAtReview, api } = wizardWorld();
  const wizard = openAtReview();
  api.failNext('hotel', CRASHED);
  const { undo: dialog } = wizard.launch;
  const offered: boolean[] = [];
  // The screen asks as soon as the launch has failed.
  wizard.launch.subscribe(() => {
    if (wizard.launch.phase === 'failed')
      void dialog.check().then(() => offered.push(dialog.state.isOffered));
  });
  await wizard.launchHotel();
  await new Promise(setImmediate);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered).not.toContain(true);
});
