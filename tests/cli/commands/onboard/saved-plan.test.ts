// `onboard --dry-run --out` saves the changes, and `onboard --plan` applies them.
import { Ajv } from 'ajv';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { holdingRelay, NOWHERE } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const OFFLINE = { env: { HMS_API_URL: NOWHERE } };
const PASSWORD = 'Qw3rTy77z';
const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const CHANGED = {
  ...HOTEL,
  roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 4 }],
  staffUsers: [{ ...adminOf('Seaside Grand'), password: PASSWORD }],
};
const NEW = hotelNamed('Lakeside Lodge');
const SAVE = 'onboard hotels.json --dry-run --prune';
const APPLY = 'onboard --plan changes.json';

/** The plan changes an existing hotel, removes a room from it, and creates a new hotel. */
beforeEach(async () => {
  await work.hms(['onboard', work.file('hotels.json', [HOTEL])]);
  work.file('hotels.json', [CHANGED, NEW]);
});
const save = (env = {}) => work.hms(`${SAVE} --out changes.json`, { env });
const roomCounts = async () =>
  await Promise.all(
    ['2', '3'].map(async (id) => (await sandbox.list(`/rooms/rooms/?hotel=${id}`)).length),
  );
async function changeRoomType(max_occupancy: number) {
  const [type] = await sandbox.list('/rooms/types/', 'SEASID01');
  await sandbox.write('PATCH', `/rooms/types/${textOf(type?.['id'])}/`, { max_occupancy });
}
const runNames = async () => (await work.hms('runs --json')).events.flatMap(({ run }) => run ?? []);

describe('hms onboard --dry-run --out', () => {
  it('saves what plan --show prints as the dry run did, without a server', async () => {
    const shown = await save();
    expect(shown).toExit(0, '- room:103', 'hms onboard --plan changes.json');
    const plan = await work.hms('plan --show changes.json', OFFLINE);
    expect(plan).toExit(0, /; saved \d{4}-\d\d-\d\d \d\d:\d\d for http:/);
    expect(plan.stdout).toBe(shown.stdout);
    const json = await work.hms('plan --show changes.json --json', OFFLINE);
    expect(json.events.slice(0, -1)).toEqual(
      (await work.hms(`${SAVE} --json`)).events.slice(0, -1),
    );
    expect(json.summary).toMatchObject({ create: 13, update: 1, delete: 1 });
  });

  it('saves no secret, in a private file that fits the schema of hms schema --plan', async () => {
    await work.hms(`${SAVE} --reset-passwords --out ${work.file('changes.json', '')}`);
    expect(work.mode('changes.json')).toBe(0o600);
    const text = work.read('changes.json');
    for (const line of [
      '"field": "password"',
      '{ "field": "name", "to": "Lakeside Lodge" },\n',
      '{ "field": "room_type", "to": "room-type:DLX" },\n',
      '{ "field": "max_occupancy", "from": 3, "to": 4 },\n',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain(PASSWORD);
    const { stdout } = await work.hms('schema --plan');
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(stdout) as object,
    );
    expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
    await save();
    const again = work.read('changes.json').split('\n');
    await save();
    const differing = work
      .read('changes.json')
      .split('\n')
      .filter((line, at) => line !== again[at]);
    expect(differing).toEqual([expect.stringContaining('"savedAt"')]);
  });

  it('refuses another file, a link and a standard stream before it signs in', async () => {
    work.file('notes.json', { notes: 'mine' });
    symlinkSync('target.json', join(work.folder, 'link.json'));
    for (const [file, sentence] of [
      ['notes.json', 'already exists and is not a saved plan'],
      ['link.json', 'it is a symbolic link'],
      ['.', 'it is a folder'],
      ['-', 'It must be the name of a file'],
    ] as const) {
      const run = await work.hms(`${SAVE} --out ${file}`, OFFLINE);
      expect(run).toExit(2, sentence);
      expect(run.stdout).toBe('');
    }
    expect(work.read('notes.json')).toBe('{"notes":"mine"}');
    expect(existsSync(join(work.folder, 'target.json'))).toBe(false);
  });
});

describe('hms onboard --plan', () => {
  it('applies a plan with deletions without asking, and sends nothing the second time', async () => {
    await save();
    expect(await work.hms(APPLY)).toExit(0);
    expect(await roomCounts()).toEqual([2, 3]);
    const again = await work.hms(`${APPLY} --json`);
    const operations = expect.objectContaining({ created: 0, updated: 0 });
    expect([again.code, again.summary]).toMatchObject([0, { onboarded: 2, failed: 0, operations }]);
  });

  it('refuses a hotel that changed since the plan, applies the others, and can be resumed', async () => {
    await save();
    await changeRoomType(2);
    const refused = await work.hms(`${APPLY} --json`);
    expect(refused.code).toBe(1);
    expect(refused.events).toContainEqual(
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
    expect(refused.summary).toMatchObject({ onboarded: 1, failed: 1, refused: ['SEASID01'] });
    expect(await roomCounts()).toEqual([3, 3]);
    const again = await work.hms('resume');
    expect(again).toExit(1, 'Save a new plan with hms onboard --dry-run --out');
    expect(again.stderr).not.toContain('Continue with');
    await changeRoomType(3);
    expect(await work.hms('resume')).toExit(0);
    expect(await roomCounts()).toEqual([2, 3]);
  });

  it('leaves no run if every hotel is refused', async () => {
    await save();
    await changeRoomType(2);
    await work.hms('onboard hotels.json --select Lake*');
    const before = await runNames();
    await sandbox.write('PATCH', '/hotels/3/', { city: 'Margao' });
    const run = await work.hms(`${APPLY} --json --run mine`);
    expect([run.code, run.summary]).toMatchObject([1, { event: 'summary', failed: 2 }]);
    expect(run.summary).not.toHaveProperty('run');
    expect(run.stderr).not.toMatch(/\(run |hms resume/);
    expect(await runNames()).toEqual(before);
  });

  it('is continued by the same command after a kill, and only with the same plan', async () => {
    const relay = await holdingRelay(sandbox.url, 'POST', /rooms\/rooms/);
    const env = { HMS_API_URL: relay.url };
    await save(env);
    const call = `${APPLY} --run release --hotels 1`;
    const killed = work.start(call, { env });
    await relay.held;
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const plan = work.read('changes.json');
    work.file('changes.json', plan.replace(/"savedAt": .*/, '"savedAt": "2026-01-01T00:00:00Z",'));
    expect(await work.hms(call, { env })).toExit(2, 'has changed');
    work.file('changes.json', plan);
    expect(await work.hms('resume release --new', { env })).toExit(2);
    expect(await work.hms(call, { env })).toExit(0, 'Resuming the run release at');
    expect(await roomCounts()).toEqual([2, 3]);
  });

  it('takes its configurations and options from the plan alone', async () => {
    await save();
    for (const [more, sentence] of [
      ['hotels.json', /remove hotels.json/],
      ['--prune', /remove --prune/],
      ['--dry-run', /remove --dry-run/],
      ['--plan other.json', /It may be given only once/],
      [`--api-url ${NOWHERE}`, /is for http.*Name the server of the plan/],
    ] as const)
      expect(await work.hms(`${APPLY} ${more}`)).toExit(2, sentence);
    work.file('hotels.json', [CHANGED]);
    for (const more of ['', ' --run autumn --shard 1/2']) {
      expect(await work.hms(`${APPLY}${more}`)).toExit(2, 'The plan has 2 hotels');
    }
    work.file('hotels.json', [CHANGED, NEW, hotelNamed('Hill View')]);
    expect(await work.hms(APPLY)).toExit(1, 'not in the plan');
  });

  it('is divided into shards, and guarded as a whole', async () => {
    await save();
    const shards = ['1/3', '2/3', '3/3'].map((text) => `${APPLY} --run autumn --shard ${text}`);
    for (const shard of shards) {
      expect(await work.hms(`${shard} --fail-on-delete`)).toExit(2, '1 deletion');
    }
    for (const shard of shards) expect(await work.hms(shard)).toExit(0);
    expect(await roomCounts()).toEqual([2, 3]);
    expect((await work.hms(`${shards[0]} --json`)).summary).toMatchObject({ requests: 0 });
  });
});
