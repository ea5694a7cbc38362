import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { DryRunApi } from '#application/dry-run-api.ts';
import { OnboardHotel } from '#application/onboard-hotel.ts';
import { planPruning, PruneHotel, type Pruning } from '#application/prune-hotel.ts';
import { planOnboarding } from '#domain/onboarding-plan.ts';
import type { Body } from '#domain/operation.ts';
import type { RecordKind } from '#application/ports/onboarding-api.ts';
import { InstantClock } from '../fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '../fakes/memory-onboarding-api.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '../fakes/sample-configs.ts';

/** The sample hotel, with what another hand has added; `others` are found by a dry run. */
async function hotelWith(document = SAMPLE_DOCUMENT) {
  const api = new MemoryOnboardingApi();
  const clock = new InstantClock();
  const planOf = (of: typeof document) =>
    planOnboarding(configOf(of), { now: clock.now(), random: countingRandom() });
  const run = { plan: planOf(SAMPLE_DOCUMENT), journal: new MemoryJournal() };
  const { hotelId = '' } = await new OnboardHotel(api, clock).run(run);
  const add = (kind: RecordKind, body: Body) => {
    const { id: _, ...like } = api.records(kind)[0] ?? {};
    return api.send({ kind, body: { ...(like as unknown as Body), ...body }, hotelId });
  };
  const plan = planOf(document);
  const prunable = async (ownUsername = '4onboard') => {
    const dryRun = new OnboardHotel(new DryRunApi(api), clock);
    const findsExtras = true;
    const { others } = await dryRun.run({ plan, journal: new MemoryJournal(), findsExtras });
    return planPruning(others, plan, ownUsername);
  };
  const prune = async () => {
    const { deletions } = await prunable();
    return await new PruneHotel(api).run(hotelId, deletions, new MemoryJournal());
  };
  return { api, add, prunable, prune };
}

const keysOf = ({ deletions }: Pruning) => deletions.map(({ key }) => key);

describe('records that no configuration has', () => {
  it('are deleted before those that they refer to', async () => {
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

  it.each(['occupied', 'reserved'])('keep a room that is %s, and its type', async (status) => {
    const { add, prunable } = await hotelWith();
    const type = (await add('room-type', { code: 'VIL', name: 'Villa' })) ?? '';
    await add('room', { room_number: '777', room_type: type, status });
    const { deletions, kept } = await prunable();
    expect(deletions).toEqual([]);
    expect(kept).toEqual([
      { operations: ['room:777'], message: `Kept: the room is ${status}.` },
      { operations: ['room-type:VIL'], message: 'Kept: a room of it is in use.' },
    ]);
  });

  it('keep the account that is signed in, and the last administrators', async () => {
    const withAdmin = await hotelWith();
    await withAdmin.add('user', { username: 'Carl' });
    expect(keysOf(await withAdmin.prunable())).toEqual(['user:Carl']);
    expect(keysOf(await withAdmin.prunable('carl'))).toEqual([]);
    const withoutAdmin = await hotelWith({ ...SAMPLE_DOCUMENT, staffUsers: [] });
    const pruning = await withoutAdmin.prunable();
    expect(keysOf(pruning)).toEqual(['user:ben']);
    expect(pruning.kept).toMatchObject([{ operations: ['user:asha'] }]);
  });

  it('of duplicates the one whose values match stays, else the oldest', async () => {
    const { api, add, prune } = await hotelWith();
    const [rule] = api.records('rule');
    await add('rule', {});
    await add('rule', { base_rate: 1 });
    expect((await prune()).deleted).toEqual(['rule:BAR:DLX', 'rule:BAR:DLX']);
    expect(api.records('rule')).toHaveLength(6);
    expect(api.records('rule')).toContainEqual(rule);
  });

  it('one that is gone already counts as deleted; one that may not go is named', async () => {
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
