import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createJsonStore, type JsonStore } from '#ui/shell/json-store.ts';
import { draftKey } from '#ui/wizard/draft/draft.ts';
import {
  clearStoredSetup,
  hasUnlaunchedChanges,
  setupPath,
  storedSetup,
} from '#ui/wizard/stored-setups.ts';
import { resultKey } from '#ui/wizard/launch/launch-result.ts';
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
  hotel,
});

describe('the setups that a browser stores', () => {
  it('the setups that a browser stores are none in a new browser, and none after they are cleared', async () => {
    expect(storedSetup(drafts, USER)).toBeUndefined();
    drafts.write(USER, draft('Seaside', { run: 'unfinished' }));
    drafts.write(resultKey(USER), { anything: true });
    const removed: string[] = [];
    const runs = { remove: async (run: string) => removed.push(run) > 0 };
    const loadBulkServices = () => Promise.resolve({ runs } as never);
    clearStoredSetup({ drafts, loadBulkServices }, USER);
    expect(storedSetup(drafts, USER)).toBeUndefined();
    await vi.waitFor(() => expect(removed).toEqual(['unfinished']));
  });

  it('the setups that a browser stores name the hotel of a draft, and continue it if a launch has created that hotel', () => {
    drafts.write(USER, draft(' Seaside ', { id: 7 }));
    const stored = storedSetup(drafts, USER);
    expect(stored).toEqual({ kind: 'draft', name: 'Seaside', hotelId: 7 });
    expect(setupPath('7', stored)).toBe('/onboarding');
    expect(setupPath(8, stored)).toBe('/onboarding?hotel=8');
  });

  it('the setups that a browser stores show the report of a launch before a draft', () => {
    drafts.write(USER, draft('Hilltop'));
    drafts.write(resultKey(USER), {
      hotel: { name: 'Seaside', code: 'SEASID01' },
      start: { startedAt: 0, seed: 1 },
      done: 1,
      total: 2,
      warnings: [],
      roomNumbers: [],
      people: [],
      document: { hotelProfile: { id: 7 } },
    });
    expect(storedSetup(drafts, USER)).toMatchObject({
      kind: 'report',
      name: 'Seaside',
      hotelId: 7,
    });
  });

  it('the setups that a browser stores keep the changes to existing hotels apart from the setup of a new one', () => {
    drafts.write(draftKey(USER, 8), draft('Hilltop', { id: 8 }));
    expect(storedSetup(drafts, USER)).toBeUndefined();
    expect(hasUnlaunchedChanges(drafts, USER, '8')).toBe(true);
    expect(hasUnlaunchedChanges(drafts, USER, 9)).toBe(false);
  });

  it('the setups that a browser stores continue a new hotel at /onboarding only if its ID is known', () => {
    drafts.write(USER, draft('Seaside'));
    expect(setupPath('a/b', storedSetup(drafts, USER))).toBe('/onboarding?hotel=a%2Fb');
  });
});
