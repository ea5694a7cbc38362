import { expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { unrepairedWatcher } from '#ui/hotels/launches/unrepaired-watcher.ts';
import { readUnrepaired } from '#ui/wizard/launch/launch-result.ts';

const FACTS = { startedAt: Date.parse('2026-11-22'), seed: 7 };
const SILENT: RunWatcher = {
  started: () => undefined,
  progress: () => undefined,
  finished: () => Promise.resolve(),
  skipped: () => Promise.resolve(),
};

it('a launch of many hotels remembers what is missing of each, until it is launched again', async () => {
  const api = new MemoryOnboardingApi();
  const drafts = new MemoryDraftStore();
  const clock = new InstantClock();
  const journal = new MemoryJournal();
  const config = configOf();
  const hotel = {
    index: 3,
    file: 'chain.csv',
    before: 3,
    config,
    codeOrigin: 'given' as const,
    generatedPasswords: [],
    hash: 1,
  };
  const watcher = unrepairedWatcher(SILENT, { drafts, username: '4onboard', facts: FACTS });
  const launch = async () => {
    watcher.started(hotel, planFrom(config, FACTS));
    const outcome = await onboardHotelOver(api, clock).run({ config, journal });
    const { hotelCode: code, hotelId = 0 } = outcome;
    await watcher.finished({
      ...outcome,
      index: hotel.index,
      file: hotel.file,
      name: config.hotelProfile.name,
      code,
      presence: 'there',
      cutShortBy: undefined,
      times: { from: 0, to: 1 },
    });
    return readUnrepaired(drafts, '4onboard', hotelId);
  };
  api.failNext('room', REFUSED);
  const left = await launch();
  expect(left).toMatchObject({
    hotel: { name: 'Seaside Grand', code: 'SEASID01' },
    start: { ...FACTS, index: 3 },
    done: 20,
    total: 21,
    warnings: [{ operation: 'room:101', title: 'Room 101' }],
  });
  for (const { password } of SAMPLE_DOCUMENT.staffUsers ?? [])
    expect(JSON.stringify(left)).not.toContain(password);
  expect(await launch()).toBeUndefined();
});
