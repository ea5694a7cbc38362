import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { relayToDatabase } from '#tests/cli/support/database-relay.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { serverRecords } from '#tests/cli/support/server-records.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const GIVEN = 'a-given-passw0rd';
const KEY = AesRunKey.make().text;
const TABLES = ['configs', 'hotels', 'journal', 'runs', 'versions'];
const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name) =>
  hotelNamed(name, {
    roomTypes: [{ name: 'Suite', room_count: 9 }],
    staffUsers: [adminOf(name), { ...adminOf(`clerk ${name}`), password: GIVEN }],
  }),
);

describe.skipIf(!database)('runs in a PostgreSQL database', () => {
  const { url = '', query, breakConnections } = database ?? {};
  let sandbox: LiveSandbox;
  let work: Workspace;
  /** Called with each request, as `METHOD /path`. */
  let onCall: (call: string) => void;
  const open: { close(): Promise<void> }[] = [];

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
      HMS_RUN_KEY: KEY,
    });
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    await work.hms(['journal', 'migrate']);
  });
  afterEach(async () => {
    await query?.('ROLLBACK');
    work.remove();
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  /** Calls `act` when hms requests its room number `count`. */
  function atRoom(count: number, act: () => void): void {
    let left = count;
    onCall = (call) => {
      if (call === 'POST /api/rooms/rooms/' && (left -= 1) === 0) act();
    };
  }

  let undisturbed: unknown;
  async function recordsOfUndisturbedRun(): Promise<unknown> {
    if (undisturbed !== undefined) return undisturbed;
    const other = await openLiveSandbox();
    open.push(other);
    const place = openWorkspace(other.env);
    await place.hms(['onboard', place.file('chain.json', CHAIN)]);
    place.remove();
    undisturbed = await serverRecords(other);
    return undisturbed;
  }

  it('resume after kill -9 without gaps or duplicates, and hold no password', async () => {
    const file = work.file('chain.json', CHAIN);
    const child = work.start(['onboard', file, '--hotels', '2', '--min-gap', '5']);
    atRoom(14, () => child.kill('SIGKILL'));
    const killed = await finished(child);
    expect(killed.code).toBeNull();

    await expect
      .poll(async () => events((await work.hms(['runs', '--json'])).stdout)[0])
      .toMatchObject({ state: 'interrupted', hotels: 3 });
    const resumed = await work.hms(['resume', '--json'], { env: { HMS_DEBUG: '1' } });
    expect([resumed.code, events(resumed.stdout).at(-1)]).toEqual([
      0,
      expect.objectContaining({ onboarded: 3, waiting: 0 }),
    ]);
    expect(await serverRecords(sandbox)).toEqual(await recordsOfUndisturbedRun());

    const listed = await work.hms(['runs']);
    expect(listed.stdout).toMatch(/ finished +3 +3 /);
    const shown = await work.hms(['runs', 'show', '--report', 'run.html']);
    const verified = await work.hms(['verify', file]);
    expect([shown.code, verified.code]).toEqual([0, 0]);
    expect(work.read('run.html')).toContain('Birch');

    const said = [killed, resumed, listed, shown, verified].map((run) => run.stdout + run.stderr);
    const stored = JSON.stringify(await everyValue());
    expect(stored).toContain('Birch');
    for (const secret of secrets()) {
      expect(said.join('').includes(secret), 'said').toBe(false);
      expect(stored.includes(secret), 'stored').toBe(false);
    }
  });

  it('stop with exit code 3 when the database goes away for too long, and resume', async () => {
    const file = work.file('chain.json', CHAIN);
    const relay = await relayToDatabase(url);
    atRoom(10, () => void relay.close());
    const args = ['onboard', file, '--min-gap', '30', '--hotels', '2', '--wait', '1', '--json'];
    const broken = await work.hms(args, { env: { HMS_JOURNAL: relay.url } });
    expect(broken.code).toBe(3);
    expect(events(broken.stdout).at(-1)).toMatchObject({
      event: 'summary',
      run: expect.any(String),
      error: { message: expect.stringMatching(/^Cannot connect to PostgreSQL/) },
    });
    expect(broken.stderr).toMatch(/^\S.* PostgreSQL at .* Waiting for the database/m);
    expect(broken.stderr).not.toContain('failed');
    expect(broken.stderr).toMatch(/^hms: Cannot connect to PostgreSQL at \S+: /m);
    expect(broken.stderr).toMatch(/^Stopped at once\. Continue with:\n {2}hms resume \S+/m);
    expect((await work.hms(['resume'])).code).toBe(0);
    expect(await serverRecords(sandbox)).toEqual(await recordsOfUndisturbedRun());
  });

  it('wait for a database that comes back, and lose nothing', async () => {
    const file = work.file('chain.json', CHAIN);
    atRoom(10, () => void breakConnections?.());
    const broken = await work.hms(['onboard', file, '--min-gap', '30', '--hotels', '2']);
    expect([broken.code, broken.stderr]).toEqual([
      0,
      expect.stringMatching(/^\S.* PostgreSQL at .* Waiting for the database/m),
    ]);
    expect(await serverRecords(sandbox)).toEqual(await recordsOfUndisturbedRun());
  });

  it('name the database in the command that continues, unless HMS_JOURNAL does', async () => {
    const file = work.file('chain.json', CHAIN.slice(0, 1));
    const relay = await relayTo(sandbox.url, ({ method, url: path }, response) => {
      if (method !== 'POST' || path !== '/api/rooms/rooms/') return false;
      const headers = { 'Content-Type': 'application/json' };
      response.writeHead(400, headers).end('{"detail":"Not today."}');
      return true;
    });
    open.push(relay);
    const args = ['onboard', file, '--api-url', relay.url];
    expect((await work.hms(args)).stderr).toMatch(/^ {2}hms resume \S+$/m);
    const typed = await work.hms([...args, '--journal', url], { env: { HMS_JOURNAL: '' } });
    const name = withoutPassword(url);
    expect(typed.stderr).toMatch(/^ {2}hms resume \S+ --journal '\S+'$/m);
    expect(typed.stderr).toContain(`--journal '${name}'`);
    expect(existsSync(join(work.folder, '.hms/runs'))).toBe(true);
    expect(work.stateFiles().filter((path) => path.endsWith('.db'))).toEqual([]);
  });

  it('are stored in a folder if --runs-dir is given, and never in both places', async () => {
    const none = await work.hms(['runs', '--runs-dir', 'here']);
    expect(none.stderr).toMatch(/^There is no run in \S+\/here\. /);
    const both = await work.hms(['runs', '--runs-dir', 'here', '--journal', url]);
    expect([both.code, both.stderr]).toEqual([
      2,
      expect.stringMatching(/^hms: --journal and --runs-dir cannot be used together\.\n/),
    ]);
  });

  /**
   * All passwords that the run knows: of the account, the database and the staff, and the generated
   * ones.
   */
  function secrets(): string[] {
    const generated = work
      .credentialsFiles()
      .flatMap((path) => events(work.read(path)).map((line) => textOf(line['password'])));
    expect(generated.length).toBeGreaterThan(0);
    return [PASSWORD, GIVEN, decodeURIComponent(new URL(url).password), ...generated].filter(
      (secret) => secret !== '',
    );
  }

  async function everyValue(): Promise<unknown[]> {
    const tables = await query?.(`SELECT table_name FROM information_schema.tables
      WHERE table_schema = 'hms' ORDER BY table_name`);
    const names = (tables ?? []).map((table) => textOf(table['table_name']));
    expect(names).toEqual(TABLES);
    const values: unknown[] = [];
    for (const name of names) values.push(await query?.(`SELECT * FROM hms.${name}`));
    return values;
  }
});

function withoutPassword(url: string): string {
  const name = new URL(url);
  name.password = '';
  return name.href;
}
