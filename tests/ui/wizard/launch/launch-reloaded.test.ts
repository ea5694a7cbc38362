import { describe, expect, it } from 'vitest';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

describe('a launch after a reload', () => {
  it.each([
    ['answered', true],
    ['sent', false],
  ])(
    'a launch continues wherever the page was closed: the last request was %s',
    async (_, isStored) => {
      for (let request = 0; ; request += 1) {
        const closed = await closedAt(request, isStored);
        if (!closed) return;
        const again = closed.open();
        enterPasswords(again);
        expect(await again.launchHotel(), `request ${request}`).toBe(true);
        expectEverythingOnce(closed.api);
      }
    },
  );

  it('a launch after a reload sends lost passwords again', async () => {
    const { open, api } = await closedAfterStaff();
    expect(api.records('user')).toHaveLength(2);
    const again = open();
    enterPasswords(again);
    const { staffUsers } = again.forms;
    staffUsers.generatePassword(staffUsers.state.items[1]?.id ?? '');
    await again.launchHotel();
    expectEverythingOnce(api);
    expect(again.launch.hotel.warnings).toEqual([]);
    const [ben] = again.launch.state.people.map(({ user }) => user);
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
});

function enterPasswords({ forms: { staffUsers: staff } }: Wizard): void {
  for (const { id } of staff.state.items) staff.edit(id, 'password', 'N3wPassw0rd');
}

/**
 * Launches the sample hotel, and closes the page while requests of this kind wait for their
 * responses. With `isStored`, the server has executed these requests.
 */
async function closedDuring(kind: OperationKind, isStored = false) {
  const world = wizardWorld();
  const { api, openAtReview } = world;
  const send = api.send.bind(api);
  const isAsked = Promise.withResolvers<void>();
  api.send = async (request) => {
    if (request.kind !== kind) return await send(request);
    if (isStored) await send(request);
    isAsked.resolve();
    return await new Promise(() => {});
  };
  void openAtReview().launchHotel();
  await isAsked.promise;
  // Waits until all requests of this kind are sent.
  await new Promise(setImmediate);
  api.send = send;
  return world;
}

/** The launch has created all users, but is not complete. */
const closedAfterStaff = () => closedDuring('completion');

/**
 * Launches the sample hotel, and closes the page at this request. With `isStored`, the server has
 * executed the request. Resolves to undefined if the launch sends fewer requests.
 */
async function closedAt(last: number, isStored: boolean) {
  const world = wizardWorld();
  const { api, openAtReview } = world;
  const send = api.send.bind(api);
  const closed = Promise.withResolvers<boolean>();
  let sent = 0;
  api.send = async (request) => {
    sent += 1;
    if (sent <= last) return await send(request);
    if (sent === last + 1 && isStored) await send(request);
    closed.resolve(true);
    return await new Promise(() => {});
  };
  void openAtReview()
    .launchHotel()
    .then(() => closed.resolve(false));
  const isClosed = await closed.promise;
  await new Promise(setImmediate);
  api.send = send;
  return isClosed ? world : undefined;
}
