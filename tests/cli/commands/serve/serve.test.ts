import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppServer } from '#cli/serve/app-server.ts';
import { hostGuard } from '#sandbox/http/host-guard.ts';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { finished, heard, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { startCpuClock } from '#tests/support/cpu-clock.ts';
import { serveWrongly } from '#tests/cli/support/wrong-server.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => work.remove());

const addressIn = (said: string) => /Ready on (\S+)/.exec(said)?.[1] ?? '';

const signIn = (url: string) =>
  fetch(`${url}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: '4onboard', password: PASSWORD }),
  });

describe('hms serve', () => {
  it('serve prints accounts and Ready, serves app and API on one port, and exits with 0 on SIGTERM', async () => {
    const child = work.start(['serve', '--port', '0', '--memory']);
    const said = await heard(child, 'Ready on ');
    const url = addressIn(said);
    expect(said).toContain(`4onboard`);
    expect(said).toContain(PASSWORD);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const page = await fetch(`${url}/login`);
    expect(await page.text()).toContain('<!doctype html>');
    expect((await signIn(url)).status).toBe(200);
    expect(await (await fetch(`${url}/settings.json`)).json()).toEqual({
      apiBaseUrl: '/api',
      setupGate: 'off',
    });
    const run = finished(child);
    child.kill('SIGTERM');
    expect((await run).code).toBe(0);
    expect(existsSync(join(work.folder, '.hms'))).toBe(false);
  });

  it('serve stores the sandbox in .hms/sandbox.db by default, readable only by its owner', async () => {
    const child = work.start(['serve'], { env: { HMS_PORT: '0' } });
    await heard(child, 'Ready on ');
    const run = finished(child);
    child.kill('SIGINT');
    expect((await run).code).toBe(0);
    expect(work.mode('.hms/sandbox.db')).toBe(0o600);
  });

  it('--api-url serves the app for another server, without the sandbox', async () => {
    const child = work.start([
      'serve',
      '--port',
      '0',
      '--api-url',
      'https://hotels.example/api/',
      '--setup-gate',
      'status',
    ]);
    const said = await heard(child, 'Ready on ');
    const url = addressIn(said);
    expect(said).not.toContain('4onboard');
    const settings = await fetch(`${url}/settings.json`);
    expect(await settings.json()).toEqual({
      apiBaseUrl: 'https://hotels.example/api',
      setupGate: 'status',
    });
    expect(settings.headers.get('Content-Security-Policy')).toContain(
      "img-src 'self' https://hotels.example data: blob:; connect-src 'self' https://hotels.example;",
    );
    expect((await signIn(url)).status).toBe(404);
    const run = finished(child);
    child.kill('SIGTERM');
    expect((await run).code).toBe(0);
  });

  it('the sandbox issues tokens of --token-seconds and answers 429 beyond --throttle', async () => {
    const child = work.start([
      'serve',
      '--port',
      '0',
      '--memory',
      '--token-seconds',
      '77',
      '--throttle',
      '2/60',
    ]);
    const url = addressIn(await heard(child, 'Ready on '));
    const { access } = (await (await signIn(url)).json()) as { access: string };
    const payload = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString();
    const { iat, exp } = JSON.parse(payload) as { iat: number; exp: number };
    expect(exp - iat).toBe(77);
    await signIn(url);
    expect((await signIn(url)).status).toBe(429);
    const run = finished(child);
    child.kill('SIGTERM');
    await run;
  });

  it('serve reports a port in use in one sentence', async () => {
    const other = await serveWrongly((_, response) => response.end());
    const { port } = new URL(other.url);
    const run = await work.process(['serve', '--memory', '--port', port]);
    await other.close();
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toBe(
      `hms: Port ${port} is in use: stop the program that listens there, or choose another with --port.\n`,
    );
  });

  it('serve responds only to its own host names, for app and API', async () => {
    const child = work.start(['serve', '--port', '0', '--memory']);
    const url = addressIn(await heard(child, 'Ready on '));
    const { port } = new URL(url);
    for (const path of ['/', '/settings.json', '/api/hotels/', '/api/auth/token/']) {
      const rebound = await get(`${url}${path}`, `evil.example:${port}`);
      expect([path, rebound.status]).toEqual([path, 421]);
      expect(rebound.text).toContain('start the server with --host evil.example');
      const own = await get(`${url}${path}`, `localhost:${port}`);
      expect([path, own.status]).not.toEqual([path, 421]);
      expect([path, own.nosniff]).toEqual([path, 'nosniff']);
    }
    const run = finished(child);
    child.kill('SIGTERM');
    expect((await run).stderr).toBe('');
  });

  it('warns of the public passwords if other machines can reach them', async () => {
    const child = work.start(['serve', '--port', '0', '--host', '0.0.0.0', '--db', 'open.db']);
    const { port } = new URL(addressIn(await heard(child, 'Ready on ')));
    const run = finished(child);
    const local = `http://127.0.0.1:${port}`;
    expect((await get(`${local}/settings.json`, 'evil.example')).status).toBe(421);
    expect((await get(`${local}/settings.json`, os.hostname())).status).toBe(200);
    child.kill('SIGTERM');
    expect((await run).stderr).toMatch(
      /^Warning: other machines can reach this sandbox on 0\.0\.0\.0, .*: 4onboard, demo-admin, .*\n$/,
    );
  });

  it('serve stops at once if no request is in progress, even with open connections', async () => {
    const child = work.start(['serve', '--port', '0', '--memory']);
    const { port, hostname } = new URL(addressIn(await heard(child, 'Ready on ')));
    const texts = ['', 'GET /settings.json HTTP/1.1\r\nHost: a\r\n\r\n', 'GET / HTTP/1.1\r\nHo'];
    const sockets = await Promise.all(
      texts.map(async (text) => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(text);
        return socket;
      }),
    );
    await once(sockets[1] ?? child, 'data');
    const run = finished(child);
    const startedAt = performance.now();
    child.kill('SIGTERM');
    expect((await run).code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(2500);
    for (const socket of sockets) socket.destroy();
  });

  it.skipIf(!existsSync('/proc/self'))(
    'reports in one sentence that the folder of the database cannot be created',
    async () => {
      const run = await work.process(['serve', '--port', '0', '--db', '/proc/x/y']);
      expect([run.code, run.stdout]).toEqual([1, '']);
      expect(run.stderr).toMatch(/^hms: The database \/proc\/x\/y cannot be used: .*\n$/);
    },
  );

  it('serve reports an unusable database in one sentence', async () => {
    const run = await work.process([
      'serve',
      '--port',
      '0',
      '--db',
      work.file('no.db', 'no database'),
    ]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^hms: The database no\.db cannot be used: .*\n$/);
  });
});

/** Node's own `fetch` cannot send another `Host` than the address's. */
async function get(url: string, host: string) {
  const [answer] = (await once(
    request(url, { headers: { host }, agent: false }).end(),
    'response',
  )) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return { status: answer.statusCode, nosniff: answer.headers['x-content-type-options'], text };
}

describe('the app server', () => {
  it.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/any/other/path', 200, 'text/html; charset=utf-8', 'no-cache'],
    [
      '/assets/main-1a2b.js',
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    [
      '/assets/style-1a2b.css',
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/na%C3%AFve%20name.svg', 200, 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/settings.json', 200, 'application/json', 'no-store'],
    ['/api/ping', 200, expect.stringMatching(/^text\/plain; ?charset=UTF-8$/), null],
  ])('%s answers %i with %s', async (path, status, type, cache) => {
    const answer = await openApp().request(path);
    expect([
      answer.status,
      answer.headers.get('Content-Type'),
      answer.headers.get('Cache-Control'),
    ]).toEqual([status, type, cache]);
  });

  it.each([
    ['/assets/long-1a2b.js', 'br, gzip;q=0.8', 'gzip'],
    ['/assets/long-1a2b.js', 'gzip;q=0', null],
    ['/assets/long-1a2b.js', '', null],
    ['/assets/main-1a2b.js', 'gzip', null],
  ])(
    "sends %s to clients that accept '%s' with the encoding %s",
    async (path, accepted, encoding) => {
      const answer = await openApp().request(path, { headers: { 'Accept-Encoding': accepted } });
      const body = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(answer.headers.get('Vary')).toBe(path.includes('long') ? 'Accept-Encoding' : null);
      expect(String(encoding ? gunzipSync(body) : body)).toBe(FILES[path]);
    },
  );

  it.each([
    ['gzip', 'gzip'],
    ['identity', null],
  ])('HEAD has the headers of GET if %s is accepted', async (accepted, encoding) => {
    const headers = { 'Accept-Encoding': accepted };
    const answer = await openApp().request('/assets/long-1a2b.js', { method: 'HEAD', headers });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe('');
  });

  it('serves the files that it started with after a rebuild removes them', async () => {
    const app = openApp();
    rmSync(join(work.folder, 'app'), { recursive: true });
    for (const [path, content] of Object.entries(FILES)) {
      expect(await (await app.request(encodeURI(path))).text()).toBe(content);
    }
  });

  it('compresses a file once, not for each request', async () => {
    const path = '/assets/large-1a2b.js';
    const app = openApp({ [path]: 'run();'.repeat(500_000) });
    const cpuMs = startCpuClock();
    for (let count = 0; count < 50; count += 1) {
      const answer = await app.request(path, { headers: { 'Accept-Encoding': 'gzip' } });
      await answer.arrayBuffer();
    }
    // Compressing 50 times takes more than 500 ms.
    expect(cpuMs()).toBeLessThan(250);
  });

  it.each(['/assets/main-0000.js', '/api/nothing'])('%s is not found', async (path) => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await openApp().request(path, { headers });
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([404, null]);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%',
  ])('%s does not lead outside the app', async (path) => {
    expect(await (await openApp().request(`http://localhost${path}`)).text()).not.toContain(
      'secret',
    );
  });

  it('the app server refuses writes', async () => {
    expect((await openApp().request('/', { method: 'POST' })).status).toBe(405);
  });

  it('the app server allows only its own scripts and no frames', async () => {
    const { headers } = await openApp().request('/');
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
        "frame-ancestors 'none'; form-action 'self'",
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
  });
});

const FILES: Readonly<Record<string, string>> = {
  '/index.html': '<!doctype html>app',
  '/assets/main-1a2b.js': 'run()',
  '/assets/long-1a2b.js': 'run();'.repeat(100),
  '/assets/style-1a2b.css': 'a{}',
  '/naïve name.svg': '<svg/>',
};

/** A small app as Vite builds it, with a secret beside its folder. */
function openApp(more: Readonly<Record<string, string>> = {}) {
  rmSync(join(work.folder, 'app'), { recursive: true, force: true });
  work.file('secret.txt', 'secret');
  for (const [path, content] of Object.entries({ ...FILES, ...more }))
    work.file(`app${path}`, content);
  return createAppServer({
    folder: join(work.folder, 'app'),
    settings: { apiBaseUrl: '/api', setupGate: 'off' },
    guard: hostGuard('127.0.0.1'),
    api: new Hono().get('/ping', ({ text }) => text('pong')),
  });
}
