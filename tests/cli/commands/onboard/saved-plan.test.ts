import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { Ajv } from 'ajv';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { work } = sandboxForAll();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const PASSWORD = 'Qw3rTy77z';
const CHANGED = {
  ...HOTEL,
  roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 4 }],
  staffUsers: [{ ...adminOf('Seaside Grand'), password: PASSWORD }],
};
const CALL = ['onboard', 'hotels.json', '--dry-run', '--prune'];
const dryRun = (...more: string[]) => work.hms([...CALL, ...more]);

/** The plan changes an existing hotel, removes a room from it, and creates a new hotel. */
beforeAll(async () => {
  await work.hms(['onboard', work.file('hotels.json', [HOTEL])]);
  work.file('hotels.json', [CHANGED, hotelNamed('Lakeside Lodge')]);
});

describe('hms onboard --dry-run --out', () => {
  it('saves what plan --show prints as the dry run did, without a server', async () => {
    const shown = await dryRun('--out', 'changes.json');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('- room:103');
    expect(shown.stderr).toContain('hms onboard --plan changes.json');
    const offline = { env: { HMS_API_URL: 'http://127.0.0.1:1/api' } };
    const plan = await work.hms(['plan', '--show', 'changes.json'], offline);
    expect([plan.code, plan.stdout]).toEqual([0, shown.stdout]);
    expect(plan.stderr).toMatch(/; saved \d{4}-\d\d-\d\d \d\d:\d\d for http:/);
    const asEvents = await dryRun('--json');
    const { stdout } = await work.hms(['plan', '--show', 'changes.json', '--json'], offline);
    expect(events(stdout).slice(0, -1)).toEqual(events(asEvents.stdout).slice(0, -1));
    expect(events(stdout).at(-1)).toMatchObject({ create: 13, update: 1, delete: 1 });
  });

  it('a saved plan holds no secret, is private, and fits the schema of hms schema --plan', async () => {
    await dryRun('--reset-passwords', '--out', work.file('private.json', ''));
    expect(work.mode('private.json')).toBe(0o600);
    const text = work.read('private.json');
    expect(text).toContain('"field": "password"');
    expect(text).not.toContain(PASSWORD);
    const { stdout } = await work.hms(['schema', '--plan']);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(stdout) as object,
    );
    expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
  });

  it('a saved plan holds the values of new records, each on a line', async () => {
    await dryRun('--out', 'values.json');
    const lines = work
      .read('values.json')
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toContain('{ "field": "name", "to": "Lakeside Lodge" },');
    expect(lines).toContain('{ "field": "room_type", "to": "room-type:DLX" },');
    expect(lines).toContain('{ "field": "max_occupancy", "from": 3, "to": 4 },');
    expect(lines).not.toContain(expect.stringContaining('new-'));
  });

  it('a saved plan differs from an equal plan in its time only', async () => {
    await dryRun('--out', 'one.json');
    await dryRun('--out', 'one.json');
    await dryRun('--out', 'two.json');
    const lines = work.read('two.json').split('\n');
    const differing = work
      .read('one.json')
      .split('\n')
      .filter((line, at) => line !== lines[at]);
    expect(differing.map((line) => line.trim().split(':')[0])).toEqual(['"savedAt"']);
  });

  it('refuses another file, a link and a standard stream before it signs in', async () => {
    const notes = work.file('notes.json', { notes: 'mine' });
    symlinkSync('target.json', join(work.folder, 'link.json'));
    const offline = { env: { HMS_API_URL: 'http://127.0.0.1:1/api' } };
    const refusals = [
      [notes, 'already exists and is not a saved plan'],
      ['link.json', 'it is a symbolic link'],
      ['.', 'it is a folder'],
      ['-', 'It must be the name of a file'],
    ] as const;
    for (const [file, sentence] of refusals) {
      const { code, stdout, stderr } = await work.hms([...CALL, '--out', file], offline);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)]);
    }
    expect(work.read(notes)).toBe('{"notes":"mine"}');
    expect(existsSync(join(work.folder, 'target.json'))).toBe(false);
  });
});
