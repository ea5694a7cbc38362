import { describe, expect, it } from 'vitest';
import { REFUSED } from '#tests/fakes/fault.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

describe('R11 a launch after a reload', () => {
  it('a launch after a reload updates the hotel that was created', async () => {
    const { openAtReview, open, api } = wizardWorld();
    const wizard = openAtReview();
    api.failNext('plan', REFUSED);
    await wizard.launchHotel();
    const again = open();
    enterPasswords(again);
    again.forms.hotelProfile.edit('city', 'Margao');
    expect(await again.launchHotel()).toBe(true);
    expectEverythingOnce(api);
    expect(api.records('hotel')).toMatchObject([{ city: 'Margao' }]);
  });

  it('a launch continues if the page was closed during the first launch', async () => {
    const { openAtReview, open, api } = wizardWorld();
    const send = api.send.bind(api);
    api.send = (request) => (request.kind === 'plan' ? new Promise(() => {}) : send(request));
    void openAtReview().launchHotel();
    await flush();
    api.send = send;
    const again = open();
    enterPasswords(again);
    expect(await again.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });

  it('a launch continues if the page was closed before the server confirmed the hotel', async () => {
    const { openAtReview, open, api } = wizardWorld();
    const send = api.send.bind(api);
    api.send = async (request) => {
      await send(request);
      return await new Promise(() => {});
    };
    void openAtReview().launchHotel();
    await flush();
    api.send = send;
    const again = open();
    enterPasswords(again);
    expect(await again.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });

  it('a launch after a reload sends lost passwords again', async () => {
    const { open, api } = await closedAfterStaff();
    expect(api.records('user')).toHaveLength(2);
    const again = open();
    enterPasswords(again);
    const { staffUsers } = again.forms;
    staffUsers.generatePassword(staffUsers.state.items[1]?.id ?? '');
    await again.launchHotel();
    expectEverythingOnce(api);
    expect(again.launch.state.warnings).toEqual([]);
    const [ben] = again.handover.people();
    expect(ben?.username).toBe('ben');
    const sent = api.updates.filter(({ kind }) => kind === 'user').map(({ body }) => body);
    expect(sent).toMatchObject([{ password: 'N3wPassw0rd' }, { password: ben?.password }]);
  });

  it('a page that is opened after an interrupted launch says so, until everything is cleared', async () => {
    const { open, openAtReview, events } = await closedAfterStaff();
    events.length = 0;
    const again = open();
    expect(again.state.isInterrupted).toBe(true);
    expect(events).toEqual(['Launch Not Finished']);
    again.startOver();
    expect(again.state.isInterrupted).toBe(false);
    expect(openAtReview().state.isInterrupted).toBe(false);
  });

  it('a server that changes no passwords after a reload is reported, and no sheet shows them', async () => {
    const { open, api } = await closedAfterStaff();
    api.refuse('PATCH', 405);
    api.refuse('PUT', 405);
    const again = open();
    enterPasswords(again);
    const { staffUsers } = again.forms;
    staffUsers.generatePassword(staffUsers.state.items[1]?.id ?? '');
    await again.launchHotel();
    expect(again.handover.people()).toEqual([]);
    expect(again.launch.state.warnings.map(({ message }) => message)).toEqual([
      'It already exists and was not updated: the password was not reset.',
      'It already exists and was not updated: the password was not reset.',
    ]);
  });
});

function enterPasswords({ forms: { staffUsers: staff } }: Wizard): void {
  for (const { id } of staff.state.items) staff.edit(id, 'password', 'N3wPassw0rd');
}

async function flush(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

/** A page that is closed once the launch has created the people, before the launch ends. */
async function closedAfterStaff() {
  const world = wizardWorld();
  const { api, openAtReview } = world;
  const send = api.send.bind(api);
  api.send = (request) => (request.kind === 'completion' ? new Promise(() => {}) : send(request));
  void openAtReview().launchHotel();
  await flush();
  api.send = send;
  return world;
}
