import type { RecordKind } from '#domain/plan/operation.ts';
import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Body } from '#domain/record.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const pruningAs = (ownUsername: string) => ({ allowed: 'all' as const, ownUsername });

/**
 * The sample hotel, and functions to add records as other users do, find extra records and prune
 * them.
 */
async function hotelWith(document = SAMPLE_DOCUMENT) {
  const api = new MemoryOnboardingApi();
  const clock = new InstantClock();
  const run = { config: configOf(SAMPLE_DOCUMENT), journal: new MemoryJournal() };
  const { hotelId = '' } = await onboardHotelOver(api, clock).run(run);
  const add = (kind: RecordKind, body: Body) => {
    const { id: _, ...like } = api.records(kind)[0] ?? {};
    return api.send({ kind, body: { ...(like as unknown as Body), ...body }, hotelId });
  };
  const config = configOf(document);
  const onboard = onboardHotelOver(api, clock);
  const prunable = async (ownUsername = '4onboard', parts?: readonly Part[]) => {
    const { outcome } = await onboard.preview({ config, parts, pruning: pruningAs(ownUsername) });
    const kept = outcome.notes.flatMap((note) => ('isKept' in note ? [note] : []));
    return {
      deletions: outcome.unplanned.filter(({ action }) => action === 'delete'),
      kept: kept.map(({ operations, message }) => ({ operations, message })),
    };
  };
  const prune = async () => {
    const journal = new MemoryJournal();
    const { deleted, warnings } = await onboard.run({
      config,
      journal,
      pruning: pruningAs('4onboard'),
    });
    return { deleted, failures: warnings };
  };
  return { api, clock, config, hotelId, add, onboard, prunable, prune };
}

const keysOf = ({ deletions }: { readonly deletions: readonly { readonly key: string }[] }) =>
  deletions.map(({ key }) => key);

describe('extra records', () => {
  it('extra records are deleted before the records that they refer to', async () => {
    const { api, add, prune } = await hotelWith();
    const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
    const plan = (await add('plan', { code: 'EXTRA', is_base_plan: false })) ?? '';
    await add('room', { room_number: '777', room_type: type });
    await add('rule', { rate_plan: plan, room_type: type });
    const writes = api.writes.length;
    const { deleted, failures } = await prune();
    expect([deleted, failures]).toEqual([
      ['rule:EXTRA:VIL', 'room:777', 'plan:EXTRA', 'room-type:VIL'],
      [],
    ]);
    expect(api.writes.slice(writes)).toHaveLength(4);
    expect((await prune()).deleted).toEqual([]);
  });

  it('extra records of other parts stay, and so do room types that rates may refer to', async () => {
    const { add, prunable } = await hotelWith();
    const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
    await add('room', { room_number: '777', room_type: type });
    await add('plan', { code: 'EXTRA', is_base_plan: false });
    const rooms = await prunable('4onboard', ['rooms']);
    expect(keysOf(rooms)).toEqual(['room:777']);
    expect(rooms.kept).toEqual([
      { operations: ['room-type:VIL'], message: expect.stringContaining('rates may refer to it') },
    ]);
    expect(keysOf(await prunable('4onboard', ['rates']))).toEqual(['plan:EXTRA']);
    const both = await prunable('4onboard', ['rooms', 'rates']);
    expect(keysOf(both)).toEqual(['room:777', 'plan:EXTRA', 'room-type:VIL']);
  });

  it.each([
    ['room-type', 'room:777', 'rule:EXTRA:?', 'room types'],
    ['plan', undefined, 'rule:?:VIL', 'rate plans'],
  ] as const)(
    'records that refer to a %s that the list lacks are not deleted',
    async (hidden, room, rule, name) => {
      const { api, add, prunable } = await hotelWith();
      const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
      const plan = (await add('plan', { code: 'EXTRA', is_base_plan: false })) ?? '';
      await add('room', { room_number: '777', room_type: type });
      await add('rule', { rate_plan: plan, room_type: type });
      const lacked = hidden === 'plan' ? plan : type;
      api.showInLists((kind) =>
        api.records(kind).filter(({ id }) => kind !== hidden || id !== lacked),
      );
      const { deletions, kept } = await prunable();
      expect(deletions.map(({ key }) => key)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^rule/)]),
      );
      expect(kept).toContainEqual({
        operations: expect.arrayContaining(room ? [room, rule] : [rule]),
        message: `Kept: the server's list of ${name} lacks a record that others refer to.`,
      });
    },
  );

  it('a rate for all room types refers to no record, so it is deleted', async () => {
    const { add, prunable } = await hotelWith();
    const plan = (await add('plan', { code: 'EXTRA', is_base_plan: false })) ?? '';
    await add('rule', { rate_plan: plan, room_type: '' });
    expect(keysOf(await prunable())).toEqual(['rule:EXTRA:?', 'plan:EXTRA']);
  });

  it.each([
    ['occupied', 'the room is occupied'],
    ['reserved', 'the room is reserved'],
    ['OCCUPIED', 'the room is occupied'],
    ['checked_in', 'the room may be in use: its status is "checked_in"'],
    ['', 'the room may be in use: its status is ""'],
  ])('a room with the status "%s" and its type are not deleted', async (status, reason) => {
    const { add, prunable } = await hotelWith();
    const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
    await add('room', { room_number: '777', room_type: type, status });
    const { deletions, kept } = await prunable();
    expect(deletions).toEqual([]);
    expect(kept).toEqual([
      { operations: ['room-type:VIL'], message: 'Kept: one of its rooms is in use.' },
      { operations: ['room:777'], message: `Kept: ${reason}.` },
    ]);
  });

  it('the signed-in account and the last administrators are not deleted', async () => {
    const withAdmin = await hotelWith();
    await withAdmin.add('user', { username: 'Carl' });
    expect(keysOf(await withAdmin.prunable())).toEqual(['user:Carl']);
    expect(keysOf(await withAdmin.prunable('carl'))).toEqual([]);
    const withoutAdmin = await hotelWith({ ...SAMPLE_DOCUMENT, staffUsers: [] });
    const pruning = await withoutAdmin.prunable();
    expect(keysOf(pruning)).toEqual([]);
    expect(pruning.kept).toEqual([
      {
        operations: ['user:asha', 'user:ben'],
        message: 'Kept: the configuration has no staff users.',
      },
    ]);
    const [asha] = SAMPLE_DOCUMENT.staffUsers ?? [];
    const withoutActiveAdmin = await hotelWith({
      ...SAMPLE_DOCUMENT,
      staffUsers: [{ ...asha, username: 'cleo', email: 'cleo@x.example', is_active: false }],
    });
    const kept = await withoutActiveAdmin.prunable();
    expect(keysOf(kept)).toEqual(['user:ben']);
    expect(kept.kept).toMatchObject([{ operations: ['user:asha'] }]);
  });

  it('records are not deleted if the server does not say which hotel they belong to', async () => {
    const { api, hotelId, prunable } = await hotelWith();
    const list = api.list.bind(api);
    const records = { user: { username: 'root', user_profile: { role: 'staff', hotel: null } } };
    api.list = async (kind, of) => [
      ...(await list(kind, of)),
      ...(kind === 'user' ? [{ ...records.user, id: 900 }] : []),
      ...(kind === 'room' ? [{ id: 901, room_number: '901', status: 'vacant' }] : []),
      ...(kind === 'room' ? [{ id: 902, room_number: '902', hotel: 77, status: 'vacant' }] : []),
    ];
    const { deletions, kept } = await prunable();
    expect(hotelId).not.toBe(77);
    expect(deletions).toEqual([]);
    expect(kept).toEqual([
      {
        operations: ['room:901', 'user:root'],
        message: 'Kept: the server does not say which hotel it belongs to.',
      },
    ]);
  });

  it('a room is not deleted if a guest has checked in since the hotel was read', async () => {
    const { api, add, hotelId, prunable, prune } = await hotelWith();
    const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
    const id = (await add('room', { room_number: '777', room_type: type })) ?? '';
    expect((await prunable()).deletions).toHaveLength(2);
    const list = api.list.bind(api);
    let reads = 0;
    api.list = async (kind, of) => {
      reads += kind === 'room' ? 1 : 0;
      // A guest checks in, and another room is added, after the hotel was compared.
      if (kind === 'room' && reads === 2) {
        await api.change({ kind: 'room', id, hotelId, body: { status: 'occupied' } });
        await add('room', { room_number: '778', room_type: type });
      }
      return await list(kind, of);
    };
    expect(await prune()).toEqual({ deleted: [], failures: [] });
    expect(api.records('room').map(({ room_number }) => room_number)).toContain('778');
  });

  it('do not include planned records that an earlier attempt knew under another ID or none', async () => {
    const { hotelId, onboard, config } = await hotelWith();
    const journal = new MemoryJournal();
    const effect = { kind: 'created' } as const;
    journal.write('hotel', { state: 'done', id: hotelId, effect });
    journal.write('room:101', { state: 'done', id: undefined, effect });
    journal.write('user:ben', { state: 'done', id: 999, effect });
    const { outcome } = await onboard.preview({ config, journal });
    expect(outcome.unplanned.map(({ key }) => key)).toEqual([]);
  });

  it('of several duplicates, the one whose values match stays, otherwise the oldest', async () => {
    const { api, add, prune } = await hotelWith();
    const [rule] = api.records('rule');
    await add('rule', {});
    await add('rule', { base_rate: 1 });
    expect((await prune()).deleted).toEqual(['rule:BAR:DLX', 'rule:BAR:DLX']);
    expect(api.records('rule')).toHaveLength(6);
    expect(api.records('rule')).toContainEqual(rule);
  });

  it('extra records count as deleted if they are already gone, and are named if the server refuses', async () => {
    const { api, add, prune } = await hotelWith();
    await add('room', { room_number: '777' });
    api.refuse('DELETE', 404);
    expect(await prune()).toEqual({ deleted: ['room:777'], failures: [] });
    api.refuse('DELETE', 403);
    expect(await prune()).toMatchObject({
      deleted: [],
      failures: [{ status: 403, message: 'Not deleted: this server does not allow it.' }],
    });
  });
});

it.each([
  ['room', 'rooms'],
  ['rule', 'rates'],
] as const)('a room type is kept if the server does not list each %s', async (kind, named) => {
  const { api, add, prunable } = await hotelWith();
  await add('room-type', { code: 'VIL', name: 'Villa' });
  await add('user', { username: 'carla', email: 'carla@seaside.example' });
  api.dropLists(kind);
  const { deletions, kept } = await prunable();
  expect(deletions.map(({ key }) => key)).toEqual(['user:carla']);
  const message = `Kept: ${named} may refer to it, but were not read.`;
  expect(kept).toEqual([{ operations: ['room-type:VIL'], message }]);
});

it('other extra records are deleted if the server does not list rooms', async () => {
  const { api, add, onboard, config } = await hotelWith();
  await add('room-type', { code: 'VIL', name: 'Villa' });
  await add('user', { username: 'carla', email: 'carla@seaside.example' });
  api.dropLists('room');
  const journal = new MemoryJournal();
  const parts = ['rooms', 'staff'] as const;
  const outcome = await onboard.run({ config, journal, parts, pruning: pruningAs('4onboard') });
  expect(outcome.deleted).toEqual(['user:carla']);
});

it('an extra rate is deleted by the run that switches its plan on, not only by the next', async () => {
  const { api, add, prunable } = await hotelWith();
  const season = { start_date: '2026-12-20', end_date: '2026-12-31' };
  await add('rule', season);
  Object.assign(api.records('plan')[0] ?? {}, { is_active: false });
  expect((await prunable()).deletions).toMatchObject([season]);
});

it('the rates of a room type are deleted before it, even if their rate plan is switched off', async () => {
  const { api, add, prunable } = await hotelWith();
  const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
  const plan = (await add('plan', { code: 'OFF', name: 'Off', is_active: false })) ?? '';
  await add('rule', { rate_plan: plan, room_type: type });
  expect(keysOf(await prunable())).toEqual(['rule:OFF:VIL', 'room-type:VIL']);
  expect(api.records('plan').at(-1)).toMatchObject({ code: 'OFF' });
});

it('a room type stays if the configuration ignores the type of one of its rooms', async () => {
  const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
  const ignoreChanges = ['roomTypes.*.room_numbers'];
  const roomTypes = [{ name: deluxe.name ?? '', room_numbers: '101, 102, 103' }, suite];
  const { api, add, prunable } = await hotelWith({ ...SAMPLE_DOCUMENT, roomTypes, ignoreChanges });
  const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
  Object.assign(api.records('room')[0] ?? {}, { room_type: type });
  const { deletions, kept } = await prunable();
  expect(deletions).toEqual([]);
  const message = 'Kept: records that stay refer to it.';
  expect(kept).toEqual([{ operations: ['room-type:VIL'], message }]);
});
