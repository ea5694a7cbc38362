// hms worker with runs at several servers, against a real PostgreSQL and sandboxes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { readHar } from '#tests/adapters/support/har-schema.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const printing = (text: string) => [process.execPath, '-e', `console.log('${text}')`];

const database = await openTestDatabase();
afterAll(() => database?.close());

describe.skipIf(!database)('hms worker with runs at two servers', () => {
  let sandboxes: LiveSandbox[];
  let relays: WrongServer[];
  /** The passwords that each server got. */
  let passwords: Set<string>[];
  let work: Workspace;

  beforeEach(async () => {
    sandboxes = [await openLiveSandbox(), await openLiveSandbox()];
    passwords = sandboxes.map(() => new Set());
    relays = await Promise.all(
      sandboxes.map((sandbox, index) =>
        relayTo(sandbox.url, (incoming, outgoing) => {
          if (incoming.url !== '/api/auth/token/') return false;
          void signInWithAny(sandbox, incoming, outgoing, (sent) => passwords[index]?.add(sent));
          return true;
        }),
      ),
    );
    const { url = '', query } = database ?? {};
    work = openWorkspace({ HMS_JOURNAL: url, HMS_RUN_KEY: RunKey.make().text });
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    await work.hms(['journal', 'migrate']);
  });
  afterEach(async () => {
    work.remove();
    await Promise.all([...relays, ...sandboxes].map((server) => server.close()));
  });

  it('sends each server its own password, and records both in one archive', async () => {
    for (const [index, name] of ['Alder', 'Birch'].entries()) {
      const file = work.file(`${name}.json`, hotelNamed(name));
      const env = { HMS_API_URL: relays[index]?.url ?? '', HMS_PASSWORD: PASSWORD };
      expect((await work.hms(['onboard', file, '--detach'], { env })).code).toBe(0);
    }
    for (const sent of passwords) sent.clear();
    const [first, second] = relays.map(({ url }) => url);
    work.file('hms.config.json', {
      servers: {
        first: { apiUrl: first, passwordCommand: printing('one password') },
        second: { apiUrl: second, passwordCommand: printing('another password') },
      },
    });
    await work.hms(['trust']);
    const { code, stderr } = await work.hms(['worker', '--once', '--har', 'requests.har']);
    expect({ code, passwords }, stderr).toEqual({
      code: 0,
      passwords: [new Set(['one password']), new Set(['another password'])],
    });
    const { entries } = readHar(work.read('requests.har')).log;
    const servers = new Set(entries.map(({ request }) => new URL(request.url).host));
    expect(servers).toEqual(new Set(relays.map(({ url }) => new URL(url).host)));
  });
});

/** Accepts any password. */
async function signInWithAny(
  sandbox: LiveSandbox,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  note: (password: string) => void,
): Promise<void> {
  const body = (await buffer(incoming)).toString();
  note(/"password":"([^"]*)"/.exec(body)?.[1] ?? '');
  outgoing.end(await (await sandbox.signIn('4onboard', PASSWORD)).text());
}
