import { describe, expect, it, vi } from 'vitest';
import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { configOf, readDraftSummary } from '#ui/runs/draft.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

type World = ReturnType<typeof wizardWorld>;

const runIn = ({ drafts }: World) => readDraftSummary(drafts.read('4onboard'))?.hotel.run;

async function expectNoRun({ stored, runPeople }: World): Promise<void> {
  await vi.waitFor(() => expect(stored.runs.size).toBe(0));
  expect(runPeople.texts.size).toBe(0);
}

/** A launch that failed at the rate plans. */
async function interrupted() {
  const world = wizardWorld();
  const wizard = world.openAtReview();
  world.api.failNext('plan', REFUSED);
  expect(await wizard.launchHotel()).toBe(false);
  return { ...world, wizard };
}

function enterPasswords({ forms: { staffUsers: staff } }: Wizard): void {
  for (const { id } of staff.state.items) staff.edit(id, 'password', 'N3wPassw0rd');
}

/** A store that accepts `writes` writes, and then is full. */
function fullStore(writes: number): Runs {
  const rows = new MemoryRunRows();
  let left = writes;
  const own = rows.own.bind(rows);
  rows.own = async (run) => {
    const opened = await own(run);
    return {
      ...opened,
      write: async (changes) => {
        left -= 1;
        if (left < 0) throw new RunUnwritable('No room.');
        await opened.write(changes);
      },
    };
  };
  return new Runs({ store: rows, sources: NAMED_SOURCES });
}

describe('the run of a launch', () => {
  it('the run of a launch continues from a result after a reload, and people keep their passwords', async () => {
    const { api, open, openAtReview, stored } = wizardWorld();
    api.failNext('room', REFUSED);
    await openAtReview().launchHotel();
    const [name] = stored.runs.keys();
    const again = open();
    api.failNext('room', REFUSED);
    expect(await again.launchMissing()).toBe(false);
    expect([...stored.runs.keys()]).toEqual([name]);
    expect(api.updates.filter(({ kind }) => kind === 'user')).toEqual([]);
    expect(again.launch.state.people).toEqual([]);
  });

  it('the run of a launch has no password', async () => {
    const { wizard, stored, runPeople, drafts, api } = await interrupted();
    api.failNext('room', REFUSED);
    wizard.forms.staffUsers.generatePassword(wizard.forms.staffUsers.state.items[1]?.id ?? '');
    await wizard.launchHotel();
    const kept = [stored.runs, drafts.texts, runPeople.texts].flatMap((map) => [...map]);
    const text = JSON.stringify(kept, (_, value: unknown) =>
      value instanceof Map ? [...(value as Map<unknown, unknown>)] : value,
    );
    expect(text).toContain('asha');
    for (const { password } of wizard.forms.staffUsers.state.items) {
      expect(password).not.toBe('');
      expect(text).not.toContain(password);
    }
  });

  it.each([
    ['everything is cleared', (wizard: Wizard) => wizard.startOver()],
    [
      'another hotel is imported',
      (wizard: Wizard) =>
        wizard.load({
          ...PRICED_DOCUMENT,
          hotelProfile: { ...PRICED_DOCUMENT.hotelProfile, code: 'HILL' },
        }),
    ],
  ])('the run of a launch ends when %s', async (_, act) => {
    const world = await interrupted();
    act(world.wizard);
    await expectNoRun(world);
    world.wizard.saveDraft();
    expect(runIn(world)).toBeUndefined();
  });

  it('the run of a launch ends at once if nothing was created', async () => {
    const world = wizardWorld();
    world.api.failNext('hotel', REFUSED);
    await world.openAtReview().launchHotel();
    await expectNoRun(world);
    expect(world.open().state.isInterrupted).toBe(false);
  });

  it('the run of a launch replaces a run that no draft names', async () => {
    const world = await interrupted();
    const { stored, drafts, open, api } = world;
    const [lost] = stored.runs.keys();
    drafts.clear('4onboard');
    const wizard = open();
    wizard.load(PRICED_DOCUMENT);
    api.failNext('plan', REFUSED);
    await wizard.launchHotel();
    expect(stored.runs.size).toBe(1);
    expect(stored.runs.has(lost ?? '')).toBe(false);
    expect(api.records('hotel')).toHaveLength(1);
  });

  it('a launch starts a new run, with the hotel that it created, if its run is damaged', async () => {
    const { open, api, stored } = await interrupted();
    for (const { configs } of stored.runs.values()) {
      configs[Symbol.iterator] = () => {
        throw new RunUnreadable('it is damaged');
      };
    }
    const [before] = stored.runs.keys();
    const again = open();
    enterPasswords(again);
    expect(await again.launchHotel()).toBe(true);
    expect([...stored.runs.keys()]).not.toContain(before);
    expectEverythingOnce(api);
  });

  it('the run of a launch stays with another tab that has it open', async () => {
    const world = await interrupted();
    const runs = world.openRuns();
    const other = await runs.resume(runIn(world) ?? '');
    const again = world.open({ runs });
    enterPasswords(again);
    expect(await again.launchHotel()).toBe(false);
    expect(again.state.isElsewhere).toBe(true);
    await other.close();
    await again.continueHere();
    expect(await again.launchHotel()).toBe(true);
    expectEverythingOnce(world.api);
  });

  it('a launch in another year gets a new run, with the rates of that year', async () => {
    const { open, api, clock, stored } = await interrupted();
    const [before] = stored.runs.keys();
    clock.time += 366 * 24 * 3600 * 1000;
    const again = open();
    enterPasswords(again);
    api.failNext('user', REFUSED);
    await again.launchHotel();
    expect([...stored.runs.keys()]).not.toContain(before);
    expect(api.records('hotel')).toHaveLength(1);
    const year = String(new Date(clock.time).getUTCFullYear());
    expect(JSON.stringify(api.records('rule'))).toContain(`${year}-12-31`);
  });

  it('the run of a launch updates the launched hotel, whatever ID the configuration names', async () => {
    const { open, api, wizard } = await interrupted();
    wizard.saveDraft();
    const again = open();
    const hotelProfile = { ...PRICED_DOCUMENT.hotelProfile, code: 'SEASID01', id: 999 };
    again.load({ ...PRICED_DOCUMENT, hotelProfile });
    expect(await again.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });
});

describe('a browser that does not store runs', () => {
  it.each([
    ['from the start', 0],
    ['once the hotel is started', 1],
    ['when the hotel is done', 4],
  ])('launches in memory: refused %s', async (_, writes) => {
    const { openAtReview, open, api } = wizardWorld();
    const runs = fullStore(writes);
    const wizard = openAtReview(PRICED_DOCUMENT, { runs });
    const { staffUsers } = wizard.forms;
    for (const { id } of staffUsers.state.items) staffUsers.generatePassword(id);
    await wizard.launchHotel();
    expect(wizard.launch.hotel).toMatchObject({ state: 'onboarded', warnings: [] });
    expectEverythingOnce(api);
    const sheet = wizard.launch.state.people
      .map(({ user }) => user)
      .map(({ username, password }) => [username, password]);
    expect(sheet).toEqual(
      staffUsers.state.items.map(({ username, password }) => [username, password]),
    );
    expect(open().state.isInterrupted).toBe(false);
  });

  it('continues in memory after a failure, and by the ID after a reload', async () => {
    const { openAtReview, open, api } = wizardWorld();
    const runs = fullStore(0);
    const wizard = openAtReview(PRICED_DOCUMENT, { runs });
    api.failNext('plan', REFUSED);
    await wizard.launchHotel();
    const rooms = api.writes.length;
    api.failNext('plan', REFUSED);
    await wizard.launchHotel();
    expect(api.writes.slice(rooms)).toEqual(['POST plan']);
    const again = open({ runs: fullStore(0) });
    enterPasswords(again);
    expect(await again.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });
});

describe.each([
  ['the same page', (_: World, wizard: Wizard) => wizard],
  [
    'a reloaded page',
    ({ open }: World, wizard: Wizard) => {
      wizard.saveDraft();
      return open();
    },
  ],
])('the next attempt in %s', (_, nextPage) => {
  it('the next attempt reports a record of an earlier one that was removed since', async () => {
    const { wizard, ...world } = await interrupted();
    const { api } = world;
    const send = api.send.bind(api);
    api.send = (request) =>
      request.kind === 'completion' ? Promise.reject(new Error('closed')) : send(request);
    await expect(wizard.launchHotel()).rejects.toThrow('closed');
    api.send = send;
    const next = nextPage(world, wizard);
    next.forms.staffUsers.load(configOf(PRICED_DOCUMENT).staffUsers.slice(0, 1));
    await next.launchHotel();
    expect(next.launch.hotel.warnings.map(({ title, message }) => [title, message])).toEqual([
      [
        'Staff user ben',
        'An earlier attempt created this record. It is still on the server, although you removed it here.',
      ],
    ]);
  });
});
