import { describe, expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, type Reply } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();

const ADVICE = 'Repeat the command later, or with a longer --wait.';
const pauseOf = (status: number): Reply => {
  return { status, headers: { 'Retry-After': '86400' }, body: { detail: 'Not now.' } };
};
const CLOSED: Reply = { status: 503, body: { detail: 'Closed for maintenance.' } };

/** A relay that refuses a request, such as `POST /rooms/rooms/`, the first `times`. */
async function refusing(call: string, reply: Reply, times = Infinity) {
  let left = times;
  const relay = await relayTo(
    sandbox.url,
    () => relay.calls.at(-1) === call && (left -= 1) >= 0 && reply,
  );
  const hms = (command: string) => work.hms(command, { env: { HMS_API_URL: relay.url } });
  return { relay, hms, heal: () => void (left = 0) };
}

describe('without a terminal, a response that asks for a pause of a day', () => {
  it.each([
    'onboard hotel.json',
    'onboard hotel.json --dry-run',
    'verify hotel.json',
    'hotels',
    'export --all',
  ])('ends hms %s with exit code 3, at the sign-in and later', async (call) => {
    work.file('hotel.json', hotelNamed('Paused'));
    const first = await refusing('POST /auth/token/', pauseOf(429));
    expect(await first.hms(call)).toExit(3, 'a pause of 24:00:00. ', ADVICE);
    expect(first.relay.calls).toEqual(['POST /auth/token/']);
    const later = await refusing('GET /hotels/', pauseOf(503));
    expect(await later.hms(call)).toExit(3);
  });

  it.each([429, 503])(
    'stops a run with exit code 3, and the run continues later: %i',
    async (status) => {
      const { hms, heal } = await refusing('POST /rooms/rooms/', pauseOf(status));
      work.file('hotel.json', hotelNamed(status === 429 ? 'Throttled' : 'Closed'));
      const run = await hms('onboard hotel.json --json');
      expect(run).toExit(
        3,
        /^The server asked for a longer pause than --wait allows\.\n[^]*Continue with:\n {2}hms resume \S+$/m,
      );
      expect(run.events[0]).toMatchObject({ status: 'failed', stop: 'pause-too-long' });
      heal();
      expect(await hms('resume')).toExit(0);
    },
  );
});

describe('a sign-in that fails without a refusal', () => {
  it('is waited for as long as --wait says, and then reported in one sentence', async () => {
    work.file('hotel.json', hotelNamed('Awaited'));
    const brief = await refusing(
      'POST /auth/token/',
      { status: 502, body: '<html>Bad Gateway</html>' },
      1,
    );
    expect(await brief.hms('onboard hotel.json --wait 20')).toExit(
      0,
      /^trying to reach 127\.0\.0\.1:/,
    );
    const lasting = await refusing('POST /auth/token/', CLOSED);
    expect(await lasting.hms('onboard hotel.json --wait 1')).toExit(
      3,
      `hms: ${lasting.relay.url} cannot be used: The server responded to the sign-in with an error (503): Closed for maintenance.\n`,
    );
  });
});
