import { expect, it } from 'vitest';
import { NO_HOTEL } from '#application/launch/launched-hotel.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { noteLaunch, setupsOf } from '#ui/runs/setups.ts';

const FACTS = { startedAt: Date.parse('2026-11-22'), seed: 7 };
const failure = { operation: 'room:101', title: 'Room 101', status: 400, fields: {} };
const LAUNCHED = {
  ...NO_HOTEL,
  index: 3,
  hotelId: 7,
  done: 20,
  total: 21,
  state: 'incomplete' as const,
  warnings: [{ ...failure, message: 'Closed.' }],
};

it('a launch of many hotels remembers what is missing of each, until it is launched again', () => {
  const drafts = new MemoryDraftStore();
  noteLaunch(drafts, '4onboard', LAUNCHED, configOf(), FACTS);
  const [left] = setupsOf(drafts, '4onboard');
  expect(left).toMatchObject({
    key: '4onboard@7',
    hotelId: 7,
    name: 'Seaside Grand',
    result: { start: { ...FACTS, index: 3 }, done: 20, total: 21, warnings: LAUNCHED.warnings },
  });
  for (const { password } of SAMPLE_DOCUMENT.staffUsers ?? [])
    expect(JSON.stringify([...drafts.texts])).not.toContain(password);
  noteLaunch(drafts, '4onboard', { ...LAUNCHED, state: 'onboarded' }, configOf(), FACTS);
  expect(setupsOf(drafts, '4onboard')).toEqual([]);
});

it('a launch keeps changes that the user has made in the setup of the hotel', () => {
  const drafts = new MemoryDraftStore();
  drafts.write('4onboard@7', { document: {}, hotel: { id: 7 } });
  noteLaunch(drafts, '4onboard', { ...LAUNCHED, state: 'onboarded' }, configOf(), FACTS);
  expect(setupsOf(drafts, '4onboard')).toHaveLength(1);
});
