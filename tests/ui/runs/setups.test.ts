import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createJsonStore, type JsonStore } from '#ui/shell/json-store.ts';
import { clearSetup, freePlace, placeInAddress, setupPath, setupsOf } from '#ui/runs/setups.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';

const USER = '4onboard';

let drafts: JsonStore;
beforeEach(() => {
  const storage = new FakeStorage();
  drafts = createJsonStore(() => storage, 'setupDraft:');
});

const draft = (name: string, hotel = {}) => ({
  document: { hotelProfile: { name } },
  completed: [],
  step: 1,
  savedAt: 5,
  hotel,
});

describe('the setups that a browser stores', () => {
  it('are listed with their names and steps: first those of new hotels', () => {
    drafts.write(`${USER}@8`, draft('Hilltop', { id: 8 }));
    drafts.write(USER, draft(' Seaside '));
    drafts.write(`${USER}#2`, draft(''));
    expect(setupsOf(drafts, USER)).toMatchObject([
      { key: USER, name: 'Seaside', step: 1, savedAt: 5 },
      { key: `${USER}#2`, name: '', number: 2 },
      { key: `${USER}@8`, name: 'Hilltop', hotelId: 8 },
    ]);
  });

  it('are only those of the user', () => {
    drafts.write('asha@hill.example', draft('Hilltop', { id: 8 }));
    drafts.write('ashanti', draft('Lake'));
    drafts.write('asha', 'no draft');
    expect(setupsOf(drafts, 'asha')).toEqual([]);
  });

  it('are opened at an address of their own', () => {
    for (const place of [{}, { number: 2 }, { hotelId: 'a/b' }]) {
      const { search } = new URL(setupPath(place), 'https://pms.example');
      expect(placeInAddress(search)).toEqual({ hotelId: undefined, number: undefined, ...place });
    }
    expect(placeInAddress('?setup=1.5')).toEqual({});
  });

  it('leave a place for another hotel', () => {
    expect(freePlace([])).toEqual({});
    drafts.write(USER, draft('Seaside'));
    drafts.write(`${USER}#3`, draft('Lake'));
    expect(freePlace(setupsOf(drafts, USER))).toEqual({ number: 2 });
  });

  it('are deleted with the run of their launch', async () => {
    drafts.write(USER, draft('Seaside', { run: 'unfinished' }));
    const removed: string[] = [];
    const runs = { remove: async (run: string) => removed.push(run) > 0 };
    const loadLaunchServices = () => Promise.resolve({ runs } as never);
    clearSetup({ drafts, loadLaunchServices }, USER);
    expect(setupsOf(drafts, USER)).toEqual([]);
    await vi.waitFor(() => expect(removed).toEqual(['unfinished']));
  });

  it('keep the reports of earlier versions', () => {
    const failure = { operation: 'room:1', title: 'Room 1', status: 0, message: '', fields: {} };
    const report = {
      hotel: { name: 'Seaside', code: 'SEASID01' },
      run: 'run-1',
      start: { startedAt: 0, seed: 1 },
      done: 1,
      total: 2,
      warnings: [failure],
      roomNumbers: [],
      people: [],
      document: { hotelProfile: { id: 7, name: 'Seaside' } },
    };
    drafts.write(`launch-result:${USER}`, report);
    drafts.write(`unrepaired:${USER}@7`, report);
    const result = { done: 1, total: 2, warnings: [failure] };
    expect(setupsOf(drafts, USER)).toMatchObject([
      { key: USER, name: 'Seaside', hotel: { run: 'run-1', id: 7 }, result },
      { key: `${USER}@7`, hotelId: 7, result },
    ]);
    expect(drafts.keys()).toEqual([USER, `${USER}@7`]);
  });
});
