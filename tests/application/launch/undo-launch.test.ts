import { beforeEach, describe, expect, it } from 'vitest';
import { runsInBrowser } from '#adapters/browser/runs/browser-runs.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import type { RecordKind } from '#domain/plan/operation.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { launchOf } from '#application/launch/stored-launches.ts';

import {
  api,
  CHAIN,
  KINDS,
  lockNamed,
  openBrowser,
  OWNER,
  page,
  reloaded,
  statesOf,
} from './browser-launches.ts';

beforeEach(openBrowser);

const isUndoing = () => lockNamed('hms-undo').isHeld();

describe('the undo of a launch of many hotels', () => {
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
    expect(await isUndoing()).toBe(false);
    api.remove = async (request) => {
      expect(await isUndoing(), 'so that every tab can say so').toBe(true);
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
