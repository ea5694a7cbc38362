import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { sandbox, work } = sandboxForEach();

const NAME = 'Seaside Grand';
const USERNAME = 'admin.seasidegrand';
const OLD = 'Qw3rTy77z';
const NEW = 'Zx9cVb22n';

beforeEach(async () => {
  work.file('old.json', hotel(OLD));
  work.file('new.json', hotel(NEW));
  work.file('generated.json', hotel());
  await work.hms(['onboard', 'old.json', '--min-gap', '0']);
});

function hotel(password?: string) {
  const admin = { ...adminOf(NAME), ...(password !== undefined && { password }) };
  const second = {
    ...adminOf('Second'),
    ...(password !== undefined && { password: `${password}2` }),
  };
  return hotelNamed(NAME, { hotelProfile: { code: 'SEASID01' }, staffUsers: [admin, second] });
}

async function signsIn(password: string): Promise<boolean> {
  return (await sandbox.signIn(USERNAME, password)).status === 200;
}

/** Everything that a run stores on disk, except the credentials. */
function stored(): string {
  const files = work.stateFiles().filter((file) => !work.credentialsFiles().includes(file));
  return files.map((file) => work.read(file)).join('\n');
}

describe('passwords of users who exist', () => {
  it('existing passwords are not changed, and onboard names their users', async () => {
    const { code, stdout, stderr } = await work.hms(['onboard', 'new.json', '--json']);
    expect([code, await signsIn(OLD), await signsIn(NEW)]).toEqual([0, true, false]);
    const message =
      'Existing users keep their passwords. --reset-passwords changes them to those in the configuration.';
    const operations = [`user:${USERNAME}`, 'user:admin.second'];
    expect(events(stdout)[0]).toMatchObject({ updates: [], notes: [{ operations, message }] });
    expect(stderr).toContain(`  note: user:${USERNAME}, user:admin.second: ${message}\n`);
    expect(stdout + stderr + stored()).not.toContain(NEW);
  });

  it('existing passwords are mentioned only for existing users with a configured password', async () => {
    const again = await work.hms(['onboard', 'generated.json', '--json']);
    expect(events(again.stdout)[0]).not.toHaveProperty('notes');
    const other = hotelNamed('Other', { staffUsers: [{ ...adminOf('Other'), password: OLD }] });
    const first = await work.hms(['onboard', work.file('other.json', other), '--json']);
    expect(events(first.stdout)[0]).not.toHaveProperty('notes');
  });

  it('--reset-passwords changes existing passwords and prints none', async () => {
    const args = ['onboard', 'new.json', '--json', '--reset-passwords'];
    const { code, stdout, stderr } = await work.hms(args);
    expect([code, await signsIn(OLD), await signsIn(NEW)]).toEqual([0, false, true]);
    const [event] = events(stdout);
    expect(event).toMatchObject({
      operations: { updated: 2 },
      updates: [{ operation: `user:${USERNAME}`, fields: ['password'] }, { fields: ['password'] }],
    });
    expect(event).not.toHaveProperty('notes');
    expect(stdout + stderr + stored()).not.toContain(NEW);
    expect(work.credentialsFiles()).toEqual([]);
  });

  it('passwords are regenerated only on request, and stored before they are sent', async () => {
    await work.hms(['onboard', 'generated.json', '--reset-passwords']);
    expect([await signsIn(OLD), work.credentialsFiles()]).toEqual([true, []]);
    const { stdout, stderr } = await work.hms([
      'onboard',
      'generated.json',
      '--json',
      '--reset-passwords=all',
    ]);
    const [file = ''] = work.credentialsFiles();
    const records = events(work.read(file)) as unknown as { username: string; password: string }[];
    const password = records.find(({ username }) => username === USERNAME)?.password ?? '';
    expect([records.length, await signsIn(OLD), await signsIn(password)]).toEqual([2, false, true]);
    expect(stdout + stderr + stored()).not.toContain(password);
  });

  it('verify does not claim to compare passwords', async () => {
    const people = await work.hms(['verify', 'new.json']);
    expect([people.code, people.stderr]).toEqual([
      0,
      '1 hotel: 1 as configured; passwords cannot be compared\n',
    ]);
    const { stdout } = await work.hms(['verify', 'new.json', '--json']);
    expect(events(stdout)).toMatchObject([{ event: 'summary', not_compared: ['password'] }]);
    const without = await work.hms(['verify', 'generated.json']);
    expect(without.stderr).toBe('1 hotel: 1 as configured\n');
  });
});
