import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOST_AFTER_COMMIT } from '../fakes/fault.ts';
import { startFaultProxy } from '../contracts/fault-proxy.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from './live-sandbox.ts';
import { events, finished, openWorkspace, type Workspace } from './run-hms.ts';
import { hotelNamed } from './sample-hotels.ts';
import { nowhere, serveWrongly, type WrongServer } from './wrong-server.ts';

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

describe('the server cannot be reached or the sign-in is refused: exit 3 and one sentence', () => {
  it('nothing listens there', async () => {
    expect(await refusal(await nowhere())).toMatch(
      /^hms: .*Cannot connect to 127\.0\.0\.1:\d+: .*refused/,
    );
  });

  it('the password is wrong', async () => {
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

  it('the certificate is signed by itself', async () => {
    const { url } = await wrongServer((_, response) => response.end('{}'), { isSecure: true });
    expect(await refusal(url)).toMatch(/its certificate is not trusted/);
  });

  it('the server answers HTML', async () => {
    const { url } = await wrongServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<html>Welcome</html>');
    });
    expect(await refusal(url)).toMatch(/does not speak this API/);
  });

  it('the server redirects to another origin, which never gets the password', async () => {
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

describe('what ends a run early', () => {
  it('Ctrl-C: the hotel says where it stopped and how to go on; exit 130; the rest is skipped', async () => {
    const sandbox = await sandboxWith();
    const args = ['onboard', twoHotels(), '--json', '--min-gap', '50', '--api-url', sandbox.url];
    const child = work.start(args);
    const run = finished(child);
    await hotelIsThere(sandbox);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    const [first, second, summary] = events(stdout);
    expect(code).toBe(130);
    expect(first).toMatchObject({
      code: 'FIRST01',
      hotel_id: 2,
      status: 'failed',
      error: { stage: 'rooms', message: 'Waiting for the server was given up.' },
    });
    expect(second).toMatchObject({ code: 'SECOND01', hotel_id: null, status: 'skipped' });
    expect(summary).toMatchObject({ failed: 1, skipped: 1 });
    expect(stderr).toContain('set "id": 2 in the hotelProfile of FIRST01 in two.json');

    const continued = hotelNamed('First', { roomTypes: ROOMY, hotelProfile: { id: 2 } });
    const again = await work.hms([
      'onboard',
      work.file('again.json', continued),
      '--json',
      '--api-url',
      sandbox.url,
    ]);
    expect(again.code).toBe(0);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(60);
  });

  it('SIGTERM does the same', async () => {
    const sandbox = await sandboxWith();
    const child = work.start(['onboard', twoHotels(), '--min-gap', '50', '--api-url', sandbox.url]);
    const run = finished(child);
    await hotelIsThere(sandbox);
    child.kill('SIGTERM');
    expect((await run).code).toBe(130);
  });

  it('a second Ctrl-C exits at once', async () => {
    const sandbox = await sandboxWith();
    let isHeld = false;
    // Answers everything but rooms, which it never answers.
    const slow = await wrongServer((incoming, outgoing) => {
      if (incoming.url === '/api/rooms/rooms/') {
        isHeld = true;
        return;
      }
      const forwarded = request(
        new URL(incoming.url ?? '', sandbox.url),
        { method: incoming.method ?? 'GET', headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      incoming.pipe(forwarded);
    });
    const child = work.start(['onboard', twoHotels(), '--api-url', slow.url]);
    const run = finished(child);
    await until(() => Promise.resolve(isHeld));
    child.kill('SIGINT');
    await pause(400);
    const startedAt = performance.now();
    child.kill('SIGINT');
    expect((await run).code).toBe(130);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('a session that is over: the remaining hotels are skipped', async () => {
    const sandbox = await sandboxWith({ accessTokenSeconds: 2, refreshTokenSeconds: 1 });
    const { code, stdout, stderr } = await work.hms([
      'onboard',
      twoHotels(),
      '--json',
      '--min-gap',
      '60',
      '--api-url',
      sandbox.url,
    ]);
    const [first, second] = events(stdout);
    expect(code).toBe(1);
    expect(first).toMatchObject({ status: 'failed', error: { status: 401 } });
    expect(second).toMatchObject({ status: 'skipped' });
    expect(stderr).toContain('The session is over: 1 hotel not started');
  });

  it('a server that has gone: the remaining hotels are skipped', async () => {
    const sandbox = await sandboxWith();
    const args = ['onboard', work.file('two.json', [hotelNamed('First'), hotelNamed('Second')])];
    const proxy = await wrongServer((incoming, outgoing) => {
      if (incoming.url !== '/api/auth/token/') {
        void proxy.close();
        outgoing.destroy();
        return;
      }
      const forwarded = request(
        `${sandbox.url}/auth/token/`,
        { method: 'POST', headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      incoming.pipe(forwarded);
    });
    const { code, stdout, stderr } = await work.hms([...args, '--json', '--api-url', proxy.url]);
    const [first, second] = events(stdout);
    expect(code).toBe(1);
    expect(first).toMatchObject({ status: 'failed', error: { stage: 'hotel', status: 0 } });
    expect(second).toMatchObject({ status: 'skipped' });
    expect(stderr).toContain('The server cannot be reached any more: 1 hotel not started');
  });

  it('a throttled run waits, says so once, and ends well', async () => {
    const sandbox = await sandboxWith({ throttle: { requests: 8, seconds: 3 } });
    const { code, stderr } = await work.hms([
      'onboard',
      work.file('hotel.json', hotelNamed('Patient')),
      '--api-url',
      sandbox.url,
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^127\.0\.0\.1:\d+ asked to wait: 0:0\d left/m);
  });
});

describe('a call without a password', () => {
  it('is invalid where nobody can be asked', async () => {
    const file = work.file('hotel.json', hotelNamed('No Key'));
    const { code, stderr } = await work.hms(['onboard', file], { env: { HMS_PASSWORD: '' } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hms: A password is needed: set HMS_PASSWORD, /);
  });

  it('cannot take the password and a configuration from one standard input', async () => {
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

  it('with one line, and where it happened only with HMS_DEBUG=1', async () => {
    const file = work.file('hotel.json', hotelNamed('Faulty'));
    const quiet = await work.hms(['plan', file], { env: { NODE_OPTIONS } });
    expect([quiet.code, quiet.stdout]).toEqual([70, '']);
    expect(quiet.stderr).toBe('hms: internal error (HMS_DEBUG=1 shows where)\n');
    const loud = await work.hms(['plan', file], { env: { NODE_OPTIONS, HMS_DEBUG: '1' } });
    expect(loud.code).toBe(70);
    expect(loud.stderr).toMatch(/^hms: internal error\nError: drawn [\s\S]*crypto-random\.ts/);
  });
});

const ROOMY = [{ name: 'Suite', room_count: 60 }];

/** What a refused run says: one sentence, without secrets. */
async function refusal(url: string): Promise<string> {
  const file = work.file('hotel.json', hotelNamed('Nobody Home'));
  const { code, stdout, stderr } = await work.hms(['onboard', file, '--json', '--api-url', url]);
  expect([code, stdout, work.stateFiles()]).toEqual([3, '', []]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain(PASSWORD);
  return stderr;
}

function twoHotels(): string {
  return work.file('two.json', [hotelNamed('First', { roomTypes: ROOMY }), hotelNamed('Second')]);
}

async function hotelIsThere(sandbox: LiveSandbox): Promise<void> {
  await until(async () => [...(await sandbox.get('/rooms/rooms/?hotel=2'))].length > 2);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
