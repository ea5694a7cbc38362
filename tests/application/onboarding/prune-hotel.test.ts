import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { deletionKey } from '#domain/diff/deletions.ts';
import { PRUNING, standingHotel, type Changes } from '#tests/application/standing-hotel.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const VILLA = '+room-type:DLX code=VIL name=Villa';
const VILLA_ROOM = '+room:101 room_number=777 room_type=@room-type:VIL';
const EXTRA = '+plan:BAR code=EXTRA is_base_plan=false';
const EXTRA_RATE = '+rule:BAR:DLX rate_plan=@plan:EXTRA room_type=@room-type:VIL';
const CARLA = '+user:asha username=carla email=carla@seaside.example';

/** The sample hotel after these steps of other users. */
async function hotelWith(...steps: readonly string[]) {
  const hotel = await standingHotel();
  const { api, identified, again } = hotel;
  await hotel.hand(...steps);
  /** What a run would delete, and what it keeps for which reason. */
  const prunable = async ({ parts, ...changes }: Changes = {}, ownUsername = '4onboard') => {
    const command = { config: configOf(identified(changes)), ...(parts && { parts }) };
    const pruning = { ...PRUNING, ownUsername };
    const { outcome } = await onboardHotelOver(api).preview({ ...command, pruning });
    const kept = outcome.notes.flatMap((note) =>
      'isKept' in note ? [`${note.operations.join(', ')}: ${note.message}`] : [],
    );
    const deletions = outcome.unplanned.filter(({ action }) => action === 'delete');
    return { deleted: deletions.map(({ key }) => key), kept };
  };
  const prune = async (changes: Changes = {}) => {
    const { outcome } = await again({ ...changes, prunes: true });
    return { deleted: outcome.deleted, failures: outcome.warnings };
  };
  return { ...hotel, prunable, prune };
}

const [asha] = SAMPLE_DOCUMENT.staffUsers ?? [];
const cleo = { ...asha, username: 'cleo', email: 'cleo@x.example', is_active: false };
const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
const WITH_VILLA = [VILLA, VILLA_ROOM, EXTRA, EXTRA_RATE];
/** What others did, the configuration, what a run deletes, and what it keeps. */
type Row = readonly [string, readonly string[], Changes, readonly string[], readonly unknown[]];

describe('extra records', () => {
  it.each<Row>([
    [
      'are deleted before the records that they refer to',
      WITH_VILLA,
      {},
      ['rule:EXTRA:VIL', 'room:777', 'plan:EXTRA', 'room-type:VIL'],
      [],
    ],
    [
      'of other parts stay, and so do room types that rates may refer to',
      [VILLA, VILLA_ROOM, EXTRA],
      { parts: ['rooms'] },
      ['room:777'],
      [expect.stringMatching(/^room-type:VIL: .*rates may refer to it/)],
    ],
    [
      'of the rates are deleted with them',
      [VILLA, EXTRA],
      { parts: ['rates'] },
      ['plan:EXTRA'],
      [],
    ],
    [
      'that refer to no record are deleted, for example a rate for all room types',
      [EXTRA, '+rule:BAR:DLX rate_plan=@plan:EXTRA room_type='],
      {},
      ['rule:EXTRA:?', 'plan:EXTRA'],
      [],
    ],
    [
      'are rates of a plan that this run switches on',
      ['+rule:BAR:DLX start_date=2026-12-20 end_date=2026-12-31', 'plan:BAR is_active=false'],
      {},
      ['rule:BAR:DLX'],
      [],
    ],
    [
      'are rates of a room type, deleted before it, even if their plan is off',
      [
        VILLA,
        '+plan:BAR code=OFF name=Off is_active=false',
        '+rule:BAR:DLX rate_plan=@plan:OFF room_type=@room-type:VIL',
      ],
      {},
      ['rule:OFF:VIL', 'room-type:VIL'],
      [],
    ],
    [
      'are room types whose rooms get a planned type',
      [VILLA, 'room:101 room_type=@room-type:VIL'],
      { roomTypes: [{ name: deluxe.name ?? '', room_numbers: '101, 102, 103' }, suite] },
      ['room-type:VIL'],
      [],
    ],
    [
      'stay if a room has them whose type is ignored',
      [VILLA, 'room:101 room_type=@room-type:VIL'],
      {
        ignoreChanges: ['roomTypes.*.room_numbers'],
        roomTypes: [{ name: deluxe.name ?? '', room_numbers: '101, 102, 103' }, suite],
      },
      [],
      ['room-type:VIL: Kept: records that are not deleted refer to it.'],
    ],
    ['of a run without rates', [CARLA], { parts: ['rooms', 'staff'] }, ['user:carla'], []],
    ['are users', ['+user:asha username=Carl'], {}, ['user:Carl'], []],
    [
      'are no users if the configuration has none',
      [],
      { staffUsers: [] },
      [],
      ['user:asha, user:ben: Kept: the configuration has no staff users.'],
    ],
    [
      'are not the last administrator',
      [],
      { staffUsers: [cleo] },
      ['user:ben'],
      [expect.stringMatching(/^user:asha: /)],
    ],
    ...(
      [
        ['occupied', 'the room is occupied'],
        ['reserved', 'the room is reserved'],
        ['OCCUPIED', 'the room is occupied'],
        ['checked_in', 'the room may be in use: its status is "checked_in"'],
        ['', 'the room may be in use: its status is ""'],
      ] as const
    ).map(([status, reason]): Row => [
      `are no room with the status "${status}", and not its type`,
      [VILLA, `${VILLA_ROOM} status=${status}`],
      {},
      [],
      ['room-type:VIL: Kept: one of its rooms is in use.', `room:777: Kept: ${reason}.`],
    ]),
  ])('%s', async (_, steps, changes, deleted, kept) => {
    const { prunable, prune } = await hotelWith(...steps);
    expect(await prunable(changes)).toEqual({ deleted, kept });
    expect((await prune(changes)).deleted).toEqual(deleted);
    expect((await prunable(changes)).deleted).toEqual([]);
  });

  it('stay if their hotel is unknown, and if it is another one', async () => {
    const { api, prunable } = await hotelWith(
      '+room:101 room_number=901 hotel=null',
      '+room:101 room_number=902 hotel=77',
      '+user:asha username=root profile={"role":"staff","hotel":null}',
    );
    const list = api.list.bind(api);
    api.list = (kind) => list(kind, 'all');
    const reason = 'Kept: the server does not say which hotel it belongs to.';
    expect(await prunable()).toEqual({ deleted: [], kept: [`room:901, user:root: ${reason}`] });
  });

  it('are not the signed-in account', async () => {
    const { prunable } = await hotelWith('+user:asha username=Carl');
    expect((await prunable({}, 'carl')).deleted).toEqual([]);
  });

  it.each([
    ['room-type', 'room:777', 'rule:EXTRA:?', 'room types'],
    ['plan', undefined, 'rule:?:VIL', 'rate plans'],
  ] as const)(
    'stay if they refer to a %s that the list lacks',
    async (hidden, room, rule, name) => {
      const { api, prunable } = await hotelWith(...WITH_VILLA);
      const lacked = api.records(hidden).at(-1);
      api.showInLists((kind) => api.records(kind).filter((record) => record !== lacked));
      const { deleted, kept } = await prunable();
      expect(deleted.filter((key) => key.startsWith('rule'))).toEqual([]);
      const reason = `Kept: the server's list of ${name} lacks a record that others refer to.`;
      const named = kept.filter((line) => line.endsWith(reason)).join('');
      expect([rule, room ?? rule].filter((key) => !named.includes(key))).toEqual([]);
    },
  );

  it.each([
    ['room', 'rooms'],
    ['rule', 'rates'],
  ] as const)('are no room type if the server does not list each %s', async (kind, named) => {
    const { api, prunable } = await hotelWith(VILLA, CARLA);
    api.dropLists(kind);
    const kept = [`room-type:VIL: Kept: ${named} may refer to it, but were not read.`];
    expect(await prunable()).toEqual({ deleted: ['user:carla'], kept });
  });

  it('stay if a guest has checked in, or a room was added, since the hotel was read', async () => {
    const { api, hand, prunable, prune } = await hotelWith(VILLA, VILLA_ROOM);
    expect((await prunable()).deleted).toHaveLength(2);
    const list = api.list.bind(api);
    let reads = 0;
    api.list = async (kind, of) => {
      if (kind === 'room' && (reads += 1) === 2) {
        await hand('room:777 status=occupied', VILLA_ROOM.replace('777', '778'));
      }
      return await list(kind, of);
    };
    expect(await prune()).toEqual({ deleted: [], failures: [] });
    expect(api.records('room').at(-1)).toMatchObject({ room_number: '778' });
  });

  it('are not planned records that an earlier attempt knew under another ID or none', async () => {
    const { api, hotelId, identified } = await hotelWith();
    const journal = new MemoryJournal();
    const effect = { kind: 'created' } as const;
    journal.write('hotel', { state: 'done', id: hotelId, effect });
    journal.write('room:101', { state: 'done', id: undefined, effect });
    journal.write('user:ben', { state: 'done', id: 999, effect });
    const config = configOf(identified({}));
    const { outcome } = await onboardHotelOver(api).preview({ config, journal });
    expect(outcome.unplanned).toEqual([]);
  });

  it('count as deleted if they are already gone, and are named if the server refuses', async () => {
    const { api, prune } = await hotelWith('+room:101 room_number=777');
    api.refuse('DELETE', 404);
    expect(await prune()).toEqual({ deleted: ['room:777'], failures: [] });
    api.refuse('DELETE', 403);
    const message = 'Not deleted: this server does not allow it.';
    expect(await prune()).toMatchObject({ deleted: [], failures: [{ status: 403, message }] });
  });
});

describe('duplicates', () => {
  it('the one whose values match stays, otherwise the oldest', async () => {
    const { api, hand, prune } = await hotelWith();
    const stored = () => (['rule', 'user'] as const).map((kind) => api.records(kind));
    const before = stored();
    api.dropUniqueKeys();
    await hand('+rule:BAR:DLX', '+rule:BAR:DLX base_rate=1', '+user:ben first_name=Benno');
    api.showInLists((kind) => api.records(kind).toReversed());
    expect((await prune()).deleted).toEqual(['rule:BAR:DLX', 'rule:BAR:DLX', 'user:ben']);
    expect(stored()).toEqual(before);
  });

  it('of a rate whose response an earlier attempt lost are deleted but for one', async () => {
    const { again } = await hotelWith('+rule:BAR:DLX');
    const journal = new MemoryJournal();
    journal.write('rule:BAR:DLX', { state: 'intended' });
    const { outcome } = await again({ prunes: true }, journal);
    expect(outcome).toMatchObject({ status: 'onboarded', deleted: ['rule:BAR:DLX'] });
  });

  it('a note names only those that remain', async () => {
    const { api, hotelId } = await hotelWith('+rule:BAR:DLX', '+rule:BAR:DLX', '+rule:BAR:SUT');
    const id = String(api.records('rule').at(-3)?.['id']);
    const prunedWith = (allowed: 'all' | readonly string[]) => {
      const command = { config: configOf(), journal: new MemoryJournal() };
      return onboardHotelOver(api).run({ ...command, pruning: { ...PRUNING, allowed } });
    };
    const operations = ['rule:BAR:DLX', 'rule:BAR:SUT'];
    expect(await prunedWith([deletionKey(hotelId, { key: 'rule:BAR:DLX', id })])).toMatchObject({
      deleted: ['rule:BAR:DLX'],
      notes: [{ operations, code: 'duplicates' }],
    });
    expect(await prunedWith('all')).toMatchObject({ deleted: operations, notes: [] });
  });
});
