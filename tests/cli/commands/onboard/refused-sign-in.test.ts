import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { NOWHERE, serveWrongly, type WrongServer } from '#tests/cli/support/wrong-server.ts';

let work: Workspace;

beforeEach(() => {
  work = openWorkspace({ HMS_PASSWORD: PASSWORD });
});

async function wrongServer(...options: Parameters<typeof serveWrongly>): Promise<WrongServer> {
  const server = await serveWrongly(...options);
  return server;
}

function answering(status: number, body: string): Promise<WrongServer> {
  const type = body.startsWith('{') ? 'application/json' : 'text/html';
  return wrongServer((_, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
}

/** Runs `hms onboard`, and returns its error, which must be a single sentence without secrets. */
async function refusal(url: string): Promise<string> {
  const file = work.file('hotel.json', hotelNamed('Nobody Home'));
  const { code, stdout, stderr } = await work.hms(['onboard', file, '--json', '--api-url', url]);
  expect([code, events(stdout).length, work.stateFiles()]).toEqual([3, 1, []]);
  expect(events(stdout)).toMatchObject([{ error: { message: stderr.slice('hms: '.length, -1) } }]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain(PASSWORD);
  return stderr;
}

describe('unreachable servers and refused sign-ins exit with 3 and one sentence', () => {
  it('an address where nothing listens exits with 3', async () => {
    expect(await refusal(NOWHERE)).toMatch(/^hms: .*Cannot connect to 127\.0\.0\.1:\d+: .*refused/);
  });

  it('a wrong password exits with 3', async () => {
    const sandbox = await openLiveSandbox();
    const file = work.file('hotel.json', hotelNamed('Nobody Home'));
    const env = { HMS_PASSWORD: 'not-the-password' };
    const run = await work.hms(['onboard', file, '--api-url', sandbox.url], { env });
    expect([run.code, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toMatch(
      /^hms: The sign-in of 4onboard at .* was refused: No active account found with the given credentials\n$/,
    );
    expect(run.stderr).not.toContain('not-the-password');
  });

  it('a self-signed certificate exits with 3', async () => {
    const { url } = await wrongServer((_, response) => response.end('{}'), { isSecure: true });
    expect(await refusal(url)).toMatch(/its certificate is not trusted/);
  });

  it.each([
    ['HTML', 200, '<html>Welcome</html>'],
    ['HTML 404', 404, '<!doctype html><h1>Not Found</h1>'],
    ['JSON 404', 404, '{"detail":"Not found."}'],
    ['an empty 405', 405, ''],
    ['HTML 403', 403, '<html>Forbidden</html>'],
  ])('the server answers %s: it is not the API', async (_, status, body) => {
    const { url } = await answering(status, body);
    expect(await refusal(url)).toBe(
      `hms: ${url} is not the hotel API: check the address (it usually ends in /api).\n`,
    );
  });

  it('the server answers 500: it has a fault', async () => {
    const { url } = await answering(500, '<h1>Server Error (500)</h1>');
    expect(await refusal(url)).toBe(`hms: ${url} responded with an error (500).\n`);
  });

  it('a redirect to another origin exits with 3 and never passes on the password', async () => {
    let visits = 0;
    const other = await wrongServer((_, response) => {
      visits += 1;
      response.end('{}');
    });
    const { url } = await wrongServer((_, response) => {
      response.writeHead(307, { Location: `${other.url}/auth/token/` }).end();
    });
    expect(await refusal(url)).toMatch(/redirected to another server/);
    expect(visits).toBe(0);
  });
});

describe('a call without a password', () => {
  it('a call without a password is invalid without a terminal', async () => {
    const file = work.file('hotel.json', hotelNamed('No Key'));
    const { code, stderr } = await work.hms(['onboard', file], { env: { HMS_PASSWORD: '' } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hms: A password is needed: set HMS_PASSWORD, /);
  });

  it('the password and a configuration cannot both come from standard input', async () => {
    const { code, stderr } = await work.hms(['onboard', '-', '--password-stdin'], {
      input: JSON.stringify(hotelNamed('Both')),
    });
    expect(code).toBe(2);
    expect(stderr).toContain('Standard input cannot contain both');
  });
});
