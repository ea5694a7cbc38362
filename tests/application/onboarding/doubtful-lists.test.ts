// A doubtful list lacks a record of the server, or had a record twice.
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { liveHotel } from './live-hotel.ts';

/** From now on, the list of this kind is incomplete, and lacks its last record. */
function lackLast(api: MemoryOnboardingApi, kind: OperationKind): void {
  api.doubtLists(kind, 'incomplete');
  api.showInLists((listed) => api.records(listed).slice(0, listed === kind ? -1 : undefined));
}

describe('onboarding without a list', () => {
  it.each([
    ['rule', 'rates'],
    ['pricing', 'dynamic pricing'],
  ] as const)('creates no %s that may exist, and says that it was not sent', async (kind, name) => {
    const { api, again } = await standingHotel();
    api.dropLists(kind);
    const { outcome, writes } = await again();
    expect(writes).toEqual([]);
    const message = `The record may exist already, so it was not created: the server does not list ${name}. Check the hotel.`;
    expect(outcome.warnings[0]).toMatchObject({ isUncertain: true, message });
  });
});

describe('onboarding with an incomplete list', () => {
  it.each(['rule', 'pricing'] as const)('creates no second %s', async (kind) => {
    const { api, again } = await standingHotel();
    lackLast(api, kind);
    const { outcome, writes } = await again();
    expect(writes).toEqual([]);
    expect(outcome).toMatchObject({
      status: 'incomplete',
      warnings: [{ isUncertain: true, message: expect.stringMatching(/^The record may exist/) }],
      notes: [{ operations: [kind] }],
      doubtful: [{ kind, doubt: 'incomplete' }],
    });
  });

  it('creates the rate in the next run, when the list is complete again', async () => {
    const { api, again, hotelId, record } = await standingHotel();
    const { id } = record('rule', {});
    await api.remove({ kind: 'rule', id, hotelId });
    api.doubtLists('rule', 'incomplete');
    const journal = new MemoryJournal();
    expect((await again({}, journal)).writes).toEqual([]);
    api.doubtLists('rule');
    const { outcome, writes } = await again({}, journal);
    expect([outcome.status, writes]).toEqual(['onboarded', ['POST rule']]);
  });

  it.each(['room-type', 'room', 'plan'] as const)(
    'finds out by a refusal that a missing %s exists',
    async (kind) => {
      const { api, again } = await standingHotel();
      const before = api.records(kind);
      lackLast(api, kind);
      const { outcome } = await again();
      expect(api.records(kind)).toEqual(before);
      const isRoom = kind === 'room';
      expect(outcome.status).toBe(isRoom ? 'onboarded' : 'failed');
    },
  );

  it.each(['room-type', 'room', 'user'] as const)('creates a missing %s', async (kind) => {
    const { api, again, hotelId } = await standingHotel();
    const count = api.records(kind).length;
    const last = api.records(kind).at(-1);
    await api.remove({ kind, id: Number(last?.['id']), hotelId });
    api.doubtLists(kind, 'incomplete');
    await again();
    expect(api.records(kind)).toHaveLength(count);
  });

  it('takes no other rate for the missing one', async () => {
    const { api, again, hotelId, record } = await standingHotel();
    const { id: _, ...rule } = record('rule', {});
    const season = { ...rule, start_date: '2026-12-20', end_date: '2026-12-31', base_rate: 9000 };
    const id = await api.send({ kind: 'rule', hotelId, body: season });
    api.doubtLists('rule', 'incomplete');
    api.showInLists((kind) =>
      api.records(kind).filter((one) => kind !== 'rule' || one['id'] !== record('rule', {}).id),
    );
    expect((await again()).writes).toEqual([]);
    expect(api.records('rule').find((one) => one['id'] === id)).toMatchObject(season);
  });

  it.each([
    ['room-type', { name: 'Suite' }, { name: 'Junior Suite' }],
    ['plan', { code: 'WEB' }, { code: 'NET' }],
  ] as const)('takes no other %s for the missing one', async (kind, of, change) => {
    const { api, again, edit, record } = await standingHotel();
    const { id } = record(kind, of);
    await edit(kind, of, change);
    api.doubtLists(kind, 'incomplete');
    await again();
    expect(record(kind, { id })).toMatchObject(change);
  });
});

describe('comparing with an incomplete list', () => {
  it.each(['room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const)(
    'reports no missing record if the list of each %s is incomplete',
    async (kind) => {
      const { api, compare } = await liveHotel();
      lackLast(api, kind);
      const { differences, extras, unreliable } = await compare(configOf());
      expect([differences, extras]).toEqual([[], []]);
      expect(unreliable).toContain(kind);
    },
  );

  it('still compares the listed records', async () => {
    const { api, compare, edit } = await liveHotel();
    await edit('rule', {}, { base_rate: 1 });
    lackLast(api, 'rule');
    const { differences } = await compare(configOf());
    expect(differences).toMatchObject([{ key: 'rule:BAR:DLX', field: 'base_rate', actual: 1 }]);
  });

  it('is complete if only a record is repeated', async () => {
    const { api, compare } = await liveHotel();
    api.doubtLists('rule', 'repeated');
    expect(await compare(configOf())).toMatchObject({ differences: [], unreliable: [] });
  });
});

async function prunable() {
  const hotel = await liveHotel();
  const { api, add } = hotel;
  const type = await add('room-type', {}, { code: 'VIL', name: 'Villa' });
  await add('room', {}, { room_number: '777', status: 'vacant', room_type: type ?? '' });
  const config = configOf();
  const prune = () => {
    const pruning = { allowed: 'all', ownUsername: '4onboard' } as const;
    return onboardHotelOver(api).run({ config, journal: new MemoryJournal(), pruning });
  };
  /** Calls `change` before the rooms are read for the second time. */
  const whileApplied = (change: () => unknown) => {
    const list = api.list.bind(api);
    let reads = 0;
    api.list = async (kind, of) => {
      reads += kind === 'room' ? 1 : 0;
      if (kind === 'room' && reads === 2) await change();
      return await list(kind, of);
    };
  };
  return { ...hotel, type, prune, whileApplied };
}

describe('deleting with a doubtful list', () => {
  it.each([
    ['room', 'incomplete'],
    ['rule', 'incomplete'],
    ['user', 'repeated'],
    ['room-type', 'repeated'],
  ] as const)('deletes nothing if the list of each %s is %s', async (kind, doubt) => {
    const { api, prune } = await prunable();
    api.doubtLists(kind, doubt);
    const { deleted = [], notes } = await prune();
    expect([deleted, api.writes.filter((call) => call.startsWith('DELETE'))]).toEqual([[], []]);
    expect(JSON.stringify(notes)).toContain("Kept: the server's list of");
  });

  it('deletes nothing if the rooms are doubtful when they are read again', async () => {
    const { api, prune, whileApplied } = await prunable();
    whileApplied(() => api.doubtLists('room', 'repeated'));
    expect(await prune()).toMatchObject({
      status: 'incomplete',
      warnings: [{ message: expect.stringMatching(/^Nothing was deleted: the server's list/) }],
    });
    expect(api.writes.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('deletes no room that was added after the hotel was read, and keeps its type', async () => {
    const { add, type, prune, record, whileApplied } = await prunable();
    whileApplied(() =>
      add('room', {}, { room_number: '888', status: 'vacant', room_type: type ?? '' }),
    );
    const { deleted, warnings } = await prune();
    expect(deleted).toEqual(['room:777']);
    expect(warnings).toMatchObject([{ operation: 'room-type:VIL' }]);
    expect(record('room', { room_number: '888' })).toBeDefined();
  });

  it('never deletes a record with the ID of a planned record', async () => {
    const { api, prune, record } = await prunable();
    const planned = record('rule', {});
    api.showInLists((kind) =>
      kind === 'rule' ? [...api.records('rule'), { ...planned }] : api.records(kind),
    );
    const { deleted, notes } = await prune();
    expect([deleted, notes]).toEqual([['room:777', 'room-type:VIL'], []]);
    expect(record('rule', { id: planned.id })).toEqual(planned);
  });
});

function refusal(): ApiError {
  return new ApiError({ status: 400, code: 'UNKNOWN_ERROR', message: 'This email is taken.' });
}

describe('an administrator that could not be created', () => {
  it.each([
    ['in lower case', { username: 'asha@seaside.example' }, 'Asha@Seaside.example'],
    ['under another name', { username: 'asha.naik8' }, 'asha@seaside.example'],
  ])('is not created if one is listed %s', async (_, listed, planned) => {
    const { again, edit, record } = await standingHotel();
    const [admin] = configOf().staffUsers;
    await edit('user', { email: admin?.email }, listed);
    const { outcome, writes } = await again({ staffUsers: [{ ...admin, username: planned }] });
    expect(outcome.status).toBe('onboarded');
    expect(writes).not.toContain('POST user');
    expect(record('hotel', {})).toMatchObject({ onboarding_completed: true });
  });

  it('is not missed if another one is listed', async () => {
    const { api, again, edit, record } = await standingHotel();
    const [admin] = configOf().staffUsers;
    await edit('user', { email: admin?.email }, { username: 'other', email: 'other@x.example' });
    const send = api.send.bind(api);
    api.send = (request) => (request.kind === 'user' ? Promise.reject(refusal()) : send(request));
    const { outcome } = await again({ staffUsers: [{ ...admin }] });
    expect(outcome.status).toBe('incomplete');
    expect(JSON.stringify(outcome)).not.toContain('No administrator could be created');
    expect(record('hotel', {})).toMatchObject({ onboarding_completed: true });
  });

  it.each([
    ['inactive', { is_active: false }],
    ['a receptionist', { user_profile: { role: 'front_desk' } }],
  ])('is missed if the only listed one is %s', async (_, change) => {
    const { api, again, edit } = await standingHotel();
    const [admin] = configOf().staffUsers;
    await edit(
      'user',
      { email: admin?.email },
      {
        username: 'other',
        email: 'other@x.example',
        ...change,
      },
    );
    const send = api.send.bind(api);
    api.send = (request) => (request.kind === 'user' ? Promise.reject(refusal()) : send(request));
    const { outcome } = await again({ staffUsers: [{ ...admin }] });
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { message: expect.stringMatching(/^No administrator could be created/) },
    });
  });
});
