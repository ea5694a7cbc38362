// Dangerous commands are refused before hms reads, writes or sends anything.
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, finished } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, throttle, WAITS } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();
/** No server listens here, so a command that is not refused fails with another error. */
const NO_SERVER = { HMS_API_URL: 'http://127.0.0.1:1/api' };

describe('output files', () => {
  const hotel = JSON.stringify(hotelNamed('Careful'));
  const json = () => work.file('chain/ov.json', hotel);

  it.each([
    ['--report', 'chain/ov.json', 'is also an input of this command'],
    ['--report', 'link.json', 'is also an input of this command'],
    ['--credentials', 'chain/ov.json', 'is also an input of this command'],
    ['--report', 'chain/../chain/ov.json', 'is also an input of this command'],
  ])('%s %s is refused if it is an input, which stays unchanged', async (option, target, words) => {
    const input = json();
    symlinkSync(input, join(work.folder, 'link.json'));
    const { code, stderr } = await work.hms(['onboard', input, option, target], { env: NO_SERVER });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${option}: ${target} ${words}`)]);
    expect(work.read(input)).toBe(hotel);
  });

  it.each(['--report', '--credentials'])(
    '%s is refused inside a folder of configurations',
    async (option) => {
      json();
      const call = ['onboard', 'chain', option, 'chain/new.json'];
      const { code, stderr } = await work.hms(call, { env: NO_SERVER });
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(
          'would be read as a configuration by the next command that reads chain',
        ),
      ]);
    },
  );

  it('--credentials may not be a file of the runs, and a damaged lock is replaced', async () => {
    const call = ['onboard', json(), '--credentials', '.hms/runs/start.lock'];
    const { code, stderr } = await work.hms(call, { env: NO_SERVER });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('has an ending that hms reserves for its own files'),
    ]);
    work.file('.hms/runs/start.lock', 'cut off by a power cut, and by no means a database');
    const { code: now } = await work.hms(['onboard', json(), '--min-gap', '0']);
    expect(now).toBe(0);
  });

  it('--report and --credentials may not be the same file', async () => {
    const call = ['onboard', json(), '--report', 'a.json', '--credentials', 'a.json'];
    const { code, stderr } = await work.hms(call, { env: NO_SERVER });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('is also the file for --credentials'),
    ]);
  });

  it('--report replaces an earlier report and no other file', async () => {
    const staffUsers = [adminOf('careful'), REFUSED_STAFF];
    const input = work.file('hotel.json', hotelNamed('Careful', { staffUsers }));
    for (const report of ['run.html', 'run.csv', 'run.json']) {
      expect((await work.hms(['onboard', input, '--report', report])).code).toBe(4);
      const earlier = `${work.read(report)}\n\n`;
      work.file(report, earlier);
      expect((await work.hms(['resume', '--report', report])).code).toBe(4);
      expect(work.read(report)).not.toBe(earlier);
      expect((await work.hms(['runs', 'show', '--report', report])).code).toBe(0);

      work.file(report, 'Notes of mine');
      const calls = [['onboard', input], ['resume'], ['runs', 'show']];
      for (const call of calls) {
        const { code, stderr } = await work.hms([...call, '--report', report]);
        expect([code, stderr]).toEqual([2, expect.stringContaining('is not an hms report')]);
      }
      expect(work.read(report)).toBe('Notes of mine');
    }
    expect((await work.hms(['resume', '--report', 'hotel.json'])).code).toBe(2);
    expect(work.read('hotel.json')).toContain('Careful');
  });

  it('--credentials appends to a file of generated passwords and to no other file', async () => {
    const call = (name: string) => [
      'onboard',
      work.file(`${name}.json`, hotelNamed(name)),
      '--credentials',
      'keys.ndjson',
    ];
    for (const name of ['Key One', 'Key Two']) expect((await work.hms(call(name))).code).toBe(0);
    expect(work.read('keys.ndjson').trim().split('\n')).toHaveLength(2);
    work.file('keys.ndjson', hotel);
    const { code, stderr } = await work.hms(call('Key Three'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('that hms did not write')]);
    expect(work.read('keys.ndjson')).toBe(hotel);
  });
});

describe('passwords in a call', () => {
  it.each(['onboard', 'verify'])(
    '%s refuses standard input as both the configuration and the password',
    async (command) => {
      const options = { input: 'letmein\n', env: { ...NO_SERVER, HMS_PASSWORD: '' } };
      const call = [command, '-', '--password-stdin', '--json'];
      const { code, stdout, stderr } = await work.hms(call, options);
      expect([code, events(stdout).map(({ event }) => event)]).toEqual([2, ['summary']]);
      expect(stderr).toBe(
        'hms: Standard input cannot contain both the configuration and the password: use HMS_PASSWORD.\n',
      );
    },
  );

  it('resume refuses standard input as both the configurations and the password', async () => {
    const staffUsers = [adminOf('stdin'), REFUSED_STAFF];
    const input = JSON.stringify(hotelNamed('Stdin', { staffUsers }));
    expect((await work.hms(['onboard', '-'], { input })).code).toBe(4);
    const options = { input: `${PASSWORD}\n`, env: { HMS_PASSWORD: '' } };
    const { code, stdout, stderr } = await work.hms(['resume', '--password-stdin'], options);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Standard input cannot contain both');
    expect(stderr).not.toContain(PASSWORD);
  });

  it.each([
    'http://user:s3cret@hotels.example/api',
    'http://s3cret@hotels.example/api',
    'ftp://user:s3cret@hotels.example',
    'user:s3cret@hotels.example',
    'https://user:s3cret@hotels.example:port',
  ])('the address %s is refused and not printed', async (address) => {
    for (const call of [['doctor'], ['serve', '--memory']]) {
      const given = await work.hms([...call, '--api-url', address]);
      expect(given).toMatchObject({ code: 2, stdout: '' });
      expect(given.stderr).toMatch(
        /^hms: The address of the server .* without a user name or pass/,
      );
      expect(given.stderr).not.toContain('s3cret');
    }
    const set = await work.hms(['doctor'], { env: { HMS_API_URL: address } });
    expect([set.code, set.stderr]).toEqual([2, expect.not.stringContaining('s3cret')]);
  });
});

describe('two calls at once', () => {
  it('never set up the same hotels twice: the second call names the run of the first', async () => {
    const isHeld = Promise.withResolvers<void>();
    const relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (method !== 'POST' || url !== '/api/hotels/') return false;
      throttle(outgoing);
      isHeld.resolve();
      return true;
    });
    const file = work.file('hotels.ndjson', hotelNamed('Twice'));
    const call = ['onboard', file, '--api-url', relay.url];
    const first = work.start([...call, ...WAITS]);
    await isHeld.promise;
    const refused = await work.hms(call);
    first.kill('SIGKILL');
    await finished(first);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(
      /^hms: Another run, \S+, is working on hotels\.ndjson at this server: wait until it finishes, or stop it\.\n$/,
    );
    expect((await work.hms(['runs'])).stdout.trim().split('\n')).toHaveLength(2);
  });
});

describe('a file instead of the folder for runs', () => {
  it.each([['runs'], ['onboard', 'one.json']])(
    'a file instead of the folder for runs is named: hms %s',
    async (...args) => {
      work.file('one.json', JSON.stringify(hotelNamed('Careful')));
      const { code, stderr } = await work.hms([...args, '--runs-dir', 'one.json']);
      expect(code).toBe(2);
      expect(stderr).toContain(
        'The folder for runs, one.json, cannot be used: it is not a folder.',
      );
    },
  );
});
