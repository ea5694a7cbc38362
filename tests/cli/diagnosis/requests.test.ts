import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { readHar } from '#tests/adapters/support/har-schema.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { NOWHERE, relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let relay: WrongServer;
/** While true, the server refuses to create rooms. */
let isBroken: boolean;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
    if (!isBroken || method !== 'POST' || url !== '/api/rooms/types/') return false;
    outgoing.writeHead(500).end();
    return true;
  });
  isBroken = false;
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: relay.url });
  work.file('hotel.json', hotelNamed('Observed'));
});

const RECORDED = ['--har', 'requests.har', '--verbose'];
const archived = () => readHar(work.read('requests.har')).log.entries;
const LINE = /^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+ \d{3} [\d,]+ ms( \(attempt \d\))?$/;
const linesOf = (stderr: string) => stderr.split('\n').filter((line) => LINE.test(line));
const runName = () =>
  work.stateFiles().flatMap((file) => /([^/]+)\.db$/.exec(file)?.[1] ?? [])[0] ?? '';

describe('--har and --verbose', () => {
  it.each([
    ['onboard hotel.json'],
    ['verify hotel.json'],
    ['hotels'],
    ['doctor'],
    ['export --all --out exported'],
  ])('record every request of hms %s', async (command) => {
    const { stderr, stdout } = await work.hms([...command.split(' '), ...RECORDED]);
    const lines = linesOf(stderr);
    expect(lines.length, stderr).toBeGreaterThan(1);
    expect(archived()).toHaveLength(lines.length);
    expect(stdout).not.toMatch(/ ms$/m);
  });

  it('record every request of hms resume and hms verify --run', async () => {
    isBroken = true;
    expect((await work.hms(['onboard', 'hotel.json'])).code).toBe(1);
    isBroken = false;
    for (const call of [['resume'], ['verify', '--run', runName()]]) {
      const { code, stderr } = await work.hms([...call, ...RECORDED]);
      const lines = linesOf(stderr);
      expect({ code, lines: lines.length }).toEqual({ code: 0, lines: archived().length });
      expect(lines[0]).toMatch(/^POST \/api\/auth\/token\/ 200/);
    }
  });

  it('show no password and no token', async () => {
    const { stderr } = await work.hms(['onboard', 'hotel.json', ...RECORDED]);
    const [file = ''] = work.credentialsFiles();
    const generated = events(work.read(file)).map(({ password }) => textOf(password));
    expect(generated.length).toBeGreaterThan(0);
    const shown = stderr + work.read('requests.har');
    for (const secret of [PASSWORD, ...generated]) expect(shown).not.toContain(secret);
    expect(shown).not.toMatch(/eyJ[\w-]+\./);
    expect(work.mode('requests.har')).toBe(0o600);
    const [signIn, next] = archived();
    expect(signIn?.request.postData?.text).toBe('{"username":"4onboard","password":"***"}');
    expect(next?.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer ***' });
    expect(signIn?.timings.wait).toBeGreaterThan(0);
  });

  it('show a request without a response, and further attempts', async () => {
    const away = new URL(NOWHERE);
    const { code, stderr } = await work.hms(['doctor', ...RECORDED, '--api-url', away.href]);
    expect(code).toBe(3);
    const reason = `Cannot connect to ${away.host}: the connection was refused.`;
    expect(stderr).toMatch(
      /^GET \/api\/v1\/users\/current failed after \d+ ms: Cannot connect to/m,
    );
    expect(archived()[0]?.response).toMatchObject({ status: 0, _error: reason });
  });

  it('replace an earlier archive, and no other file', async () => {
    work.file('requests.har', '');
    expect((await work.hms(['hotels', ...RECORDED])).code).toBe(0);
    const first = archived();
    expect((await work.hms(['hotels', ...RECORDED])).code).toBe(0);
    expect(archived()).toHaveLength(first.length);
    const { code, stderr } = await work.hms(['hotels', '--har', 'hotel.json']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'hms: hotel.json already exists and was not written by hms. Name another file.\n',
    );
  });

  it.each([
    ['gone/x.har', 'gone/x.har cannot be written: no such file or folder (ENOENT).'],
    ['-', '--har cannot write to standard output'],
  ])('refuse to write to %s before anything is sent', async (file, message) => {
    const { code, stderr } = await work.hms(['hotels', '--verbose', '--har', file]);
    expect({ code, lines: linesOf(stderr) }).toEqual({ code: 2, lines: [] });
    expect(stderr).toContain(message);
  });

  it('leave a valid archive when the process is killed', async () => {
    work.file(
      'many.json',
      MANY.map((name) => hotelNamed(name)),
    );
    const child = work.start(['onboard', 'many.json', ...RECORDED]);
    const run = finished(child);
    // Waits for the size only: the file is not valid JSON while hms is writing to it.
    await waitUntil(() => sizeOf(join(work.folder, 'requests.har')) > 40_000);
    child.kill('SIGKILL');
    await run;
    expect(archived().length).toBeGreaterThan(10);
  });
});

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}

const MANY = Array.from({ length: 20 }, (_, index) => `Killed ${'ABCDEFGHIJKLMNOPQRST'[index]}`);
