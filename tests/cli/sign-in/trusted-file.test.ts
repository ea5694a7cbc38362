// A hms.config.json in a folder from another user may contain a password command, which must not
// run.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';

/** A password command that also leaves a file, so that tests see that it ran. */
const COMMAND = [
  process.execPath,
  '-e',
  `require('fs').writeFileSync('ran', ''); console.log(${JSON.stringify(PASSWORD)})`,
];
const REFUSAL =
  'hms: hms.config.json is not trusted yet. Read it and run hms trust, or name a file with --config.\n';
const REFUSED = { code: 2, stdout: '', stderr: REFUSAL };

const ENVIRONMENTS: Readonly<Record<string, string>>[] = [
  { HMS_PASSWORD: PASSWORD },
  { HMS_TOKEN: 'secret-token' },
  {},
];

const { sandbox, work } = workspaceForEach({ env: () => ({}) });
let relay: Relay;

beforeEach(async () => {
  relay = await relayTo(sandbox.url);
  work.file('hotel.json', hotelNamed('Cloned'));
  configure();
});

function configure(name = 'hms.config.json', apiUrl = relay.url): string {
  const server = { apiUrl, username: '4onboard', passwordCommand: COMMAND };
  return work.file(name, { servers: { 'their server': server }, defaultServer: 'their server' });
}
const at = (name: string) => join(work.folder, name);
const ask = (answer: string) =>
  onTerminal(work, ['hotels'], {
    answers: [['Trust this file until it changes? [y/N]', answer]],
  });
const traces = () => [existsSync(at('ran')), relay.calls.length > 0];

describe('an hms.config.json that was found and is not trusted', () => {
  it.each([
    ['onboard', 'hotel.json'],
    ['onboard', 'hotel.json', '--dry-run'],
    ['verify', 'hotel.json'],
    ['hotels'],
    ['export', '--all'],
    ['doctor'],
    ['doctor', '--conformance'],
    ['hotels', '--server', 'their server'],
  ])('runs no command and sends nothing with %s %s %s', async (...words) => {
    const args = words.filter((word) => word !== undefined);
    for (const env of ENVIRONMENTS) expect(await work.hms(args, { env })).toEqual(REFUSED);
    expect(traces()).toEqual([false, false]);
  });

  it('is used only for what the call lacks, and is one sentence with --json too', async () => {
    expect(await work.hms(`hotels --api-url ${relay.url}`)).toEqual(REFUSED);
    expect(traces()).toEqual([false, false]);
    expect((await work.hms('hotels --json')).events).toEqual([
      { event: 'summary', error: { message: REFUSAL.slice(5, -1) } },
    ]);
    for (const call of [
      'validate hotel.json',
      'plan hotel.json',
      `hotels --api-url ${sandbox.url}`,
    ]) {
      const run = await work.hms(call, { env: { HMS_PASSWORD: PASSWORD } });
      expect([run.code, run.stderr]).toEqual([0, expect.not.stringContaining('trust')]);
    }
    expect(traces()).toEqual([false, false]);
  });
});

describe('hms trust', () => {
  it('says that it cannot be remembered', async () => {
    const env = { XDG_STATE_HOME: at(work.file('file', 'no folder')) };
    expect(await work.hms('trust', { env })).toExit(
      2,
      'hms: Your decision to trust the file could not be saved: ',
    );
  });

  it('shows servers and programs, and lets other commands of this user use the file', async () => {
    mkdirSync(at('hotels'));
    expect(await work.hms('trust hotels')).toEqual({
      code: 0,
      stdout: '',
      stderr:
        `${at('hms.config.json')}\n` +
        `  "their server": ${relay.url} (default)\n` +
        '    username: 4onboard\n' +
        `    password command: ${JSON.stringify(COMMAND)}\n` +
        'The file is trusted until it changes.\n',
    });
    expect(traces()).toEqual([false, false]);
    const consents = at('.state/hms/consents');
    const modes = readdirSync(consents).map((name) => statSync(join(consents, name)).mode & 0o777);
    expect([statSync(consents).mode & 0o777, ...modes]).toEqual([0o700, 0o600]);
    const env = { XDG_STATE_HOME: at('state-of-another-user') };
    expect(await work.hms('hotels', { env })).toEqual(REFUSED);
    expect(await work.hms('hotels')).toExit(0);
    expect(traces()).toEqual([true, true]);
  });

  it('ends when the file changes, is moved, or is a link from another folder', async () => {
    await work.hms('trust');
    configure('hms.config.json', `${relay.url}/`);
    expect(await work.hms('hotels')).toEqual(REFUSED);
    mkdirSync(at('mine'));
    renameSync(at('hms.config.json'), at('mine/hms.config.json'));
    expect(await work.hms('trust mine')).toExit(0);
    symlinkSync(at('mine/hms.config.json'), at('hms.config.json'));
    expect(await work.hms('hotels')).toEqual(REFUSED);
    expect(traces()).toEqual([false, false]);
  });

  it('shows no escape sequence of the file', async () => {
    const passwordCommand = ['\u001b[1A', 'a\u202eb'];
    work.file('hms.config.json', {
      servers: { '\u001b[2Jx': { apiUrl: relay.url, passwordCommand } },
    });
    const { stderr } = await work.hms('trust');
    expect(stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(stderr).toContain(String.raw`password command: ["\u001b[1A","a\u202eb"]`);
  });
});

describe('a file that the call names', () => {
  it('is trusted, must exist, and is used instead of the one that is found', async () => {
    configure('mine.json', sandbox.url);
    for (const [call, env] of [
      ['hotels --config mine.json', {}],
      ['hotels', { HMS_CONFIG: 'mine.json' }],
    ] as const)
      expect(await work.hms(call, { env })).toExit(0);
    expect(traces()).toEqual([true, false]);
    expect(await work.hms('hotels --config none.json')).toExit(
      2,
      'hms: none.json cannot be read: no such file or folder (ENOENT).\n',
    );
  });
});

describe.skipIf(!HAS_TERMINALS)('on a terminal', () => {
  it('hms sends nothing if the user refuses, and asks once if not', async () => {
    const refused = await ask('\r');
    expect([refused.code, refused.said]).toEqual([
      2,
      expect.stringContaining('hms: hms.config.json is not trusted; nothing was sent.'),
    ]);
    expect(traces()).toEqual([false, false]);
    const { code, said } = await ask('y\r');
    expect(code).toBe(0);
    for (const words of [
      'hms.config.json is new, or has changed. This command would use it.',
      `"their server": ${relay.url} (default)`,
      `password command: ${JSON.stringify(COMMAND)}`,
    ])
      expect(said).toContain(words);
    expect(await work.hms('hotels')).toExit(0);
  });
});
