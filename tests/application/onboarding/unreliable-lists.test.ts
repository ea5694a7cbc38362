// Lists that a server refuses, that lack a record, have one twice, or show a new one only later.
import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { ServerRecord } from '#domain/record.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

/** From now on, the list of this kind lacks its last record, and so is incomplete. */
function lackLast(api: MemoryOnboardingApi, kind: OperationKind): void {
  api.doubtLists(kind, 'incomplete');
  api.showInLists((listed) => api.records(listed).slice(0, listed === kind ? -1 : undefined));
}

/** The list of this kind gets another answer as long as `isStale`. */
function replaceList(
  api: MemoryOnboardingApi,
  kind: OperationKind,
  isStale: (read: number) => boolean,
  answer: (records: readonly ServerRecord[]) => readonly ServerRecord[] = () => [],
): void {
  const list = api.list.bind(api);
  let reads = 0;
  api.list = async (listed, of) => {
    const records = await list(listed, of);
    return listed === kind && isStale((reads += 1)) ? answer(records) : records;
  };
}

it('an incomplete list shows no other room in place of the one that it lacks', async () => {
  const { api, again, hand } = await standingHotel();
  await hand('room:103 room_number=113');
  api.doubtLists('room', 'incomplete');
  const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
  const listed = { name: deluxe.name ?? '', room_numbers: '101-103' };
  const { outcome, writes } = await again({ roomTypes: [listed, suite], parts: ['rooms'] });
  expect([outcome.status, writes.at(-1)]).toEqual(['onboarded', 'POST room']);
});

describe('without a list', () => {
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
    expect(outcome.missing).toEqual(expect.arrayContaining([expect.stringContaining(kind)]));
  });

  it('trusts the IDs that an earlier attempt received, and sends nothing that it may have sent', async () => {
    const { api, again, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    await onboard(SAMPLE_DOCUMENT, journal);
    api.dropLists('rule');
    api.dropLists('user');
    const { writes, outcome } = await again({}, journal);
    expect([outcome.status, writes]).toEqual(['onboarded', []]);
    journal.write('user:ben', { state: 'intended' });
    const unclear = await again({}, journal);
    expect([unclear.outcome.missing, unclear.writes]).toEqual([['user:ben'], []]);
  });

  it('fails the records of a list that fails, without sending them', async () => {
    const { failList, again } = await standingHotel();
    failList('rule', 502);
    const { outcome, writes } = await again();
    expect([outcome.status, writes]).toEqual(['incomplete', []]);
    expect(outcome.warnings.map(({ status }) => status)).toEqual(Array(6).fill(502));
  });

  it('leaves it to the server to refuse duplicates, with a note', async () => {
    const { api, failList, again } = await standingHotel();
    failList('room', 404);
    const { outcome } = await again();
    const rooms = [1, 2, 3, 4, 5].map((number) => `room:10${number}`);
    expect(outcome).toMatchObject({ warnings: [], notes: [{ operations: rooms }] });
    expect(api.records('room')).toHaveLength(5);
  });

  it('sends nothing in a run of some parts that needs it', async () => {
    const { failList, again } = await standingHotel();
    failList('room-type', 502, 'Gone fishing.');
    const error = { stage: 'rooms', status: 502, message: 'Gone fishing.' };
    expect(await again({ parts: ['rates'] })).toMatchObject({
      writes: [],
      outcome: { status: 'failed', error },
    });
  });

  it('updates no room type before all are identified', async () => {
    const { again, failList, hand } = await standingHotel();
    await hand('room-type:SUT name=Villa');
    failList('room', 403);
    const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
    const { outcome, writes } = await again({
      roomTypes: [{ ...deluxe, max_occupancy: 4 }, suite],
    });
    expect(outcome).toMatchObject({ status: 'failed', error: { operation: 'room-type:SUT' } });
    expect(writes).toEqual([]);
  });
});

describe('with an incomplete list', () => {
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

  it('names as missing only what the lists do not show, if the run stops', async () => {
    const { api, again } = await standingHotel();
    lackLast(api, 'room-type');
    const { outcome } = await again();
    expect(outcome).toMatchObject({ status: 'failed', error: { status: 200 } });
    expect(outcome.missing).toEqual(expect.arrayContaining(['room-type:SUT']));
    expect(outcome.missing).not.toEqual(expect.arrayContaining(['room:101']));
    expect(outcome.missing).not.toEqual(expect.arrayContaining(['user:ben']));
  });

  it.each([
    ['room-type', '-room-type:SUT'],
    ['room', '-room:105'],
    ['user', '-user:ben'],
  ] as const)(
    'creates a missing %s, and finds out by a refusal that one exists',
    async (kind, step) => {
      const { api, again, hand } = await standingHotel();
      const before = api.records(kind);
      lackLast(api, kind);
      await again();
      expect(api.records(kind)).toEqual(before);
      await hand(step);
      api.showInLists(undefined);
      await again();
      expect(api.records(kind)).toHaveLength(before.length);
    },
  );

  it('takes no other rate for the missing one', async () => {
    const { api, again, hand, keyed } = await standingHotel();
    await hand('+rule:BAR:DLX start_date=2026-12-20 end_date=2026-12-31 base_rate=9000');
    const season = api.records('rule').at(-1);
    const { id } = keyed('rule:BAR:DLX');
    api.doubtLists('rule', 'incomplete');
    api.showInLists((kind) =>
      api.records(kind).filter((one) => kind !== 'rule' || one['id'] !== id),
    );
    expect((await again()).writes).toEqual([]);
    expect(api.records('rule').at(-1)).toEqual(season);
  });

  it.each([
    ['room-type', 'room-type:SUT name=Junior Suite'],
    ['plan', 'plan:WEB code=NET'],
  ] as const)('takes no other %s for the missing one', async (kind, step) => {
    const { api, again, hand } = await standingHotel();
    await hand(step);
    const before = api.records(kind);
    api.doubtLists(kind, 'incomplete');
    await again();
    expect(api.records(kind)).toEqual(expect.arrayContaining(before));
  });

  it.each(['room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const)(
    'finds no missing %s, but compares the listed records',
    async (kind) => {
      const { api, compare, hand } = await standingHotel();
      if (kind === 'rule') await hand('rule:BAR:DLX base_rate=1');
      lackLast(api, kind);
      const { differences, extras, unreliable } = await compare();
      const key = 'rule:BAR:DLX';
      expect(differences).toMatchObject(kind === 'rule' ? [{ key, actual: 1 }] : []);
      expect(extras).toEqual([]);
      expect(unreliable).toContain(kind);
    },
  );

  it('compares everything if only a record is repeated', async () => {
    const { api, compare } = await standingHotel();
    api.doubtLists('rule', 'repeated');
    expect(await compare()).toMatchObject({ differences: [], unreliable: [] });
  });
});

async function prunable() {
  const hotel = await standingHotel();
  await hotel.hand(
    '+room-type:DLX code=VIL name=Villa',
    '+room:101 room_number=777 room_type=@room-type:VIL',
  );
  const prune = async () => {
    const { outcome, writes } = await hotel.again({ prunes: true });
    return { ...outcome, deletes: writes.filter((call) => call.startsWith('DELETE')) };
  };
  return { ...hotel, prune };
}

describe('deleting', () => {
  it.each([
    ['room', 'incomplete'],
    ['rule', 'incomplete'],
    ['user', 'repeated'],
    ['room-type', 'repeated'],
  ] as const)('removes nothing if the list of each %s is %s', async (kind, doubt) => {
    const { api, prune } = await prunable();
    api.doubtLists(kind, doubt);
    const { deletes, notes } = await prune();
    expect(deletes).toEqual([]);
    expect(JSON.stringify(notes)).toContain("Kept: the server's list of");
  });

  it('removes nothing if the rooms are doubtful when they are read again', async () => {
    const { api, prune } = await prunable();
    replaceList(api, 'room', (read) => {
      if (read === 1) api.doubtLists('room', 'repeated');
      return false;
    });
    expect(await prune()).toMatchObject({
      status: 'incomplete',
      deletes: [],
      warnings: [{ message: expect.stringMatching(/^Nothing was deleted: the server's list/) }],
    });
  });

  it('never removes a record with the ID of a planned record', async () => {
    const { api, prune, keyed } = await prunable();
    const { kind: _, ...planned } = keyed('rule:BAR:DLX');
    const rules = [...api.records('rule'), { ...planned }];
    api.showInLists((kind) => (kind === 'rule' ? rules : api.records(kind)));
    expect(await prune()).toMatchObject({ deleted: ['room:777', 'room-type:VIL'], notes: [] });
    expect(api.records('rule')).toContainEqual(planned);
  });
});

describe('a run that continues while lists lag behind', () => {
  it('creates no rate again, also not in a run of rates', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const rates = { rate_plans: [{ name: 'Net Rate', code: 'NET' }] };
    await onboard({ ...SAMPLE_DOCUMENT, rates, parts: ['rates'] }, journal);
    const rules = api.records('rule');
    for (const hidden of [['rule'], ['plan', 'rule']]) {
      api.showInLists((kind) =>
        hidden.includes(kind) ? api.records(kind).slice(0, 1) : api.records(kind),
      );
      await onboard({ ...SAMPLE_DOCUMENT, rates, parts: ['rates'] }, journal);
      expect(api.records('rule')).toEqual(rules);
    }
  });

  it('creates the rates of a plan that somebody has deleted meanwhile', async () => {
    const { again, hand, see } = await standingHotel();
    const journal = new MemoryJournal();
    await again({}, journal);
    await hand('-rule:WEB:DLX', '-rule:WEB:SUT', '-plan:WEB');
    await again({}, journal);
    expect(see('rule rate_plan')).toBe('BAR, BAR, LMR, LMR, WEB, WEB');
  });

  it('waits until the list shows a room whose response was lost', async () => {
    const { api, again } = await standingHotel();
    const journal = new MemoryJournal();
    await again({}, journal);
    journal.write('room:101', { state: 'intended' });
    replaceList(
      api,
      'room',
      (read) => read <= 3,
      (records) => records.filter(({ room_number }) => room_number !== '101'),
    );
    const { outcome } = await again({}, journal);
    expect(outcome).toMatchObject({ status: 'onboarded', operations: { failed: 0 } });
  });
});
