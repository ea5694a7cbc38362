// A hms.config.json in a folder from another user may contain a password command, which must not
// run.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { serveWrongly, type WrongServer } from '#tests/cli/support/wrong-server.ts';

/** A password command that also leaves a file, so that tests see that it ran. */
const COMMAND = [
  process.execPath,
  '-e',
  `require('fs').writeFileSync('ran', ''); console.log(${JSON.stringify(PASSWORD)})`,
];
const REFUSAL =
  'hms: hms.config.json is not trusted yet. Read it and run hms trust, or name a file with --config.\n';

let sandbox: LiveSandbox;
let stranger: WrongServer;
/** The paths that were requested from the stranger's server. */
let requests: string[];
let work: Workspace;

beforeEach(async () => {
  requests = [];
  sandbox = await openLiveSandbox();
  stranger = await serveWrongly(({ url = '' }, response) => {
    requests.push(url);
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"detail":"No"}');
  });
  work = openWorkspace();
  work.file('hotel.json', hotelNamed('Cloned'));
});

function configure(apiUrl: string, more: object = {}): void {
  const server = { apiUrl, username: '4onboard', passwordCommand: COMMAND };
  work.file('hms.config.json', {
    servers: { 'their server': server },
    defaultServer: 'their server',
    ...more,
  });
}
const hasRun = () => existsSync(join(work.folder, 'ran'));

const CALLS = [
  [['onboard', 'hotel.json']],
  [['onboard', 'hotel.json', '--dry-run']],
  [['verify', 'hotel.json']],
  [['hotels']],
  [['export', '--all']],
  [['doctor']],
  [['doctor', '--conformance']],
  [['hotels', '--server', 'their server']],
] as const;

describe('an hms.config.json that was found and is not trusted', () => {
  it.each(CALLS)(
    'an untrusted hms.config.json runs no command and sends nothing with %j',
    async (args) => {
      configure(stranger.url);
      const secrets: Readonly<Record<string, string>>[] = [
        { HMS_PASSWORD: PASSWORD },
        { HMS_TOKEN: 'secret-token' },
        {},
      ];
      for (const env of secrets) {
        expect(await work.hms(args, { env })).toMatchObject({
          code: 2,
          stdout: '',
          stderr: REFUSAL,
        });
      }
      expect([hasRun(), requests]).toEqual([false, []]);
    },
  );

  it('an untrusted hms.config.json runs no command for a server that the command line names without a password', async () => {
    configure(sandbox.url);
    const run = await work.hms(['hotels', '--api-url', sandbox.url]);
    expect(run).toMatchObject({ code: 2, stderr: REFUSAL });
    expect([hasRun(), requests]).toEqual([false, []]);
  });

  it('an untrusted hms.config.json does not affect a command that needs nothing of it', async () => {
    configure(stranger.url);
    for (const command of ['validate', 'plan']) {
      expect((await work.hms([command, 'hotel.json'])).code).toBe(0);
    }
    const env = { HMS_PASSWORD: PASSWORD };
    const { code, stderr } = await work.hms(['hotels', '--api-url', sandbox.url], { env });
    expect(stderr).not.toContain('trust');
    expect(code).toBe(0);
    expect([hasRun(), requests]).toEqual([false, []]);
  });

  it('prints one sentence with --json too', async () => {
    configure(stranger.url);
    const { stdout } = await work.hms(['hotels', '--json']);
    expect(stdout).toBe(
      `{"event":"summary","error":{"message":${JSON.stringify(REFUSAL.slice(5, -1))}}}\n`,
    );
  });
});

describe('hms trust', () => {
  it('shows servers and programs, and lets other commands use the file', async () => {
    configure(sandbox.url);
    mkdirSync(join(work.folder, 'hotels'));
    const { code, stdout, stderr } = await work.hms(['trust', 'hotels']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toBe(
      `${join(work.folder, 'hms.config.json')}\n` +
        `  "their server": ${sandbox.url} (default)\n` +
        '    user name: 4onboard\n' +
        `    password command: ${JSON.stringify(COMMAND)}\n` +
        'The file is trusted until it changes.\n',
    );
    expect([hasRun(), requests]).toEqual([false, []]);
    expect((await work.hms(['hotels'])).code).toBe(0);
    expect(hasRun()).toBe(true);
  });

  it('trust is stored for this user only, and outside the folder', async () => {
    configure(sandbox.url);
    await work.hms(['trust']);
    const consents = join(work.folder, '.state/hms/consents');
    const modes = readdirSync(consents).map((name) => statSync(join(consents, name)).mode & 0o777);
    expect([statSync(consents).mode & 0o777, ...modes]).toEqual([0o700, 0o600]);
    expect(work.stateFiles()).toEqual([]);
    const env = { XDG_STATE_HOME: join(work.folder, 'state-of-another-user') };
    expect(await work.hms(['hotels'], { env })).toMatchObject({ code: 2, stderr: REFUSAL });
  });

  it('trust ends when the file changes or is moved', async () => {
    configure(sandbox.url);
    await work.hms(['trust']);
    configure(stranger.url);
    expect(await work.hms(['hotels'])).toMatchObject({ code: 2, stderr: REFUSAL });
    configure(sandbox.url);
    expect((await work.hms(['hotels'])).code).toBe(0);
    mkdirSync(join(work.folder, 'elsewhere'));
    renameSync(
      join(work.folder, 'hms.config.json'),
      join(work.folder, 'elsewhere/hms.config.json'),
    );
    symlinkSync('elsewhere/hms.config.json', join(work.folder, 'hms.config.json'));
    expect(await work.hms(['hotels'])).toMatchObject({ code: 2, stderr: REFUSAL });
  });

  it('trust does not cover a link from another folder, whose programs it would run', async () => {
    configure(sandbox.url);
    const found = join(work.folder, 'hms.config.json');
    const mine = join(work.folder, 'mine/hms.config.json');
    mkdirSync(join(work.folder, 'mine'));
    renameSync(found, mine);
    expect((await work.hms(['trust', 'mine'])).code).toBe(0);
    symlinkSync(mine, found);
    expect(await work.hms(['hotels'])).toMatchObject({ code: 2, stderr: REFUSAL });
    expect(hasRun()).toBe(false);
  });

  it('shows no escape sequence of the file', async () => {
    work.file('hms.config.json', {
      servers: {
        '\u001b[2Jx': { apiUrl: stranger.url, passwordCommand: ['\u001b[1A', 'a\u202eb'] },
      },
    });
    const { stderr } = await work.hms(['trust']);
    expect(stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(stderr).toContain(String.raw`password command: ["\u001b[1A","a\u202eb"]`);
  });

  it('says that there is nothing to trust', async () => {
    expect(await work.hms(['trust'])).toMatchObject({
      code: 2,
      stderr: `hms: There is no hms.config.json in ${work.folder} or above it.\n`,
    });
  });

  it('says that it cannot be remembered', async () => {
    configure(sandbox.url);
    const env = { XDG_STATE_HOME: join(work.folder, work.file('file', 'no folder')) };
    const { code, stderr } = await work.hms(['trust'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('hms: Your decision to trust the file could not be saved: ');
  });
});

describe('a file that the call names', () => {
  it.each([
    ['--config', ['--config', 'hms.config.json'], {}],
    ['HMS_CONFIG', [], { HMS_CONFIG: 'hms.config.json' }],
  ])('a file that the command names is trusted with %s', async (_, args, env) => {
    configure(sandbox.url);
    expect((await work.hms(['hotels', ...args], { env })).code).toBe(0);
    expect(hasRun()).toBe(true);
  });

  it('a file that the command names is used instead of the one that is found', async () => {
    configure(stranger.url);
    const server = { apiUrl: sandbox.url, passwordCommand: COMMAND };
    const file = work.file('mine.json', { servers: { mine: server }, defaultServer: 'mine' });
    expect((await work.hms(['hotels', '--config', file])).code).toBe(0);
  });

  it('a file that the command names must exist', async () => {
    const { code, stderr } = await work.hms(['hotels', '--config', 'none.json']);
    expect([code, stderr]).toEqual([2, 'hms: none.json does not exist.\n']);
  });
});

describe.skipIf(!HAS_TERMINALS)('on a terminal', () => {
  const QUESTION = 'Trust this file until it changes? [y/N]';

  it('hms asks once on a terminal, and shows server and command', async () => {
    configure(sandbox.url);
    const answered = await onTerminal(work, ['hotels'], { answers: [[QUESTION, 'y\r']] });
    expect(answered.said).toContain(
      'hms.config.json is new, or has changed. This command would use it.',
    );
    expect(answered.said).toContain(`"their server": ${sandbox.url} (default)`);
    expect(answered.said).toContain(`password command: ${JSON.stringify(COMMAND)}`);
    expect(answered.code).toBe(0);
    expect((await work.hms(['hotels'])).code).toBe(0);
  });

  it('hms sends nothing if the user refuses on a terminal', async () => {
    configure(stranger.url);
    const { code, said } = await onTerminal(work, ['hotels'], { answers: [[QUESTION, '\r']] });
    expect(said).toContain('hms: hms.config.json is not trusted; nothing was sent.');
    expect([code, hasRun(), requests]).toEqual([2, false, []]);
    expect((await work.hms(['hotels'])).stderr).toBe(REFUSAL);
  });
});
