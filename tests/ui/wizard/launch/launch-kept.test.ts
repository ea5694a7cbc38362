import { beforeEach, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { launchOf, removeKept } from '#application/launch/stored-launches.ts';
import { UndoLaunch } from '#application/launch/undo-launch.ts';
import { bulkServicesOver } from '#tests/fakes/bulk-services.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';

const OWNER = { username: '4onboard', server: '/api' };

let world: ReturnType<typeof wizardWorld>;
beforeEach(() => {
  world = wizardWorld();
});

const named = (name: string) => ({
  ...PRICED_DOCUMENT,
  hotelProfile: {
    ...PRICED_DOCUMENT.hotelProfile,
    name,
    code: name.toUpperCase(),
    email: `${name}@x.example`,
    street_address: name,
  },
  staffUsers: PRICED_DOCUMENT.staffUsers?.map((user) => ({
    ...user,
    username: `${user.first_name}.${name}`.toLowerCase(),
  })),
});

/** Launches a hotel on a new page, and continues to the sign-in. Returns the hotel's ID. */
async function launch(...page: Parameters<typeof world.openAtReview>) {
  const wizard = world.openAtReview(...page);
  if (!(await wizard.launchHotel())) await wizard.continueToSignIn();
  return wizard.launch.target.id!;
}

const found = (id: number | string, owner = OWNER) => launchOf(world.openRuns(), owner, id);

async function loadServices() {
  return bulkServicesOver({ ...world, random: () => 0, runs: world.openRuns() });
}

it('a finished launch can be undone days later, and then no longer', async () => {
  const { api, clock } = world;
  api.failNext('room', REFUSED);
  const id = await launch();
  clock.time += 5 * 24 * 3600 * 1000;
  const launched = await found(id);
  const undo = new UndoLaunch(
    { load: loadServices, launchLock: new MemoryLock(), undoLock: new MemoryLock() },
    { name: launched!.run, onUndone: () => undefined },
  );
  await undo.open(launched!.index);
  await undo.confirm();
  expect(undo.state.status).toBe('undone');
  expect([...api.records('room'), ...api.records('rule')]).toEqual([]);
  expect(await found(id)).toBeUndefined();
});

it('a second launch of a hotel replaces the first, unless it writes nothing', async () => {
  const id = await launch(named('Elm'));
  const page = { draftKey: `4onboard@${id}`, hotelId: id };
  const first = await found(id);
  await launch(named('Elm'), page);
  expect(await found(id)).toEqual(first);
  world.drafts.clear(page.draftKey);
  const other = named('Elm');
  await launch({ ...other, hotelProfile: { ...other.hotelProfile, city: 'Margao' } }, page);
  expect((await found(id))?.run).not.toBe(first?.run);
  expect(world.stored.runs.size).toBe(1);
});

it('the launch of a hotel stays when another hotel is set up in the same place', async () => {
  const wizard = world.openAtReview(named('Elm'));
  world.api.failNext('room', REFUSED);
  await wizard.launchHotel();
  const elm = wizard.launch.target.id!;
  wizard.setUpAnother?.();
  await new Promise(setImmediate);
  await launch(named('Oak'));
  wizard.startOver();
  expect(await found(elm)).toBeDefined();
  expect(world.stored.runs.size).toBe(2);
});

it('a browser keeps twenty launches of a user', async () => {
  const ids: (number | string)[] = [];
  for (let number = 1; number <= 21; number += 1) {
    world.clock.time += 1000;
    ids.push(await launch(named(`Hotel${number}`)));
  }
  const [first, second, ...others] = ids;
  expect(await found(first!)).toBeUndefined();
  expect(await found(second!)).toBeDefined();
  expect(await found(second!, { ...OWNER, username: 'other' })).toBeUndefined();
  await removeKept(loadServices, { ...OWNER, username: 'other' }, second!);
  expect(world.stored.runs.size).toBe(20);
  await removeKept(loadServices, OWNER, second!);
  expect(world.stored.runs.size).toBe(others.length);
});
