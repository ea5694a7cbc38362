import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyCheckout } from '#tests/cli/support/copied-checkout.ts';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { finished, heard, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { serveWrongly } from '#tests/cli/support/wrong-server.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});

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
    expect(await run).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Warning') });
    expect(existsSync(join(work.folder, '.hms'))).toBe(false);
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

  it('serve reports a port in use in one sentence', async () => {
    const other = await serveWrongly((_, response) => response.end());
    const { port } = new URL(other.url);
    const run = await work.hms(['serve', '--memory', '--port', port]);
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toBe(
      `hms: Port ${port} is in use: stop the program that listens there, or choose another with --port.\n`,
    );
  });

  it('serve reports a port in use before it builds the app', async () => {
    const other = await serveWrongly((_, response) => response.end());
    const checkout = join(work.folder, 'checkout');
    copyCheckout(checkout);
    const { port } = new URL(other.url);
    const args = [join(checkout, 'cli/hms.js'), 'serve', '--port', port];
    const run = await finished(spawn(process.execPath, args, { cwd: work.folder }));
    expect([run.code, run.stderr]).toEqual([
      1,
      expect.stringMatching(/^hms: Port \d+ is in use: /),
    ]);
    expect(existsSync(join(work.folder, '.hms'))).toBe(false);
  });

  it('serve stores the sandbox in .hms/sandbox.db by default, and warns if other machines can reach it', async () => {
    const child = work.start(['serve', '--host', '0.0.0.0'], { env: { HMS_PORT: '0' } });
    const { port } = new URL(addressIn(await heard(child, 'Ready on ')));
    const run = finished(child);
    const local = `http://127.0.0.1:${port}`;
    expect((await get(`${local}/settings.json`, 'evil.example')).status).toBe(421);
    expect((await get(`${local}/settings.json`, os.hostname())).status).toBe(200);
    child.kill('SIGINT');
    const { code, stderr } = await run;
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^Warning: other machines can reach this sandbox on 0\.0\.0\.0, .*: 4onboard, demo-admin, .*\n$/,
    );
    expect(work.mode('.hms/sandbox.db')).toBe(0o600);
  });

  it('serve takes --token-seconds and --throttle, and stops at once even with open connections', async () => {
    const limits = ['--token-seconds', '77', '--throttle', '2/60'];
    const child = work.start(['serve', '--port', '0', '--memory', ...limits]);
    const url = addressIn(await heard(child, 'Ready on '));
    const { access } = (await (await signIn(url)).json()) as { access: string };
    const payload = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString();
    const { iat, exp } = JSON.parse(payload) as { iat: number; exp: number };
    expect(exp - iat).toBe(77);
    await signIn(url);
    expect((await signIn(url)).status).toBe(429);

    const { port, hostname } = new URL(url);
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
      const run = await work.hms(['serve', '--port', '0', '--db', '/proc/x/y']);
      expect([run.code, run.stdout]).toEqual([1, '']);
      expect(run.stderr).toMatch(/^hms: The database \/proc\/x\/y cannot be used: .*\n$/);
    },
  );

  it('serve reports an unusable database in one sentence', async () => {
    const run = await work.hms(['serve', '--port', '0', '--db', work.file('no.db', 'no database')]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^hms: The database no\.db cannot be used: .*\n$/);
  });
});

/** Sends a request with this `Host` header. Node's `fetch` always sends the host of the address. */
async function get(url: string, host: string) {
  const [answer] = (await once(
    request(url, { headers: { host }, agent: false }).end(),
    'response',
  )) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return { status: answer.statusCode, nosniff: answer.headers['x-content-type-options'], text };
}
