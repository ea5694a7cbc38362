// hms journal, and what is wrong with a database in one sentence each.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finished, heard, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

/** Runs a command on a terminal of its own. */
const SCRIPT = '/usr/bin/script';
const SECRET = 'pa55-of-the-database';

let work: Workspace;
const servers: Server[] = [];
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => {
  work.remove();
  for (const server of servers.splice(0)) server.close();
});

/** What `hms runs` says of a database, with nothing that is secret. */
async function refusal(journal: string, env: Readonly<Record<string, string>> = {}) {
  const options = { env: { HMS_JOURNAL: journal, HMS_DEBUG: '1', ...env } };
  const { code, stdout, stderr } = await work.hms(['runs', '--json'], options);
  expect(stdout + stderr).not.toContain(SECRET);
  const lines = stderr.split('\n');
  expect([lines.length, lines[1]]).toEqual([2, '']);
  return { code, sentence: (lines[0] ?? '').replace(/^hms: /, '') };
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers the first message with an error of PostgreSQL. */
function refusing(code: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const answer = Buffer.concat([Buffer.from('E'), length, fields]);
  return listening(
    createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(answer));
    }),
  );
}

describe('an address that is no database', () => {
  it.each(['hms.db', 'http://db.example/hms', `postgres://hms:${SECRET}/@db/hms`, 'postgres:'])(
    '%s is an invalid call',
    async (journal) => {
      const { code, sentence } = await refusal(journal);
      expect([code, sentence]).toEqual([
        2,
        expect.stringMatching(/^The address of the database \(--journal, HMS_JOURNAL\) must be /),
      ]);
    },
  );

  it('has an sslmode that PostgreSQL does not know', async () => {
    expect(await refusal(`postgres://hms:${SECRET}@db.example/hms?sslmode=bogus`)).toEqual({
      code: 2,
      sentence:
        'The sslmode in the address of the database must be one of disable, prefer, require, ' +
        'verify-ca, verify-full.',
    });
  });

  it.each([
    'journal',
    'runs',
    'resume k3f9',
    'resume',
    'runs show',
    'runs watch',
    'runs credentials',
    'verify --run',
  ])('keeps its password where hms %s takes no address', async (call) => {
    const args = [...call.split(' '), `postgres://hms:${SECRET}@db.example/hms`];
    const { code, stdout, stderr } = await work.hms(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toContain(SECRET);
  });

  it('is missing for hms journal', async () => {
    const { code, stderr } = await work.hms(['journal', 'migrate']);
    expect([code, stderr]).toEqual([2, 'hms: Name the database with --journal or HMS_JOURNAL.\n']);
  });
});

describe('a database that refuses exits with 3 and one sentence', () => {
  it('where nothing listens', async () => {
    const at = await listening(createServer());
    await new Promise((resolve) => void servers.splice(0)[0]?.close(resolve));
    expect(await refusal(`postgres://hms:${SECRET}@${at}/hms`)).toEqual({
      code: 3,
      sentence: `Cannot connect to PostgreSQL at ${at}: the connection was refused.`,
    });
  });

  it('on an unknown host', async () => {
    expect(await refusal(`postgres://hms:${SECRET}@nowhere.invalid/hms`)).toEqual({
      code: 3,
      sentence: 'Cannot connect to PostgreSQL at nowhere.invalid:5432: the host is unknown.',
    });
  });

  it('that hangs up', async () => {
    const at = await listening(createServer((socket) => socket.destroy()));
    expect(await refusal(`postgres://hms:${SECRET}@${at}/hms`)).toEqual({
      code: 3,
      sentence: `The connection to PostgreSQL at ${at} broke.`,
    });
  });

  it.each([
    [
      '28000',
      'no pg_hba.conf entry for host "127.0.0.1", user "hms", database "hms", no encryption',
      (at: string) => `PostgreSQL at ${at} demands TLS: add ?sslmode=verify-full to the address.`,
    ],
    [
      '28000',
      'no pg_hba.conf entry for host "127.0.0.1", user "hms", database "hms", SSL encryption',
      (at: string) =>
        `PostgreSQL at ${at} does not admit the role hms to the database hms from this machine (pg_hba.conf).`,
    ],
    [
      '28P01',
      'password authentication failed for user "hms"',
      (at: string) =>
        `PostgreSQL at ${at} refused the password of the role hms (PGPASSWORD, ~/.pgpass or the address).`,
    ],
    [
      '53300',
      'sorry, too many clients already',
      (at: string) => `PostgreSQL at ${at} has too many connections already.`,
    ],
    [
      '57P03',
      'the database system is starting up',
      (at: string) => `PostgreSQL at ${at} is starting or stopping.`,
    ],
  ])('with %s, %s', async (state, message, sentence) => {
    const at = await refusing(state, message);
    expect(await refusal(`postgres://hms@${at}/hms`, { PGPASSWORD: SECRET })).toEqual({
      code: 3,
      sentence: sentence(at),
    });
  });
});

const database = await openTestDatabase();
afterAll(() => database?.close());

describe.skipIf(!database)('a real PostgreSQL', () => {
  const { url = 'postgres://none', query } = database ?? {};
  const { host } = new URL(url);
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const name = changed((address) => {
    address.password = '';
  });

  beforeEach(async () => {
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
  });

  it('is used and named where it is typed, whatever HMS_JOURNAL contains', async () => {
    const env = { HMS_JOURNAL: `${url}?sslmode=bogus` };
    const { code, stderr } = await work.hms(['runs', '--journal', url], { env });
    expect([code, stderr]).toEqual([
      2,
      `hms: ${name} has no tables for runs yet. Create them with: hms journal migrate --journal '${name}'\n`,
    ]);
  });

  it('refuses a wrong password, asks for a missing one, and lacks a database', async () => {
    const wrong = changed((address) => {
      address.password = SECRET;
    });
    expect((await refusal(wrong)).sentence).toContain('refused the password of the role ');
    expect((await refusal(name)).sentence).toMatch(
      / asks for the password of .*: set PGPASSWORD or ~\/\.pgpass\./,
    );
    const none = changed((address) => {
      address.pathname = 'hms_none';
    });
    expect((await refusal(none)).sentence).toBe(`PostgreSQL at ${host} has no database hms_none.`);
  });

  it('takes the password from PGPASSFILE, and nothing else is printed', async () => {
    await work.hms(['journal', 'migrate'], { env: { HMS_JOURNAL: url } });
    const file = join(work.folder, 'pgpass');
    writeFileSync(file, `*:*:*:*:${new URL(url).password}\n`, { mode: 0o600 });
    const env = { HMS_JOURNAL: name, PGPASSFILE: file };
    const { code, stderr } = await work.process(['journal'], { env });
    expect([code, stderr]).toEqual([0, '']);
  });

  it('is refused where it is read-only', async () => {
    const standby = changed((address) => {
      address.searchParams.set('options', '-c default_transaction_read_only=on');
    });
    const { code, sentence } = await refusal(standby);
    expect([code, sentence]).toEqual([
      3,
      expect.stringContaining('is read-only: name the primary'),
    ]);
  });

  it('gets its tables from hms journal migrate only', async () => {
    const env = { HMS_JOURNAL: url };
    expect(await refusal(url)).toEqual({
      code: 2,
      sentence: `${name} has no tables for runs yet. Create them with: hms journal migrate`,
    });
    const typed = await work.hms(['runs', '--journal', url]);
    expect(typed.stderr).toContain(`hms journal migrate --journal '${name}'`);
    const said = async () => (await work.hms(['journal', 'migrate'], { env })).stderr;
    expect(await said()).toBe(`${name}: created the tables (version 3)\n`);
    expect(await said()).toBe(`${name}: the tables are up to date (version 3)\n`);
    const checked = await work.hms(['journal', '--json'], { env });
    expect(JSON.parse(checked.stdout)).toEqual({
      event: 'summary',
      journal: name,
      found: 3,
      needed: 3,
    });
    expect((await work.hms(['runs'], { env })).stderr).toBe(
      `There is no run in ${name}: hms onboard starts one, --journal names another database.\n`,
    );
  });

  it.skipIf(!existsSync(SCRIPT)).each([
    ['y', 0, 'There is no run in '],
    ['n', 2, 'Create them with: hms journal migrate'],
  ])('offers to create them on a terminal: %s', async (answer, exitCode, words) => {
    const command = `"${process.execPath}" "${LAUNCHER}" runs`;
    const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
      cwd: work.folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        TERM: 'xterm',
        HMS_JOURNAL: url,
        XDG_STATE_HOME: `${work.folder}/.state`,
      },
    });
    const asked = await heard(child, 'Create them? [y/N] ');
    const run = finished(child);
    child.stdin.write(`${answer}\r`);
    const { code, stdout } = await run;
    expect([code, stdout]).toEqual([exitCode, expect.stringContaining(words)]);
    expect(asked + stdout).not.toContain(new URL(url).password);
  });

  it('with tables of a newer hms is left alone', async () => {
    const env = { HMS_JOURNAL: url };
    await work.hms(['journal', 'migrate'], { env });
    await query?.('INSERT INTO hms.versions (version) VALUES (9)');
    const sentence = `The tables in ${name} have version 9, this hms knows only 3: install a newer hms.`;
    expect(await refusal(url)).toEqual({ code: 2, sentence });
    const { code, stderr } = await work.hms(['journal', 'migrate'], { env });
    expect([code, stderr]).toEqual([2, `hms: ${sentence}\n`]);
  });

  it('with tables of an hms before version 3 is refused', async () => {
    await query?.('CREATE SCHEMA hms; CREATE TABLE hms.versions (version integer)');
    await query?.('INSERT INTO hms.versions VALUES (2)');
    const sentence =
      `The tables in ${name} have version 2, which this hms cannot update: ` +
      'drop the schema hms, then run hms journal migrate.';
    expect(await refusal(url)).toEqual({ code: 2, sentence });
    const { code, stderr } = await work.hms(['journal', 'migrate'], { env: { HMS_JOURNAL: url } });
    expect([code, stderr]).toEqual([2, `hms: ${sentence}\n`]);
  });

  it('needs only rights to rows but for the migration', async () => {
    const env = { HMS_JOURNAL: url };
    await work.hms(['journal', 'migrate'], { env });
    const role = `hms_rows_${process.pid}`;
    const rows = changed((address) => {
      address.username = role;
      address.password = 'rows';
    });
    await query?.(`CREATE ROLE ${role} LOGIN PASSWORD 'rows'`);
    try {
      const refused = await refusal(rows);
      expect([refused.code, refused.sentence]).toEqual([
        3,
        expect.stringContaining('lacks a right in the database'),
      ]);
      await query?.(`GRANT USAGE ON SCHEMA hms TO ${role}`);
      await query?.(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA hms TO ${role}`);
      const { code, stderr } = await work.hms(['runs'], { env: { HMS_JOURNAL: rows } });
      expect([code, stderr]).toEqual([0, expect.stringContaining('There is no run in ')]);
      await query?.(`ALTER ROLE ${role} CONNECTION LIMIT 0`);
      expect((await refusal(rows)).sentence).toContain('too many connections');
    } finally {
      await query?.(`DROP OWNED BY ${role}`);
      await query?.(`DROP ROLE ${role}`);
    }
  });
});
