import { describe, expect, it } from 'vitest';
import { ApiError, CANCELLED } from '#application/errors/api-error.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { OnboardingRequest } from '#application/ports/api/onboarding-api.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { LOST_BEFORE_COMMIT, REFUSED } from '#tests/fakes/fault.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { RoundTrips } from '#tests/fakes/round-trips.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

function start(api = new MemoryOnboardingApi()) {
  const clock = new InstantClock();
  const config = configOf();
  const plan = planOnboarding(config, { now: clock.now(), random: countingRandom() });
  const journal = new MemoryJournal();
  const events: OperationEvent[] = [];
  const onboardHotel = onboardHotelOver(api, clock);
  const launch = () =>
    onboardHotel.run({ config, journal, onProgress: (event) => events.push(event) });
  return { api, clock, plan, journal, events, launch };
}

/** Fails every write of one kind of record with this error. */
class RefusingApi extends MemoryOnboardingApi {
  readonly #kind: OperationKind;
  readonly #error: ApiError;

  constructor(kind: OperationKind, error: ApiError) {
    super();
    this.#kind = kind;
    this.#error = error;
  }

  override send(request: OnboardingRequest) {
    if (request.kind !== this.#kind) return super.send(request);
    this.sent.push(request);
    return Promise.reject(this.#error);
  }
}

/** Answers the writes of one kind in reverse order: refuses the keys in `refused`, accepts the others. */
class ReversingApi extends MemoryOnboardingApi {
  readonly #kind: OperationKind;
  readonly #refused: readonly string[];
  readonly #waiting: (() => void)[] = [];
  readonly #count: number;

  constructor(kind: OperationKind, count: number, refused: readonly string[]) {
    super();
    this.#kind = kind;
    this.#count = count;
    this.#refused = refused;
  }

  override async send(request: OnboardingRequest) {
    if (request.kind !== this.#kind) return await super.send(request);
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    if (this.#waiting.length === this.#count) void this.#answerAll();
    await turn.promise;
    const { code, username } = request.body;
    const name = this.#refused.find((one) => one === code || one === username);
    if (name === undefined) return await super.send(request);
    throw new ApiError({ status: 400, code: 'x', message: `Refused ${name}.` });
  }

  async #answerAll(): Promise<void> {
    for (const answer of this.#waiting.toReversed()) {
      answer();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  }
}

const kindsOf = (requests: readonly OnboardingRequest[]) => requests.map(({ kind }) => kind);

describe('the order of a run (docs/behaviour.md §4)', () => {
  it('starts a stage when every record of the one before is done or has failed', async () => {
    const api = new RoundTrips();
    api.failNext('room', REFUSED);
    await start(api).launch();
    expect(api.rounds).toEqual([
      // The list is read twice: a run searches again right before it creates a hotel, because
      // another user may just have created it.
      ['list of hotel'],
      ['list of hotel'],
      ['hotel'],
      ['room-type'],
      ['room'],
      ['plan'],
      ['rule', 'pricing'],
      ['user'],
      ['completion'],
    ]);
  });

  it('sets the completion time to the time at which it is sent', async () => {
    const { api, clock, launch } = start();
    api.failNext('user', LOST_BEFORE_COMMIT);
    await launch();
    expect(clock.sleeps.length).toBeGreaterThan(0);
    expect(api.records('hotel')[0]).toMatchObject({
      onboarding_completed_at: new Date(clock.now()).toISOString(),
    });
  });

  it('reports the start and the result of each operation, with the counts', async () => {
    const { api, events, plan, launch } = start();
    api.failNext('room', REFUSED);
    await launch();
    expect(events).toHaveLength(2 * plan.operations.length);
    expect(events[0]).toMatchObject({ state: 'started', operation: { key: 'hotel' } });
    expect(events.at(-1)).toMatchObject({
      state: 'done',
      counts: { done: plan.operations.length - 1, failed: 1, total: plan.operations.length },
    });
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
    const { api, launch } = start(new RefusingApi('room', error));
    expect(await launch()).toMatchObject({ status: 'failed', error: { stage: 'rooms' } });
    expect(kindsOf(api.sent)).not.toContain('rule');
    expect(kindsOf(api.sent)).not.toContain('completion');
  });

  it('also warns of records that fail at the same time as the one that stopped the run', async () => {
    const error = new ApiError({ status: 400, code: 'x', message: 'Refused.' });
    const outcome = await start(new RefusingApi('plan', error)).launch();
    expect(outcome).toMatchObject({
      status: 'failed',
      operations: { failed: 3 },
      error: { operation: 'plan:BAR' },
      warnings: [{ operation: 'plan:LMR' }, { operation: 'plan:WEB' }],
    });
  });

  it.each([
    ['plan', ['BAR', 'LMR', 'WEB'], 'plan:BAR', ['plan:LMR', 'plan:WEB']],
    ['plan', ['LMR', 'WEB'], 'plan:LMR', ['plan:WEB']],
    ['plan', ['WEB', 'BAR'], 'plan:BAR', ['plan:WEB']],
    ['room-type', ['DLX', 'SUT'], 'room-type:DLX', ['room-type:SUT']],
  ] as const)(
    'reports the first failure in the order of the plan, not of time: %s %j',
    async (kind, refused, error, warnings) => {
      const api = new ReversingApi(kind, kind === 'plan' ? 3 : 2, refused);
      const outcome = await start(api).launch();
      expect(outcome).toMatchObject({ status: 'failed', error: { operation: error } });
      expect(outcome.warnings.map(({ operation }) => operation)).toEqual(warnings);
      expect(outcome.warnings[0]).not.toHaveProperty('stage');
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
    const api = new ReversingApi('user', 2, ['asha', 'ben']);
    const config = configOf({ ...SAMPLE_DOCUMENT, staffUsers });
    const run = onboardHotelOver(api, new InstantClock());
    const outcome = await run.run({ config, journal: new MemoryJournal() });
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { operation: 'user:asha', message: expect.stringContaining('Refused asha.') },
    });
  });

  it("fails if the response does not contain the hotel's ID (docs/behaviour.md §8)", async () => {
    const api = new MemoryOnboardingApi();
    const send = api.send.bind(api);
    api.send = (request) => send(request).then(() => undefined);
    expect(await start(api).launch()).toMatchObject({
      status: 'failed',
      error: {
        stage: 'hotel',
        message: 'Hotel ID not found in API response. Cannot proceed with onboarding.',
      },
    });
  });
});

describe('field errors name their path in the configuration', () => {
  it.each([
    ['user', { 'profile.role': '"x" is not a valid choice.' }, 'staffUsers.0.role'],
    ['room-type', { amenities: 'Not a valid string.' }, 'roomTypes.0.amenities'],
    ['plan', { code: 'Too long.' }, 'rates.rate_plans.0.code'],
    ['rule', { base_rate: 'A valid number is required.' }, 'rates.rates.0.base_rate'],
    ['hotel', { website: 'Enter a valid URL.' }, 'hotelProfile.website'],
  ] as const)(
    'field errors of a %s name their path in the configuration',
    async (kind, fields, path) => {
      const error = new ApiError({ status: 400, code: 'x', message: 'Refused.', fields });
      const outcome = await start(new RefusingApi(kind, error)).launch();
      const [first] = outcome.status === 'failed' ? [outcome.error] : outcome.warnings;
      expect(first?.fields).toEqual({ [path]: Object.values(fields)[0] });
    },
  );
});

describe('creating or updating the hotel', () => {
  it('counts records of an earlier attempt as created, even if this one only looks them up', async () => {
    const { api, journal, plan, launch } = start();
    api.failNext('plan', REFUSED);
    await launch();
    const room = plan.operations.find(({ kind }) => kind === 'room');
    journal.write(room?.key ?? '', { state: 'intended' });
    const { operations } = await launch();
    expect(operations).toMatchObject({ created: plan.operations.length, unchanged: 0 });
    expect(api.records('room')).toHaveLength(5);
  });

  it('counts records that an attempt sent right before it was killed as created, so its passwords are valid', async () => {
    const { api, journal, plan, launch } = start();
    await launch();
    const user = plan.operations.find(({ kind }) => kind === 'user')?.key ?? '';
    // A killed attempt leaves a journal in which every request was sent but has no response.
    const cut = new MemoryJournal();
    for (const { key } of plan.operations) cut.write(key, { state: 'intended' });
    const again = onboardHotelOver(api, new InstantClock());
    await again.run({ config: configOf(), journal: cut });
    expect([cut.read('hotel'), cut.read(user)]).toMatchObject([
      { state: 'done', effect: { kind: 'created' } },
      { state: 'done', effect: { kind: 'created' } },
    ]);
    expect(journal.read(user)).toMatchObject({ effect: { kind: 'created' } });
    expect(api.records('hotel')).toHaveLength(1);
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
    expect(api.sent.filter(({ kind }) => kind === 'rule')).toEqual([]);
  });
});
