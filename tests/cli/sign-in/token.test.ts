import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach({ env: () => ({}) });

let token: string;
let relay: Relay;
let bearers: Set<string | undefined>;
/** The number of requests after which the server refuses the token. */
let validFor: number;

beforeEach(async () => {
  const answer = await sandbox.signIn('4onboard', PASSWORD);
  token = ((await answer.json()) as { access: string }).access;
  bearers = new Set();
  validFor = Infinity;
  relay = await relayTo(sandbox.url, ({ headers }) => {
    bearers.add(headers.authorization);
    return relay.calls.length > validFor && { status: 401, body: { detail: 'Invalid token.' } };
  });
  work.file('hotel.json', hotelNamed('By token'));
});
const hms = (call: string, env = {}, input = '') =>
  work.hms(call, { env: { HMS_API_URL: relay.url, HMS_TOKEN: token, ...env }, input });
const signIns = () => relay.calls.filter((call) => call.includes('/auth/token/')).length;

describe('HMS_TOKEN', () => {
  it('is sent as a bearer with every request, without a sign-in, and its account is stored', async () => {
    expect(await hms('onboard hotel.json --run spring')).toExit(0);
    for (const call of ['verify hotel.json', 'verify --run spring', 'resume spring']) {
      expect(await hms(call)).toExit(0);
    }
    expect([[...bearers], signIns()]).toEqual([[`Bearer ${token}`], 0]);
    expect(await hms('runs show')).toExit(0, `by 4onboard at ${relay.url}`);
    expect(await hms('doctor')).toExit(0, '4onboard can sign in');
  });

  it('takes precedence over HMS_PASSWORD, but not over --password-stdin', async () => {
    expect(await hms('doctor', { HMS_PASSWORD: 'wrong' })).toExit(0);
    expect(signIns()).toBe(0);
    expect(await hms('doctor --password-stdin', {}, PASSWORD)).toExit(0);
    expect(signIns()).toBe(1);
  });

  it.each(['onboard hotel.json', 'verify hotel.json', 'export --hotel A'])(
    'ends hms %s with 3 if the server refuses it, and is not printed',
    async (call) => {
      validFor = 0;
      const run = await hms(call);
      expect(run).toExit(
        3,
        `hms: The token in HMS_TOKEN at ${relay.url} was refused: Invalid token.\n`,
      );
      expect(relay.calls).toHaveLength(1);
      expect(run.stdout + run.stderr).not.toContain(token);
    },
  );

  it('ends a run with 3 if it is refused in the middle, without a sign-in', async () => {
    work.file('hotel.json', hotelNamed('Half token'));
    validFor = 8;
    const run = await hms('onboard hotel.json --json');
    expect([run.code, signIns(), run.stdout + run.stderr]).toEqual([
      3,
      0,
      expect.not.stringContaining(token),
    ]);
    validFor = Infinity;
    expect(await hms('resume')).toExit(0);
  });

  it('is refused for another account, if it cannot be a token, and warned of over http://', async () => {
    expect(await hms('onboard hotel.json --username asha')).toExit(
      3,
      'hms: The token in HMS_TOKEN belongs to 4onboard, not to asha.\n',
    );
    const odd = await hms('doctor', { HMS_TOKEN: 'two words' });
    expect(odd).toExit(2, /^hms: HMS_TOKEN is not a token: it contains a space/);
    expect(odd.stderr).not.toContain('two words');
    expect((await hms('doctor --api-url http://hotels.invalid/api')).stderr).toContain(
      'can read the token.',
    );
  });
});
