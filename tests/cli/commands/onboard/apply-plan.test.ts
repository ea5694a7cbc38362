import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { holdingRelay } from './interrupted-run.ts';

let sandbox: LiveSandbox;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  work = openWorkspace(sandbox.env);
});
afterEach(async () => {
  work.remove();
  await sandbox.close();
});

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const CHANGED = {
  ...HOTEL,
  roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 4 }],
};
const NEW = hotelNamed('Lakeside Lodge');

/** Saves a plan: an existing hotel would lose a room and change, and a new one be created. */
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
  it('applies a plan with deletions without asking, once', async () => {
    await savePlan();
    expect(await apply()).toMatchObject({ code: 0 });
    expect(await rooms('2')).toHaveLength(2);
    expect(await rooms('3')).toHaveLength(3);
    const again = await apply('--json');
    expect(again.code).toBe(1);
    expect(events(again.stdout).at(-1)).toMatchObject({ onboarded: 0, failed: 2 });
  });

  it('refuses a hotel that changed since, applies the others, and can be resumed', async () => {
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
          message: expect.stringContaining('has changed since the plan was saved'),
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
    await changeRoomType(3);
    expect(await work.hms(['resume'])).toMatchObject({ code: 0 });
    expect(await rooms('2')).toHaveLength(2);
  });

  it('continues after a kill, and only with the same plan', async () => {
    const relay = await holdingRelay(sandbox, 'POST', /rooms\/rooms/);
    const env = { HMS_API_URL: relay.url };
    try {
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
      work.file(
        'changes.json',
        plan.replace(/"savedAt": .*/, '"savedAt": "2026-01-01T00:00:00Z",'),
      );
      const other = await work.hms(again, { env });
      expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('has changed')]);
      work.file('changes.json', plan);
      expect(await work.hms(['resume', 'release', '--new'], { env })).toMatchObject({ code: 2 });
      expect(await work.hms(again, { env })).toMatchObject({ code: 0 });
    } finally {
      await relay.close();
    }
    expect(await rooms('2')).toHaveLength(2);
    expect(await rooms('3')).toHaveLength(3);
  });

  it.each([
    [['hotels.json'], /remove hotels.json/],
    [['--prune'], /remove --prune/],
    [['--dry-run'], /remove --dry-run/],
    [['--api-url', 'http://127.0.0.1:1/api'], /is for http.*name the server of the plan/],
  ])('refuses %j beside a plan', async (more, sentence) => {
    await savePlan();
    const { code, stderr } = await apply(...more);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
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
    expect(shard.stderr).toContain('The plan has 2 hotels, and its configurations only 1');
    work.file('hotels.json', [CHANGED, NEW, hotelNamed('Hill View')]);
    const more = await apply();
    expect([more.code, more.stderr]).toEqual([1, expect.stringContaining('not in the plan')]);
  });
});
