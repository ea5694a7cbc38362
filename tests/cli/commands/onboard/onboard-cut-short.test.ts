import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import {
  NOWHERE,
  relayTo,
  serveWrongly,
  type WrongServer,
} from '#tests/cli/support/wrong-server.ts';

let work: Workspace;
const open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  work = openWorkspace({ HMS_PASSWORD: PASSWORD });
});
afterEach(async () => {
  work.remove();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function sandboxWith(options: Parameters<typeof openLiveSandbox>[0] = {}) {
  const sandbox = await openLiveSandbox(options);
  open.push(sandbox);
  return sandbox;
}

async function wrongServer(...options: Parameters<typeof serveWrongly>): Promise<WrongServer> {
  const server = await serveWrongly(...options);
  open.push(server);
  return server;
}

function answering(status: number, body: string): Promise<WrongServer> {
  const type = body.startsWith('{') ? 'application/json' : 'text/html';
  return wrongServer((_, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
}

describe('unreachable servers and refused sign-ins exit with 3 and one sentence', () => {
  it('an address where nothing listens exits with 3', async () => {
    expect(await refusal(NOWHERE)).toMatch(/^hms: .*Cannot connect to 127\.0\.0\.1:\d+: .*refused/);
  });

  it('a wrong password exits with 3', async () => {
    const { url } = await sandboxWith();
    const file = work.file('hotel.json', hotelNamed('Nobody Home'));
    const env = { HMS_PASSWORD: 'not-the-password' };
    const run = await work.hms(['onboard', file, '--api-url', url], { env });
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

describe('runs that end early', () => {
  it('a refused session stops every hotel without blaming a record', async () => {
    const sandbox = await sandboxWith();
    let signIns = 0;
    const relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (url === '/api/auth/token/') signIns += 1;
      if (method !== 'POST' || url !== '/api/rooms/rooms/') return false;
      const body = '{"detail":"Given token not valid for any token type"}';
      outgoing.writeHead(401, { 'Content-Type': 'application/json' }).end(body);
      return true;
    });
    open.push(relay);
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const file = work.file(
      'four.json',
      names.map((name) => hotelNamed(name, { roomTypes: ROOMY })),
    );
    const args = ['onboard', file, '--json', '--hotels', '3', '--api-url', relay.url];
    const { code, stdout, stderr } = await work.hms(args);
    const [fourth, ...hotels] = events(stdout)
      .slice(0, -1)
      .toSorted((a, b) => Number(b['index']) - Number(a['index']));
    expect([code, signIns]).toEqual([3, 2]);
    const message = expect.stringMatching(/^The server refused the session, .* hms resume /);
    for (const hotel of hotels) {
      const stopped = { status: 'failed', stop: 'session-over', operations: { failed: 0 } };
      expect(hotel).toMatchObject({ ...stopped, warnings: [], error: { message } });
    }
    expect(fourth).toMatchObject({
      status: 'skipped',
      reason: 'not-started',
      stop: 'session-over',
      warnings: [{ message: 'Not started. The server refused the session.' }],
    });
    expect(events(stdout).at(-1)).toMatchObject({ waiting: 4, stopped: 3 });
    expect(stdout + stderr).not.toContain('room information');
    expect(stderr).toMatch(
      /^The server refused the session\. .*hms resume\.\n4 hotels: 4 waiting \(3 of them stopped\);/m,
    );
    expect(stderr).toMatch(/^Continue with:\n {2}hms resume \S+\n$/m);
  });

  it('a server that goes down leaves the remaining hotels skipped', async () => {
    const sandbox = await sandboxWith();
    const args = ['onboard', work.file('two.json', [hotelNamed('First'), hotelNamed('Second')])];
    const proxy = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (method !== 'POST' || url === '/api/auth/token/') return false;
      void proxy.close();
      outgoing.destroy();
      return true;
    });
    const options = ['--json', '--hotels', '1', '--wait', '0', '--api-url', proxy.url];
    const { code, stdout, stderr } = await work.hms([...args, ...options]);
    const [first, second, summary] = events(stdout);
    expect(code).toBe(3);
    expect(first).toMatchObject({ status: 'failed', error: { stage: 'hotel', status: 0 } });
    expect(second).toMatchObject(notStarted('Not started. The server can no longer be reached.'));
    expect(summary).toMatchObject({ failed: 1, skipped: 1 });
    expect(stderr).toMatch(
      /^The server can no longer be reached\.\n2 hotels: 2 waiting \(1 of them stopped\);/m,
    );
  });

  it('a server that stays down stops the started hotels without failures', async () => {
    const sandbox = await sandboxWith();
    let rooms = 0;
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method === 'POST' && url === '/api/rooms/rooms/') rooms += 1;
      if (rooms === 20) void relay.close();
      return false;
    });
    const args = ['onboard', twoHotels(), '--json', '--wait', '2', '--api-url', relay.url];
    const { code, stdout, stderr } = await work.hms(args);
    const [first, second, summary] = events(stdout);
    expect(code).toBe(3);
    for (const hotel of [first, second]) {
      expect(hotel).toMatchObject({ status: 'failed', operations: { failed: 0 }, warnings: [] });
    }
    expect(summary).toMatchObject({ stopped: 2, waiting: 2 });
    expect(Number(summary?.['requests'])).toBeLessThan(60);
    expect(stderr).toMatch(/^Continue with:\n {2}hms resume \S+\n/m);
  });

  it('a server that comes back in time is waited for, without duplicates', async () => {
    const sandbox = await sandboxWith();
    let rooms = 0;
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method === 'POST' && url === '/api/rooms/rooms/') rooms += 1;
      // The responses of requests in flight are lost.
      if (rooms === 20) {
        void relay.close().then(() => setTimeout(() => void relay.openAgain(), 1500));
      }
      return false;
    });
    open.push(relay);
    const { code, stdout, stderr } = await work.hms([
      'onboard',
      twoHotels(),
      '--json',
      '--api-url',
      relay.url,
    ]);
    expect(stderr).toMatch(
      /^trying to reach 127\.0\.0\.1:\d+ for another 0:30 \(press Ctrl-C to stop\)$/m,
    );
    expect([code, events(stdout).at(-1)]).toEqual([0, expect.objectContaining({ onboarded: 2 })]);
    // 60 failures of one kind, and 3 of the other.
    expect(await sandbox.get('/rooms/rooms/')).toHaveLength(63);
  });

  it.each([
    [
      'an answer without an id: the hotel may be there, and is looked for later',
      false,
      true,
      'it may have been created: hms resume looks for it first',
    ],
    [
      'an answer that was lost, from a server without lists: the hotel is to be looked for',
      true,
      false,
      'it may have been created: look for the hotel with the code "PERHAP01" on the server. If it ' +
        'exists, set "id" to its ID in the hotelProfile of Perhaps in hotel.json and continue',
    ],
  ])('%s', async (_, isLost, hasLists, words) => {
    const sandbox = await sandboxWith();
    const relay = await relayTo(sandbox.url, ({ method, url = '' }, outgoing) => {
      if (url.startsWith('/api/hotels/?') && !hasLists) outgoing.writeHead(405).end();
      else if (method !== 'POST' || url !== '/api/hotels/') return false;
      else if (isLost) outgoing.destroy();
      else outgoing.writeHead(201, { 'Content-Type': 'application/json' }).end('{}');
      return true;
    });
    open.push(relay);
    const file = work.file('hotel.json', hotelNamed('Perhaps'));
    const { code, stderr } = await work.hms(['onboard', file, '--api-url', relay.url]);
    expect(code).toBe(1);
    expect(stderr).not.toContain('nothing was created');
    expect(stderr).toContain(words);
  });

  it('a server that dies during the rooms is reported in one line', async () => {
    const sandbox = await sandboxWith();
    const relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (method !== 'POST' || url !== '/api/rooms/rooms/') return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error</h1>');
      return true;
    });
    open.push(relay);
    const roomTypes = [{ name: 'Suite', room_count: 12 }];
    const file = work.file('hotel.json', hotelNamed('Dying', { roomTypes }));
    const args = ['onboard', file, '--json', '--min-gap', '0', '--concurrency', '20'];
    const { code, stdout, stderr } = await work.hms([...args, '--api-url', relay.url]);
    expect(code).toBe(4);
    const [line, ...others] = stderr.split('\n').filter((text) => text.includes('warning: '));
    expect([line, others]).toEqual([
      expect.stringMatching(
        /^ {2}warning: room:101 … room:110 \(10\), room:201, room:202 \(500\): /,
      ),
      [],
    ]);
    expect(stderr).toMatch(/^ {2}missing: room:101 … room:110 \(10\), room:201, room:202$/m);
    expect([...(events(stdout)[0]?.['warnings'] ?? [])]).toHaveLength(12);
  });

  it('a throttled run waits, says so once, and succeeds', async () => {
    const sandbox = await sandboxWith({ throttle: { requests: 8, seconds: 3 } });
    const { code, stderr } = await work.hms([
      'onboard',
      work.file('hotel.json', hotelNamed('Patient')),
      '--api-url',
      sandbox.url,
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^waiting 0:0\d for 127\.0\.0\.1:\d+, as the server asked/m);
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
    expect(stderr).toContain('Standard input cannot hold both');
  });
});

describe('a fault of the program exits with 70', () => {
  const fault = `globalThis.crypto.getRandomValues = () => { throw new Error('drawn ${PASSWORD}'); };`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(fault)}`;

  it('an internal error prints one line, and its stack only with HMS_DEBUG=1', async () => {
    const file = work.file('hotel.json', hotelNamed('Faulty'));
    const quiet = await work.process(['plan', file], { env: { NODE_OPTIONS } });
    expect([quiet.code, quiet.stdout]).toEqual([70, '']);
    expect(quiet.stderr).toBe('hms: internal error (HMS_DEBUG=1 shows where)\n');
    const loud = await work.process(['plan', file], { env: { NODE_OPTIONS, HMS_DEBUG: '1' } });
    expect(loud.code).toBe(70);
    expect(loud.stderr).toMatch(/^hms: internal error\nError: drawn [\s\S]*\n +at .*cryptoRandom/);
    const json = await work.process(['plan', file, '--json'], { env: { NODE_OPTIONS } });
    const message = 'internal error (HMS_DEBUG=1 shows where)';
    expect([json.code, events(json.stdout)]).toEqual([
      70,
      [{ event: 'summary', error: { message } }],
    ]);
  });
});

const notStarted = (message: string) => ({
  event: 'hotel',
  index: 1,
  code: 'SECOND01',
  status: 'skipped',
  warnings: [{ message }],
});

const ROOMY = [{ name: 'Suite', room_count: 60 }];

/** The message of a refused run: one sentence without secrets. */
async function refusal(url: string): Promise<string> {
  const file = work.file('hotel.json', hotelNamed('Nobody Home'));
  const { code, stdout, stderr } = await work.hms(['onboard', file, '--json', '--api-url', url]);
  expect([code, events(stdout).length, work.stateFiles()]).toEqual([3, 1, []]);
  expect(events(stdout)).toMatchObject([{ error: { message: stderr.slice('hms: '.length, -1) } }]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain(PASSWORD);
  return stderr;
}

function twoHotels(): string {
  return work.file('two.json', [hotelNamed('First', { roomTypes: ROOMY }), hotelNamed('Second')]);
}
