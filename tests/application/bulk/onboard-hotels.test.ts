import { beforeEach, describe, expect, it } from 'vitest';
import { HotelInUse, type HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import { RunUnwritable } from '#application/ports/runs/run-store.ts';
import { LATE_WRITE_MS } from '#domain/session/request-limits.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { CHAIN, createRunWorld, FACTS } from './run-world.ts';

let {
  api,
  clock,
  pauses,
  steps,
  recorded,
  newRun,
  startOf,
  onboard,
  resumeAfterKill,
  useCase,
  failAll,
} = createRunWorld();

beforeEach(() => {
  ({
    api,
    clock,
    pauses,
    steps,
    recorded,
    newRun,
    startOf,
    onboard,
    resumeAfterKill,
    useCase,
    failAll,
  } = createRunWorld());
});

const isStart = (step: string) => step.startsWith('started');

describe('onboarding many hotels', () => {
  it('works on as many hotels at a time as allowed', async () => {
    await onboard(CHAIN, { options: { hotels: 2 } });
    const first = steps.findIndex((step) => step.startsWith('onboarded'));
    expect(steps.slice(0, first).filter(isStart)).toEqual(['started 0', 'started 1']);
    expect(steps.filter(isStart)).toHaveLength(3);
  });

  it('claims a hotel before the first request about it', async () => {
    const run = await newRun(CHAIN);
    const states: (string | undefined)[] = [];
    const send = api.send.bind(api);
    api.send = async (request) => {
      if (request.kind === 'hotel') states.push((await run.hotel(states.length))?.state);
      return await send(request);
    };
    await useCase().run(startOf(run, new MemoryHotelInput(CHAIN)));
    expect(states).toEqual(['started', 'started', 'started']);
  });

  it('records a generated password before the first request with it', async () => {
    await onboard([namedDocument('Alder')]);
    const at = steps.indexOf('record alder of ALDER0');
    expect(at).toBeGreaterThan(0);
    expect(steps[at + 1]).toBe('send user');
  });

  it('rejects and stops waiting requests if the store cannot record results', async () => {
    const run = await newRun(CHAIN);
    run.end = () => Promise.reject(new RunUnwritable('disk full'));
    const running = useCase().run(startOf(run, new MemoryHotelInput(CHAIN)));
    await expect(running).rejects.toThrow('disk full');
    expect(pauses.givenUp).toBeGreaterThan(0);
    expect(steps).not.toContain('started 1');
  });
});

describe('a hotel that another process works on', () => {
  const holder = { pid: 4712, folder: '/elsewhere' };

  const lock = { addId: () => Promise.resolve(), release: () => Promise.resolve() };
  /** For the first `attempts` attempts to lock this hotel, another process holds its lock. */
  const locksWith = (name: string, attempts: number): HotelLocks => ({
    async lock(profile) {
      if (profile.name !== name) return lock;
      steps.push(`try ${name}`);
      if ((attempts -= 1) >= 0) throw new HotelInUse(holder);
      return lock;
    },
  });

  it('a hotel in use is left for later, and set up when the others are done', async () => {
    const { result } = await onboard(CHAIN, { locks: locksWith('Alder', 3) });
    expect(result.counts).toMatchObject({ onboarded: 3, failed: 0 });
    const own = steps.filter((step) => /^(try|started|onboarded)/.test(step));
    const others = ['started 1', 'onboarded 1', 'started 2', 'onboarded 2'];
    const tries = ['try Alder', 'try Alder', 'try Alder'];
    expect(own).toEqual(['try Alder', ...others, ...tries, 'started 0', 'onboarded 0']);
  });

  it('a hotel in use is looked up again, because the other process may have created it', async () => {
    const facts = { ...FACTS, run: '20261122-000000-bbbb', sources: ['/elsewhere/alder.json'] };
    const alder = [namedDocument('Alder')];
    let attempts = 0;
    const locks: HotelLocks = {
      async lock({ name }) {
        if (name !== 'Alder' || (attempts += 1) > 2) return lock;
        if (attempts === 2) {
          await useCase().run(startOf(await newRun(alder, facts), new MemoryHotelInput(alder)));
        }
        throw new HotelInUse(holder);
      },
    };
    await onboard(CHAIN, { locks });
    expect(api.records('hotel').map(({ name }) => name)).toEqual(['Birch', 'Cedar', 'Alder']);
  });

  it('a hotel is released when it is finished, even if it failed', async () => {
    let held = 0;
    const release = async () => void (held -= 1);
    api.failNext('hotel', REFUSED);
    await onboard(CHAIN, {
      locks: {
        async lock() {
          held += 1;
          return { ...lock, release };
        },
      },
    });
    expect(held).toBe(0);
  });
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
