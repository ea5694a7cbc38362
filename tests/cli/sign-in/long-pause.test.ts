import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const DAY = '86400';
const ADVICE = 'Repeat the command later, or with a longer --wait.';

let sandbox: LiveSandbox;
let work: Workspace;
let relay: AlteringRelay;
/** Requests that the server refuses, such as `POST /rooms/rooms/`. */
let refused: (call: string) => boolean;
let refusal: { status: number; headers?: Record<string, string> };

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  relay = await alteringRelay(sandbox.url, {
    instead: ({ method, path }) =>
      refused(`${method} ${path}`)
        ? new Response('{"detail":"Not now."}', {
            ...refusal,
            headers: { 'content-type': 'application/json', ...refusal.headers },
          })
        : undefined,
  });
});
beforeEach(() => {
  refused = () => false;
  relay.calls.length = 0;
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: relay.url });
});

const onboard = (code: string, name = `Inn ${code}`) => [
  'onboard',
  work.file('hotel.json', hotelNamed(name, { hotelProfile: { code } })),
  '--json',
];

describe.each([429, 503])('without a terminal, a %i that asks for a day', (status) => {
  beforeEach(() => {
    refusal = { status, headers: { 'retry-after': DAY } };
  });

  it.each([
    ['onboard hotel.json'],
    ['onboard hotel.json --dry-run'],
    ['verify hotel.json'],
    ['hotels'],
    ['export --all'],
  ])('ends hms %s at the sign-in with exit code 3', async (call) => {
    work.file('hotel.json', hotelNamed('Sign In'));
    refused = (one) => one === 'POST /auth/token/';
    const { code, stderr } = await work.hms(call.split(' '));
    expect([code, stderr]).toEqual([3, expect.stringContaining('a pause of 24:00:00. ')]);
    expect(stderr).toContain(ADVICE);
    expect(relay.calls).toEqual(['POST /auth/token/']);
  });

  it.each([
    ['GET /hotels/', 'List'],
    ['POST /rooms/types/', 'Type'],
    ['POST /rooms/rooms/', 'Room'],
    ['POST /auth/users/', 'User'],
  ])('stops a run at %s with exit code 3, and the run continues later', async (call, word) => {
    refused = (one) => one === call;
    const name = `${word} ${status === 429 ? 'Throttled' : 'Closed'}`;
    const { code, stdout, stderr } = await work.hms(
      onboard(`${word.toUpperCase()}${status}`, name),
    );
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(
        /^The server asked for a longer pause than --wait allows\.\n[^]*Continue with:\n {2}hms resume \S+$/m,
      ),
    ]);
    const [hotel] = events(stdout);
    expect(hotel).toMatchObject({ status: 'failed', stop: 'pause-too-long' });
    refused = () => false;
    expect((await work.hms(['resume'])).code).toBe(0);
  });

  it.each([
    'export --all',
    'verify hotel.json',
    'hotels',
    'rates roll --all --year 2028 --change 4%',
  ])('ends hms %s in the middle with exit code 3', async (call) => {
    work.file('hotel.json', hotelNamed('Middle'));
    refused = (one) => one.startsWith('GET /hotels/');
    const { code, stderr } = await work.hms(call.split(' '));
    expect([code, stderr]).toEqual([3, expect.stringContaining(ADVICE)]);
  });
});

it('a pause without Retry-After counts as 15 minutes', async () => {
  refusal = { status: 429 };
  refused = (one) => one === 'POST /auth/token/';
  const { code, stderr } = await work.hms(['hotels']);
  expect([code, stderr]).toEqual([3, expect.stringContaining('a pause of 15:00. ')]);
});

it('a pause within --wait is waited for', async () => {
  refusal = { status: 503, headers: { 'retry-after': '1' } };
  let left = 2;
  refused = (one) => one === 'POST /rooms/rooms/' && (left -= 1) >= 0;
  const { code } = await work.hms([...onboard('SHORT'), '--wait', '10']);
  expect([code, left]).toEqual([0, expect.any(Number)]);
});
