import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach({ env: () => ({}) });

/** A password command that runs this JavaScript. */
const command = (script: string) => [process.execPath, '-e', script];
const printing = (text: string) => command(`process.stdout.write(${JSON.stringify(text)})`);
/** A password command that also leaves a file, so that tests see that it ran. */
const LEAVES_MARK = command(
  `require('fs').writeFileSync('ran', ''); console.log(${JSON.stringify(PASSWORD)})`,
);
const hasRun = () => existsSync(join(work.folder, 'ran'));
const here = (passwordCommand = LEAVES_MARK) => ({
  local: { apiUrl: sandbox.url, passwordCommand },
});
const AWAY = { away: { apiUrl: NOWHERE, passwordCommand: LEAVES_MARK } };

const warning = (by: string) =>
  `Warning: ${by} names another server than "away" in hms.config.json. Its username and its ` +
  'password command are not used.\n';

async function configure(servers: object, defaultServer?: string): Promise<void> {
  work.file('hms.config.json', { servers, defaultServer });
  await work.hms('trust');
}

describe('a server of hms.config.json', () => {
  it.each([
    ['doctor --server local', {}],
    ['doctor', { HMS_SERVER: 'local' }],
    ['doctor --server local', { HMS_SERVER: 'gone', HMS_API_URL: NOWHERE }],
  ])('gives the address and the password: hms %s with %j', async (call, env) => {
    await configure(here(printing(`${PASSWORD}\nrest`)));
    const run = await work.hms(call, { env });
    expect(run).toExit(0, '"local" of hms.config.json', '4onboard can sign in');
    expect(run.stderr).toBe('');
  });

  it('as the default gives way to --api-url and HMS_API_URL', async () => {
    await configure(AWAY, 'away');
    const runs = [
      await work.hms(`doctor --api-url ${sandbox.url}`),
      await work.hms('doctor', { env: { HMS_API_URL: sandbox.url } }),
    ];
    for (const run of runs) {
      expect(run).toExit(0, `${sandbox.url} responds`, 'no password');
      expect(run.stderr).toBe('');
    }
    expect(hasRun()).toBe(false);
  });

  it('never gets its password sent to another server, or for another account', async () => {
    await configure(AWAY);
    const env = { HMS_SERVER: 'away', HMS_API_URL: sandbox.url };
    const unchecked = 'not checked: no password';
    expect(await work.hms(`doctor --server away --api-url ${sandbox.url}`)).toExit(
      0,
      unchecked,
      warning('--api-url'),
    );
    expect(await work.hms('doctor', { env })).toExit(0, unchecked, warning('HMS_API_URL'));
    await configure(here(), 'local');
    expect(await work.hms('doctor --username asha')).toExit(0, unchecked);
    expect(hasRun()).toBe(false);
  });

  it('runs its password command in the folder of the file, without a shell, and only if needed', async () => {
    await configure(here([...LEAVES_MARK, '$(touch here)']), 'local');
    expect(await work.hms('doctor', { env: { HMS_PASSWORD: PASSWORD } })).toExit(0);
    expect(await work.hms('doctor --password-stdin', { input: `${PASSWORD}\n` })).toExit(0);
    expect(hasRun()).toBe(false);
    expect(await work.hms('doctor')).toExit(0);
    expect([hasRun(), existsSync(join(work.folder, 'here'))]).toEqual([true, false]);
  });

  it.each([
    [['hms-no-such-program'], 'was not found'],
    [command('console.log("hush-hush"); process.exit(3)'), 'failed with exit code 3'],
    [command('process.kill(process.pid, "SIGTERM")'), 'was stopped by SIGTERM'],
    [printing('\nhush-hush'), 'printed no password on its first line'],
    [command('console.log("hush-hush".repeat(1e5))'), 'printed more than 64 KiB'],
  ])('makes a call invalid if its password command fails: %j', async (passwordCommand, reason) => {
    await configure({ local: { apiUrl: NOWHERE, passwordCommand } }, 'local');
    work.file('hotel.json', hotelNamed('Unsent'));
    const run = await work.hms('onboard hotel.json');
    expect(run).toExit(
      2,
      `hms: The password command of "local" (${passwordCommand[0]}) ${reason}.\n`,
    );
    expect(run.stdout + run.stderr).not.toContain('hush-hush');
  });

  it.each([
    [{ stage: { apiUrl: 'https://stage.example' } }, 'It has "stage". Did you mean "stage"?'],
    [
      { a: { apiUrl: 'https://a.example' }, b: { apiUrl: 'https://b.example' } },
      'It has "a", "b".',
    ],
    [{}, 'It has none.'],
  ])('is listed when another is named: %j', async (servers, hint) => {
    await configure(servers);
    expect(await work.hms('doctor --server stagee')).toExit(
      2,
      `hms: hms.config.json has no server called "stagee". ${hint}\n`,
    );
  });

  it('needs a file without mistakes, but only where it is used', async () => {
    expect(await work.hms('doctor --server stage')).toExit(
      2,
      'There is no hms.config.json in this folder or above it',
    );
    work.file('hms.config.json', '{\n  "servers": {"a": {"apiUrl": "https://a.example",}}\n}');
    expect(await work.hms('doctor')).toExit(
      2,
      'hms: hms.config.json:2:51: Delete the comma before this }.\n',
    );
    work.file('hotel.json', hotelNamed('Local'));
    expect(await work.hms('validate hotel.json')).toExit(0);
  });

  it('is in the nearest file, here or above', async () => {
    work.file('hms.config.json', { servers: {} });
    work.file('chain/hms.config.json', `\u{FEFF}${JSON.stringify({ servers: AWAY })}`);
    work.file('chain/hotels/hotel.json', {});
    const found = join(work.folder, 'chain/hms.config.json');
    const run = await work.hms('trust chain/hotels');
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining(`${found}\n  "away"`)]);
  });

  it('is remembered by a run, whatever the default is', async () => {
    await configure({ ...AWAY, ...here() }, 'local');
    work.file('hotel.json', hotelNamed('Remembered'));
    expect(await work.hms('onboard hotel.json --run spring')).toExit(0);
    await configure({ ...AWAY, ...here() }, 'away');
    expect(await work.hms('verify --run spring')).toExit(0);
    expect(await work.hms('verify --run spring --server away')).toExit(
      2,
      `belongs to ${sandbox.url}, not to ${NOWHERE}`,
    );
  });
});
