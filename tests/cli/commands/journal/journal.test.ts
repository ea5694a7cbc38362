import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';
import { refusalOf, SECRET } from './refusal.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => work.remove());

const refusal = (journal: string) => refusalOf(work, journal);

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

  it('a database that the command names is used, whatever HMS_JOURNAL contains', async () => {
    const env = { HMS_JOURNAL: `${url}?sslmode=bogus` };
    const { code, stderr } = await work.hms(['runs', '--journal', url], { env });
    expect([code, stderr]).toEqual([
      2,
      `hms: ${name} has no tables for runs yet. Create them with: hms journal migrate --journal '${name}'\n`,
    ]);
  });

  it('a wrong password, a missing password and a missing database are each reported', async () => {
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

  it('a read-only database is refused', async () => {
    const standby = changed((address) => {
      address.searchParams.set('options', '-c default_transaction_read_only=on');
    });
    const { code, sentence } = await refusal(standby);
    expect([code, sentence]).toEqual([
      3,
      expect.stringContaining('is read-only: use the address of the primary'),
    ]);
  });

  it('only hms journal migrate creates the tables without a question', async () => {
    const env = { HMS_JOURNAL: url };
    expect(await refusal(url)).toEqual({
      code: 2,
      sentence: `${name} has no tables for runs yet. Create them with: hms journal migrate`,
    });
    const typed = await work.hms(['runs', '--journal', url]);
    expect(typed.stderr).toContain(`hms journal migrate --journal '${name}'`);
    const said = async () => (await work.hms(['journal', 'migrate'], { env })).stderr;
    expect(await said()).toBe(`${name}: created the tables (version 4)\n`);
    expect(await said()).toBe(`${name}: the tables are up to date (version 4)\n`);
    const checked = await work.hms(['journal', '--json'], { env });
    expect(JSON.parse(checked.stdout)).toEqual({
      event: 'summary',
      journal: name,
      found: 4,
      needed: 4,
    });
    expect((await work.hms(['runs'], { env })).stderr).toBe(
      `There is no run in ${name}. Start one with hms onboard, or name another database with --journal.\n`,
    );
  });

  it.skipIf(!HAS_TERMINALS).each([
    ['y', 0, 'There is no run in '],
    ['n', 2, 'Create them with: hms journal migrate'],
  ])('hms offers to create the tables on a terminal: %s', async (answer, exitCode, words) => {
    const { code, said } = await onTerminal(work, ['runs'], {
      env: { HMS_JOURNAL: url },
      answers: [['Create them? [y/N] ', `${answer}\r`]],
    });
    expect([code, said]).toEqual([exitCode, expect.stringContaining(words)]);
    expect(said).not.toContain(new URL(url).password);
  });

  it('a database with tables of a newer hms is not changed', async () => {
    const env = { HMS_JOURNAL: url };
    await work.hms(['journal', 'migrate'], { env });
    await query?.('INSERT INTO hms.versions (version) VALUES (9)');
    const sentence = `The tables in ${name} have version 9, but this hms supports only version 4. Install a newer hms.`;
    expect(await refusal(url)).toEqual({ code: 2, sentence });
    const { code, stderr } = await work.hms(['journal', 'migrate'], { env });
    expect([code, stderr]).toEqual([2, `hms: ${sentence}\n`]);
  });

  it('a database with tables of an hms before version 4 is refused', async () => {
    await query?.('CREATE SCHEMA hms; CREATE TABLE hms.versions (version integer)');
    await query?.('INSERT INTO hms.versions VALUES (3)');
    const sentence =
      `The tables in ${name} have version 3, which is too old for this hms to update. ` +
      'Drop the schema hms, which deletes its runs, and then run hms journal migrate.';
    expect(await refusal(url)).toEqual({ code: 2, sentence });
    const { code, stderr } = await work.hms(['journal', 'migrate'], { env: { HMS_JOURNAL: url } });
    expect([code, stderr]).toEqual([2, `hms: ${sentence}\n`]);
  });

  it('all commands except the migration need only rights to rows', async () => {
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
        expect.stringContaining('lacks a permission in the database'),
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
