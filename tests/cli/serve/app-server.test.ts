import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAppServer } from '#cli/serve/app-server.ts';
import { hostGuard } from '#sandbox/http/host-guard.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});

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

  it('serves the files that it started with after a rebuild removes them', async () => {
    const app = openApp();
    rmSync(join(work.folder, 'app'), { recursive: true });
    for (const [path, content] of Object.entries(FILES)) {
      expect(await (await app.request(encodeURI(path))).text()).toBe(content);
    }
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
        "form-action 'self'; frame-ancestors 'none'",
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

/** A small app as Vite builds it. The file secret.txt is outside its folder. */
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
