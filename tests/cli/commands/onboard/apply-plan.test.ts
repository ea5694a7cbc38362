import { describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { holdingRelay } from './interrupted-run.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const CHANGED = {
  ...HOTEL,
  roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 4 }],
};
const NEW = hotelNamed('Lakeside Lodge');

/** Saves a plan that creates one hotel, and changes another hotel and removes a room from it. */
async function savePlan() {
  await work.hms(['onboard', work.file('hotels.json', [HOTEL])]);
  work.file('hotels.json', [CHANGED, NEW]);
  await work.hms(['onboard', 'hotels.json', '--dry-run', '--prune', '--out', 'changes.json']);
}

const apply = async (...more: string[]) =>
  await work.hms(['onboard', '--plan', 'changes.json', ...more]);
const rooms = async (hotel: string) => [...(await sandbox.get(`/rooms/rooms/?hotel=${hotel}`))];
async function changeRoomType(max_occupancy: number) {
  const [type] = [...(await sandbox.get('/rooms/types/?hotel=2'))];
  await sandbox.write('PATCH', `/rooms/types/${type?.['id'] as unknown as number}/`, {
    max_occupancy,
  });
}

describe('hms onboard --plan', () => {
  it('applies a plan with deletions without asking, and sends nothing the second time', async () => {
    await savePlan();
    expect(await apply()).toMatchObject({ code: 0 });
    expect(await rooms('2')).toHaveLength(2);
    expect(await rooms('3')).toHaveLength(3);
    const again = await apply('--json');
    expect(again.code).toBe(0);
    const operations = expect.objectContaining({ created: 0, updated: 0 });
    expect(events(again.stdout).at(-1)).toMatchObject({ onboarded: 2, failed: 0, operations });
    expect(await rooms('2')).toHaveLength(2);
  });

  it('refuses a hotel that changed since the plan, applies the others, and can be resumed', async () => {
    await savePlan();
    await changeRoomType(2);
    const refused = await apply('--json');
    expect(refused.code).toBe(1);
    expect(events(refused.stdout)).toContainEqual(
      expect.objectContaining({
        code: 'SEASID01',
        status: 'failed',
        operations: expect.objectContaining({ done: 0 }),
        error: expect.objectContaining({
          message: expect.stringContaining('The hotel differs from the plan'),
          fields: { 'room-type:DLX': expect.stringContaining('max_occupancy 2 → 4') },
        }),
      }),
    );
    expect(await rooms('2')).toHaveLength(3);
    expect(await rooms('3')).toHaveLength(3);
    expect(events(refused.stdout).at(-1)).toMatchObject({
      onboarded: 1,
      failed: 1,
      refused: ['SEASID01'],
    });
    const again = await work.hms(['resume']);
    expect(again.stderr).toContain('Save a new plan with hms onboard --dry-run --out');
    expect(again.stderr).not.toContain('Continue with');
    await changeRoomType(3);
    expect(await work.hms(['resume'])).toMatchObject({ code: 0 });
    expect(await rooms('2')).toHaveLength(2);
  });

  it('continues after a kill, and only with the same plan', async () => {
    const relay = await holdingRelay(sandbox, 'POST', /rooms\/rooms/);
    const env = { HMS_API_URL: relay.url };
    await work.hms(['onboard', work.file('hotels.json', [HOTEL])]);
    work.file('hotels.json', [CHANGED, NEW]);
    const preview = ['onboard', 'hotels.json', '--dry-run', '--prune', '--out', 'changes.json'];
    await work.hms(preview, { env });
    const again = ['onboard', '--plan', 'changes.json', '--run', 'release', '--hotels', '1'];
    const killed = work.start(again, { env });
    await relay.held;
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const plan = work.read('changes.json');
    work.file('changes.json', plan.replace(/"savedAt": .*/, '"savedAt": "2026-01-01T00:00:00Z",'));
    const other = await work.hms(again, { env });
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('has changed')]);
    work.file('changes.json', plan);
    expect(await work.hms(['resume', 'release', '--new'], { env })).toMatchObject({
      code: 2,
    });
    expect(await work.hms(again, { env })).toMatchObject({ code: 0 });
    expect(await rooms('2')).toHaveLength(2);
    expect(await rooms('3')).toHaveLength(3);
  });

  it('takes its configurations and options from the plan alone', async () => {
    await savePlan();
    const refusals = [
      [['hotels.json'], /remove hotels.json/],
      [['--prune'], /remove --prune/],
      [['--dry-run'], /remove --dry-run/],
      [['--plan', 'other.json'], /It may be given only once/],
      [['--api-url', 'http://127.0.0.1:1/api'], /is for http.*Name the server of the plan/],
    ] as const;
    for (const [more, sentence] of refusals) {
      const { code, stderr } = await apply(...more);
      expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    }
    expect(await rooms('2')).toHaveLength(3);
  });

  it('is divided into shards, and guarded as a whole', async () => {
    await savePlan();
    const shards = ['1/3', '2/3', '3/3'].map((text) => ['--run', 'autumn', '--shard', text]);
    for (const shard of shards) {
      const guarded = await apply(...shard, '--fail-on-delete');
      expect([guarded.code, guarded.stderr]).toEqual([2, expect.stringContaining('1 deletion')]);
    }
    for (const shard of shards) expect(await apply(...shard)).toMatchObject({ code: 0 });
    expect(await rooms('2')).toHaveLength(2);
    expect(await rooms('3')).toHaveLength(3);
    const resumed = await apply('--run', 'autumn', '--shard', '1/3', '--json');
    expect(events(resumed.stdout).at(-1)).toMatchObject({ requests: 0 });
  });

  it('refuses a plan whose configurations are gone, and hotels that are not in it', async () => {
    await savePlan();
    work.file('hotels.json', [CHANGED]);
    const fewer = await apply();
    expect([fewer.code, fewer.stderr]).toEqual([
      2,
      expect.stringContaining('The plan has 2 hotels'),
    ]);
    work.file('hotels.json', [CHANGED]);
    const shard = await apply('--run', 'autumn', '--shard', '1/2');
    expect(shard.stderr).toContain('The plan has 2 hotels, but its configurations have only 1');
    work.file('hotels.json', [CHANGED, NEW, hotelNamed('Hill View')]);
    const more = await apply();
    expect([more.code, more.stderr]).toEqual([1, expect.stringContaining('not in the plan')]);
  });
});
