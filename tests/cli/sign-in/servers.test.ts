import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { NOWHERE, relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach({ env: () => ({}) });

/** A password command that runs this JavaScript. */
const command = (script: string) => [process.execPath, '-e', script];
const printing = (text: string) => command(`process.stdout.write(${JSON.stringify(text)})`);
/** A password command that also leaves a file, so that tests see that it ran. */
const LEAVES_MARK = command(
  `require('fs').writeFileSync('ran', ''); console.log(${JSON.stringify(PASSWORD)})`,
);
const hasRun = () => existsSync(join(work.folder, 'ran'));

async function configure(servers: object, defaultServer?: string): Promise<void> {
  work.file('hms.config.json', { servers, defaultServer });
  await work.hms(['trust']);
}
const accountCheck = (stdout: string) =>
  events(stdout).find((event) => textOf(event['check']) === 'account');

describe('a server of hms.config.json', () => {
  it('a server of hms.config.json gives the address and the password', async () => {
    await configure({
      local: { apiUrl: sandbox.url, passwordCommand: printing(`${PASSWORD}\nrest`) },
    });
    const call = ['doctor', '--json', '--server', 'local'];
    const { code, stdout } = await work.hms(call);
    expect(accountCheck(stdout)).toMatchObject({ message: '4onboard can sign in' });
    expect(events(stdout)[0]).toMatchObject({
      check: 'config',
      status: 'ok',
      message: '"local" of hms.config.json',
    });
    expect(code).toBe(0);
  });

  it.each([
    ['defaultServer', [], {}],
    ['HMS_SERVER', [], { HMS_SERVER: 'local' }],
    ['--server before HMS_SERVER', ['--server', 'local'], { HMS_SERVER: 'gone' }],
    ['--server before HMS_API_URL', ['--server', 'local'], { HMS_API_URL: 'http://127.0.0.1:1' }],
  ])('a server of hms.config.json is chosen by %s', async (by, args, env) => {
    await configure(
      { local: { apiUrl: sandbox.url, passwordCommand: printing(PASSWORD) } },
      by === 'defaultServer' ? 'local' : undefined,
    );
    const { code, stderr } = await work.hms(['doctor', ...args], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.each([
    ['--api-url', (url: string) => [['--api-url', url], {}] as const],
    ['HMS_API_URL', (url: string) => [[], { HMS_API_URL: url }] as const],
  ])('the default server of hms.config.json gives way to %s', async (_, given) => {
    const away = NOWHERE;
    await configure({ away: { apiUrl: away, passwordCommand: LEAVES_MARK } }, 'away');
    const [args, env] = given(sandbox.url);
    const { stdout, stderr } = await work.hms(['doctor', ...args], { env });
    expect(stdout).toContain(`${sandbox.url} responds`);
    expect(stdout).toContain('no password');
    expect(stderr).toBe('');
    expect(hasRun()).toBe(false);
  });

  it.each([
    ['--api-url', ['--server', 'away', '--api-url'], {}],
    ['HMS_API_URL', [], { HMS_SERVER: 'away' }],
  ])('the password of one server is never sent to the server of %s', async (by, args, env) => {
    await configure({ away: { apiUrl: NOWHERE, passwordCommand: LEAVES_MARK } });
    const call = args.length > 0 ? [...args, sandbox.url] : [];
    const { stdout, stderr } = await work.hms(['doctor', ...call], {
      env: { ...env, ...(args.length === 0 && { HMS_API_URL: sandbox.url }) },
    });
    expect(stdout).toContain('not checked: no password');
    expect(stderr).toBe(
      `Warning: ${by} names another server than "away" in hms.config.json. The user name and the ` +
        'password command in hms.config.json are not used.\n',
    );
    expect(hasRun()).toBe(false);
  });

  it.each([
    ['HMS_PASSWORD', [], { HMS_PASSWORD: PASSWORD }],
    ['--password-stdin', ['--password-stdin'], {}],
  ])('runs no password command if there is a password from %s', async (_, args, env) => {
    await configure({ local: { apiUrl: sandbox.url, passwordCommand: LEAVES_MARK } }, 'local');
    const { code } = await work.hms(['doctor', ...args], { env, input: `${PASSWORD}\n` });
    expect(code).toBe(0);
    expect(hasRun()).toBe(false);
  });

  it('keeps the password of one account from another', async () => {
    await configure({ local: { apiUrl: sandbox.url, passwordCommand: LEAVES_MARK } }, 'local');
    const { stdout } = await work.hms(['doctor', '--username', 'asha']);
    expect(stdout).toContain('not checked: no password');
    expect(hasRun()).toBe(false);
  });

  it('runs its password command in the folder of the file, without a shell', async () => {
    await configure(
      { local: { apiUrl: sandbox.url, passwordCommand: [...LEAVES_MARK, '$(touch here)'] } },
      'local',
    );
    expect((await work.hms(['doctor'])).code).toBe(0);
    expect(hasRun()).toBe(true);
    expect(existsSync(join(work.folder, 'here'))).toBe(false);
  });
});

describe('a call that hms.config.json makes invalid', () => {
  it.each([
    [['hms-no-such-program'], 'was not found'],
    [command('console.log("hush-hush"); process.exit(3)'), 'failed with exit code 3'],
    [command('process.kill(process.pid, "SIGTERM")'), 'was stopped by SIGTERM'],
    [command(''), 'printed no password on its first line'],
    [printing('\nhush-hush'), 'printed no password on its first line'],
    [command('console.log("hush-hush".repeat(1e5))'), 'printed more than 64 KiB'],
    [command('console.error("hush-hush"); process.exit(1)'), 'failed with exit code 1'],
  ])('names a password command that fails: %j', async (passwordCommand, reason) => {
    const requests: string[] = [];
    const relay: WrongServer = await relayTo(sandbox.url, ({ url = '' }) => {
      requests.push(url);
      return false;
    });
    await configure({ local: { apiUrl: relay.url, passwordCommand } }, 'local');
    work.file('hotel.json', hotelNamed('Unsent'));
    const { code, stdout, stderr } = await work.hms(['onboard', 'hotel.json']);
    const sentence = `hms: The password command of "local" (${passwordCommand[0]}) ${reason}.\n`;
    expect(stderr.endsWith(sentence)).toBe(true);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stdout + stderr).not.toContain('hush-hush');
  });

  it.each([
    [{ stage: { apiUrl: 'https://stage.example' } }, 'It has "stage". Did you mean "stage"?'],
    [
      { a: { apiUrl: 'https://a.example' }, b: { apiUrl: 'https://b.example' } },
      'It has "a", "b".',
    ],
    [{}, 'It has none.'],
  ])('lists the servers when another is named: %j', async (servers, hint) => {
    await configure(servers);
    const { code, stderr } = await work.hms(['doctor', '--server', 'stagee']);
    expect(code).toBe(2);
    expect(stderr).toBe(`hms: hms.config.json has no server called "stagee". ${hint}\n`);
  });

  it('says that there is no such file', async () => {
    const { code, stderr } = await work.hms(['doctor', '--server', 'stage']);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no hms.config.json in this folder or above it');
  });

  it('names the line and column of a mistake', async () => {
    work.file('hms.config.json', '{\n  "servers": {"a": {"apiUrl": "https://a.example",}}\n}');
    const { code, stderr } = await work.hms(['doctor']);
    expect(code).toBe(2);
    expect(stderr).toBe('hms: hms.config.json:2:51: Delete the comma before this }.\n');
  });

  it('does not read the file where it is not needed', async () => {
    work.file('hms.config.json', 'nonsense');
    work.file('hotel.json', hotelNamed('Local'));
    expect((await work.hms(['validate', 'hotel.json'])).code).toBe(0);
  });
});

describe('a run at a server of hms.config.json', () => {
  it('a run at a server of hms.config.json is resumed and verified with the password of its server, whatever the default is', async () => {
    const local = { apiUrl: sandbox.url, passwordCommand: LEAVES_MARK };
    const away = { apiUrl: NOWHERE, passwordCommand: printing('wrong') };
    work.file('hotel.json', hotelNamed('Remembered'));
    await configure({ local, away }, 'local');
    const { code, stderr } = await work.hms(['onboard', 'hotel.json']);
    expect(code, stderr).toBe(0);
    await configure({ local, away }, 'away');
    const [run = ''] = work.stateFiles().flatMap((file) => /(\S+)\.db$/.exec(file)?.[1] ?? []);
    const name = run.split('/').at(-1) ?? '';
    expect((await work.hms(['verify', '--run', name])).code).toBe(0);
    const other = await work.hms(['verify', '--run', name, '--server', 'away']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain(`belongs to ${sandbox.url}, not to ${away.apiUrl}`);
  });
});
