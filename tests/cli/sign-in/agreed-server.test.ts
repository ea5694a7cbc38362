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
import { relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let stranger: Relay;
let work: Workspace;
/** The folder as the other user left it. */
let template: Workspace;
/** The environment of a user who has never used hms. */
let env: Readonly<Record<string, string>>;
let run: string;
/** How many requests the stranger's server got before the test. */
let sent = 0;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  stranger = await relayTo(sandbox.url);
  work = openWorkspace();
  work.file('hotel.json', hotelNamed('Cloned', { staffUsers: [adminOf('Cloned'), REFUSED_STAFF] }));
  const theirs = { HMS_API_URL: stranger.url, HMS_PASSWORD: PASSWORD };
  await work.hms('onboard hotel.json', { env: theirs });
  [run = ''] = work.stateFiles().flatMap((file) => /runs\/(\S+)\.db$/.exec(file)?.[1] ?? []);
  template = openWorkspace();
  cpSync(work.folder, template.folder, { recursive: true });
});
beforeEach(() => {
  rmSync(work.folder, { recursive: true });
  cpSync(template.folder, work.folder, { recursive: true });
  sent = stranger.calls.length;
  env = { XDG_STATE_HOME: join(work.folder, 'state-of-another-user'), HMS_PASSWORD: PASSWORD };
});

const at = (name: string) => join(work.folder, name);
const hms = (call: string, changes: Readonly<Record<string, string>> = {}) =>
  work.hms(call, { env: { ...env, ...changes } });
const answer = (text: string) =>
  onTerminal(work, ['resume'], {
    env,
    answers: [['Send your password to that server? [y/N]', text]],
  });
const requests = () => stranger.calls.slice(sent);
const refusal = () =>
  `hms: The run ${run} uses the server ${stranger.url}, where you have not signed in before: if you trust that ` +
  `server, set HMS_API_URL to its address, or sign in once with hms doctor --api-url '${stranger.url}'\n`;

/** Changes the stored facts of the run. */
function edit(facts: object): void {
  const database = new DatabaseSync(at(`.hms/runs/${run}.db`));
  const sql = "UPDATE run SET run = json_patch(run, json_object('facts', json(?)))";
  database.prepare(sql).run(JSON.stringify(facts));
  database.close();
}

describe('a run at a server where this user has never signed in', () => {
  it('sends nothing there, but can be looked at', async () => {
    for (const call of ['resume', `verify --run ${run}`]) {
      for (const HMS_TOKEN of ['', 'secret-token'])
        expect(await hms(call, { HMS_TOKEN })).toExit(2, refusal());
      const piped = await work.hms(`${call} --password-stdin`, { env, input: PASSWORD });
      expect(piped).toExit(2, refusal());
    }
    for (const call of ['runs', 'runs show', 'runs show --json']) expect(await hms(call)).toExit(0);
    expect(requests()).toEqual([]);
  });

  it.each([
    ['--api-url', () => hms(`resume --api-url ${stranger.url}`)],
    ['HMS_API_URL', () => hms('resume', { HMS_API_URL: stranger.url })],
  ])('continues if %s names its server, and then also without it', async (_, resume) => {
    expect(await resume()).toExit(4);
    expect(await hms('resume')).toExit(4);
  });

  it('continues after hms doctor has signed in there', async () => {
    await hms(`doctor --api-url ${stranger.url}`, { HMS_PASSWORD: 'wrong' });
    expect(await hms('resume')).toExit(2);
    await hms(`doctor --api-url ${stranger.url}/`);
    expect(await hms('resume')).toExit(4);
  });

  it('continues if a trusted file has the server', async () => {
    work.file('hms.config.json', { servers: { theirs: { apiUrl: stranger.url } } });
    expect(await hms('resume')).toExit(2);
    await hms('trust');
    expect(await hms('resume')).toExit(4);
  });

  it.skipIf(!HAS_TERMINALS)('continues after a question on a terminal', async () => {
    const no = await answer('n\r');
    const words = `uses the server ${stranger.url}, where you have not signed in before.`;
    expect([no.code, no.said, requests()]).toEqual([2, expect.stringContaining(words), []]);
    expect((await answer('y\r')).code).toBe(4);
    expect(await hms('resume')).toExit(4);
  });
});

describe('the stored facts of a run', () => {
  it('need no consent for the address of hms serve on this machine', async () => {
    edit({ server: 'http://127.0.0.1:4400/api' });
    // The sign-in must fail, because a real sandbox may be running at this address and must not be
    // changed.
    const { stderr } = await hms('resume --wait 0', { HMS_PASSWORD: 'wrong' });
    expect(stderr).not.toContain('signed in before');
  });

  it('must have the address of a server', async () => {
    for (const server of ['', 'file:///etc/passwd']) {
      edit({ server });
      expect(await hms('resume')).toExit(
        2,
        `hms: The run ${run} cannot be used: the address of its server is invalid. Start a new run with hms onboard.\n`,
      );
    }
  });

  it('name no file for passwords', async () => {
    edit({ credentials: at('.profile') });
    await hms(`resume --api-url ${stranger.url}`);
    expect(existsSync(at('.profile'))).toBe(false);
    expect(work.credentialsFiles()).toEqual([`.hms/runs/${run}.credentials.ndjson`]);
  });

  it('give a shell nothing to run, and a command no options', async () => {
    const passwordCommand = [process.execPath, '-e', `require('fs').writeFileSync('ran', '')`];
    const config = work.file('evil.json', {
      servers: { evil: { apiUrl: stranger.url, passwordCommand } },
    });
    edit({ limits: { concurrency: 1, minGap: 0, hotels: 1, config, har: 'written.har' } });
    expect(await hms('resume', { HMS_PASSWORD: '' })).toExit(2, refusal());
    expect(['ran', 'written.har'].map((name) => existsSync(at(name)))).toEqual([false, false]);
    expect(requests()).toEqual([]);
    edit({ server: "http://hotels.example/a';id>b;'" });
    const quoted = "hms doctor --api-url 'http://hotels.example/a%27;id%3Eb;%27'\n";
    expect(await hms('resume')).toExit(2, quoted);
  });
});
