// The database becomes unreachable before a run sends anything, or while a standby waits.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { relayToDatabase, type DatabaseRelay } from '#tests/cli/support/database-relay.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  errorLine,
  events,
  finished,
  openWorkspace,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const HOTEL = hotelNamed('Alder', { roomTypes: [{ name: 'Suite', room_count: 2 }] });

describe.skipIf(!database)('a database that goes away', () => {
  let sandbox: LiveSandbox;
  let relay: DatabaseRelay;
  let work: Workspace;
  /** Called with each request, as `METHOD /path`. */
  let onCall: (call: string) => void;
  let refused: string | undefined;
  /** Returns true if the request gets no response. */
  let holds: (call: string) => boolean;
  let server: { readonly url: string; close(): Promise<void> };

  beforeEach(async () => {
    const { url = '', query } = database ?? {};
    sandbox = await openLiveSandbox();
    onCall = () => undefined;
    holds = () => false;
    server = await relayTo(sandbox.url, ({ method, url: path }, response) => {
      const call = `${method} ${path}`;
      onCall(call);
      if (holds(call)) return true;
      if (call !== refused) return false;
      const headers = { 'Content-Type': 'application/json' };
      response.writeHead(400, headers).end('{"detail":"Not today."}');
      return true;
    });
    relay = await relayToDatabase(url);
    work = openWorkspace({
      HMS_API_URL: server.url,
      HMS_PASSWORD: PASSWORD,
      HMS_JOURNAL: relay.url,
      HMS_RUN_KEY: AesRunKey.make().text,
    });
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    await work.hms(['journal', 'migrate']);
    work.file('hotel.json', HOTEL);
  });
  afterEach(async () => {
    work.remove();
    await Promise.all([relay.close(), server.close(), sandbox.close()]);
  });

  /**
   * Closes the database at the first request, and opens it again as soon as the command says that
   * it waits.
   */
  async function breakAtSignIn(call: readonly string[]) {
    onCall = () => {
      onCall = () => undefined;
      void relay.close();
    };
    const child = work.start(call);
    const result = finished(child);
    const waiting = await errorLine(child, 'Waiting for the database');
    await relay.openAgain();
    return { waiting, ...(await result) };
  }

  const UNFINISHED = ['onboard', 'hotel.json', '--run', 'autumn', '--json'];

  /** Creates a run whose hotel lacks a room. */
  async function incomplete(): Promise<void> {
    refused = 'POST /api/rooms/rooms/';
    expect((await work.hms(UNFINISHED)).code).toBe(4);
    refused = undefined;
  }

  it('a lost database is waited for while a run is opened', async () => {
    await incomplete();
    const { code, waiting, stdout, stderr } = await breakAtSignIn(['resume', '--json']);
    expect([code, events(stdout).at(-1)?.['onboarded']]).toEqual([0, 1]);
    expect(waiting).toMatch(/^\S.* PostgreSQL at .* Waiting for the database\.$/);
    expect(stderr).toContain('The database responds again.\n');
  });

  it('a lost database is waited for before a new run is created', async () => {
    const { code, stdout } = await breakAtSignIn(UNFINISHED);
    expect([code, events(stdout).at(-1)?.['onboarded']]).toEqual([0, 1]);
  });

  it('a lost database is waited for no longer than --wait says', async () => {
    await incomplete();
    onCall = () => void relay.close();
    const { code, stderr } = await work.hms(['resume', '--wait', '0']);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^hms: Cannot connect to PostgreSQL at /m),
    ]);
  });

  it('the first connection to a database is waited for only if --wait is given', async () => {
    await incomplete();
    await relay.close();
    expect((await work.hms(['resume'])).code).toBe(3);
    const child = work.start(['resume', '--wait', '20']);
    const result = finished(child);
    await errorLine(child, 'Waiting for the database');
    await relay.openAgain();
    expect((await result).code).toBe(0);
  });

  it('a lost database is waited for by a standby', async () => {
    const first = work.start(UNFINISHED, { env: { HMS_JOURNAL: database?.url ?? '' } });
    const ended = finished(first);
    await new Promise<void>((resolve) => {
      holds = (call) => {
        if (call !== 'POST /api/rooms/rooms/') return false;
        resolve();
        return true;
      };
    });
    const standby = work.start([...UNFINISHED, '--standby']);
    const result = finished(standby);
    await errorLine(standby, 'Waiting …');
    const waiting = errorLine(standby, 'Waiting for the database');
    await relay.close();
    await waiting;
    const back = errorLine(standby, 'The database responds again.');
    await relay.openAgain();
    await back;
    holds = () => false;
    first.kill('SIGKILL');
    await ended;
    const { code, stdout } = await result;
    expect([code, events(stdout).at(-1)?.['onboarded']]).toEqual([0, 1]);
  });
});
