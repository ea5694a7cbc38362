import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const KEYS = 'keys.ndjson';
const ONBOARD = `onboard hotel.json --json --credentials ${KEYS}`;
const LINK = 'it is a symbolic link. Name the file itself';
const at = (name: string) => join(work.folder, name);

beforeEach(() => void work.file('hotel.json', hotelNamed('Keys')));

/**
 * Onboards, and calls `plant` when hms creates the hotel. By then, hms has checked the credentials
 * file, but not yet written a password.
 */
async function plantDuringRun(plant: () => void) {
  const relay = await relayTo(sandbox.url, ({ method, url }) => {
    if (method === 'POST' && url === '/api/hotels/') plant();
    return false;
  });
  return await work.hms(`${ONBOARD} --api-url ${relay.url}`);
}

describe('the file for generated passwords', () => {
  it.each<[string, string, () => void]>([
    ['a pipe', 'it is not a regular file', () => execFileSync('mkfifo', ['-m', '644', at(KEYS)])],
    ['a folder', 'it is not a regular file', () => mkdirSync(at(KEYS), { mode: 0o755 })],
    ['a link to a file', LINK, () => symlinkSync(work.file('real.ndjson', ''), at(KEYS))],
  ])(
    'must be a regular file: %s is refused before anything is sent, and not changed',
    async (_, reason, make) => {
      make();
      const before = statSync(at(KEYS)).mode;
      const run = await work.hms(ONBOARD);
      expect([run.code, run.stderr]).toEqual([
        2,
        `hms: The file for generated passwords, ${KEYS}, cannot be written: ${reason}.\n`,
      ]);
      expect([statSync(at(KEYS)).mode, await sandbox.list('/hotels/')]).toEqual([before, []]);
    },
  );

  it('must belong to hms', async () => {
    for (const content of ['{\n"hotel":1}\n', '[{"hotel":"A"}]\n', 'notes\n{"hotel":']) {
      work.file(KEYS, content);
      expect(await work.hms(ONBOARD)).toExit(2, 'hms did not write');
      expect(work.read(KEYS)).toBe(content);
    }
  });

  it.runIf(process.getuid?.() === 0)('is refused if it belongs to another user', async () => {
    chownSync(at(work.file(KEYS, '')), 12_345, 12_345);
    expect(await work.hms(ONBOARD)).toExit(2, 'it belongs to another user.');
  });

  it('has mode 0600 whatever the umask is, and each password before its request is sent', async () => {
    let recorded = '';
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method === 'POST' && url === '/api/auth/users/') recorded = work.read(KEYS);
      return false;
    });
    const before = process.umask(0);
    const { code } = await work.hms(`${ONBOARD} --api-url ${relay.url}`);
    process.umask(before);
    expect([code, work.mode(KEYS)]).toEqual([0, 0o600]);
    expect(events(recorded)).toMatchObject([{ username: 'admin.keys' }]);
  });

  it('gets only the passwords of new accounts', async () => {
    await work.hms(ONBOARD);
    const [first] = events(work.read(KEYS));
    const staffUsers = [adminOf('Keys'), { ...adminOf('second'), role: 'manager' }];
    work.file('hotel.json', hotelNamed('Keys', { staffUsers }));
    expect(await work.hms(ONBOARD)).toExit(0, `generated passwords: ${KEYS}`);
    const usernames = events(work.read(KEYS)).map(({ username }) => username);
    expect(usernames).toEqual(['admin.keys', 'admin.second']);
    expect((await sandbox.signIn('admin.keys', textOf(first?.['password']))).status).toBe(200);
  });

  it('stops the run if it can no longer be written, which says how to continue', async () => {
    expect(await plantDuringRun(() => mkdirSync(at(KEYS)))).toExit(
      1,
      /^Stopped at once\. Continue with:\n {2}hms resume \S+$/m,
      /^hms: The file for generated passwords, .* another program created it during the run\.$/m,
    );
    expect(await sandbox.list('/auth/users/', 'KEYS01')).toEqual([]);
  });

  it.each<[string, () => void, () => void, string]>([
    [
      'a new file is a link',
      () => undefined,
      () => symlinkSync('victim.txt', at(KEYS)),
      'another program created it during the run',
    ],
    [
      'it is replaced by a link',
      () => work.file(KEYS, ''),
      () => {
        rmSync(at(KEYS));
        symlinkSync('victim.txt', at(KEYS));
      },
      LINK,
    ],
    [
      'it is replaced by another file',
      () => work.file(KEYS, ''),
      () => renameSync(at('victim.txt'), at(KEYS)),
      'another program replaced it during the run',
    ],
  ])('is not written to if after the check %s', async (_, before, plant, reason) => {
    before();
    work.file('victim.txt', 'mine');
    chmodSync(at('victim.txt'), 0o644);
    expect(await plantDuringRun(plant)).toExit(1, `cannot be written: ${reason}.`);
    const victim = existsSync(at('victim.txt')) ? 'victim.txt' : KEYS;
    expect([work.read(victim), work.mode(victim)]).toEqual(['mine', 0o644]);
    expect(await sandbox.list('/auth/users/', 'KEYS01')).toEqual([]);
  });

  it('is not read through a link by a resume', async () => {
    await plantDuringRun(() => mkdirSync(at(KEYS)));
    work.file('forged.ndjson', [
      { hotel: 'KEYS01', username: 'admin.keys', password: 'known-to-another' },
    ]);
    rmSync(at(KEYS), { recursive: true });
    symlinkSync('forged.ndjson', at(KEYS));
    expect(await work.hms('resume', { env: { HMS_API_URL: '' } })).toExit(
      2,
      `cannot be read: ${LINK}.`,
    );
  });

  it.each([1, 12, 1000])(
    'keeps a line that a crash has cut, and the next password has its own: %i bytes',
    async (cut) => {
      let isBroken = true;
      const relay = await relayTo(
        sandbox.url,
        ({ method, url }) =>
          isBroken &&
          method === 'POST' &&
          url === '/api/auth/users/' && { status: 403, body: { detail: 'Not now.' } },
      );
      work.file(
        'hotel.json',
        hotelNamed('Keys', { staffUsers: [adminOf('Zoë'), adminOf('second')] }),
      );
      expect(await work.hms(`${ONBOARD} --api-url ${relay.url}`)).toExit(1);
      const whole = Buffer.from(work.read(KEYS));
      const torn = whole.subarray(0, Math.max(5, whole.length - cut)).toString();
      work.file(KEYS, torn);
      chmodSync(at(KEYS), 0o600);
      isBroken = false;
      expect(await work.hms(`resume --api-url ${relay.url}`)).toExit(0);
      const text = work.read(KEYS);
      expect(text.startsWith(torn)).toBe(true);
      const lines = text
        .split('\n')
        .filter((line) => /^\{.*\}$/.test(line))
        .join('\n');
      for (const username of ['admin.zo', 'admin.second']) {
        const line = events(lines).findLast((each) => textOf(each['username']) === username);
        const { status } = await sandbox.signIn(username, textOf(line?.['password']));
        expect([username, status]).toEqual([username, 200]);
      }
      // The file is still known as one of hms.
      work.file('hotel.json', hotelNamed('Next Inn'));
      expect(await work.hms(`${ONBOARD} --new`)).toExit(0);
    },
  );
});

const [OLD, NEW] = ['Qw3rTy77z', 'Zx9cVb22n'];
const write = (password?: string) =>
  work.file(
    'hotel.json',
    hotelNamed('Keys', { staffUsers: [{ ...adminOf('Keys'), ...(password && { password }) }] }),
  );
const signsIn = async (password = '') =>
  (await sandbox.signIn('admin.keys', password)).status === 200;

describe('passwords of users who exist', () => {
  beforeEach(async () => {
    write(OLD);
    await work.hms(ONBOARD);
  });

  it('are not changed, which onboard and verify say', async () => {
    write(NEW);
    const message =
      'Existing users keep their passwords. --reset-passwords changes them to those in the configuration.';
    const run = await work.hms(ONBOARD);
    expect(run).toExit(0, `  note: user:admin.keys: ${message}\n`);
    const notes = [{ operations: ['user:admin.keys'], message }];
    expect(run.events[0]).toMatchObject({ updates: [], notes });
    expect([await signsIn(OLD), run.stdout + run.stderr]).toEqual([
      true,
      expect.not.stringContaining(NEW),
    ]);
    expect(await work.hms('verify hotel.json')).toExit(
      0,
      '1 as configured; passwords cannot be compared\n',
    );
    write();
    expect((await work.hms(ONBOARD)).events[0]).not.toHaveProperty('notes');
  });

  it('are changed on request: those that are given, or all, which are stored first', async () => {
    write(NEW);
    const given = await work.hms(`${ONBOARD} --reset-passwords`);
    const updates = [{ operation: 'user:admin.keys', fields: ['password'] }];
    expect([given.code, given.events[0]]).toMatchObject([0, { updates }]);
    expect([await signsIn(OLD), await signsIn(NEW), existsSync(at(KEYS))]).toEqual([
      false,
      true,
      false,
    ]);
    write();
    await work.hms(`${ONBOARD} --reset-passwords`);
    expect(await signsIn(NEW)).toBe(true);
    const all = await work.hms(`${ONBOARD} --reset-passwords=all`);
    const password = textOf(events(work.read(KEYS))[0]?.['password']);
    expect([await signsIn(NEW), await signsIn(password)]).toEqual([false, true]);
    expect(given.stdout + all.stdout + all.stderr).not.toMatch(new RegExp(`${NEW}|${password}`));
  });
});
