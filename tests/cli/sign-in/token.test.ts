import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let token: string;
let work: Workspace;
let relay: WrongServer;
let requests: string[];
/** The number of requests after which the server refuses the token. */
let validFor: number;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  const answer = await sandbox.signIn('4onboard', PASSWORD);
  token = ((await answer.json()) as { access: string }).access;
});
beforeEach(async () => {
  requests = [];
  validFor = Infinity;
  relay = await relayTo(sandbox.url, ({ method, url, headers }, outgoing) => {
    requests.push(`${method} ${url} ${headers.authorization}`);
    if (requests.length <= validFor) return false;
    outgoing.writeHead(401, { 'Content-Type': 'application/json' });
    outgoing.end('{"detail":"Invalid token."}');
    return true;
  });
  work = openWorkspace({ HMS_API_URL: relay.url, HMS_TOKEN: token });
  work.file('hotel.json', hotelNamed('By token'));
});

const signIns = () => requests.filter((line) => line.includes('/auth/token/'));

describe('HMS_TOKEN', () => {
  it('HMS_TOKEN is sent as a bearer with every request, without a sign-in', async () => {
    const onboarded = await work.hms(['onboard', 'hotel.json', '--json']);
    expect(onboarded.code, onboarded.stderr).toBe(0);
    expect((await work.hms(['verify', 'hotel.json'])).code).toBe(0);
    const [run = ''] = work.stateFiles().flatMap((file) => /([^/]+)\.db$/.exec(file)?.[1] ?? []);
    expect((await work.hms(['verify', '--run', run])).code).toBe(0);
    expect((await work.hms(['resume', run])).code).toBe(0);
    expect(requests.length).toBeGreaterThan(10);
    expect(new Set(requests.map((line) => line.split(' ').slice(2).join(' ')))).toEqual(
      new Set([`Bearer ${token}`]),
    );
    expect(signIns()).toEqual([]);
  });

  it('HMS_TOKEN takes precedence over HMS_PASSWORD, but not over --password-stdin', async () => {
    const env = { HMS_PASSWORD: 'wrong' };
    expect((await work.hms(['doctor'], { env })).code).toBe(0);
    expect(signIns()).toEqual([]);
    const { code } = await work.hms(['doctor', '--password-stdin'], { env, input: PASSWORD });
    expect({ code, signIns: signIns().length }).toEqual({ code: 0, signIns: 1 });
  });

  it('HMS_TOKEN stores its account with the run', async () => {
    await work.hms(['onboard', 'hotel.json']);
    const { stdout } = await work.hms(['runs', 'show']);
    expect(stdout).toContain(`by 4onboard at ${relay.url}`);
  });

  it.each([
    ['onboard', 'hotel.json'],
    ['verify', 'hotel.json'],
    ['export', '--hotel', 'A'],
  ])('an HMS_TOKEN that the server refuses ends hms %s with 3', async (...args) => {
    validFor = 0;
    const { code, stderr, stdout } = await work.hms(args);
    expect(code).toBe(3);
    expect(stderr).toBe(
      `hms: The token in HMS_TOKEN at ${relay.url} was refused: Invalid token.\n`,
    );
    expect(requests).toHaveLength(1);
    expect(stdout + stderr).not.toContain(token);
  });

  it('an HMS_TOKEN that is refused in the middle of a run ends it with 3, without a sign-in', async () => {
    validFor = 8;
    const { code, stdout, stderr } = await work.hms(['onboard', 'hotel.json', '--json']);
    expect({ code, signIns: signIns() }).toEqual({ code: 3, signIns: [] });
    expect(stdout + stderr).not.toContain(token);
    validFor = Infinity;
    expect((await work.hms(['resume'])).code).toBe(0);
  });

  it('an HMS_TOKEN of another account than --username is refused', async () => {
    const { code, stderr } = await work.hms(['onboard', 'hotel.json', '--username', 'asha']);
    expect(code).toBe(3);
    expect(stderr).toBe('hms: The token in HMS_TOKEN belongs to 4onboard, not to asha.\n');
  });

  it('an HMS_TOKEN that cannot be a token is an invalid call, and is not printed', async () => {
    const env = { HMS_TOKEN: 'two words' };
    const { code, stderr } = await work.hms(['doctor'], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hms: HMS_TOKEN is not a token: it contains a space/);
    expect(stderr).not.toContain('two words');
  });

  it('HMS_TOKEN is checked by hms doctor', async () => {
    const { stdout } = await work.hms(['doctor', '--json']);
    expect(events(stdout)).toContainEqual(
      expect.objectContaining({ check: 'account', status: 'ok', message: '4onboard can sign in' }),
    );
  });

  it('HMS_TOKEN causes a warning if it would be sent over http:// to another machine', async () => {
    const call = ['doctor', '--api-url', 'http://hotels.invalid/api'];
    expect((await work.hms(call)).stderr).toContain('can read the token.');
  });
});
