// Dangerous commands are refused before hms reads, writes or sends anything.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { finished } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, relayTo, THROTTLED, WAITS } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();
/** No server listens here, so a command that is not refused fails with another error. */
const OFFLINE = { env: { HMS_API_URL: NOWHERE } };
const HOTEL = JSON.stringify(hotelNamed('Careful'));

beforeEach(() => void work.file('chain/ov.json', HOTEL));

describe('output files', () => {
  it.each([
    ['chain/ov.json', '--report', 'chain/ov.json', 'is also an input of this command'],
    ['chain/ov.json', '--report', 'link.json', 'is also an input of this command'],
    ['chain/ov.json', '--report', 'chain/../chain/ov.json', 'is also an input of this command'],
    ['chain/ov.json', '--credentials', 'chain/ov.json', 'is also an input of this command'],
    [
      'chain',
      '--report',
      'chain/new.json',
      'would be read as a configuration by the next command that reads chain',
    ],
    [
      'chain',
      '--credentials',
      'chain/new.json',
      'would be read as a configuration by the next command that reads chain',
    ],
    [
      'chain',
      '--credentials',
      '.hms/runs/start.lock',
      'has an ending that hms reserves for its own files',
    ],
    ['chain', '--report a.json --credentials', 'a.json', 'is also the file for --credentials'],
  ])('hms onboard %s %s %s is refused', async (input, option, target, words) => {
    symlinkSync('chain/ov.json', join(work.folder, 'link.json'));
    expect(await work.hms(`onboard ${input} ${option} ${target}`, OFFLINE)).toExit(2, words);
    expect(work.read('chain/ov.json')).toBe(HOTEL);
  });

  it('a damaged lock is replaced', async () => {
    work.file('.hms/runs/start.lock', 'cut off by a power cut, and by no means a database');
    expect(await work.hms('onboard chain')).toExit(0);
  });

  it('--report replaces an earlier report and no other file', async () => {
    const staffUsers = [adminOf('reported'), REFUSED_STAFF];
    work.file('hotel.json', hotelNamed('Reported', { staffUsers }));
    for (const report of ['run.html', 'run.csv', 'run.json']) {
      expect(await work.hms(`onboard hotel.json --report ${report}`)).toExit(4);
      const earlier = work.file(report, `${work.read(report)}\n\n`) && work.read(report);
      expect(await work.hms(`resume --report ${report}`)).toExit(4);
      expect(work.read(report)).not.toBe(earlier);
      work.file(report, 'Notes of mine');
      for (const call of ['onboard hotel.json', 'resume', 'runs show']) {
        expect(await work.hms(`${call} --report ${report}`)).toExit(2, 'is not an hms report');
      }
      expect(work.read(report)).toBe('Notes of mine');
    }
  });

  it('--credentials appends to a file of generated passwords and to no other file', async () => {
    const onboard = (name: string) => {
      work.file('hotel.json', hotelNamed(name));
      return work.hms('onboard hotel.json --credentials keys.ndjson --new');
    };
    for (const name of ['Key One', 'Key Two']) expect(await onboard(name)).toExit(0);
    expect(work.read('keys.ndjson').trim().split('\n')).toHaveLength(2);
    work.file('keys.ndjson', HOTEL);
    expect(await onboard('Key Three')).toExit(2, 'that hms did not write');
    expect(work.read('keys.ndjson')).toBe(HOTEL);
  });
});

describe('passwords in a call', () => {
  it('standard input is refused as both the configuration and the password', async () => {
    const words =
      'hms: Standard input cannot contain both the configuration and the password: use HMS_PASSWORD.\n';
    const options = { input: `${PASSWORD}\n`, env: { HMS_PASSWORD: '' } };
    for (const command of ['onboard', 'verify']) {
      expect(await work.hms(`${command} - --password-stdin`, options)).toExit(2, words);
    }
    const staffUsers = [adminOf('stdin'), REFUSED_STAFF];
    const input = JSON.stringify(hotelNamed('Stdin', { staffUsers }));
    expect(await work.hms('onboard -', { input })).toExit(4);
    const resumed = await work.hms('resume --password-stdin', options);
    expect(resumed).toExit(2, 'Standard input cannot contain both');
    expect(resumed.stderr).not.toContain(PASSWORD);
  });

  it.each([
    'http://user:s3cret@hotels.example/api',
    'http://s3cret@hotels.example/api',
    'ftp://user:s3cret@hotels.example',
    'user:s3cret@hotels.example',
    'https://user:s3cret@hotels.example:port',
  ])('the address %s is refused and not printed', async (address) => {
    const runs = [
      await work.hms(`doctor --api-url ${address}`),
      await work.hms(`serve --memory --api-url ${address}`),
      await work.hms('doctor', { env: { HMS_API_URL: address } }),
    ];
    for (const run of runs) {
      expect(run).toExit(2, /^hms: .* without a username or pass/);
      expect(run.stderr).not.toContain('s3cret');
    }
  });
});

it('two calls at once never set up the same hotels twice: the second names the run of the first', async () => {
  const isHeld = Promise.withResolvers<void>();
  const relay = await relayTo(sandbox.url, ({ method, url }) => {
    if (method !== 'POST' || url !== '/api/hotels/') return false;
    isHeld.resolve();
    return THROTTLED;
  });
  work.file('twice.json', hotelNamed('Twice'));
  const call = `onboard twice.json --api-url ${relay.url}`;
  const first = work.start(`${call} ${WAITS}`);
  const end = finished(first);
  await isHeld.promise;
  expect(await work.hms(call)).toExit(
    3,
    /^hms: Another run, \S+, is working on twice\.json at this server: wait until it finishes, or stop it\.\n$/,
  );
  first.kill('SIGKILL');
  await end;
  expect((await work.hms('runs')).stdout.trim().split('\n')).toHaveLength(2);
});
