import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const live = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const PASSWORD = 'Qw3rTy77z';
const CHANGED = {
  ...HOTEL,
  roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 4 }],
  staffUsers: [{ ...adminOf('Seaside Grand'), password: PASSWORD }],
};
const NEW = hotelNamed('Lakeside Lodge');

/** An existing hotel that would lose a room and change, and a new one. */
async function dryRun(...more: string[]) {
  await live.work.hms(['onboard', live.work.file('hotels.json', [HOTEL])]);
  live.work.file('hotels.json', [CHANGED, NEW]);
  return await live.work.hms(['onboard', 'hotels.json', '--dry-run', '--prune', ...more]);
}

describe('hms onboard --dry-run --out', () => {
  it('saves what plan --show prints as the dry run did, without a server', async () => {
    const shown = await dryRun('--out', 'changes.json');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('- room:103');
    expect(shown.stderr).toContain('hms onboard --plan changes.json');
    const offline = { env: { HMS_API_URL: 'http://127.0.0.1:1/api' } };
    const plan = await live.work.hms(['plan', '--show', 'changes.json'], offline);
    expect([plan.code, plan.stdout]).toEqual([0, shown.stdout]);
    const asEvents = await dryRun('--json');
    const { stdout } = await live.work.hms(['plan', '--show', 'changes.json', '--json'], offline);
    expect(events(stdout).slice(0, -1)).toEqual(events(asEvents.stdout).slice(0, -1));
    expect(events(stdout).at(-1)).toMatchObject({ create: 13, update: 1, delete: 1 });
  });

  it('holds no secret, is private, and fits the schema of hms schema --plan', async () => {
    await dryRun('--reset-passwords', '--out', 'changes.json');
    expect(live.work.mode('changes.json')).toBe(0o600);
    const text = live.work.read('changes.json');
    expect(text).toContain('"field": "password"');
    expect(text).not.toContain(PASSWORD);
    const { stdout } = await live.work.hms(['schema', '--plan']);
    const validate = new Ajv({ strict: false }).compile(JSON.parse(stdout) as object);
    expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
  });

  it('holds the values of new records, each on a line', async () => {
    await dryRun('--out', 'changes.json');
    const lines = live.work
      .read('changes.json')
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toContain('{ "field": "name", "to": "Lakeside Lodge" },');
    expect(lines).toContain('{ "field": "room_type", "to": "room-type:DLX" },');
    expect(lines).toContain('{ "field": "max_occupancy", "from": 3, "to": 4 },');
    expect(lines).not.toContain(expect.stringContaining('new-'));
  });

  it('differs from an equal plan in its time only, and replaces no other file', async () => {
    await dryRun('--out', 'one.json');
    await live.work.hms(['onboard', 'hotels.json', '--dry-run', '--prune', '--out', 'one.json']);
    await live.work.hms(['onboard', 'hotels.json', '--dry-run', '--prune', '--out', 'two.json']);
    const lines = live.work.read('two.json').split('\n');
    const differing = live.work
      .read('one.json')
      .split('\n')
      .filter((line, at) => line !== lines[at]);
    expect(differing.map((line) => line.trim().split(':')[0])).toEqual(['"savedAt"']);
    const other = live.work.file('notes.json', { notes: 'mine' });
    const refused = await live.work.hms(['onboard', 'hotels.json', '--dry-run', '--out', other]);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(live.work.read(other)).toBe('{"notes":"mine"}');
  });
});
