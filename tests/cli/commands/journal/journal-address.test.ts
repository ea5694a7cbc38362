import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { refusalOf, SECRET } from './refusal.ts';

let work: Workspace;
const servers: Server[] = [];
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => {
  work.remove();
  for (const server of servers.splice(0)) server.close();
});

const refusal = (journal: string, env?: Readonly<Record<string, string>>) =>
  refusalOf(work, journal, env);

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers the first message with this PostgreSQL error. */
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
    '%s is an invalid call, because the address is no database',
    async (journal) => {
      const { code, sentence } = await refusal(journal);
      expect([code, sentence]).toEqual([
        2,
        expect.stringMatching(
          /^The address of the database \(--journal, HMS_JOURNAL\) must look like /,
        ),
      ]);
    },
  );

  it('an address with an unknown sslmode is an invalid call', async () => {
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
  ])('hms %s takes no address of a database, and does not print its password', async (call) => {
    const args = [...call.split(' '), `postgres://hms:${SECRET}@db.example/hms`];
    const { code, stdout, stderr } = await work.hms(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toContain(SECRET);
  });

  it('hms journal without an address is an invalid call', async () => {
    const { code, stderr } = await work.hms(['journal', 'migrate']);
    expect([code, stderr]).toEqual([
      2,
      'hms: No database is named. Name it with --journal or HMS_JOURNAL.\n',
    ]);
  });
});

describe('a database that refuses exits with 3 and one sentence', () => {
  it('an address where no database listens exits with 3 and one sentence', async () => {
    const at = await listening(createServer());
    await new Promise((resolve) => void servers.splice(0)[0]?.close(resolve));
    expect(await refusal(`postgres://hms:${SECRET}@${at}/hms`)).toEqual({
      code: 3,
      sentence: `Cannot connect to PostgreSQL at ${at}: the connection was refused.`,
    });
  });

  it('an address with an unknown host exits with 3 and one sentence', async () => {
    expect(await refusal(`postgres://hms:${SECRET}@nowhere.invalid/hms`)).toEqual({
      code: 3,
      sentence: 'Cannot connect to PostgreSQL at nowhere.invalid:5432: the host is unknown.',
    });
  });

  it('a database that hangs up exits with 3 and one sentence', async () => {
    const at = await listening(createServer((socket) => socket.destroy()));
    expect(await refusal(`postgres://hms:${SECRET}@${at}/hms`)).toEqual({
      code: 3,
      sentence: `The connection to PostgreSQL at ${at} was lost.`,
    });
  });

  it.each([
    [
      '28000',
      'no pg_hba.conf entry for host "127.0.0.1", user "hms", database "hms", no encryption',
      (at: string) => `PostgreSQL at ${at} requires TLS: add ?sslmode=verify-full to the address.`,
    ],
    [
      '28000',
      'no pg_hba.conf entry for host "127.0.0.1", user "hms", database "hms", SSL encryption',
      (at: string) =>
        `PostgreSQL at ${at} does not allow the role hms to use the database hms from this machine: check its pg_hba.conf.`,
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
  ])(
    'a database that refuses with %s exits with 3 and one sentence, %s',
    async (state, message, sentence) => {
      const at = await refusing(state, message);
      expect(await refusal(`postgres://hms@${at}/hms`, { PGPASSWORD: SECRET })).toEqual({
        code: 3,
        sentence: sentence(at),
      });
    },
  );
});
