import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_LAUNCHED_HOTEL } from '#application/launch/launched-hotel.ts';
import { memoryTabs } from '#tests/fakes/memory-draft-owner.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import {
  claimFreePlace,
  clearSetup,
  deleteSetup,
  forgetResult,
  noteLaunch,
  placeInAddress,
  setupPath,
  setupsOf,
} from '#ui/runs/setups.ts';

const USER = '4onboard';

let drafts: MemoryDraftStore;
beforeEach(() => {
  drafts = new MemoryDraftStore();
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

  it.each([
    ['hotel', 1],
    ['completion', 1],
    ['room:101', 2],
    ['room-type', 2],
    ['rule:BAR:DLX', 3],
    ['pricing', 3],
    ['user:asha', 4],
  ])('are opened at the step that repairs %s', (operation, step) => {
    expect(setupPath({ number: 2 }, operation)).toBe(`/onboarding?setup=2&step=${step}`);
  });

  it('leave a place for another hotel that no other tab has, even if nothing is stored there', async () => {
    const openTab = memoryTabs();
    const tabs = [openTab(), openTab(), openTab()].map((draftOwner) => ({ drafts, draftOwner }));
    drafts.write(`${USER}#2`, draft('Lake'));
    expect(await claimFreePlace(tabs[0]!, USER)).toEqual({});
    const others = tabs.slice(1).map((tab) => claimFreePlace(tab, USER));
    expect(await Promise.all(others)).toEqual([{ number: 3 }, { number: 4 }]);
  });

  it('are deleted with the run of their launch', async () => {
    drafts.write(USER, draft('Seaside', { run: 'unfinished' }));
    const removed: string[] = [];
    const runs = { list: () => [], remove: async (run: string) => removed.push(run) > 0 };
    const loadLaunchServices = () => Promise.resolve({ runs } as never);
    const settings = { apiBaseUrl: '/api' } as never;
    clearSetup({ drafts, loadLaunchServices, settings }, USER, USER);
    expect(setupsOf(drafts, USER)).toEqual([]);
    await vi.waitFor(() => expect(removed).toEqual(['unfinished']));
  });

  it('are not deleted while another tab has them open', async () => {
    drafts.write(USER, draft('Seaside'));
    const openTab = memoryTabs();
    const [own, other] = [openTab(), openTab()];
    const parts = {
      drafts,
      draftOwner: own,
      settings: { apiBaseUrl: '/api' } as never,
      loadLaunchServices: () => Promise.reject(new Error('Offline.')),
    };
    await other.claim(USER);
    expect(await deleteSetup(parts, USER, USER)).toBe(false);
    expect(setupsOf(drafts, USER)).toHaveLength(1);
    other.release(USER);
    await new Promise(setImmediate);
    expect(await deleteSetup(parts, USER, USER)).toBe(true);
    expect(setupsOf(drafts, USER)).toEqual([]);
    expect(own.isOwner(USER)).toBe(false);
  });
});

const FACTS = { startedAt: Date.parse('2026-11-22'), seed: 7 };
const failure = { operation: 'room:101', title: 'Room 101', status: 400, fields: {} };
const LAUNCHED = {
  ...NO_LAUNCHED_HOTEL,
  index: 3,
  hotelId: 7,
  done: 20,
  total: 21,
  state: 'incomplete' as const,
  warnings: [{ ...failure, message: 'Closed.' }],
};

it('a launch of many hotels remembers what is missing of each, until it is launched again', () => {
  noteLaunch(drafts, USER, LAUNCHED, configOf(), FACTS);
  const [left] = setupsOf(drafts, USER);
  expect(left).toMatchObject({
    key: '4onboard@7',
    hotelId: 7,
    name: 'Seaside Grand',
    result: { start: { ...FACTS, index: 3 }, done: 20, total: 21, warnings: LAUNCHED.warnings },
  });
  for (const { password } of SAMPLE_DOCUMENT.staffUsers ?? [])
    expect(JSON.stringify([...drafts.texts])).not.toContain(password);
  noteLaunch(drafts, USER, { ...LAUNCHED, state: 'onboarded' }, configOf(), FACTS);
  expect(setupsOf(drafts, USER)).toEqual([]);
});

it('the setup of a hotel is opened instead of its report after the launch was undone', () => {
  noteLaunch(drafts, USER, LAUNCHED, configOf(), FACTS);
  forgetResult(drafts, USER, 7);
  expect(setupsOf(drafts, USER)).toMatchObject([{ hotelId: 7, name: 'Seaside Grand' }]);
  expect(setupsOf(drafts, USER)[0]?.result).toBeUndefined();
});

it('a launch keeps changes that the user has made in the setup of the hotel', () => {
  drafts.write('4onboard@7', { document: {}, hotel: { id: 7 } });
  noteLaunch(drafts, USER, { ...LAUNCHED, state: 'onboarded' }, configOf(), FACTS);
  expect(setupsOf(drafts, USER)).toHaveLength(1);
});
