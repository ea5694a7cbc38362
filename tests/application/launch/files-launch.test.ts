import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runsInBrowser } from '#adapters/browser/runs/browser-runs.ts';
import { FilesLaunch } from '#application/launch/files-launch.ts';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { reportFile } from '#ui/runs/launch-report.ts';
import { createJsonStore } from '#ui/shell/json-store.ts';
import {
  changeRows,
  storedRows,
  useNewDatabase,
} from '#tests/adapters/support/browser-database.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';
import { bulkServicesOver } from '#tests/fakes/bulk-services.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { seededRandom } from '#domain/random.ts';
import type { RecordKind } from '#domain/plan/operation.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { takenValues } from '#application/launch/taken-values.ts';
import { launchOf } from '#application/launch/stored-launches.ts';

const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name) => namedDocument(name));

const OWNER = { username: '4onboard', server: '/api' };
const KINDS = ['room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const;

let api: MemoryOnboardingApi;
let storage: FakeStorage;
let lockNamed: ReturnType<typeof memoryLocks>;
let seed: number;

beforeEach(() => {
  api = new MemoryOnboardingApi();
  storage = new FakeStorage();
  useNewDatabase();
  lockNamed = memoryLocks();
  seed = 0;
});

/** Opens a page of the app. Calling it again is like opening a second tab. */
function page(): FilesLaunch {
  const clock = new InstantClock();
  const random = seededRandom((seed += 1), 0);
  const pauses = new FakePauses();
  const runs = runsInBrowser(lockNamed);
  const services = bulkServicesOver({ api, clock, random, pauses, runs });
  return new FilesLaunch({
    load: () => Promise.resolve(services),
    runPeople: createJsonStore(() => storage, 'runPeople:'),
    launchLock: lockNamed('hms-launch'),
    pauses,
    clock,
    random,
    owner: OWNER,
  });
}

/** Reloads the page, which releases its locks. */
function reloaded(): FilesLaunch {
  lockNamed = memoryLocks();
  return page();
}

/** When the first room type is sent, calls `act` and waits for it. */
function during(act: () => unknown): void {
  const send = api.send.bind(api);
  api.send = async (request) => {
    if (request.kind === 'room-type') {
      api.send = send;
      await act();
    }
    return await send(request);
  };
}

/** From now on, another user of the server has this username. */
function takeUsername(taken: string): void {
  const send = api.send.bind(api);
  api.send = async (request) => {
    if (request.kind !== 'user' || request.body['username'] !== taken) return await send(request);
    const fields = { username: 'A user with that username already exists.' };
    throw new ApiError({ status: 400, code: 'x', message: '', fields });
  };
}

const repairsOf = ({ state }: FilesLaunch) =>
  state.hotels.map(({ error, warnings, roomNumbers }) =>
    groupFailures([...(error ? [error] : []), ...warnings], roomNumbers).map(
      ({ repair }) => repair,
    ),
  );
const statesOf = ({ state }: FilesLaunch) => state.hotels.map((hotel) => hotel.state);
const passwordsOf = (run: FilesLaunch) =>
  run.sheets().flatMap(({ people }) => people.map(({ password }) => password));
const stored = async () => JSON.stringify([...storage.items, ...(await storedRows())]);

describe('a launch of many hotels in the browser', () => {
  it('launches them one after another, and hands over the generated passwords', async () => {
    const run = page();
    await run.start(CHAIN, 'chain.xlsx');
    expect(run.state.status).toBe('finished');
    expect(statesOf(run)).toEqual(['onboarded', 'onboarded', 'onboarded']);
    expect(run.launched(run.state.hotels)).toEqual(CHAIN);
    expect(api.records('hotel').map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(run.sheets().map(({ hotel }) => hotel.name)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(run.state).toMatchObject({ people: { length: 3 }, pending: 3, lost: [] });
    for (const password of passwordsOf(run)) expect(await stored()).not.toContain(password);
    run.handOver();
    expect(run.state.pending).toBe(0);
    await run.remove();
    expect(run.state).toMatchObject({ status: 'none', people: [] });
    expect(await stored()).toBe('[]');
  });

  it('pauses after the hotel in progress and continues without a second hotel', async () => {
    const run = page();
    during(() => run.pause());
    await run.start(CHAIN, 'chain.xlsx');
    expect(run.state.status).toBe('stopped');
    expect(statesOf(run)).toEqual(['onboarded', 'waiting', 'waiting']);
    await run.resume();
    expect(statesOf(run)).toEqual(['onboarded', 'onboarded', 'onboarded']);
    expect(api.records('hotel')).toHaveLength(3);
    expect(run.state.people).toHaveLength(3);
  });

  it('survives a reload: it continues, and sets new passwords where they are lost', async () => {
    const first = page();
    during(() => first.pause());
    await first.start(CHAIN, 'chain.xlsx');
    const [old = ''] = passwordsOf(first);
    const second = reloaded();
    await second.open();
    expect(second.state).toMatchObject({ status: 'stopped', people: [], lost: ['alder'] });
    expect(statesOf(second)).toEqual(['onboarded', 'waiting', 'waiting']);
    await second.resume();
    expect(api.records('hotel')).toHaveLength(3);
    expect(second.state).toMatchObject({
      status: 'finished',
      people: { length: 2 },
      lost: ['alder'],
    });
    await second.resetLost();
    expect(second.state).toMatchObject({ people: { length: 3 }, lost: [], problem: undefined });
    const alder = second.sheets().find(({ hotel }) => hotel.name === 'Alder')?.people[0];
    expect(alder?.password).not.toBe(old);
    expect(api.updates.at(-1)?.body?.['password']).toBe(alder?.password);
    expect(api.records('user')).toHaveLength(3);
  });

  it('says after a reload that passwords of the files are not stored', async () => {
    const chain = CHAIN.map((document) => ({
      ...document,
      staffUsers: document.staffUsers?.map((user) => ({ ...user, password: 'Typed1234' })),
    }));
    const first = page();
    during(() => first.pause());
    await first.start(chain, 'chain.xlsx');
    expect(first.state).toMatchObject({ status: 'stopped', lacksPasswords: false, people: [] });
    expect(await stored()).not.toContain('Typed1234');
    const second = reloaded();
    await second.open();
    expect(second.state).toMatchObject({ status: 'stopped', lacksPasswords: true });
    await second.resume();
    expect(second.state).toMatchObject({ status: 'finished', people: { length: 2 } });
    await second.remove();
    expect(second.state.lacksPasswords).toBe(false);
  });

  it('says what failed, and retries unfinished hotels', async () => {
    const run = page();
    api.failNext('hotel', REFUSED);
    await run.start(CHAIN, 'chain.xlsx');
    expect(run.state.status).toBe('finished');
    expect(statesOf(run)).toEqual(['failed', 'onboarded', 'onboarded']);
    expect(run.state.hotels[0]?.error?.title).toBe('Hotel Alder');
    const { name, text } = reportFile(run.name, run.state.hotels);
    expect(name).toMatch(/^launch-report-.*\.csv$/);
    expect(text).toContain('\r\nAlder,');
    await run.resume();
    expect(statesOf(run)).toEqual(['onboarded', 'onboarded', 'onboarded']);
  });

  it('counts a refused administrator once, and no password of that person as lost', async () => {
    const run = page();
    takeUsername('birch');
    await run.start(CHAIN, 'chain.xlsx');
    expect(repairsOf(run)).toEqual([[], ['Choose another username for birch'], []]);
    expect(reportFile(run.name, run.state.hotels).text.match(/another username/g)).toHaveLength(1);
    expect(run.state.people).toHaveLength(2);
    const next = reloaded();
    await next.open();
    expect(repairsOf(next)).toEqual([[], ['Choose another username for birch'], []]);
    expect(next.state.lost).toEqual(['alder', 'cedar']);
    await next.resetLost();
    expect(next.state).toMatchObject({ lost: [], people: { length: 2 }, problem: undefined });
  });

  it('takes another username for the one that is taken, also after a reload', async () => {
    const first = page();
    takeUsername('birch');
    await first.start(CHAIN, 'chain.xlsx');
    await first.leave();
    const run = reloaded();
    await run.open();
    const [taken] = takenValues(run.state.hotels[1]!.error!);
    expect(run.takenText(1, taken!)).toBe('birch');
    expect(await run.correct(1, taken!, 'cedar')).toContain('cedar');
    expect(statesOf(run)).toEqual(['onboarded', 'failed', 'onboarded']);
    expect(await run.correct(1, taken!, 'birch.admin')).toBe('');
    expect(statesOf(run)).toEqual(['onboarded', 'onboarded', 'onboarded']);
    const usernames = ['alder', 'cedar', 'birch.admin'];
    expect(api.records('user').map(({ username }) => username)).toEqual(usernames);
    expect(api.records('hotel')).toHaveLength(3);
    expect(run.state).toMatchObject({ people: { length: 1 }, lost: ['alder', 'cedar'] });
    expect(run.launched(run.state.hotels)).toMatchObject(CHAIN);
    await run.leave();
    const next = reloaded();
    await next.open();
    expect(statesOf(next)).toEqual(['onboarded', 'onboarded', 'onboarded']);
  });

  it('creates no account to set a lost password', async () => {
    await page().start(CHAIN.slice(0, 1), 'chain.xlsx');
    const [{ id } = {}] = api.records('user');
    await api.remove({ kind: 'user', id: id as number, hotelId: 1 });
    const next = reloaded();
    await next.open();
    expect(next.state.lost).toEqual(['alder']);
    await next.resetLost();
    expect(api.records('user')).toEqual([]);
    expect(next.state).toMatchObject({
      lost: [],
      problem: { message: expect.stringContaining('the server lists no account alder') },
    });
  });

  it('stops in a tab that has no room to record it, before anything is sent', async () => {
    const run = page();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await run.start(CHAIN, 'chain.xlsx');
    vi.restoreAllMocks();
    expect(run.state).toMatchObject({
      status: 'none',
      problem: { message: expect.stringContaining('no room left') },
    });
    expect(api.writes).toEqual([]);
  });

  it('reports that the browser has deleted the record of the launch', async () => {
    const run = page();
    during(() => run.pause());
    await run.start(CHAIN, 'chain.xlsx');
    await run.leave();
    await runsInBrowser(lockNamed).remove(run.name);
    for (const act of [() => run.resume(), () => run.resetLost()]) {
      await act();
      expect(run.state).toMatchObject({ status: 'stopped', problem: 'gone' });
    }
  });

  it.each<[string, (row: never) => unknown]>([
    ['no facts', () => ({ facts: null, input: null })],
    [
      'a list of numbers as its sources',
      (row: { facts: object }) => ({ ...row, facts: { ...row.facts, sources: [5] } }),
    ],
    ['a snapshot that is not JSON', (row: object) => ({ ...row, input: { snapshot: '{"file":' } })],
    [
      'hotels of a wrong type',
      (row: object) => ({
        ...row,
        input: {
          snapshot: '{"file":"x","documents":[{"hotelProfile":{"name":5},"roomTypes":"two"}]}',
        },
      }),
    ],
  ])('does not prevent a new launch if a stored launch is damaged: %s', async (_, damage) => {
    const run = page();
    during(() => run.pause());
    await run.start(CHAIN, 'chain.xlsx');
    await run.leave();
    await changeRows('runs', damage);
    const next = reloaded();
    await next.open();
    expect(next.state.status).toBe('none');
    await next.start([namedDocument('Dogwood')], 'other.xlsx');
    expect(statesOf(next)).toEqual(['onboarded']);
  });

  it('reports a stored launch whose hotels are damaged, and allows a new one', async () => {
    const run = page();
    during(() => run.pause());
    await run.start(CHAIN, 'chain.xlsx');
    await run.leave();
    await changeRows('hotels', () => ({ index: 'first', state: 5 }));
    const next = reloaded();
    await next.open();
    expect(next.state).toMatchObject({ status: 'none', problem: 'damaged', hotels: [] });
    await next.start([namedDocument('Dogwood')], 'other.xlsx');
    expect(statesOf(next)).toEqual(['onboarded']);
    expect(next.state.problem).toBeUndefined();
  });

  it('does not affect a launch in another tab', async () => {
    const other = page();
    const own = page();
    let refused: Promise<void> | undefined;
    during(() => {
      refused = own.start(CHAIN, 'other.xlsx');
    });
    await other.start(CHAIN, 'chain.xlsx');
    await refused;
    expect(own.state).toMatchObject({ status: 'none', problem: 'elsewhere' });
    expect(api.records('hotel')).toHaveLength(3);
  });

  it('leaves passwords to the tab that knows them, until that tab closes the launch', async () => {
    const other = page();
    await other.start(CHAIN, 'chain.xlsx');
    const own = page();
    await own.open();
    const elsewhere = { status: 'none', lost: [], problem: 'openElsewhere' };
    expect(own.state).toMatchObject(elsewhere);
    await own.start([namedDocument('Elm')], 'elm.xlsx');
    expect(own.state).toMatchObject(elsewhere);
    expect(api.records('hotel')).toHaveLength(3);
    await other.remove();
    expect(other.state.status).toBe('none');
    await own.start([namedDocument('Elm')], 'elm.xlsx');
    expect(own.state).toMatchObject({ status: 'finished', problem: undefined });
    expect(api.records('hotel')).toHaveLength(4);
  });

  it('shows the launch of a tab that was closed instead of starting a second one', async () => {
    const own = page();
    const closed = page();
    during(() => closed.pause());
    await closed.start(CHAIN, 'chain.xlsx');
    await closed.leave();
    await own.start([namedDocument('Elm')], 'elm.xlsx');
    expect(own.state).toMatchObject({ status: 'stopped', lost: ['alder'] });
    expect(statesOf(own)).toEqual(['onboarded', 'waiting', 'waiting']);
    expect(api.records('hotel')).toHaveLength(1);
  });

  it('does not store or forget a password that the spreadsheet gives', async () => {
    const [asha] = CHAIN[0]?.staffUsers ?? [];
    const run = page();
    const given = namedDocument('Alder', { staffUsers: [{ ...asha, password: 'S3cretive' }] });
    await run.start([given], 'one.xlsx');
    expect(run.state.people).toEqual([]);
    expect(api.sent.find(({ kind }) => kind === 'user')?.body['password']).toBe('S3cretive');
    expect(await stored()).not.toContain('S3cretive');
  });

  it('takes back one hotel, keeps what others changed there, and continues with it', async () => {
    const run = page();
    await run.start(CHAIN, 'chain.xlsx');
    const birch = api.records('hotel').find(({ name }) => name === 'Birch')?.['id'] as number;
    const ofBirch = (kind: RecordKind) => api.records(kind).filter(({ hotel }) => hotel === birch);
    const [rule] = ofBirch('rule');
    const body = { base_rate: 4321 };
    await api.change({ kind: 'rule', id: rule?.['id'] as number, hotelId: birch, body });
    const others = api.records('room').length - ofBirch('room').length;
    await run.undo.open(1);
    const kept = { action: 'keep', message: expect.stringContaining('4321') };
    const planned = {
      name: 'Birch',
      records: expect.arrayContaining([expect.objectContaining(kept)]),
    };
    expect(run.undo.state).toMatchObject({ status: 'asking', hotels: [{ planned }] });
    await run.undo.confirm();
    expect(run.undo.state).toMatchObject({ status: 'undone', hotels: [{ index: 1 }] });
    expect(ofBirch('rule').map((each) => each['base_rate'])).toEqual([4321]);
    expect(api.records('room')).toHaveLength(others);
    expect(run.state).toMatchObject({ status: 'stopped', people: { length: 2 }, pending: 2 });
    expect(statesOf(run)).toEqual(['onboarded', 'stopped', 'onboarded']);
    await run.undo.open();
    expect(run.undo.state.hotels.map(({ index }) => index)).toEqual([0, 2]);
    run.undo.close();
    await run.leave();
    const next = reloaded();
    await next.open();
    expect(next.state.hotels.map(({ done }) => done > 0)).toEqual([true, false, true]);
    expect(await launchOf(runsInBrowser(lockNamed), OWNER, birch)).toBeUndefined();
    await next.resume();
    expect(statesOf(next)).toEqual(['onboarded', 'onboarded', 'onboarded']);
    expect(api.records('hotel')).toHaveLength(3);
  });

  it('takes back all hotels, so that the server is as before apart from their profiles', async () => {
    await page().start([namedDocument('Elm')], 'elm.xlsx');
    const before = structuredClone(KINDS.map((kind) => api.records(kind)));
    const run = reloaded();
    await run.open();
    await run.remove();
    await run.start(CHAIN, 'chain.xlsx');
    await run.undo.open();
    expect(run.undo.state.hotels).toHaveLength(3);
    await run.undo.confirm();
    expect(run.undo.state).toMatchObject({ status: 'undone', problem: undefined });
    expect(KINDS.map((kind) => api.records(kind))).toEqual(before);
    expect(run.state).toMatchObject({ people: [], lost: [] });
    expect(api.records('hotel').map((each) => each['onboarding_completed'])).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('repeats the undo of a hotel in which the server failed', async () => {
    const run = page();
    await run.start(CHAIN, 'chain.xlsx');
    const remove = api.remove.bind(api);
    api.remove = async (request) => {
      if (request.hotelId !== api.records('hotel')[1]?.['id']) return await remove(request);
      throw new ApiError({ status: 500, code: 'x', message: 'Down.' });
    };
    await run.undo.open();
    await run.undo.confirm();
    expect(run.undo.state.hotels.map(({ outcome }) => outcome?.status)).toContain('incomplete');
    expect(statesOf(run)).toEqual(['stopped', 'onboarded', 'stopped']);
    api.remove = remove;
    await run.undo.open(1);
    await run.undo.confirm();
    expect(KINDS.flatMap((kind) => api.records(kind))).toEqual([]);
    expect(statesOf(run)).toEqual(['stopped', 'stopped', 'stopped']);
  });
});
