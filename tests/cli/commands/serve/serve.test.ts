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

/** Starts hms serve, and waits until it is ready. */
async function serving(options: string, env = {}) {
  const child = work.start(`serve ${options}`, { env });
  const said = await heard(child, 'Ready on ');
  const url = /Ready on (\S+)\n/.exec(said)?.[1] ?? '';
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const run = finished(child);
    child.kill(signal);
    return await run;
  };
  return { said, url, port: new URL(url).port, stop };
}

const signIn = (url: string) =>
  fetch(`${url}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: '4onboard', password: PASSWORD }),
  });

/** Sends a request with this `Host` header. Node's `fetch` always sends the host of the address. */
async function get(url: string, host: string) {
  const sent = request(url, { headers: { host }, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return { status: answer.statusCode, nosniff: answer.headers['x-content-type-options'], text };
}

describe('hms serve', () => {
  it('serves app and API on one port, for this machine only, and exits with 0 on SIGTERM', async () => {
    const { said, url, port, stop } = await serving('--port 0 --memory --throttle 3/60');
    for (const word of ['4onboard', PASSWORD]) expect(said).toContain(word);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${url}/login`)).text()).toContain('<!doctype html>');
    const settings = await (await fetch(`${url}/settings.json`)).json();
    expect(settings).toEqual({ apiBaseUrl: '/api', setupGate: 'off' });
    for (const path of ['/', '/settings.json', '/api/hotels/']) {
      const rebound = await get(`${url}${path}`, `evil.example:${port}`);
      expect([path, rebound.status]).toEqual([path, 421]);
      expect(rebound.text).toContain('start the server with --host evil.example');
      const own = await get(`${url}${path}`, `localhost:${port}`);
      expect([path, own.status === 421, own.nosniff]).toEqual([path, false, 'nosniff']);
    }
    for (const status of [200, 200, 200, 429]) expect((await signIn(url)).status).toBe(status);
    // Open connections do not keep it from stopping.
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHo');
    expect(await stop()).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Warning') });
    socket.destroy();
    expect(existsSync(join(work.folder, '.hms'))).toBe(false);
  });

  it('--api-url serves the app for another server, without the sandbox', async () => {
    const options = '--port 0 --api-url https://hotels.example/api/ --setup-gate status';
    const { said, url, stop } = await serving(options);
    expect(said).not.toContain('4onboard');
    const settings = await fetch(`${url}/settings.json`);
    const expected = { apiBaseUrl: 'https://hotels.example/api', setupGate: 'status' };
    expect(await settings.json()).toEqual(expected);
    expect(settings.headers.get('Content-Security-Policy')).toContain(
      "img-src 'self' https://hotels.example data: blob:; connect-src 'self' https://hotels.example;",
    );
    expect((await signIn(url)).status).toBe(404);
    await stop();
  });

  it('stores the sandbox in .hms/sandbox.db by default, and warns if other machines can reach it', async () => {
    const { port, stop } = await serving('--host 0.0.0.0', { HMS_PORT: '0' });
    const local = `http://127.0.0.1:${port}/settings.json`;
    const statuses = [
      (await get(local, 'evil.example')).status,
      (await get(local, os.hostname())).status,
    ];
    expect(statuses).toEqual([421, 200]);
    const { code, stderr } = await stop('SIGINT');
    expect([code, work.mode('.hms/sandbox.db')]).toEqual([0, 0o600]);
    expect(stderr).toMatch(
      /^Warning: other machines can reach this sandbox on 0\.0\.0\.0, .*: 4onboard, demo-admin, .*\n$/,
    );
  });

  it('reports a port in use in one sentence, before it builds the app', async () => {
    const other = await serveWrongly((_, response) => response.end());
    const { port } = new URL(other.url);
    const words = `hms: Port ${port} is in use: stop the program that listens there, or choose another with --port.\n`;
    expect(await work.hms(`serve --memory --port ${port}`)).toEqual({
      code: 1,
      stdout: '',
      stderr: words,
    });
    const checkout = join(work.folder, 'checkout');
    copyCheckout(checkout);
    const args = [join(checkout, 'cli/hms.js'), 'serve', '--port', port];
    const run = await finished(spawn(process.execPath, args, { cwd: work.folder }));
    expect(run).toEqual({ code: 1, stdout: '', stderr: words });
    expect(existsSync(join(work.folder, '.hms'))).toBe(false);
  });

  it('reports an unusable database in one sentence', async () => {
    work.file('no.db', 'no database');
    for (const path of ['no.db', ...(existsSync('/proc/self') ? ['/proc/x/y'] : [])]) {
      const run = await work.hms(`serve --port 0 --db ${path}`);
      expect(run).toExit(1, new RegExp(`^hms: The database ${path} cannot be used: .*\n$`));
    }
  });
});
