import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runsInBrowser } from '#adapters/browser/runs/browser-runs.ts';
import { reportFile } from '#ui/runs/launch-report.ts';
import { changeRows } from '#tests/adapters/support/browser-database.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { takenValues } from '#application/launch/taken-values.ts';

import {
  api,
  CHAIN,
  during,
  lockNamed,
  openBrowser,
  page,
  passwordsOf,
  reloaded,
  repairsOf,
  statesOf,
  stored,
  takeUsername,
} from './browser-launches.ts';

beforeEach(openBrowser);

describe('a launch of many hotels in the browser', () => {
  it('launches them one after another, and hands over the generated passwords', async () => {
    const run = page();
    await run.start(CHAIN, 'chain.xlsx');
    expect(run.state.status).toBe('finished');
    expect(statesOf(run)).toEqual(['onboarded', 'onboarded', 'onboarded']);
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

  it('counts the administrator of a new hotel without staff as missing, also after a reload', async () => {
    const run = page();
    await run.start([{ ...CHAIN[0], staffUsers: [] }], 'chain.xlsx');
    const again = reloaded();
    await again.open();
    for (const { state } of [run, again]) {
      expect(state.hotels.map(({ state: one }) => one)).toEqual(['onboarded']);
      expect(reportFile('r', state.hotels).text).toContain('Alder,ALDER01,1,1 record missing,');
    }
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

  it('says that a stored launch cannot be shown if a part of the app does not load', async () => {
    const offline = page(true);
    await offline.open();
    expect(offline.state).toMatchObject({ status: 'none', problem: 'notLoaded' });
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
});
