import { beforeEach, describe, expect, it } from 'vitest';
import { LATE_WRITE_MS } from '#domain/session/request-limits.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { CHAIN, createRunWorld, FACTS } from './run-world.ts';

let { api, clock, recorded, newRun, onboard, resumeAfterKill, failAll } = createRunWorld();

beforeEach(() => {
  ({ api, clock, recorded, newRun, onboard, resumeAfterKill, failAll } = createRunWorld());
});

describe('a resumed run', () => {
  it('waits until the server has finished what a killed process sent', async () => {
    const run = await newRun(CHAIN);
    const [first] = CHAIN;
    for await (const hotel of new MemoryHotelInput(first ? [first] : []).hotels()) {
      await run.start([hotel]);
    }
    await resumeAfterKill(CHAIN, { heldSince: clock.now() - 400 });
    expect(clock.sleeps[0]).toBe(LATE_WRITE_MS - 400);
  });

  it.each([
    ['may exist', 'in-doubt', undefined],
    ['does not exist if the run never creates it', 'absent', ['rooms'] as const],
  ])('knows that a hotel %s, even if only its rooms are set up', async (_, presence, parts) => {
    const alder = [namedDocument('Alder')];
    const run = await newRun(alder, { ...FACTS, ...(parts && { parts }) });
    for await (const hotel of new MemoryHotelInput(alder).hotels()) await run.start([hotel]);
    api.dropLists();
    const { run: resumed } = await resumeAfterKill(alder, { options: { parts: ['rooms'] } });
    expect(await resumed.hotel(0)).toMatchObject({ state: 'failed', presence });
  });

  it('skips a started hotel whose configuration is now invalid, and keeps its journal', async () => {
    failAll('user', REFUSED);
    const { run } = await onboard([namedDocument('Alder')]);
    await run.close();
    const { run: resumed, result } = await resumeAfterKill([namedDocument('')]);
    expect(result.unusable).toMatchObject([{ index: 0, isGone: false, hotelId: 1 }]);
    expect(await resumed.hotel(0)).toMatchObject({ hotelId: 1 });
    expect(await resumed.hotel(0)).not.toMatchObject({ state: 'skipped' });
  });

  it('sends a lost password again once, and no other password', async () => {
    const { run } = await onboard([namedDocument('Alder'), namedDocument('Birch')]);
    await run.keepInput(run.input, [0, 1]);
    await run.close();
    const lost = new Set(['alder']);
    const passwords = {
      passwordOf: () => undefined,
      isLost: (username: string) => lost.has(username),
      write: ({ username, password }: { username: string; password: string }) => {
        lost.delete(username);
        recorded.set(username, password);
      },
    };
    recorded.clear();
    const documents = [namedDocument('Alder'), namedDocument('Birch')];
    const { run: resumed, result } = await resumeAfterKill(documents, { passwords });
    expect(result.counts.onboarded).toBe(2);
    const sent = api.updates.filter(({ kind }) => kind === 'user').map(({ body }) => body);
    expect(sent).toMatchObject([{ password: recorded.get('alder') }]);
    expect([...recorded.keys()]).toEqual(['alder']);
    expect(await resumed.hotel(0)).toMatchObject({ missing: [] });
  });

  it('sends the same generated passwords as at the first start', async () => {
    failAll('user', REFUSED);
    const { run } = await onboard([namedDocument('Alder')]);
    await run.close();
    recorded.set('alder', 'Recorded-1');
    while (api.records('user').length === 0) await resumeAfterKill([namedDocument('Alder')]);
    const user = api.sent.findLast(({ kind }) => kind === 'user');
    expect(user?.body['password']).toBe('Recorded-1');
  });
});
