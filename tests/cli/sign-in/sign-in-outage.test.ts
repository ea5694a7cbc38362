import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';

const SIGN_IN = '/auth/token/';
const REFRESH = '/auth/token/refresh/';
const BAD_GATEWAY = { status: 502, body: '<html>Bad Gateway</html>' };
const CLOSED = { status: 503, body: '{"detail":"Closed for maintenance."}' };
const SLOWLY = ['--min-gap', '150'];

const { sandbox, work } = sandboxForEach({ options: { accessTokenSeconds: 2 } });
let relay: AlteringRelay | undefined;

beforeEach(async () => {
  work.file('hotel.json', hotelNamed('Seaside Grand'));
});

/**
 * Onboards the hotel while the server answers the first `times` requests to `path` with this
 * response.
 */
async function onboard(
  path: string,
  { status, body }: typeof CLOSED,
  { times = Infinity }: { times?: number },
  ...args: string[]
) {
  let calls = 0;
  relay = await alteringRelay(sandbox.url, {
    instead(exchange) {
      if (exchange.path !== path) return undefined;
      calls += 1;
      const isAway = calls <= times;
      const headers = { 'Content-Type': body.startsWith('{') ? 'application/json' : 'text/html' };
      return isAway ? new Response(body, { status, headers }) : undefined;
    },
  });
  return await work.hms(['onboard', 'hotel.json', '--api-url', relay.url, ...args]);
}

describe('hms onboard --wait', () => {
  it('waits for a sign-in that a proxy answers with 502, and says so', async () => {
    const { code, stderr } = await onboard(SIGN_IN, BAD_GATEWAY, { times: 2 }, '--wait', '20');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^trying to reach 127\.0\.0\.1:/)]);
  });

  it('ends with one sentence about the sign-in, once it has waited', async () => {
    const { code, stderr } = await onboard(SIGN_IN, CLOSED, {}, '--wait', '1');
    expect(code).toBe(3);
    expect(stderr).toBe(
      `hms: ${relay?.url} cannot be used: The server responded to the sign-in with an error (503): Closed for maintenance.\n`,
    );
  });

  it('blames no record for a refresh that never succeeds', async () => {
    const args = ['--wait', '1', '--json', ...SLOWLY];
    const { code, stdout, stderr } = await onboard(REFRESH, BAD_GATEWAY, {}, ...args);
    expect(code).toBe(3);
    expect(events(stdout)[0]).toMatchObject({
      stop: 'unreachable',
      operations: { failed: 0 },
      warnings: [],
      error: { message: 'The server responded to the sign-in with an error (502).' },
    });
    expect(stderr).toContain('The server can no longer be reached.\n1 hotel: 1 waiting');
  });

  it('waits for a server that does not run yet', async () => {
    const began = performance.now();
    const args = ['onboard', 'hotel.json', '--api-url', NOWHERE, '--wait', '1'];
    const { code, stderr } = await work.hms(args);
    expect([code, stderr]).toEqual([3, expect.stringContaining('Cannot connect to')]);
    expect(performance.now() - began).toBeGreaterThan(1000);
  });
});
