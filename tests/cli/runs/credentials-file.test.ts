import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
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
  watch,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { alteringRelay } from '#tests/cli/support/altering-relay.ts';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const KEYS = 'keys.ndjson';
const onboard = (hotel: object) => [
  'onboard',
  work.file('hotel.json', hotel),
  '--json',
  '--credentials',
  KEYS,
];
const at = (name: string) => join(work.folder, name);
const users = () => events(work.read(KEYS)).map(({ username }) => username);

const NOT_REGULAR = 'it is not a regular file';
const LINK = 'it is a symbolic link. Name the file itself';

/**
 * A proxy that calls `plant` when hms creates the first hotel. By then, hms has checked the
 * credentials file, but not yet written a password.
 */
async function plantDuringRun(plant: () => void): Promise<string> {
  const relay = await relayTo(sandbox.url, ({ method, url }) => {
    if (method === 'POST' && url === '/api/hotels/') plant();
    return false;
  });
  return relay.url;
}

describe('the file for generated passwords must be a regular file', () => {
  it.each([
    ['a pipe', NOT_REGULAR, () => execFileSync('mkfifo', ['-m', '644', at(KEYS)])],
    ['a folder', NOT_REGULAR, () => mkdirSync(at(KEYS), { mode: 0o755 })],
    [
      'a link to a pipe',
      LINK,
      () => {
        execFileSync('mkfifo', ['-m', '644', at('pipe')]);
        symlinkSync('pipe', at(KEYS));
      },
    ],
    [
      'a link to a file',
      LINK,
      () => {
        work.file('real.ndjson', '');
        symlinkSync('real.ndjson', at(KEYS));
      },
    ],
  ])(
    '%s is refused with exit code 2 before anything is sent, and not changed',
    async (_, reason, make) => {
      make();
      const before = statSync(at(KEYS)).mode;
      const { code, stdout, stderr } = await work.hms(onboard(hotelNamed('Keys')));
      expect([code, events(stdout).map(({ event }) => event)]).toEqual([2, ['summary']]);
      expect(stderr).toBe(
        `hms: The file for generated passwords, ${KEYS}, cannot be written: ${reason}.\n`,
      );
      expect(statSync(at(KEYS)).mode).toBe(before);
      expect([...(await sandbox.get('/hotels/'))]).toHaveLength(0);
    },
  );

  it('a dangling link as the credentials file is refused', async () => {
    symlinkSync('nowhere', at(KEYS));
    const { code, stderr } = await work.hms(onboard(hotelNamed('Keys')));
    expect([code, stderr]).toEqual([2, expect.stringContaining(LINK)]);
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('a credentials file of another user is refused', async () => {
    chownSync(at(work.file(KEYS, '')), 12_345, 12_345);
    const { code, stderr } = await work.hms(onboard(hotelNamed('Keys')));
    expect([code, stderr]).toEqual([2, expect.stringContaining('it belongs to another user.')]);
  });

  it.skipIf(!existsSync('/proc/self'))(
    'a folder that the system does not allow to be created is refused immediately',
    async () => {
      const file = work.file('hotel.json', hotelNamed('Keys'));
      const { code, stderr } = await work.hms(['onboard', file, '--credentials', '/proc/x/y/z']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be written: ')]);
    },
  );
});

describe('a password is recorded when its user is about to be sent', () => {
  it('a hotel refused at its first request leaves no credentials file', async () => {
    const { code, stderr } = await work.hms(
      onboard(hotelNamed('Taken', { hotelProfile: { code: 'DEMO01' } })),
    );
    expect(code).toBe(1);
    expect(existsSync(at(KEYS))).toBe(false);
    expect(stderr).not.toContain(KEYS);
  });

  it('an existing account keeps its password, and only new passwords are recorded', async () => {
    const hotel = hotelNamed('Twice');
    await work.hms(onboard(hotel));
    const { password } = JSON.parse(work.read(KEYS)) as { password: string };
    const second = { ...adminOf('second'), role: 'manager' };
    const again = await work.hms(
      onboard({
        ...hotel,
        hotelProfile: { ...hotel.hotelProfile, id: 2 },
        staffUsers: [adminOf('Twice'), second],
      }),
    );
    expect(again.code).toBe(0);
    expect(users()).toEqual(['admin.twice', 'admin.second']);
    expect((await sandbox.signIn('admin.twice', password)).status).toBe(200);
    expect(again.stderr).toContain(`generated passwords: ${KEYS}`);
  });

  it('a password is stored on disk before its request is sent', async () => {
    let recorded = '';
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method === 'POST' && url === '/api/auth/users/') recorded = work.read(KEYS);
      return false;
    });
    await work.hms([...onboard(hotelNamed('Early')), '--api-url', relay.url]);
    expect(events(recorded)).toEqual([expect.objectContaining({ username: 'admin.early' })]);
  });

  it('a credentials file that can no longer be written stops the run and explains how to continue', async () => {
    const url = await plantDuringRun(() => mkdirSync(at(KEYS)));
    const { code, stderr } = await work.hms([...onboard(hotelNamed('Halfway')), '--api-url', url]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Stopped at once\. Continue with:\n {2}hms resume \S+$/m);
    expect(stderr).toMatch(
      /^hms: The file for generated passwords, .* another program created it during the run\.$/m,
    );
    expect([...(await sandbox.get('/auth/users/?hotel=2'))]).toHaveLength(0);
  });
});

describe('a line that a crash has cut', () => {
  it.each([1, 12, 1000])(
    'stays as it is, and the next password has its own line: all but %i bytes cut',
    async (cut) => {
      let isBroken = true;
      const relay = await alteringRelay(sandbox.url, {
        instead: ({ method, path }) =>
          isBroken && method === 'POST' && path === '/auth/users/'
            ? new Response('{"detail":"Not now."}', { status: 403 })
            : undefined,
      });
      const hotel = hotelNamed('Torn Inn', { staffUsers: [adminOf('Zoë'), adminOf('second')] });
      expect((await work.hms([...onboard(hotel), '--api-url', relay.url])).code).toBe(1);
      const whole = Buffer.from(work.read(KEYS));
      const torn = whole.subarray(0, Math.max(5, whole.length - cut));
      work.file(KEYS, torn);
      chmodSync(at(KEYS), 0o600);
      isBroken = false;
      expect((await work.hms(['resume', '--api-url', relay.url])).code).toBe(0);
      expect(work.read(KEYS).startsWith(torn.toString())).toBe(true);
      const passwords = new Map(
        work
          .read(KEYS)
          .split('\n')
          .flatMap((line) => {
            try {
              const { username, password } = JSON.parse(line) as Record<string, string>;
              return [[username ?? '', password ?? ''] as const];
            } catch {
              return [];
            }
          }),
      );
      for (const username of ['admin.zo', 'admin.second']) {
        const { status } = await sandbox.signIn(username, passwords.get(username) ?? '');
        expect([username, status]).toEqual([username, 200]);
      }
      // The file is still known as one of hms.
      expect((await work.hms(onboard(hotelNamed('Next Inn')))).code).toBe(0);
      expect(work.read(KEYS)).toContain('"admin.nextinn"');
    },
  );

  it('does not make a file of another program one of hms', async () => {
    for (const content of ['{\n"hotel":1}\n', '[{"hotel":"A"}]\n', 'notes\n{"hotel":']) {
      work.file(KEYS, content);
      const { code, stderr } = await work.hms(onboard(hotelNamed('Keys')));
      expect([code, stderr]).toEqual([2, expect.stringContaining('hms did not write')]);
      expect(work.read(KEYS)).toBe(content);
    }
  });
});

function plantLink(): void {
  rmSync(at(KEYS), { force: true });
  symlinkSync('victim.txt', at(KEYS));
}

describe('a link that is planted after the check is not followed', () => {
  it.each([
    ['a new file', () => undefined, 'another program created it during the run'],
    ['an existing file', () => work.file(KEYS, ''), LINK],
  ])('a link that replaces %s after the check is not followed', async (_, before, reason) => {
    before();
    work.file('victim.txt', 'mine');
    chmodSync(at('victim.txt'), 0o644);
    const url = await plantDuringRun(plantLink);
    const { code, stderr } = await work.hms([...onboard(hotelNamed('Link')), '--api-url', url]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`cannot be written: ${reason}.`)]);
    expect([work.read('victim.txt'), work.mode('victim.txt')]).toEqual(['mine', 0o644]);
    expect([...(await sandbox.get('/auth/users/?hotel=2'))]).toHaveLength(0);
  });

  it('a file that replaced the credentials file is not written to', async () => {
    work.file(KEYS, '');
    const url = await plantDuringRun(() => renameSync(at(work.file('other', '')), at(KEYS)));
    const { code, stderr } = await work.hms([...onboard(hotelNamed('Link')), '--api-url', url]);
    const reason = 'another program replaced it during the run.';
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(work.read(KEYS)).toBe('');
  });

  it('a resume reads no passwords through a link', async () => {
    const url = await plantDuringRun(() => mkdirSync(at(KEYS)));
    await work.hms([...onboard(hotelNamed('Link')), '--api-url', url]);
    const forged = { hotel: 'LINK01', username: 'admin.link', password: 'known-to-another' };
    work.file('forged.ndjson', `${JSON.stringify(forged)}\n`);
    rmSync(at(KEYS), { recursive: true });
    symlinkSync('forged.ndjson', at(KEYS));
    const { code, stderr } = await work.hms(['resume', '--api-url', url]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`cannot be read: ${LINK}.`)]);
  });

  it('a new credentials file has mode 0600 whatever the umask is', async () => {
    const before = process.umask(0);
    const { code } = await work.hms(onboard(hotelNamed('Mode')));
    process.umask(before);
    expect([code, work.mode(KEYS)]).toEqual([0, 0o600]);
  });
});

it('a check leaves the name to other processes that check at the same time', async () => {
  const seen: (string | null)[] = [];
  const watcher = watch(work.folder, (_, name) => seen.push(name));
  new CredentialsFile(at(KEYS)).assertWritable();
  work.file('last', '');
  await expect.poll(() => seen).toContain('last');
  watcher.close();
  expect(seen).not.toContain(KEYS);
  expect(seen).toContain(`${KEYS}.${process.pid}`);
});
