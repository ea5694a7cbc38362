// hms worker against a real PostgreSQL and the sandbox.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

describe.skipIf(!database)('hms worker', () => {
  const { url = '', query } = database ?? {};
  let sandbox: LiveSandbox;
  let work: Workspace;
  let onCall: (call: string) => void;
  const open: { close(): unknown }[] = [];

  beforeEach(async () => {
    sandbox = await openLiveSandbox();
    onCall = () => undefined;
    const relay = await relayTo(sandbox.url, ({ method, url: path = '' }) => {
      onCall(`${method} ${path}`);
      return false;
    });
    open.push(sandbox, relay);
    work = openWorkspace({
      HMS_API_URL: relay.url,
      HMS_PASSWORD: PASSWORD,
      HMS_JOURNAL: url,
      HMS_RUN_KEY: RunKey.make().text,
    });
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    await work.hms(['journal', 'migrate']);
    await query?.('ALTER TABLE hms.runs ALTER lease_seconds SET DEFAULT 3');
  });
  afterEach(async () => {
    work.remove();
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  const submit = (name: string, gap = '20') => {
    const file = work.file(`${name}.json`, hotelNamed(name));
    return work.hms(['onboard', file, '--detach', '--min-gap', gap]);
  };
  const hotels = async () => [...(await sandbox.get('/hotels/'))].map(({ name }) => name);

  it('waits for a database that goes away while it takes part in a run', async () => {
    await submit('Alder');
    const relay = await relayToDatabase(url);
    open.push(relay);
    let isAway = false;
    onCall = (call) => {
      if (isAway || !call.includes('/auth/token/')) return;
      isAway = true;
      relay.stop();
      setTimeout(() => relay.resume(), 1500);
    };
    const env = { HMS_JOURNAL: relay.url };
    const worker = await work.hms(['worker', '--once', '--wait', '20'], { env });
    expect([worker.code, worker.stderr]).toEqual([0, expect.stringContaining('Waiting for the ')]);
    expect(isAway).toBe(true);
    expect(await hotels()).toContain('Alder');
  });

  it('sets up hotels that extend a base without the base', async () => {
    const { hotelProfile = {}, ...shared } = hotelNamed('Alder');
    const { name, ...profile } = hotelProfile;
    const base = work.file('chain.json', { ...shared, hotelProfile: profile });
    const file = work.file('alder.json', { extends: 'chain.json', hotelProfile: { name } });
    await work.hms(['onboard', file, '--detach']);
    for (const gone of [base, file]) rmSync(join(work.folder, gone));
    expect((await work.hms(['worker', '--once'])).code).toBe(0);
    const alder = [...(await sandbox.get('/hotels/'))].find(
      (hotel) => textOf(hotel['name']) === name,
    );
    expect(alder).toMatchObject({ name, city: profile.city });
  });

  it('has as many hotels in progress as the run was started with', async () => {
    const file = work.file(
      'chain.json',
      ['Alder', 'Birch'].map((name) => hotelNamed(name)),
    );
    await work.hms(['onboard', file, '--detach', '--hotels', '1']);
    let begun: unknown;
    onCall = (call) => {
      if (!call.includes('/rooms/')) return;
      begun ??= query?.(`SELECT count(*)::integer FROM hms.hotels WHERE state = 'begun'`);
    };
    expect((await work.hms(['worker', '--once'])).code).toBe(0);
    expect(await begun).toEqual([{ count: 1 }]);
  });

  it('says in its JSON summary why it ends with 3', async () => {
    let isGone = false;
    const silent = await relayTo(sandbox.url, ({ url: path = '' }, response) => {
      isGone ||= path.includes('/rooms/');
      if (isGone) response.destroy();
      return isGone;
    });
    open.push(silent);
    const file = work.file('hotel.json', hotelNamed('Alder'));
    await work.hms(['onboard', file, '--detach', '--api-url', silent.url]);
    const { code, stdout } = await work.hms(['worker', '--once', '--json', '--wait', '0']);
    const [run, summary] = events(stdout).slice(-2);
    expect([code, run, summary]).toEqual([
      3,
      expect.objectContaining({ event: 'run', error: summary?.['error'] }),
      expect.objectContaining({
        event: 'summary',
        runs: 1,
        error: { message: expect.any(String) as unknown },
      }),
    ]);
  });

  it('goes on with other runs when one is cancelled', async () => {
    // Slow enough to be cancelled in the middle.
    await submit('Alder', '400');
    const child = work.start(['worker']);
    const ended = finished(child);
    await new Promise<void>((resolve) => {
      onCall = (call) => {
        if (call.includes('/rooms/')) resolve();
      };
    });
    expect((await work.hms(['runs', 'cancel'])).code).toBe(0);
    await expect
      .poll(() => query?.('SELECT FROM hms.workers WHERE left_at IS NULL'), { timeout: 20_000 })
      .toEqual([]);
    await submit('Birch');
    await expect.poll(hotels, { timeout: 30_000 }).toContain('Birch');
    child.kill('SIGINT');
    expect((await ended).stderr).toContain('cancelled');
  });
});

/** A way to the database that can be closed for a while. */
async function relayToDatabase(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isStopped = false;
  const server = createServer((socket) => {
    if (isStopped) {
      socket.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    socket.pipe(upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relayed = new URL(url);
  relayed.port = String((server.address() as AddressInfo).port);
  const stop = () => {
    isStopped = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: relayed.href,
    stop,
    resume() {
      isStopped = false;
    },
    close() {
      stop();
      server.close();
    },
  };
}
