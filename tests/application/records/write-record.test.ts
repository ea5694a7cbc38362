import type { ServerRecord } from '#domain/record.ts';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWriteOnce } from '#application/records/write-record.ts';
import { LOST_AFTER_COMMIT, LOST_BEFORE_COMMIT } from '#tests/fakes/fault.ts';
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

/** A record is sent again after a wait, and three more for lists that may lag behind. */
const isSentAgain = ({ sleeps }: InstantClock) => sleeps.length > 4;

describe.each([RULE, PRICING])('a $kind, of which servers accept duplicates', (request) => {
  it('is unconfirmed after a lost response if the list never shows it', async () => {
    const { api, clock } = laggingServer(3_600_000);
    api.failNext(request.kind, LOST_AFTER_COMMIT);
    const result = await createWriteOnce(api, clock).run(request);
    expect(api.records(request.kind)).toHaveLength(2);
    expect(result).toMatchObject({ state: 'uncertain', error: { code: 'UNCONFIRMED' } });
  });

  it.each([500, 1500, 3000, 5000])(
    'is adopted after a lost response if lists lag %i ms',
    async (lagMs) => {
      const { api, clock } = laggingServer(lagMs);
      api.failNext(request.kind, LOST_AFTER_COMMIT);
      const result = await createWriteOnce(api, clock).run(request);
      expect(api.records(request.kind)).toHaveLength(1);
      expect(result).toMatchObject({ state: 'done', id: 1 });
    },
  );

  it('is confirmed if the first request was lost and the list shows only the second', async () => {
    const { api, clock } = laggingServer(3000);
    api.failNext(request.kind, LOST_BEFORE_COMMIT);
    const result = await createWriteOnce(api, clock).run(request);
    expect(result).toMatchObject({ state: 'done', id: api.records(request.kind)[0]?.['id'] });
  });

  it('is unconfirmed if both responses are lost and the list shows two', async () => {
    const { api, clock } = laggingServer(0);
    api.failNext(request.kind, LOST_AFTER_COMMIT);
    api.failNext(request.kind, LOST_AFTER_COMMIT);
    api.showInLists((kind) => (isSentAgain(clock) ? api.records(kind) : []));
    expect(await createWriteOnce(api, clock).run(request)).toMatchObject({ state: 'uncertain' });
  });

  it('is adopted if both responses are lost and the list shows one in the end', async () => {
    const { api, clock } = laggingServer(3000);
    api.failNext(request.kind, LOST_BEFORE_COMMIT);
    api.failNext(request.kind, LOST_AFTER_COMMIT);
    expect(await createWriteOnce(api, clock).run(request)).toMatchObject({ state: 'done', id: 1 });
  });

  it('is unconfirmed if the list shows only the first one', async () => {
    const { api, clock } = laggingServer(0);
    api.failNext(request.kind, LOST_AFTER_COMMIT);
    api.showInLists((kind) =>
      isSentAgain(clock) ? api.records(kind).filter(({ id }) => id === 1) : [],
    );
    const result = await createWriteOnce(api, clock).run(request);
    expect(result).toMatchObject({ state: 'uncertain', error: { code: 'UNCONFIRMED' } });
  });

  it('is not sent again after a lost response if the list is incomplete', async () => {
    const { api, clock } = laggingServer(0);
    api.failNext(request.kind, LOST_BEFORE_COMMIT);
    api.doubtLists(request.kind, 'incomplete');
    const result = await createWriteOnce(api, clock).run(request);
    expect(result).toMatchObject({ state: 'uncertain' });
    expect(api.records(request.kind)).toHaveLength(0);
  });

  it('is confirmed by a list if an earlier attempt may have sent it', async () => {
    const { api, clock } = laggingServer(3000);
    await api.send(request);
    const result = await createWriteOnce(api, clock).run(request, { mayExist: true });
    expect(result).toMatchObject({ state: 'uncertain', error: { code: 'UNCONFIRMED' } });
  });

  it('needs no list if the first response arrives', async () => {
    const { api, clock } = laggingServer(3000);
    api.dropLists();
    expect(await createWriteOnce(api, clock).run(request)).toMatchObject({ state: 'done' });
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
