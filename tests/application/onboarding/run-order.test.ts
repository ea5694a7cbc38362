import { describe, expect, it } from 'vitest';
import { ApiError, CANCELLED } from '#application/errors/api-error.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { OnboardingRequest } from '#application/ports/api/onboarding-api.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { CRASHED_AFTER_COMMIT, LOST_BEFORE_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { RoundTrips } from '#tests/fakes/round-trips.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

function start(api = new MemoryOnboardingApi(), document: HotelDocument = SAMPLE_DOCUMENT) {
  const clock = new InstantClock();
  const config = configOf(document);
  const plan = planOnboarding(config, { now: clock.now(), random: countingRandom() });
  const journal = new MemoryJournal();
  const events: OperationEvent[] = [];
  const onboardHotel = onboardHotelOver(api, clock);
  const launch = (known = journal) =>
    onboardHotel.run({ config, journal: known, onProgress: (event) => events.push(event) });
  return { api, clock, plan, journal, events, launch };
}

/** Fails every write of one kind of record with this error. */
function refusing(kind: OperationKind, error: ApiError): MemoryOnboardingApi {
  const api = new MemoryOnboardingApi();
  const send = api.send.bind(api);
  api.send = (request) => {
    if (request.kind !== kind) return send(request);
    api.sent.push(request);
    return Promise.reject(error);
  };
  return api;
}

/** Answers the writes of one kind in reverse order, and refuses the keys in `refused`. */
function reversing(kind: OperationKind, count: number, refused: readonly string[]) {
  const api = new MemoryOnboardingApi();
  const send = api.send.bind(api);
  const waiting: (() => void)[] = [];
  const answerAll = async () => {
    for (const answer of waiting.toReversed()) {
      answer();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  };
  api.send = async (request) => {
    if (request.kind !== kind) return await send(request);
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    if (waiting.length === count) void answerAll();
    await turn.promise;
    const { code, username } = request.body;
    const name = refused.find((one) => one === code || one === username);
    if (name === undefined) return await send(request);
    throw new ApiError({ status: 400, code: 'x', message: `Refused ${name}.` });
  };
  return api;
}

const kindsOf = (requests: readonly OnboardingRequest[]) => requests.map(({ kind }) => kind);

describe('the order of a run (docs/behaviour.md §4)', () => {
  it('starts a stage when every record of the one before is done or has failed', async () => {
    const api = new RoundTrips();
    api.failNext('room', REFUSED);
    await start(api).launch();
    // The list is read twice: a run searches again right before it creates a hotel, because
    // another user may just have created it.
    const search = [['list of hotel'], ['list of hotel']];
    const rates = [['plan'], ['rule', 'pricing']];
    const stages = [['hotel'], ['room-type'], ['room'], ...rates, ['user'], ['completion']];
    expect(api.rounds).toEqual([...search, ...stages]);
  });

  it('sets the completion time to the time at which it is sent', async () => {
    const { api, clock, launch } = start();
    api.failNext('user', LOST_BEFORE_COMMIT);
    await launch();
    expect(clock.sleeps.length).toBeGreaterThan(0);
    const onboarding_completed_at = new Date(clock.now()).toISOString();
    expect(api.records('hotel')).toMatchObject([{ onboarding_completed_at }]);
  });

  it('finds the completion mark if the server set it before it responded with 500', async () => {
    const { api, launch } = start();
    api.failNext('completion', CRASHED_AFTER_COMMIT);
    expect(await launch()).toMatchObject({ status: 'onboarded', notes: [] });
  });

  it('reports the start and the result of each operation, with the counts', async () => {
    const { api, events, plan, launch } = start();
    api.failNext('room', REFUSED);
    await launch();
    const total = plan.operations.length;
    expect(events).toHaveLength(2 * total);
    expect(events[0]).toMatchObject({ state: 'started', operation: { key: 'hotel' } });
    const counts = { done: total - 1, failed: 1, total };
    expect(events.at(-1)).toMatchObject({ state: 'done', counts });
    expect(events.filter(({ state }) => state === 'failed')).toHaveLength(1);
  });
});

describe('what stops a run', () => {
  it.each([
    ['the end of the session', new ApiError({ status: 401, code: 'x', message: '' })],
    [
      'the user stopped waiting',
      new ApiError({ status: 0, code: CANCELLED, message: 'Given up.', wroteNothing: true }),
    ],
  ])('stops at a room, which otherwise only causes a warning, after %s', async (_, error) => {
    const { api, launch } = start(refusing('room', error));
    expect(await launch()).toMatchObject({ status: 'failed', error: { stage: 'rooms' } });
    expect(kindsOf(api.sent)).not.toContain('rule');
    expect(kindsOf(api.sent)).not.toContain('completion');
  });

  it.each([
    ['plan', ['BAR', 'LMR', 'WEB'], 'plan:BAR', ['plan:LMR', 'plan:WEB']],
    ['plan', ['WEB', 'BAR'], 'plan:BAR', ['plan:WEB']],
    ['room-type', ['DLX', 'SUT'], 'room-type:DLX', ['room-type:SUT']],
  ] as const)(
    'reports the first failure in the order of the plan, and warns of the others: %s %j',
    async (kind, refused, operation, warnings) => {
      const outcome = await start(reversing(kind, kind === 'plan' ? 3 : 2, refused)).launch();
      const failed = { failed: refused.length };
      expect(outcome).toMatchObject({ status: 'failed', error: { operation }, operations: failed });
      expect(outcome.warnings.map((warning) => warning.operation)).toEqual(warnings);
    },
  );

  it('reports the first administrator in the order of the plan if none could be created', async () => {
    const admin = { last_name: 'Naik', role: 'admin', password: 'Qw3rTy77z' } as const;
    const staffUsers = ['asha', 'ben'].map((username) => ({
      ...admin,
      first_name: username,
      username,
      email: `${username}@seaside.example`,
    }));
    const document = { ...SAMPLE_DOCUMENT, staffUsers };
    const message = expect.stringContaining('Refused asha.');
    expect(await start(reversing('user', 2, ['asha', 'ben']), document).launch()).toMatchObject({
      status: 'failed',
      error: { operation: 'user:asha', message },
    });
  });

  it("is a response without the hotel's ID (docs/behaviour.md §8)", async () => {
    const api = new MemoryOnboardingApi();
    const send = api.send.bind(api);
    api.send = (request) => send(request).then(() => undefined);
    const message = 'Hotel ID not found in API response. Cannot proceed with onboarding.';
    const error = { stage: 'hotel', message };
    expect(await start(api).launch()).toMatchObject({ status: 'failed', error });
  });

  it('is a new hotel without the room types of its rates, before anything is sent', async () => {
    const api = new MemoryOnboardingApi();
    const command = { config: configOf(), journal: new MemoryJournal() };
    const outcome = await onboardHotelOver(api).run({ ...command, parts: ['hotel', 'rates'] });
    expect(outcome).toMatchObject({ status: 'failed', error: { operation: 'room-type:DLX' } });
    expect(api.writes).toEqual([]);
  });

  it.each([
    ['user', { 'profile.role': '"x" is not a valid choice.' }, 'staffUsers.0.role'],
    ['room-type', { amenities: 'Not a valid string.' }, 'roomTypes.0.amenities'],
    ['plan', { code: 'Too long.' }, 'rates.rate_plans.0.code'],
    ['rule', { base_rate: 'A valid number is required.' }, 'rates.rates.0.base_rate'],
    ['hotel', { website: 'Enter a valid URL.' }, 'hotelProfile.website'],
  ] as const)(
    'is reported with the path in the configuration: %s %o',
    async (kind, fields, path) => {
      const error = new ApiError({ status: 400, code: 'x', message: 'Refused.', fields });
      const outcome = await start(refusing(kind, error)).launch();
      const [first] = outcome.status === 'failed' ? [outcome.error] : outcome.warnings;
      expect(first?.fields).toEqual({ [path]: Object.values(fields)[0] });
    },
  );
});

describe('a run that continues', () => {
  it('counts records of an earlier attempt as created, even if this one only looks them up', async () => {
    const { api, journal, plan, launch } = start();
    api.failNext('plan', REFUSED);
    await launch();
    journal.write('room:101', { state: 'intended' });
    const { operations } = await launch();
    expect(operations).toMatchObject({ created: plan.operations.length, unchanged: 0 });
    expect(api.records('room')).toHaveLength(5);
  });

  it('counts records that an attempt sent before it was killed as created, so its passwords are valid', async () => {
    const { api, plan, launch } = start();
    await launch();
    // A killed attempt leaves a journal in which every request was sent but has no response.
    const cut = new MemoryJournal();
    for (const { key } of plan.operations) cut.write(key, { state: 'intended' });
    await launch(cut);
    const created = { state: 'done', effect: { kind: 'created' } };
    expect([cut.read('hotel'), cut.read('user:asha')]).toMatchObject([created, created]);
    expect(api.records('hotel')).toHaveLength(1);
  });

  it('keeps the code of a hotel whose configuration states none', async () => {
    const { api, launch } = start();
    await launch();
    Object.assign(api.records('hotel')[0]!, { code: 'SEA01' });
    const command = { config: configOf(), journal: new MemoryJournal() };
    for (const codeOrigin of ['derived', 'derived'] as const) {
      await onboardHotelOver(api).run({ ...command, codeOrigin });
    }
    expect(api.records('hotel')).toMatchObject([{ code: 'SEA01' }]);
  });

  it('rejects with the fault of a journal only once every request in flight has ended', async () => {
    const { api, journal, launch } = start();
    const inFlight: (() => void)[] = [];
    const send = api.send.bind(api);
    api.send = async (request) => {
      if (request.kind === 'room') await new Promise<void>((resolve) => inFlight.push(resolve));
      return await send(request);
    };
    const write = journal.write.bind(journal);
    journal.write = (key, entry) => {
      if (key === 'room:105') throw new Error('The lease is lost.');
      write(key, entry);
    };
    let isOver = false;
    const launched = launch().finally(() => (isOver = true));
    await expect.poll(() => inFlight.length).toBe(4);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(isOver).toBe(false);
    for (const answer of inFlight) answer();
    await expect(launched).rejects.toThrow('The lease is lost.');
    expect(kindsOf(api.sent)).not.toContain('rule');
  });
});

/**
 * A hotel without rate plans. A run creates a plan with a random code for each room type.
 */
const LEGACY: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: { rate_plans: [], rates: [{ room_type_name: 'Suite', base_rate: 9999 }] },
};
const NEW_YEARS_EVE = Date.parse('2026-12-31T20:00:00Z');
const codesOf = ({ operations }: ReturnType<typeof planFrom>) =>
  operations.filter(({ kind }) => kind === 'plan').map(({ key }) => key);

describe('the plan of a run', () => {
  it('plans the same keys and bodies again from the same start, even in a later year', () => {
    const clock = new InstantClock(NEW_YEARS_EVE);
    const planHotel = planHotelAt(clock);
    const from = planHotel.start();
    const first = planHotel.run(configOf(LEGACY), from);
    clock.time += 365 * 86_400_000;
    expect(planHotel.run(configOf(LEGACY), from)).toEqual(first);
    expect(planFrom(configOf(LEGACY), { ...from, index: 0 })).toEqual(first);
  });

  it('gives each hotel of a run different random codes', () => {
    const from = planHotelAt().start();
    const [first, second] = [0, 1].map((index) => planFrom(configOf(LEGACY), { ...from, index }));
    expect(codesOf(first!)).not.toEqual(codesOf(second!));
  });
});
