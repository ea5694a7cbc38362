import type { ServerRecord } from '#domain/record.ts';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWriteOnce } from '#application/records/write-record.ts';
import { LOST_AFTER_COMMIT, LOST_BEFORE_COMMIT, type Fault } from '#tests/fakes/fault.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

it('adopts a record that the server writes late, after its response was lost', async () => {
  const api = new MemoryOnboardingApi();
  api.dropUniqueKeys();
  api.failNext('room', LOST_BEFORE_COMMIT);
  const body = { hotel: 1, room_type: 7, room_number: '101' };
  const room = { kind: 'room', body, hotelId: 1 } as const;
  let written: Promise<unknown> = Promise.resolve();
  const clock = {
    now: () => 0,
    elapsed: () => 0,
    sleep: async () => {
      written = setImmediate().then(() => api.send(room));
      await written;
    },
  };
  expect(await createWriteOnce(api, clock).run(room)).toMatchObject({ state: 'done' });
  await written;
  expect(api.records('room')).toHaveLength(1);
});

const RULE = {
  kind: 'rule',
  hotelId: 1,
  body: {
    hotel: 1,
    rate_plan: 5,
    room_type: 7,
    base_rate: 7000,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  },
} as const;
const PRICING = { kind: 'pricing', hotelId: 1, body: { hotel: 1, is_enabled: true } } as const;

/** A server whose lists show what was stored `lagMs` ago. */
function laggingServer(lagMs: number) {
  const api = new MemoryOnboardingApi();
  api.dropUniqueKeys();
  const clock = new InstantClock();
  const storedAt = new Map<unknown, number>();
  const note = () => {
    for (const kind of ['rule', 'pricing'] as const) {
      for (const { id } of api.records(kind)) if (!storedAt.has(id)) storedAt.set(id, clock.now());
    }
  };
  const isOld = ({ id }: ServerRecord) => (storedAt.get(id) ?? 0) + lagMs <= clock.now();
  const send = api.send.bind(api);
  api.send = (request) => send(request).finally(note);
  api.showInLists((kind) => api.records(kind).filter(isOld));
  return { api, clock };
}

const HOUR = 3_600_000;

describe.each([RULE, PRICING])('a $kind, of which servers accept duplicates', (request) => {
  it.each<[string, number, Fault[], string, number[]]>([
    ['is confirmed by the first response', HOUR, [], 'done', [1]],
    ['is unconfirmed if the list never shows it', HOUR, [LOST_AFTER_COMMIT], 'uncertain', [1, 2]],
    ...[500, 1500, 3000, 5000].map((lagMs): [string, number, Fault[], string, number[]] => [
      `is adopted if lists lag ${lagMs} ms`,
      lagMs,
      [LOST_AFTER_COMMIT],
      'done',
      [1],
    ]),
    ['is confirmed if the first request was lost', 3000, [LOST_BEFORE_COMMIT], 'done', [1]],
    [
      'is adopted if both responses are lost, and the list shows one in the end',
      3000,
      [LOST_BEFORE_COMMIT, LOST_AFTER_COMMIT],
      'done',
      [1],
    ],
  ])('%s', async (_, lagMs, faults, state, ids) => {
    const { api, clock } = laggingServer(lagMs);
    for (const fault of faults) api.failNext(request.kind, fault);
    const result = await createWriteOnce(api, clock).run(request);
    expect(api.records(request.kind).map(({ id }) => id)).toEqual(ids);
    expect(result).toMatchObject(
      state === 'done' ? { state, id: 1 } : { state, error: { code: 'UNCONFIRMED' } },
    );
  });

  it.each([
    ['two', [LOST_AFTER_COMMIT, LOST_AFTER_COMMIT], [1, 2]],
    ['only the first one', [LOST_AFTER_COMMIT], [1]],
  ])('is unconfirmed if it is sent again and the list shows %s', async (_, faults, shown) => {
    const { api, clock } = laggingServer(0);
    for (const fault of faults) api.failNext(request.kind, fault);
    // A record is sent again after a wait, and three more for lists that may lag behind.
    const isSentAgain = () => clock.sleeps.length > 4;
    api.showInLists((kind) =>
      api.records(kind).filter(({ id }) => isSentAgain() && shown.includes(Number(id))),
    );
    const uncertain = { state: 'uncertain', error: { code: 'UNCONFIRMED' } };
    expect(await createWriteOnce(api, clock).run(request)).toMatchObject(uncertain);
  });

  it('is not sent again after a lost response if the list is incomplete', async () => {
    const { api, clock } = laggingServer(0);
    api.failNext(request.kind, LOST_BEFORE_COMMIT);
    api.doubtLists(request.kind, 'incomplete');
    const result = await createWriteOnce(api, clock).run(request);
    expect([result.state, api.records(request.kind)]).toEqual(['uncertain', []]);
  });

  it('is confirmed by a list if an earlier attempt may have sent it', async () => {
    const { api, clock } = laggingServer(3000);
    await api.send(request);
    const result = await createWriteOnce(api, clock).run(request, { mayExist: true });
    expect(result).toMatchObject({ state: 'uncertain', error: { code: 'UNCONFIRMED' } });
  });
});

it('adopts a record whose name the server wrote in small letters, after a lost response', async () => {
  const { api, clock } = laggingServer(0);
  api.failNext('user', LOST_AFTER_COMMIT);
  const user = { kind: 'user', body: { hotel: 1, username: 'Asha.Naik' }, hotelId: 1 } as const;
  api.showInLists((kind) =>
    api.records(kind).map((record) => ({ ...record, username: 'asha.naik' })),
  );
  expect(await createWriteOnce(api, clock).run(user)).toMatchObject({ state: 'done', id: 1 });
  expect(api.records('user')).toHaveLength(1);
});

it('sends a record with a unique key again even if the list is incomplete', async () => {
  const { api, clock } = laggingServer(0);
  api.failNext('room', LOST_BEFORE_COMMIT);
  api.doubtLists('room', 'incomplete');
  const room = { kind: 'room', body: { hotel: 1, room_number: '101' }, hotelId: 1 } as const;
  expect(await createWriteOnce(api, clock).run(room)).toMatchObject({ state: 'done' });
});
