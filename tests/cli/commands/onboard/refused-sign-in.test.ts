import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { give, NOWHERE, serveWrongly, type Reply } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

/** Runs `hms onboard`, and returns its error, which must be a single sentence without secrets. */
async function refusal(url: string, password = PASSWORD): Promise<string> {
  work.file('hotel.json', hotelNamed('Nobody Home'));
  const run = await work.hms(`onboard hotel.json --json --api-url ${url}`, {
    env: { HMS_PASSWORD: password },
  });
  const message = run.stderr.slice('hms: '.length, -1);
  expect([run.code, run.events, work.stateFiles()]).toEqual([
    3,
    [{ event: 'summary', error: { message } }],
    [],
  ]);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(password);
  return message;
}

describe('unreachable servers and refused sign-ins exit with 3 and one sentence', () => {
  it('an address where nothing listens, and a wrong password', async () => {
    expect(await refusal(NOWHERE)).toMatch(/Cannot connect to 127\.0\.0\.1:\d+: .*refused/);
    expect(await refusal(sandbox.url, 'not-the-password')).toMatch(
      /^The sign-in of 4onboard at .* was refused: No active account found with the given credentials$/,
    );
  });

  it('a self-signed certificate', async () => {
    const { url } = await serveWrongly((_, response) => response.end('{}'), { isSecure: true });
    expect(await refusal(url)).toMatch(/its certificate is not trusted/);
  });

  it.each<[string, Reply, string]>([
    [
      'HTML',
      { status: 200, body: '<html>Welcome</html>' },
      'is not the hotel API: check the address (it usually ends in /api).',
    ],
    ['HTML 404', { status: 404, body: '<h1>Not Found</h1>' }, 'is not the hotel API: '],
    ['JSON 404', { status: 404, body: { detail: 'Not found.' } }, 'is not the hotel API: '],
    ['an empty 405', { status: 405 }, 'is not the hotel API: '],
    ['HTML 403', { status: 403, body: '<html>Forbidden</html>' }, 'is not the hotel API: '],
    ['500', { status: 500, body: '<h1>Server Error</h1>' }, 'responded with an error (500).'],
  ])('a server that answers %s', async (_, reply, words) => {
    const { url } = await serveWrongly((__, response) => give(response, reply));
    expect(await refusal(url)).toContain(`${url} ${words}`);
  });

  it('a redirect to another origin, which never gets the password', async () => {
    let visits = 0;
    const other = await serveWrongly((_, response) => {
      visits += 1;
      response.end('{}');
    });
    const headers = { Location: `${other.url}/auth/token/` };
    const { url } = await serveWrongly((_, response) => give(response, { status: 307, headers }));
    expect(await refusal(url)).toMatch(/redirected to another server/);
    expect(visits).toBe(0);
  });
});

it('a call without a password is invalid without a terminal', async () => {
  work.file('hotel.json', hotelNamed('No Key'));
  const run = await work.hms('onboard hotel.json', { env: { HMS_PASSWORD: '' } });
  expect(run).toExit(2, /^hms: A password is needed: set HMS_PASSWORD, /);
});
