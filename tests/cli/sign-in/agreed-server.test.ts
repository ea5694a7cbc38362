// A run in a folder from another user may name that user's server, which must not get this user's
// password.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let stranger: WrongServer;
/** The paths that were requested from the stranger's server. */
let requests: string[] = [];
let work: Workspace;
/** The folder as the other user left it. */
let template: Workspace;
/** The environment of a user who has never used hms. */
let env: Readonly<Record<string, string>>;
let run: string;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  stranger = await relayTo(sandbox.url, ({ url = '' }) => {
    requests.push(url);
    return false;
  });
  work = openWorkspace();
  work.file('hotel.json', hotelNamed('Cloned', { staffUsers: [adminOf('Cloned'), REFUSED_STAFF] }));
  const sent = { HMS_API_URL: stranger.url, HMS_PASSWORD: PASSWORD };
  await work.hms(['onboard', 'hotel.json'], { env: sent });
  [run = ''] = work.stateFiles().flatMap((file) => /runs\/(\S+)\.db$/.exec(file)?.[1] ?? []);
  template = openWorkspace();
  cpSync(work.folder, template.folder, { recursive: true });
});
beforeEach(() => {
  rmSync(work.folder, { recursive: true });
  cpSync(template.folder, work.folder, { recursive: true });
  requests = [];
  env = { XDG_STATE_HOME: join(work.folder, 'state-of-another-user'), HMS_PASSWORD: PASSWORD };
});

const refusal = () =>
  `The run ${run} uses the server ${stranger.url}, where you have not signed in before: if you trust that ` +
  `server, set HMS_API_URL to its address, or sign in once with hms doctor --api-url '${stranger.url}'`;

/** Changes the stored facts of the run. */
function edit(facts: object): void {
  const database = new DatabaseSync(join(work.folder, `.hms/runs/${run}.db`));
  const sql = "UPDATE run SET run = json_patch(run, json_object('facts', json(?)))";
  database.prepare(sql).run(JSON.stringify(facts));
  database.close();
}

describe('a run at a server where this user has never signed in', () => {
  it.each([
    ['resume', () => ['resume']],
    ['verify --run', () => ['verify', '--run', run]],
  ])('%s sends nothing to a server where this user has never signed in', async (_, args) => {
    for (const HMS_TOKEN of ['', 'secret-token']) {
      const { code, stderr } = await work.hms(args(), { env: { ...env, HMS_TOKEN } });
      expect(stderr.split('\n')).toContain(`hms: ${refusal()}`);
      expect(code).toBe(2);
    }
    const piped = await work.hms([...args(), '--password-stdin'], { env, input: PASSWORD });
    expect(piped.stderr).toContain(refusal());
    expect(requests).toEqual([]);
  });

  it.each([
    ['--api-url', () => [['--api-url', stranger.url], {}] as const],
    ['HMS_API_URL', () => [[], { HMS_API_URL: stranger.url }] as const],
  ])('a run continues if %s names its server, and then also without it', async (_, naming) => {
    const [args, named] = naming();
    expect((await work.hms(['resume', ...args], { env: { ...env, ...named } })).code).toBe(4);
    expect((await work.hms(['resume'], { env })).code).toBe(4);
  });

  it('a run continues after hms doctor has signed in at its server', async () => {
    await work.hms(['doctor', '--api-url', stranger.url], {
      env: { ...env, HMS_PASSWORD: 'wrong' },
    });
    expect((await work.hms(['resume'], { env })).code).toBe(2);
    await work.hms(['doctor', '--api-url', `${stranger.url}/`], { env });
    expect((await work.hms(['resume'], { env })).code).toBe(4);
  });

  it('a run continues if a trusted file has its server', async () => {
    work.file('hms.config.json', { servers: { theirs: { apiUrl: stranger.url } } });
    expect((await work.hms(['resume'], { env })).code).toBe(2);
    await work.hms(['trust'], { env });
    expect((await work.hms(['resume'], { env })).code).toBe(4);
  });

  it('a run at an unknown server is shown without a question', async () => {
    for (const args of [['runs'], ['runs', 'show'], ['runs', 'show', '--json']]) {
      expect((await work.hms(args, { env })).code).toBe(0);
    }
    expect(requests).toEqual([]);
  });

  it.skipIf(!HAS_TERMINALS)(
    'hms asks on a terminal before it continues a run at an unknown server',
    async () => {
      const question = 'Send your password to that server? [y/N]';
      const no = await onTerminal(work, ['resume'], { env, answers: [[question, 'n\r']] });
      expect(no.said).toContain(
        `uses the server ${stranger.url}, where you have not signed in before.`,
      );
      expect([no.code, requests]).toEqual([2, []]);
      const yes = await onTerminal(work, ['resume'], { env, answers: [[question, 'y\r']] });
      expect(yes.code).toBe(4);
      expect((await work.hms(['resume'], { env })).code).toBe(4);
    },
  );
});

describe('a run', () => {
  it('a run at the address of hms serve on this machine needs no consent', async () => {
    edit({ server: 'http://127.0.0.1:4400/api' });
    // The sign-in must fail, because a real sandbox may be running at this address and must not be
    // changed.
    const { stderr } = await work.hms(['resume', '--wait', '0'], {
      env: { ...env, HMS_PASSWORD: 'wrong' },
    });
    expect(stderr).not.toContain('signed in before');
  });

  it.each(['', 'file:///etc/passwd'])(
    'a run that names %j as its server is refused',
    async (server) => {
      edit({ server });
      expect(await work.hms(['resume'], { env })).toMatchObject({
        code: 2,
        stderr: `hms: The run ${run} cannot be used: the address of its server is invalid. Start a new run with hms onboard.\n`,
      });
    },
  );

  it('a run writes passwords beside itself, unless this user named another file', async () => {
    edit({ credentials: join(work.folder, '.profile') });
    await work.hms(['resume', '--api-url', stranger.url, '--reset-generated-passwords'], { env });
    expect(existsSync(join(work.folder, '.profile'))).toBe(false);
    expect(work.credentialsFiles()).toEqual([`.hms/runs/${run}.credentials.ndjson`]);
  });

  it('a run gives a shell nothing to run in its address', async () => {
    edit({ server: "http://hotels.example/a';id>b;'" });
    const { stderr } = await work.hms(['resume'], { env });
    expect(stderr).toContain("hms doctor --api-url 'http://hotels.example/a%27;id%3Eb;%27'\n");
  });

  it('a run adds no options to a command', async () => {
    const passwordCommand = [process.execPath, '-e', `require('fs').writeFileSync('ran', '')`];
    const config = work.file('evil.json', {
      servers: { evil: { apiUrl: stranger.url, passwordCommand } },
    });
    edit({ limits: { concurrency: 1, minGap: 0, hotels: 1, config, har: 'written.har' } });
    const { code, stderr } = await work.hms(['resume'], { env: { ...env, HMS_PASSWORD: '' } });
    expect([code, stderr.includes(refusal())]).toEqual([2, true]);
    expect(['ran', 'written.har'].map((name) => existsSync(join(work.folder, name)))).toEqual([
      false,
      false,
    ]);
    expect(requests).toEqual([]);
  });
});
